package dev.emend.cli;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.LearningRef;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A person's correction reaches the agent whose file it is, also one that prints nothing but
/// errors.
class CorrectionFormTest {
    private static final String CATALOG = """
            [{"knowledge_id": "open_files", "description": "Open files", "ui_location": "Menu",
              "action_sequence": ["click File"], "trust_score": 0.95, "kb_learnings": [%s]},
             {"knowledge_id": "save", "description": "Save", "action_sequence": ["press Ctrl+S"]}]
            """;
    private static final String SUGGESTED = """
            {"task": "Load logs", "step_num": 5, "timestamp": "2025-10-25T23:45:00",
             "original_action": {"tool_name": "Click-Tool", "tool_arguments": {}},
             "original_error": "Nothing was selected | Suggestion: Select a file first"}\
            """;

    @TempDir
    private Path room;

    private EmendCommand emends;

    @BeforeEach
    void prepare() {
        emends = new EmendCommand(room);
    }

    private Path catalog(String learnings) throws Exception {
        return Files.writeString(room.resolve("catalog.json"), CATALOG.formatted(learnings));
    }

    private void correct(Path catalog, String lesson) {
        emends.run(
                        "correct",
                        catalog.toString(),
                        "--item",
                        "save",
                        "--task",
                        "Save the log",
                        "--step",
                        "2",
                        "--reasoning",
                        lesson)
                .exits(0);
    }

    @Test
    void aCorrectionIsPrintedByAnAgentThatPrintsErrorsOnly() throws Exception {
        var catalog = catalog(SUGGESTED);
        correct(catalog, "Wait for the dialog");
        var printed = emends.run("prompt", catalog.toString(), "save", "--profile", "errors")
                .exits(0);
        assertTrue(printed.out().contains("| Suggestion: Wait for the dialog"), printed.out());
        assertEquals("", printed.err());
        var usual = emends.run("prompt", catalog.toString(), "save").exits(0);
        assertTrue(usual.out().contains("Human Said: Wait for the dialog"), usual.out());
    }

    @Test
    void whereNobodyWritesSoTheFormatSaysWhatIsNotPrinted() throws Exception {
        var catalog = catalog("");
        correct(catalog, "Wait for the dialog");
        assertFalse(Files.readString(catalog).contains("Suggestion"));
        var printed = emends.run("prompt", catalog.toString(), "--profile", "errors", "--json")
                .exits(0);
        assertFalse(printed.out().contains("Wait for the dialog"), printed.out());
        assertTrue(printed.err().contains("save: 1 of 1 learning left out"), printed.err());
        assertEquals(1, printed.json().array("not_printed").size());
        assertEquals(
                "", emends.run("prompt", catalog.toString(), "save").exits(0).err());
    }

    @Test
    void anotherLessonStandsInBothPlaces() throws Exception {
        var catalog = catalog(SUGGESTED);
        correct(catalog, "Wait for the dialog");
        try (var opened = OpenWorkspace.at(catalog, Clock.systemUTC())) {
            var row = opened.workspace().library().catalogs().stream()
                    .map(candidate -> new dev.emend.model.ItemRef(candidate.id(), "save"))
                    .findFirst()
                    .orElseThrow();
            var learnings = opened.workspace().library().item(row).item().learnings();
            LearningRef ref = learnings.getFirst().ref();
            opened.workspace()
                    .editor()
                    .editLearning(REVIEWER, ref, "human_reasoning", "Press Enter")
                    .saveStatus()
                    .join();
            var now = opened.workspace().library().item(row).item().learnings().getFirst();
            assertEquals("Press Enter", now.humanReasoning().orElse(""));
            assertEquals("Press Enter", now.suggestion().orElse(""));
            assertEquals(List.of("Press Enter"), List.of(now.lesson()));
        }
    }
}
