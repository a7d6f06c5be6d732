package dev.emend.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Action;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final Interrupt INTERRUPT =
            new Interrupt("Sort by date", 2, Action.NONE, Action.NONE, "Select the header too.");

    @TempDir Path folder;

    @Test
    void undoingEveryActBringsTheFileBackByteForByte() throws Exception {
        try (var desk = DeskFixture.open(folder, "spreadsheet_desktop")) {
            var original = Files.readAllBytes(desk.file);
            var ref = desk.item("sort_range");
            var acts = desk.door.desk();
            var first = desk.door.library().rows(RowQuery.all()).rows().getFirst().ref();
            var learning = desk.door.library().item(ref).learnings().get(2).learning();
            acts.interrupt(ref, INTERRUPT);
            acts.edit(ref, "description", Json.from("Changed"));
            acts.editLearning(learning.ref(), "original_error", "Another error");
            acts.moveLearning(learning.ref(), 0);
            acts.rate(ref, 4, "Good");
            acts.duplicate(ref, "copy_of_sort_range");
            acts.delete(first);
            DeskFixture.saved(acts.delete(ref));

            for (int i = 0; i < 8; i++) {
                DeskFixture.saved(desk.door.journal().undo().orElseThrow());
            }

            assertEquals(new String(original), desk.text());
            assertTrue(desk.door.journal().undo().isEmpty());
            assertEquals(8, desk.door.journal().state().redoDepth());
            assertTrue(desk.door.library().item(ref).ratings().isEmpty());
        }
    }

    @Test
    void redoDoesTheSameAgain() throws Exception {
        try (var desk = DeskFixture.open(folder, "spreadsheet_desktop")) {
            var ref = desk.item("sort_range");
            desk.door.desk().interrupt(ref, INTERRUPT);
            desk.door.desk().rate(ref, 5, null);
            DeskFixture.saved(desk.door.desk().edit(ref, "shortcut", Json.from("F2")));
            var done = desk.text();
            for (int i = 0; i < 3; i++) {
                DeskFixture.saved(desk.door.journal().undo().orElseThrow());
            }

            for (int i = 0; i < 3; i++) {
                DeskFixture.saved(desk.door.journal().redo().orElseThrow());
            }

            assertEquals(done, desk.text());
            assertEquals(5, desk.door.library().item(ref).ratings().getFirst().score());
            assertEquals(3, desk.door.journal().state().undoDepth());
        }
    }

    @Test
    void undoWorksAfterARestart() throws Exception {
        String original;
        try (var desk = DeskFixture.open(folder, "spreadsheet_desktop")) {
            original = desk.text();
            DeskFixture.saved(desk.door.desk().interrupt(desk.item("sort_range"), INTERRUPT));
        }
        try (var desk =
                DeskFixture.again(
                        folder, folder.resolve("knowledge_catalog.json"), DeskFixture.AT_ONCE)) {
            DeskFixture.saved(desk.door.journal().undo().orElseThrow());

            assertEquals(original, desk.text());
        }
    }

    @Test
    void decisionsThatDidNotReachTheFileAreAppliedAtTheNextStart() throws Exception {
        var file =
                DeskFixture.copy(
                        folder, DeskFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        var desk = DeskFixture.again(folder, file, DeskFixture.NEVER);
        var ref = desk.item("git_stash_changes");
        desk.door.desk().edit(ref, "shortcut", Json.from("F7"));
        desk.door.desk().edit(ref, "output_state", Json.from("stashed twice"));
        desk.crash();
        assertTrue(!Files.readString(file).contains("stashed twice"));

        try (var after = DeskFixture.again(folder, file, DeskFixture.AT_ONCE)) {
            after.door.library().flush();

            assertTrue(after.text().contains("\"F7\""));
            assertTrue(after.text().contains("stashed twice"));
        }
    }

    @Test
    void undoLeavesAFieldAloneThatSomebodyElseChangedSince() throws Exception {
        try (var desk = DeskFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            DeskFixture.saved(desk.door.desk().edit(ref, "output_state", Json.from("ours")));
            Files.writeString(desk.file, desk.text().replace("\"ours\"", "\"theirs\""));
            desk.door.library().open(desk.file);

            var problem = assertThrows(CurationException.class, () -> desk.door.journal().undo());

            assertEquals(CurationException.Code.CHANGED_MEANWHILE, problem.code());
            assertTrue(desk.text().contains("\"theirs\""));
        }
    }

    @Test
    void undoneAttachmentGivesBackOneStepEvenWhenTheAgentAttachedMore() throws Exception {
        try (var desk = DeskFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            double start = desk.door.library().item(ref).item().trust();
            DeskFixture.saved(desk.door.desk().interrupt(ref, INTERRUPT));
            // the agent's own step on top, with a learning of its own
            double theirs = Math.max(0.5, Math.max(0.5, start * 0.95) * 0.95);
            var ours = dev.emend.model.PythonFloat.repr(Math.max(0.5, start * 0.95));
            Files.writeString(
                    desk.file,
                    desk.text().replace("\"trust_score\": " + ours, "\"trust_score\": " + theirs));
            desk.door.library().open(desk.file);
            assertEquals(theirs, desk.door.library().item(ref).item().trust());

            DeskFixture.saved(desk.door.journal().undo().orElseThrow());

            assertEquals(Math.max(0.5, start * 0.95), desk.door.library().item(ref).item().trust());
        }
    }

    @Test
    void historyOfAnItemIsNewestFirstAndMarksWhatIsUndone() throws Exception {
        try (var desk = DeskFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            desk.door.desk().rate(ref, 3, null);
            desk.door.desk().as("Another").edit(ref, "shortcut", Json.from("F1"));
            desk.door.journal().undo();

            var lines = desk.door.journal().ofItem(ref, 10);

            assertEquals(
                    List.of("undo", "edit", "rate"),
                    lines.stream().map(JournalLine::kind).toList());
            assertEquals("Another", lines.get(1).who().person());
            assertTrue(lines.get(1).who().isUndone());
            assertTrue(!lines.get(2).who().isUndone());
        }
    }
}
