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
    private static CardSummary gist(String error, String recovery) {
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
        var gist = gist("No file was selected | Suggestion: Select a file first", "Select one.");
        assertEquals("Select a file first", gist.lesson());
        assertEquals("No file was selected", gist.failed());
        assertEquals("Select one.", gist.recovery());
        assertEquals("Shortcut-Tool  ctrl + a", gist.action());
        assertFalse(gist.isFolded());
    }

    @Test
    void aLongLessonIsShownWholeAndTheErrorBesideIt() {
        var lesson = "word ".repeat(57).strip();
        var gist = gist("something failed | Suggestion: " + lesson, "try " + "again ".repeat(20));
        assertEquals(lesson, gist.lesson());
        assertEquals("something failed", gist.failed());
        assertEquals("", gist.recovery());
        assertTrue(gist.isFolded());
    }

    @Test
    void aLongErrorIsCutBetweenWords() {
        var gist = gist("failed ".repeat(90) + "| Suggestion: Select a file first", "");
        assertTrue(gist.failed().endsWith("failed\u2026"));
        assertTrue(
                gist.failed().length() >= 180, "two lines, not " + gist.failed().length());
        assertTrue(gist.words() <= 45, "was " + gist.words());
        assertTrue(gist.isFolded());
    }

    @Test
    void anErrorWithoutBlanksIsCutInsideItsWord() {
        var gist = gist("C:\\" + "folder\\".repeat(60) + " | Suggestion: Select a file first", "");
        assertTrue(
                gist.failed().length() >= 180, "two lines, not " + gist.failed().length());
        assertTrue(gist.failed().endsWith("\u2026"));
    }

    @Test
    void longPathsAreCutDownToTheirEnds() {
        assertEquals(
                "Save \u2026\\LOG\\2F6913DB\\0001\\ as csv",
                Heading.paths("Save C:\\Users\\Mara\\Downloads\\pack\\LOG\\2F6913DB\\0001\\ as csv"));
        assertEquals("Open /tmp/a", Heading.paths("Open /tmp/a"));
    }
}
