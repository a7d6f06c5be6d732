package dev.emend.app.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.CatalogCounts;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.journal.TrustLedger;
import dev.emend.fixtures.SharedData;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemQueryServiceTest {
    @TempDir
    Path folder;

    private WorkspaceFixture open() throws Exception {
        return WorkspaceFixture.again(
                folder, WorkspaceFixture.copy(folder, SharedData.catalog()), WorkspaceFixture.AT_ONCE);
    }

    private static List<String> ids(WorkspaceFixture fixture, String line) throws UserException {
        var query = new ItemQuery(Set.of(), line, ItemQuery.Order.BEST, false);
        return fixture.workspace.library().rows(query).rows().stream()
                .map(row -> row.ref().knowledgeId())
                .toList();
    }

    @Test
    void countsTheRealCatalog() throws Exception {
        try (var fixture = open()) {
            var counts = fixture.workspace.library().catalogs().getFirst().counts();

            assertEquals(new CatalogCounts(85, 22, 5, 39, 22), counts);
        }
    }

    @Test
    void clausesOfDifferentFieldsMustAllHoldAndOfOneFieldAny() throws Exception {
        try (var fixture = open()) {
            assertEquals(
                    List.of("file_modify_and_export_tools", "batch_concatenate_files"),
                    ids(fixture, "trust<0.7 is:pending trust>0.4").stream()
                            .filter(id -> !id.equals("open_files"))
                            .toList());
            assertEquals(
                    Set.of("open_files", "can_lin_flexray_decoding"),
                    Set.copyOf(ids(fixture, "id:open_files id:can_lin_flexray_decoding")));
            assertEquals(80, ids(fixture, "-is:pending").size());
        }
    }

    @Test
    void facetsCountWhatIsListed() throws Exception {
        try (var fixture = open()) {
            var facets = fixture.workspace.library().rows(ItemQuery.all()).facets();

            assertEquals(80, count(facets, "trust>=0.9"));
            assertEquals(2, count(facets, "trust>=0.7 trust<0.9"));
            assertEquals(3, count(facets, "trust<0.7"));
            assertEquals(5, count(facets, "has:learnings"));
            assertEquals(85, count(facets, "is:unrated"));
        }
    }

    private static int count(List<Facet> facets, String clause) {
        return facets.stream()
                .filter(facet -> facet.clause().equals(clause))
                .findFirst()
                .orElseThrow()
                .count();
    }

    @Test
    void everyFacetSelectsAsManyRowsAsItCounts() throws Exception {
        try (var fixture = open()) {
            for (var facet : fixture.workspace.library().rows(ItemQuery.all()).facets()) {
                assertEquals(facet.count(), ids(fixture, facet.clause()).size(), facet.clause());
            }
        }
    }

    @Test
    void unknownFieldIsSearchedForAndSaid() throws Exception {
        try (var fixture = open()) {
            var rows = fixture.workspace
                    .library()
                    .rows(new ItemQuery(Set.of(), "colour:red", ItemQuery.Order.BEST, false));

            assertTrue(rows.note().contains("colour"), rows.note());
        }
    }

    @Test
    void everyValueThatCanNeverBeRightIsSaid() throws Exception {
        try (var fixture = open()) {
            var line = "is:zzz trust>abc open";
            var rows = fixture.workspace.library().rows(new ItemQuery(Set.of(), line, ItemQuery.Order.BEST, false));

            assertTrue(rows.note().contains("“is:zzz” names no value of is"), rows.note());
            assertTrue(rows.note().contains("“trust>abc” has no number"), rows.note());
        }
    }

    @Test
    void stateFindsTheStatesOfItemsAndTheirLearnings() throws Exception {
        try (var fixture = open()) {
            assertEquals(5, ids(fixture, "state:pending").size());
            assertEquals(ids(fixture, "is:pending"), ids(fixture, "state:pending"));
            assertEquals(80, ids(fixture, "-state:pending").size());
            assertEquals(List.of(), ids(fixture, "state:contested"));
        }
    }

    @Test
    void sortsByTrustBothWays() throws Exception {
        try (var fixture = open()) {
            var up = new ItemQuery(Set.of(), "", ItemQuery.Order.TRUST, false);
            var down = new ItemQuery(Set.of(), "", ItemQuery.Order.TRUST, true);
            var rising = fixture.workspace.library().rows(up).rows().stream()
                    .map(ItemSummary::trust)
                    .toList();
            var falling = fixture.workspace.library().rows(down).rows().stream()
                    .map(ItemSummary::trust)
                    .toList();

            assertEquals(rising.stream().sorted().toList(), rising);
            assertEquals(falling.stream().sorted(Comparator.reverseOrder()).toList(), falling);
        }
    }

    @Test
    void ledgerOfTheRealItemShowsTheGapBetweenImpliedAndAttached() throws Exception {
        try (var fixture = open()) {
            var ledger =
                    fixture.workspace.library().item(fixture.item("open_files")).ledger();

            assertEquals(7, ledger.implied());
            assertEquals(6, ledger.attached());
            assertEquals(TrustLedger.Kind.UNEXPLAINED, ledger.lines().getFirst().kind());
            assertEquals(7, ledger.lines().size());
            assertEquals(0.6983372960937497, ledger.lines().getLast().after());
        }
    }
}
