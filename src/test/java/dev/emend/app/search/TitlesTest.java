package dev.emend.app.search;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.SharedData;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whoever types what an item is called finds it, whatever the quality of the others.
class TitlesTest {
    private static final Path GIT = Path.of("catalogs/git_cli/knowledge_catalog.json");
    private static final int TOP = 3;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"catalogs/git_cli", "catalogs/spreadsheet_desktop", "examples/python_agent", "data/asammdf_agent"
            })
    void anItemIsAmongTheFirstThreeOfItsTitle(String sample) throws Exception {
        var folderOfSample = sample.startsWith("data/") ? SharedData.path(sample) : Path.of(sample);
        var catalog = folderOfSample.resolve("knowledge_catalog.json");
        try (var fixture =
                WorkspaceFixture.again(folder, WorkspaceFixture.copy(folder, catalog), WorkspaceFixture.AT_ONCE)) {
            fixture.workspace.search().awaitReady();
            var missed = new ArrayList<String>();
            var seen = new LinkedHashSet<String>();
            for (var row : fixture.workspace.library().rows(ItemQuery.all()).rows()) {
                for (var query : queries(row.ref(), row.title())) {
                    if (seen.add(query) && !first(fixture, query, TOP).contains(row.ref())) {
                        missed.add(query + ": " + first(fixture, query, TOP));
                    }
                }
            }
            assertEquals(List.of(), missed);
        }
    }

    /// What it is called: its id in words, its title, the title without its last word.
    private static List<String> queries(ItemRef ref, String title) {
        var queries = new ArrayList<String>();
        if (ref.knowledgeId().contains("_")) {
            queries.add(ref.knowledgeId().replace('_', ' '));
        }
        queries.add(title);
        var words = title.split(" ");
        if (words.length > 4) {
            queries.add(title.substring(0, title.lastIndexOf(' ')));
        }
        return queries;
    }

    @Test
    void theReadmesOwnQuestionFindsItsItemFirst() throws Exception {
        try (var fixture =
                WorkspaceFixture.again(folder, WorkspaceFixture.copy(folder, GIT), WorkspaceFixture.AT_ONCE)) {
            fixture.workspace.search().awaitReady();
            assertEquals(
                    "git_undo_last_commit",
                    first(fixture, "undo the last commit", TOP).getFirst().knowledgeId());
        }
    }

    private static List<ItemRef> first(WorkspaceFixture fixture, String query, int max) throws UserException {
        return fixture.workspace.search().search(REVIEWER, query, Set.of(), max).hits().stream()
                .map(SearchHit::item)
                .toList();
    }
}
