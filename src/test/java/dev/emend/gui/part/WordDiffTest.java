package dev.emend.gui.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class WordDiffTest {
    /// `[gone]`, `{new}`, the rest stayed.
    private static String marked(String before, String after) {
        return WordDiff.of(before, after).stream()
                .map(piece -> switch (piece.kind()) {
                    case SAME -> piece.text();
                    case GONE -> "[" + piece.text() + "]";
                    case NEW -> "{" + piece.text() + "}";
                })
                .collect(Collectors.joining());
    }

    @Test
    void aChangedWordStaysWhole() {
        assertEquals(
                "Press [Ctrl]{Alt}+S to save the file.",
                marked("Press Ctrl+S to save the file.", "Press Alt+S to save the file."));
    }

    @Test
    void wordsAddedAtTheEndAreNewAndNothingElse() {
        assertEquals("Open the file.{ Then wait.}", marked("Open the file.", "Open the file. Then wait."));
    }

    @Test
    void aSentenceThatCameHasItsOwnFullStop() {
        assertEquals(
                "The sheet is filled. {Check the header. }Save it.",
                marked("The sheet is filled. Save it.", "The sheet is filled. Check the header. Save it."));
        assertEquals(
                "The sheet is filled.[ Check the header.]",
                marked("The sheet is filled. Check the header.", "The sheet is filled."));
    }

    @Test
    void twoChangedWordsInARowReadAsOneChange() {
        assertEquals(
                "Click the [Open button]{Save entry} in the menu bar at the top",
                marked(
                        "Click the Open button in the menu bar at the top",
                        "Click the Save entry in the menu bar at the top"));
    }

    @Test
    void textsWithLittleInCommonStandOneAfterTheOther() {
        assertEquals(
                "[Click the button in the toolbar]{Use the keyboard, it is safer}",
                marked("Click the button in the toolbar", "Use the keyboard, it is safer"));
    }

    @Test
    void equalTextsHaveNothingToShow() {
        assertTrue(WordDiff.isSame(WordDiff.of("as it was", "as it was")));
        assertTrue(WordDiff.isSame(WordDiff.of("", "")));
    }

    @Test
    void aTextThatWasNotThereIsAllNewAndOneThatWentIsAllGone() {
        assertEquals("{Wait first}", marked("", "Wait first"));
        assertEquals("[Wait first]", marked("Wait first", ""));
    }

    @Test
    void numbersAndHyphenatedNamesChangeAsAWhole() {
        assertEquals(
                "Trust [0.95]{0.9025} after Click-Tool failed",
                marked("Trust 0.95 after Click-Tool failed", "Trust 0.9025 after Click-Tool failed"));
        assertEquals(
                "Use the [Click-Tool]{Shortcut-Tool} here",
                marked("Use the Click-Tool here", "Use the Shortcut-Tool here"));
    }

    @Test
    void changedLinesStayApart() {
        assertEquals(
                "first [open]{close} it\nthen [wait]{stop}\n[for]{of} the rest",
                marked("first open it\nthen wait\nfor the rest", "first close it\nthen stop\nof the rest"));
    }

    @Test
    void screenReadersHearWhatWentAndWhatCame() {
        assertEquals(
                "Press, removed Ctrl, added Alt, +S to save",
                WordDiff.sentence(WordDiff.of("Press Ctrl+S to save", "Press Alt+S to save"), "removed", "added"));
    }

    /// The law everything else rests on: both texts can be read off the pieces.
    @Test
    void bothTextsCanBeReadOffThePieces() {
        long seed = System.nanoTime();
        System.out.println("WordDiffTest seed " + seed);
        var random = new Random(seed);
        var words = List.of("open", "the", "file", " ", "  ", "\n", ",", "\ud83d\ude00", "\u00fc", "_x", "\r\n", "7");
        for (int round = 0; round < 3_000; round++) {
            var before = text(random, words);
            var after = text(random, words);
            var pieces = WordDiff.of(before, after);
            assertEquals(before, without(pieces, WordDiff.Kind.NEW), "seed " + seed);
            assertEquals(after, without(pieces, WordDiff.Kind.GONE), "seed " + seed);
            assertTrue(pieces.stream().noneMatch(piece -> piece.text().isEmpty()), "seed " + seed);
        }
    }

    @Test
    void twoLongTextsAreToldWithoutComparingEveryPair() {
        var before = "one two three ".repeat(20_000);
        var after = "four five ".repeat(20_000);
        var pieces = assertTimeoutPreemptively(Duration.ofSeconds(5), () -> WordDiff.of(before, after));
        assertEquals(before, without(pieces, WordDiff.Kind.NEW));
        assertEquals(after, without(pieces, WordDiff.Kind.GONE));
    }

    private static String text(Random random, List<String> words) {
        return random.ints(random.nextInt(14), 0, words.size())
                .mapToObj(words::get)
                .collect(Collectors.joining());
    }

    private static String without(List<WordDiff.Piece> pieces, WordDiff.Kind kind) {
        return pieces.stream()
                .filter(piece -> piece.kind() != kind)
                .map(WordDiff.Piece::text)
                .collect(Collectors.joining());
    }
}
