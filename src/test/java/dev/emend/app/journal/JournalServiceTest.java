package dev.emend.app.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.UserException;
import dev.emend.app.library.HumanCorrection;
import dev.emend.app.library.ItemQuery;
import dev.emend.model.Action;
import dev.emend.model.Json;
import dev.emend.store.curation.TrustEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalServiceTest {
    private static final HumanCorrection INTERRUPT =
            new HumanCorrection(
                    "Sort by date", 2, Action.NONE, Action.NONE, "Select the header too.");

    @TempDir Path folder;

    @Test
    void undoingEveryActBringsTheFileBackByteForByte() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "spreadsheet_desktop")) {
            var original = Files.readAllBytes(desk.file);
            var ref = desk.item("sort_range");
            var acts = desk.door.desk();
            var first = desk.door.library().rows(ItemQuery.all()).rows().getFirst().ref();
            var learning = desk.door.library().item(ref).learnings().get(2).learning();
            acts.interrupt(ref, INTERRUPT);
            acts.edit(ref, "description", Json.from("Changed"));
            acts.editLearning(learning.ref(), "original_error", "Another error");
            acts.moveLearning(learning.ref(), 0);
            acts.rate(ref, 4, "Good");
            acts.duplicate(ref, "copy_of_sort_range");
            acts.delete(first);
            WorkspaceFixture.saved(acts.delete(ref));

            for (int i = 0; i < 8; i++) {
                WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
            }

            assertEquals(new String(original), desk.text());
            assertTrue(desk.door.journal().undo().isEmpty());
            assertEquals(8, desk.door.journal().state().redoDepth());
            assertTrue(desk.door.library().item(ref).ratings().isEmpty());
        }
    }

    @Test
    void redoDoesTheSameAgain() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "spreadsheet_desktop")) {
            var ref = desk.item("sort_range");
            desk.door.desk().interrupt(ref, INTERRUPT);
            desk.door.desk().rate(ref, 5, null);
            WorkspaceFixture.saved(desk.door.desk().edit(ref, "shortcut", Json.from("F2")));
            var done = desk.text();
            for (int i = 0; i < 3; i++) {
                WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
            }

            for (int i = 0; i < 3; i++) {
                WorkspaceFixture.saved(desk.door.journal().redo().orElseThrow());
            }

            assertEquals(done, desk.text());
            assertEquals(5, desk.door.library().item(ref).ratings().getFirst().score());
            assertEquals(3, desk.door.journal().state().undoDepth());
        }
    }

    @Test
    void undoWorksAfterARestart() throws Exception {
        String original;
        try (var desk = WorkspaceFixture.open(folder, "spreadsheet_desktop")) {
            original = desk.text();
            WorkspaceFixture.saved(desk.door.desk().interrupt(desk.item("sort_range"), INTERRUPT));
        }
        try (var desk =
                WorkspaceFixture.again(
                        folder,
                        folder.resolve("knowledge_catalog.json"),
                        WorkspaceFixture.AT_ONCE)) {
            WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());

            assertEquals(original, desk.text());
        }
    }

    @Test
    void decisionsThatDidNotReachTheFileAreAppliedAtTheNextStart() throws Exception {
        var file =
                WorkspaceFixture.copy(
                        folder, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        var desk = WorkspaceFixture.again(folder, file, WorkspaceFixture.NEVER);
        var ref = desk.item("git_stash_changes");
        desk.door.desk().edit(ref, "shortcut", Json.from("F7"));
        desk.door.desk().edit(ref, "output_state", Json.from("stashed twice"));
        desk.crash();
        assertTrue(!Files.readString(file).contains("stashed twice"));

        try (var after = WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE)) {
            after.door.library().flush();

            assertTrue(after.text().contains("\"F7\""));
            assertTrue(after.text().contains("stashed twice"));
        }
    }

    @Test
    void undoLeavesAFieldAloneThatSomebodyElseChangedSince() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            WorkspaceFixture.saved(desk.door.desk().edit(ref, "output_state", Json.from("ours")));
            Files.writeString(desk.file, desk.text().replace("\"ours\"", "\"theirs\""));
            desk.door.library().open(desk.file);

            var problem = assertThrows(UserException.class, () -> desk.door.journal().undo());

            assertEquals(UserException.Code.CHANGED_MEANWHILE, problem.code());
            assertTrue(desk.text().contains("\"theirs\""));
        }
    }

    @Test
    void undoneAttachmentGivesBackOneStepEvenWhenTheAgentAttachedMore() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            double start = desk.door.library().item(ref).item().trust();
            WorkspaceFixture.saved(desk.door.desk().interrupt(ref, INTERRUPT));
            // the agent's own step on top, with a learning of its own
            double theirs = Math.max(0.5, Math.max(0.5, start * 0.95) * 0.95);
            var ours = dev.emend.model.PythonFloat.repr(Math.max(0.5, start * 0.95));
            Files.writeString(
                    desk.file,
                    desk.text().replace("\"trust_score\": " + ours, "\"trust_score\": " + theirs));
            desk.door.library().open(desk.file);
            assertEquals(theirs, desk.door.library().item(ref).item().trust());

            WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());

            assertEquals(Math.max(0.5, start * 0.95), desk.door.library().item(ref).item().trust());
        }
    }

    @Test
    void historyOfAnItemIsNewestFirstAndMarksWhatIsUndone() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            desk.door.desk().rate(ref, 3, null);
            desk.door.desk().as("Another").edit(ref, "shortcut", Json.from("F1"));
            desk.door.journal().undo();

            var lines = desk.door.journal().ofItem(ref, 10);

            assertEquals(
                    List.of("undo", "edit", "rate"),
                    lines.stream().map(JournalEntryView::kind).toList());
            assertEquals("Another", lines.get(1).who().person());
            assertTrue(lines.get(1).who().isUndone());
            assertTrue(!lines.get(2).who().isUndone());
        }
    }

    private static final String BARE =
            """
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

    private static final Json.Obj FAILURE =
            Json.Obj.of("task", "t", "step_num", 1, "timestamp", "2025-01-01T00:00:00");

    /// Changes the file as an agent does.
    private static void rewrite(WorkspaceFixture desk, String from, String to) throws Exception {
        assertTrue(desk.text().contains(from), desk.text());
        Files.writeString(desk.file, desk.text().replace(from, to));
        desk.door.library().open(desk.file);
    }

    @Test
    void undoingTheFirstLearningKeepsTheOneAnAgentAddedSince() throws Exception {
        try (var desk = bare()) {
            WorkspaceFixture.saved(desk.door.desk().attach(desk.catalog, "a", FAILURE));
            rewrite(
                    desk,
                    "    \"kb_learnings\": [\n",
                    "    \"kb_learnings\": [\n      {\"original_error\": \"the agent's\"},\n");
            rewrite(desk, "\"trust_score\": 0.95", "\"trust_score\": 0.9025");

            WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());

            var item = desk.door.library().item(desk.item("a")).item();
            assertEquals(1, item.learnings().size());
            assertEquals("the agent's", item.learnings().getFirst().error());
            assertEquals(0.95, item.trust());
        }
    }

    @Test
    void undoLeavesALearningThatAnAgentCompletedSince() throws Exception {
        try (var desk = bare()) {
            WorkspaceFixture.saved(
                    desk.door.desk().edit(desk.item("a"), "description", Json.from("b")));
            WorkspaceFixture.saved(desk.door.desk().attach(desk.catalog, "a", FAILURE));
            rewrite(desk, "\"task\": \"t\"", "\"task\": \"t\", \"recovery_approach\": \"r\"");

            var refused = assertThrows(UserException.class, () -> desk.door.journal().undo());

            assertEquals(UserException.Code.CHANGED_MEANWHILE, refused.code());
            assertTrue(desk.text().contains("recovery_approach"));
            // and it does not stand in front of what was done before
            WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
            assertTrue(desk.text().contains("Open a file"));
        }
    }

    @Test
    void theTaskOfALearningCanBeChangedAndChangedBack() throws Exception {
        try (var desk = bare()) {
            var attached =
                    WorkspaceFixture.saved(desk.door.desk().interrupt(desk.item("a"), INTERRUPT));
            assertEquals(SaveStatus.Stage.SAVED, attached.stage());
            var before = desk.text();
            var learning = desk.door.library().item(desk.item("a")).learnings().getFirst();
            assertEquals(dev.emend.model.ReviewState.KEPT, learning.state());
            WorkspaceFixture.saved(
                    desk.door.desk().editLearning(learning.learning().ref(), "task", "Another"));
            var after = desk.door.library().item(desk.item("a")).learnings().getFirst();
            assertEquals("Another", after.learning().task());
            assertEquals(dev.emend.model.ReviewState.KEPT, after.state());

            WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());

            assertEquals(before, desk.text());
        }
    }

    @Test
    void editingALearningKeepsWhatAnAgentAddedToItMeanwhile() throws Exception {
        try (var desk = bare()) {
            WorkspaceFixture.saved(desk.door.desk().attach(desk.catalog, "a", FAILURE));
            var ref =
                    desk.door
                            .library()
                            .item(desk.item("a"))
                            .learnings()
                            .getFirst()
                            .learning()
                            .ref();
            Files.writeString(
                    desk.file,
                    desk.text()
                            .replace(
                                    "\"task\": \"t\"",
                                    "\"task\": \"t\", \"recovery_approach\": \"r\""));

            WorkspaceFixture.saved(desk.door.desk().editLearning(ref, "original_error", "e"));

            assertTrue(desk.text().contains("\"recovery_approach\": \"r\""), desk.text());
            assertTrue(desk.text().contains("\"original_error\": \"e\""));
        }
    }

    @Test
    void whoDecidedSomethingTheChangedFileNoLongerTakesIsToldSo() throws Exception {
        try (var desk = bare()) {
            var ref = desk.item("a");
            Files.writeString(desk.file, "[\n  {\n    \"knowledge_id\": \"other\"\n  }\n]\n");

            var state = desk.door.desk().edit(ref, "description", Json.from("b")).saved().join();

            assertEquals(SaveStatus.Stage.FAILED, state.stage());
            assertEquals(
                    UserException.Code.CHANGED_MEANWHILE, state.problem().orElseThrow().code());
        }
    }

    @Test
    void aNumberWrittenAsPythonWritesItCanBeTakenBack() throws Exception {
        try (var desk = bare()) {
            WorkspaceFixture.saved(
                    desk.door.desk().edit(desk.item("a"), "limit", new Json.Num("1e5")));

            WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());

            assertEquals(BARE, desk.text());
        }
    }

    @Test
    void trustLedgerTellsAnAttachmentItsWithdrawalAndItsReturn() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            double start = desk.door.library().item(ref).item().trust();
            double fallen = Math.max(0.5, start * 0.95);
            desk.door.desk().interrupt(ref, INTERRUPT);
            desk.door.desk().edit(ref, "shortcut", Json.from("F3"));
            desk.door.journal().undo();
            desk.door.journal().undo();
            desk.door.journal().redo();
            desk.door.desk().edit(ref, "trust_score", Json.from(0.6));

            var events = desk.trustEvents(ref);

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
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var learning = Json.Obj.of("task", "t");
            assertThrows(
                    UserException.class,
                    () -> desk.door.desk().attach(desk.catalog, "no_such_item", learning));
            assertEquals(1, desk.door.library().unattributed(desk.catalog).size());

            desk.door.journal().undo();

            assertEquals(List.of(), desk.door.library().unattributed(desk.catalog));
        }
    }
}
