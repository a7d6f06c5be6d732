package dev.emend.app.search;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.Actor;
import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.app.library.TemporaryIndex;
import dev.emend.app.search.GoldenQueryResult.RankChange;
import dev.emend.model.Ranking;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pinned queries follow what decisions do to them. With the real model.
class GoldenQueryServiceTest {
    private final WorkspaceFixture fixture;
    private final GoldenQueryService golden;

    GoldenQueryServiceTest(@TempDir Path folder) throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
        golden = fixture.workspace.search().golden();
        fixture.workspace.search().awaitReady();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private GoldenQueryResult run() throws UserException {
        fixture.workspace.search().awaitReady();
        return golden.run().getFirst();
    }

    @Test
    void aRunTellsWhereTheItemStandsAndWhereItStood() throws Exception {
        var item = fixture.item("git_stash_changes");
        var query = "lay unfinished work aside";
        fixture.workspace.search().rankBy(Ranking.TRUST);
        var pinned = golden.pin(REVIEWER, "  " + query + " ", item);
        assertEquals(query, pinned.query());
        assertEquals(RankChange.UNASKED, golden.last().getFirst().turn());

        var first = run();
        assertEquals(RankChange.FIRST, first.turn());
        assertEquals(1, first.place());
        assertEquals(RankChange.FIRST, golden.last().getFirst().turn());
        assertEquals(RankChange.SAME, run().turn());

        fixture.workspace.review().trust().set(REVIEWER, item, 0.5, "for the test");
        var fallen = run();
        assertEquals(RankChange.DOWN, fallen.turn());
        assertTrue(fallen.place() > 1);
        assertEquals(fallen, golden.last().getFirst(), "it is told until the next run");
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(RankChange.UP, run().turn());

        fixture.workspace.editor().delete(REVIEWER, item);
        assertEquals(RankChange.LOST, run().turn());
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(RankChange.FOUND, run().turn());
    }

    @Test
    void pinsAreKeptOnceAndTakenAway() throws Exception {
        var item = fixture.item("git_stash_changes");
        var pinned = golden.pin(REVIEWER, "put work aside", item);
        assertEquals(pinned, golden.pin(REVIEWER, "put work aside", item));
        assertEquals("A reviewer", pinned.person());
        assertEquals(
                "Ann",
                fixture.workspace
                        .search()
                        .golden()
                        .pin(new Actor("Ann"), "stash", item)
                        .person());
        assertEquals(2, golden.list().size());
        golden.unpin(pinned.id());
        golden.unpin(pinned.id());
        assertEquals(
                List.of("stash"), golden.list().stream().map(GoldenQuery::query).toList());
        assertThrows(UserException.class, () -> golden.pin(REVIEWER, " ", item));
    }

    @Test
    void askingThemIsNotLoggedAsAQuestion() throws Exception {
        golden.pin(REVIEWER, "put work aside", fixture.item("git_stash_changes"));
        golden.run();
        assertEquals(0, fixture.loggedQueries());
    }

    @Test
    void withoutAWorkspaceTheyFindTheSame() throws Exception {
        var questions = List.of(
                "my push was refused because the remote has newer commits",
                "throw away local edits of a single file",
                "which commit broke it",
                "Ctrl+Z");
        var glance = ReadOnlyCatalog.at(fixture.file);
        try (var trial = TemporaryIndex.of(glance, fixture::embed)) {
            for (var question : questions) {
                for (var id : List.of("git_push_branch", "git_restore_file")) {
                    assertEquals(
                            golden.place(question, fixture.item(id)),
                            trial.place(question, glance.find(id).orElseThrow()),
                            question + " for " + id);
                }
            }
        }
    }
}
