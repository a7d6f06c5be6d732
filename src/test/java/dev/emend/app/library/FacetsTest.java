package dev.emend.app.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.list.Facet;
import dev.emend.app.list.Histogram;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What the filters beside the list count.
class FacetsTest {
    @TempDir
    private Path folder;

    private static int notReviewed(Workspace workspace) throws Exception {
        return workspace.library().count("is:not_reviewed");
    }

    private static int inGroup(List<Facet> facets, String group) {
        return facets.stream()
                .filter(facet -> facet.group().equals(group))
                .mapToInt(Facet::count)
                .sum();
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatNobodyHasReadIsCountedUntilItIsKept(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, "Deploy after the tests.", "Name files in small letters.");
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            assertEquals(2, notReviewed(workspace));
            var facets = workspace.library().rows(ItemQuery.all()).facets();
            assertEquals(0, inGroup(facets, "trust"), "what nobody has read has no trust");
            var first =
                    workspace.library().rows(ItemQuery.all()).rows().getFirst().ref();
            workspace.review().decisions().keepAll(REVIEWER, List.of(first));
            assertEquals(1, notReviewed(workspace));
            assertEquals(1, workspace.library().count("is:kept"));
            var page = workspace.library().rows(ItemQuery.all());
            assertEquals(1, inGroup(page.facets(), "trust"), "each item counts once");
            for (var line : List.of("trust>=0.9", "trust>0", "trust:0..1")) {
                assertEquals(1, workspace.library().count(line), line);
            }
            assertEquals(0, workspace.library().count("trust<0.7"));
            var histogram = page.facts().histograms().stream()
                    .filter(counts -> counts.field().equals("trust"))
                    .findFirst()
                    .orElseThrow();
            assertEquals(
                    1, histogram.bins().stream().mapToInt(Histogram.Bin::count).sum());
            for (boolean isDescending : List.of(false, true)) {
                var sorted = new ItemQuery(Set.of(), "", ItemQuery.Order.TRUST, isDescending);
                assertEquals(
                        first,
                        workspace.library().rows(sorted).rows().getFirst().ref(),
                        "what has no trust comes last");
            }
        }
    }
}
