package dev.emend.gui.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.part.Heading;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CardSummaryTest {
    private static CardSummary summary(String error, String recovery) {
        var action = Json.Obj.of("tool_name", "Shortcut-Tool")
                .with("tool_arguments", Json.Obj.EMPTY.with("shortcut", Json.Arr.ofTexts(keys())));
        var fields = Json.Obj.of("original_error", error, "recovery_approach", recovery)
                .with("original_action", action);
        var ref = new LearningRef(new ItemRef(new UUID(0, 1), "open_files"), "a.0");
        return CardSummary.of(new Learning(ref, 0, fields));
    }

    private static List<String> keys() {
        return List.of("ctrl", "a");
    }

    @Test
    void aShortLearningIsShownWhole() {
        var summary = summary("No file was selected | Suggestion: Select a file first", "Select one.");
        assertEquals("Select a file first", summary.lesson());
        assertEquals("No file was selected", summary.error());
        assertEquals("Select one.", summary.recovery());
        assertEquals("Shortcut-Tool  ctrl + a", summary.action());
        assertFalse(summary.isFolded());
    }

    @Test
    void aLongLessonIsShownWholeAndTheErrorBesideIt() {
        var lesson = "word ".repeat(57).strip();
        var summary = summary("something failed | Suggestion: " + lesson, "try " + "again ".repeat(20));
        assertEquals(lesson, summary.lesson());
        assertEquals("something failed", summary.error());
        assertEquals("", summary.recovery());
        assertTrue(summary.isFolded());
    }

    @Test
    void aLongErrorIsCutBetweenWords() {
        var summary = summary("failed ".repeat(90) + "| Suggestion: Select a file first", "");
        assertTrue(summary.error().endsWith("failed\u2026"));
        assertTrue(
                summary.error().length() >= 180,
                "two lines, not " + summary.error().length());
        assertTrue(summary.words() <= 45, "was " + summary.words());
        assertTrue(summary.isFolded());
    }

    @Test
    void anErrorWithoutBlanksIsCutInsideItsWord() {
        var summary = summary("C:\\" + "folder\\".repeat(60) + " | Suggestion: Select a file first", "");
        assertTrue(
                summary.error().length() >= 180,
                "two lines, not " + summary.error().length());
        assertTrue(summary.error().endsWith("\u2026"));
    }

    @Test
    void longPathsAreCutDownToTheirEnds() {
        assertEquals(
                "Save \u2026\\LOG\\2F6913DB\\0001\\ as csv",
                Heading.paths("Save C:\\Users\\Mara\\Downloads\\pack\\LOG\\2F6913DB\\0001\\ as csv"));
        assertEquals("Open /tmp/a", Heading.paths("Open /tmp/a"));
    }
}
