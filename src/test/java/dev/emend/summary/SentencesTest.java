package dev.emend.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SentencesTest {
    private static List<String> split(String text) {
        return Sentences.split(List.of(new DigestSource("s", "S", text))).stream()
                .map(Sentence::text)
                .toList();
    }

    @Test
    void cutsAtTheEndsOfSentences() {
        assertEquals(
                List.of("Navigate to the folder first.", "Is the right file selected?", "Then press Enter to open it!"),
                split("Navigate to the folder first. Is the right file selected?  " + "Then press Enter to open it!"));
    }

    @Test
    void keepsFileNamesPathsAndAbbreviationsWhole() {
        for (var whole : List.of(
                "Select one .MF4 file before pressing Ctrl+A in the dialog",
                "Save it as Kia_EV6.mf4 in C:\\Users\\ADMIN\\Downloads\\log. files",
                "Use the formatting options, e.g. Single time base and Time as date.",
                "Set the step (approx. 2.5 s) in the resample field.",
                "Version 3.1.4 shows menus, dialogs etc. in one window.")) {
            assertEquals(List.of(whole), split(whole));
        }
    }

    @Test
    void cutsAtLinesAndTakesBulletsOff() {
        assertEquals(
                List.of("select the first file", "press Ctrl+A to select all", "click the Open button"),
                split("- select the first file\n* press Ctrl+A to select all\n3. click the Open button"));
    }

    @Test
    void dropsFragmentsUnlessTheyAreAllThereIs() {
        assertEquals(List.of("Click the correct Open button."), split("Wrong button. Click the correct Open button."));
        assertEquals(List.of("Wrong button."), split("Wrong button."));
        assertEquals(List.of(), split("  \n "));
    }

    @Test
    void numbersTheSentencesOfEachSource() {
        var sentences = Sentences.split(List.of(
                new DigestSource("a", "A", "One two three four. Five six seven eight."),
                new DigestSource("b", "B", "Nine ten eleven twelve.")));
        assertEquals(
                List.of("a0", "a1", "b0"),
                sentences.stream().map(s -> s.source() + s.position()).toList());
    }
}
