package dev.emend.app.journal;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.Actor;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.library.HumanCorrection;
import dev.emend.app.library.ItemQuery;
import dev.emend.model.Action;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.store.curation.TrustEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalServiceTest {
    private static final HumanCorrection INTERRUPT =
            new HumanCorrection("Sort by date", 2, Action.NONE, Action.NONE, "Select the header too.");

    @TempDir
    Path folder;

    @Test
    void undoingEveryChangeBringsTheFileBackByteForByte() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop")) {
            var original = Files.readAllBytes(fixture.file);
            var ref = fixture.item("sort_range");
            var editor = fixture.workspace.editor();
            var first = fixture.workspace
                    .library()
                    .rows(ItemQuery.all())
                    .rows()
                    .getFirst()
                    .ref();
            var learning =
                    fixture.workspace.library().item(ref).learnings().get(2).learning();
            editor.interrupt(REVIEWER, ref, INTERRUPT);
            editor.edit(REVIEWER, ref, "description", Json.from("Changed"));
            editor.editLearning(REVIEWER, learning.ref(), "original_error", "Another error");
            editor.moveLearning(REVIEWER, learning.ref(), 0);
            editor.rate(REVIEWER, ref, 4, "Good");
            editor.duplicate(REVIEWER, ref, "copy_of_sort_range");
            editor.delete(REVIEWER, first);
            WorkspaceFixture.saved(editor.delete(REVIEWER, ref));

            for (int i = 0; i < 8; i++) {
                WorkspaceFixture.saved(
                        fixture.workspace.journal().undo(REVIEWER).orElseThrow());
            }

            assertEquals(new String(original), fixture.text());
            assertTrue(fixture.workspace.journal().undo(REVIEWER).isEmpty());
            assertEquals(8, fixture.workspace.journal().state(REVIEWER).redoDepth());
            assertTrue(fixture.workspace.library().item(ref).ratings().isEmpty());
        }
    }

    @Test
    void redoDoesTheSameAgain() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop")) {
            var ref = fixture.item("sort_range");
            fixture.workspace.editor().interrupt(REVIEWER, ref, INTERRUPT);
            fixture.workspace.editor().rate(REVIEWER, ref, 5, null);
            WorkspaceFixture.saved(fixture.workspace.editor().edit(REVIEWER, ref, "shortcut", Json.from("F2")));
            var done = fixture.text();
            for (int i = 0; i < 3; i++) {
                WorkspaceFixture.saved(
                        fixture.workspace.journal().undo(REVIEWER).orElseThrow());
            }

            for (int i = 0; i < 3; i++) {
                WorkspaceFixture.saved(
                        fixture.workspace.journal().redo(REVIEWER).orElseThrow());
            }

            assertEquals(done, fixture.text());
            assertEquals(
                    5,
                    fixture.workspace.library().item(ref).ratings().getFirst().score());
            assertEquals(3, fixture.workspace.journal().state(REVIEWER).undoDepth());
        }
    }

    @Test
    void undoWorksAfterARestart() throws Exception {
        String original;
        try (var fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop")) {
            original = fixture.text();
            WorkspaceFixture.saved(
                    fixture.workspace.editor().interrupt(REVIEWER, fixture.item("sort_range"), INTERRUPT));
        }
        try (var fixture =
                WorkspaceFixture.again(folder, folder.resolve("knowledge_catalog.json"), WorkspaceFixture.AT_ONCE)) {
            WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());

            assertEquals(original, fixture.text());
        }
    }

    @Test
    void decisionsThatDidNotReachTheFileAreAppliedAtTheNextStart() throws Exception {
        var file = WorkspaceFixture.copy(folder, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        var fixture = WorkspaceFixture.again(folder, file, WorkspaceFixture.NEVER);
        var ref = fixture.item("git_stash_changes");
        fixture.workspace.editor().edit(REVIEWER, ref, "shortcut", Json.from("F7"));
        fixture.workspace.editor().edit(REVIEWER, ref, "output_state", Json.from("stashed twice"));
        fixture.crash();
        assertTrue(!Files.readString(file).contains("stashed twice"));

        try (var after = WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE)) {
            after.workspace.library().flush();

            assertTrue(after.text().contains("\"F7\""));
            assertTrue(after.text().contains("stashed twice"));
        }
    }

    @Test
    void undoLeavesAFieldAloneThatSomebodyElseChangedSince() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item("git_stash_changes");
            WorkspaceFixture.saved(fixture.workspace.editor().edit(REVIEWER, ref, "output_state", Json.from("ours")));
            Files.writeString(fixture.file, fixture.text().replace("\"ours\"", "\"theirs\""));
            fixture.workspace.library().open(fixture.file);

            var problem = assertThrows(
                    UserException.class, () -> fixture.workspace.journal().undo(REVIEWER));

            assertEquals(UserException.Code.CHANGED_MEANWHILE, problem.code());
            assertTrue(fixture.text().contains("\"theirs\""));
        }
    }

    @Test
    void undoneAttachmentGivesBackOneStepEvenWhenTheAgentAttachedMore() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item("git_stash_changes");
            double start = fixture.workspace.library().item(ref).item().trust();
            WorkspaceFixture.saved(fixture.workspace.editor().interrupt(REVIEWER, ref, INTERRUPT));
            // the agent's own step on top, with a learning of its own
            double theirs = Math.max(0.5, Math.max(0.5, start * 0.95) * 0.95);
            var ours = dev.emend.model.PythonFloat.repr(Math.max(0.5, start * 0.95));
            Files.writeString(
                    fixture.file, fixture.text().replace("\"trust_score\": " + ours, "\"trust_score\": " + theirs));
            fixture.workspace.library().open(fixture.file);
            assertEquals(theirs, fixture.workspace.library().item(ref).item().trust());

            WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());

            assertEquals(
                    Math.max(0.5, start * 0.95),
                    fixture.workspace.library().item(ref).item().trust());
        }
    }

    @Test
    void historyOfAnItemIsNewestFirstAndMarksWhatIsUndone() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item("git_stash_changes");
            fixture.workspace.editor().rate(REVIEWER, ref, 3, null);
            fixture.workspace.editor().edit(new Actor("Another"), ref, "shortcut", Json.from("F1"));
            fixture.workspace.journal().undo(new Actor("Another"));

            var lines = fixture.workspace.journal().ofItem(ref, 10);

            assertEquals(
                    List.of("undo", "edit", "rate"),
                    lines.stream().map(JournalEntryView::kind).toList());
            assertEquals("Another", lines.get(1).undoInfo().person());
            assertTrue(lines.get(1).undoInfo().isUndone());
            assertTrue(!lines.get(2).undoInfo().isUndone());
        }
    }

    private static final String BARE = """
            [
              {
                "knowledge_id": "a",
                "description": "Open a file"
              }
            ]
            """;

    private WorkspaceFixture bare() throws Exception {
        var file = Files.writeString(folder.resolve("knowledge_catalog.json"), BARE);
        return WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE);
    }

    private static final Json.Obj FAILURE = Json.Obj.of("task", "t", "step_num", 1, "timestamp", "2025-01-01T00:00:00");

    /// Changes the file as an agent does.
    private static void rewrite(WorkspaceFixture fixture, String from, String to) throws Exception {
        assertTrue(fixture.text().contains(from), fixture.text());
        Files.writeString(fixture.file, fixture.text().replace(from, to));
        fixture.workspace.library().open(fixture.file);
    }

    @Test
    void undoingTheFirstLearningKeepsTheOneAnAgentAddedSince() throws Exception {
        try (var fixture = bare()) {
            WorkspaceFixture.saved(fixture.workspace.editor().attach(REVIEWER, fixture.catalog, "a", FAILURE));
            rewrite(
                    fixture,
                    "    \"kb_learnings\": [\n",
                    "    \"kb_learnings\": [\n      {\"original_error\": \"the agent's\"},\n");
            rewrite(fixture, "\"trust_score\": 0.95", "\"trust_score\": 0.9025");

            WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());

            var item = fixture.workspace.library().item(fixture.item("a")).item();
            assertEquals(1, item.learnings().size());
            assertEquals("the agent's", item.learnings().getFirst().error());
            assertEquals(0.95, item.trust());
        }
    }

    @Test
    void undoLeavesALearningThatAnAgentCompletedSince() throws Exception {
        try (var fixture = bare()) {
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item("a"), "description", Json.from("b")));
            WorkspaceFixture.saved(fixture.workspace.editor().attach(REVIEWER, fixture.catalog, "a", FAILURE));
            rewrite(fixture, "\"task\": \"t\"", "\"task\": \"t\", \"recovery_approach\": \"r\"");

            var refused = assertThrows(
                    UserException.class, () -> fixture.workspace.journal().undo(REVIEWER));

            assertEquals(UserException.Code.CHANGED_MEANWHILE, refused.code());
            assertTrue(fixture.text().contains("recovery_approach"));
            // and it does not stand in front of what was done before
            WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
            assertTrue(fixture.text().contains("Open a file"));
        }
    }

    @Test
    void theTaskOfALearningCanBeChangedAndChangedBack() throws Exception {
        try (var fixture = bare()) {
            var attached = WorkspaceFixture.saved(
                    fixture.workspace.editor().interrupt(REVIEWER, fixture.item("a"), INTERRUPT));
            assertEquals(SaveStatus.Stage.SAVED, attached.stage());
            var before = fixture.text();
            var learning = fixture.workspace
                    .library()
                    .item(fixture.item("a"))
                    .learnings()
                    .getFirst();
            assertEquals(dev.emend.model.ReviewState.KEPT, learning.state());
            WorkspaceFixture.saved(fixture.workspace
                    .editor()
                    .editLearning(REVIEWER, learning.learning().ref(), "task", "Another"));
            var after = fixture.workspace
                    .library()
                    .item(fixture.item("a"))
                    .learnings()
                    .getFirst();
            assertEquals("Another", after.learning().task());
            assertEquals(dev.emend.model.ReviewState.KEPT, after.state());

            WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());

            assertEquals(before, fixture.text());
        }
    }

    @Test
    void editingALearningKeepsWhatAnAgentAddedToItMeanwhile() throws Exception {
        try (var fixture = bare()) {
            WorkspaceFixture.saved(fixture.workspace.editor().attach(REVIEWER, fixture.catalog, "a", FAILURE));
            var ref = fixture.workspace
                    .library()
                    .item(fixture.item("a"))
                    .learnings()
                    .getFirst()
                    .learning()
                    .ref();
            Files.writeString(
                    fixture.file,
                    fixture.text().replace("\"task\": \"t\"", "\"task\": \"t\", \"recovery_approach\": \"r\""));

            WorkspaceFixture.saved(fixture.workspace.editor().editLearning(REVIEWER, ref, "original_error", "e"));

            assertTrue(fixture.text().contains("\"recovery_approach\": \"r\""), fixture.text());
            assertTrue(fixture.text().contains("\"original_error\": \"e\""));
        }
    }

    @Test
    void whoDecidedSomethingTheChangedFileNoLongerTakesIsToldSo() throws Exception {
        try (var fixture = bare()) {
            var ref = fixture.item("a");
            Files.writeString(fixture.file, "[\n  {\n    \"knowledge_id\": \"other\"\n  }\n]\n");

            var state = fixture.workspace
                    .editor()
                    .edit(REVIEWER, ref, "description", Json.from("b"))
                    .saveStatus()
                    .join();

            assertEquals(SaveStatus.Stage.FAILED, state.stage());
            assertEquals(
                    UserException.Code.CHANGED_MEANWHILE,
                    state.problem().orElseThrow().code());
        }
    }

    @Test
    void aNumberWrittenAsPythonWritesItCanBeTakenBack() throws Exception {
        try (var fixture = bare()) {
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item("a"), "limit", new Json.Num("1e5")));

            WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());

            assertEquals(BARE, fixture.text());
        }
    }

    @Test
    void trustHistoryTellsAnAttachmentItsWithdrawalAndItsReturn() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item("git_stash_changes");
            double start = fixture.workspace.library().item(ref).item().trust();
            double fallen = Math.max(0.5, start * 0.95);
            fixture.workspace.editor().interrupt(REVIEWER, ref, INTERRUPT);
            fixture.workspace.editor().edit(REVIEWER, ref, "shortcut", Json.from("F3"));
            fixture.workspace.journal().undo(REVIEWER);
            fixture.workspace.journal().undo(REVIEWER);
            fixture.workspace.journal().redo(REVIEWER);
            fixture.workspace.editor().edit(REVIEWER, ref, "trust_score", Json.from(0.6));

            var events = fixture.trustEvents(ref);

            assertEquals(
                    List.of(
                            TrustEvent.Kind.LEARNING_ATTACHED,
                            TrustEvent.Kind.WITHDRAWN,
                            TrustEvent.Kind.LEARNING_ATTACHED,
                            TrustEvent.Kind.OVERRIDDEN),
                    events.stream().map(TrustEvent::kind).toList());
            assertEquals(
                    List.of(fallen, start, fallen, 0.6),
                    events.stream().map(TrustEvent::after).toList());
        }
    }

    @Test
    void undoneUnattributedLearningIsNoLongerInTheList() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var learning = Json.Obj.of("task", "t");
            assertThrows(
                    UserException.class,
                    () -> fixture.workspace.editor().attach(REVIEWER, fixture.catalog, "no_such_item", learning));
            assertEquals(
                    1,
                    fixture.workspace
                            .library()
                            .unattributedLearnings(fixture.catalog)
                            .size());

            fixture.workspace.journal().undo(REVIEWER);

            assertEquals(List.of(), fixture.workspace.library().unattributedLearnings(fixture.catalog));
        }
    }
}
