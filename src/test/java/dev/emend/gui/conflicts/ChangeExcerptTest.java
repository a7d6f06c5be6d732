package dev.emend.gui.conflicts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.part.WordDiff;
import dev.emend.gui.part.WordDiff.Kind;
import dev.emend.gui.part.WordDiff.Piece;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ChangeExcerptTest {
    private static final String LONG = "many words that stay as they are ".repeat(100);

    private static String text(ChangeExcerpt excerpt) {
        return excerpt.pieces().stream().map(Piece::text).collect(Collectors.joining());
    }

    @Test
    void aShortTextIsShownWhole() {
        var pieces = WordDiff.of("It takes four minutes.", "It takes ten minutes.");
        assertEquals(new ChangeExcerpt(pieces, true), ChangeExcerpt.of(pieces));
    }

    @Test
    void ofALongTextWhatChangedIsShownWithTheWordsAroundIt() {
        var excerpt = ChangeExcerpt.of(WordDiff.of(LONG + "four " + LONG, LONG + "ten " + LONG));
        assertFalse(excerpt.isWhole());
        assertTrue(text(excerpt).contains("as they are four"), text(excerpt));
        assertTrue(excerpt.pieces().stream()
                .anyMatch(piece -> piece.kind() == Kind.NEW && piece.text().startsWith("ten")));
        assertTrue(text(excerpt).length() < 500, text(excerpt));
    }

    @Test
    void aLongTextThatCameOrWentEndsBetweenWords() {
        var excerpt = ChangeExcerpt.of(List.of(new Piece(Kind.SAME, LONG)));
        assertFalse(excerpt.isWhole());
        assertTrue(text(excerpt).length() <= ChangeExcerpt.MAX + 3);
        assertTrue(LONG.startsWith(text(excerpt).replace(" … ", " ")), text(excerpt));
    }

    @Test
    void aTextOfOneWordWithoutAnEndIsCutAsWell() {
        var excerpt = ChangeExcerpt.of(List.of(new Piece(Kind.SAME, "x".repeat(100_000))));
        assertEquals("x".repeat(ChangeExcerpt.MAX) + " … ", text(excerpt));
    }
}
