package dev.emend.gui.palette;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FuzzyTest {
    @Test
    void lettersThatWordsBeginWithFit() {
        assertEquals(Optional.of(List.of(0, 3, 6)), Fuzzy.initials("gts", "Go to Settings"));
    }

    @Test
    void lettersInsideWordsOrOutOfOrderDoNotFit() {
        assertTrue(Fuzzy.initials("gs", "Beginnings").isEmpty());
        assertTrue(Fuzzy.initials("esu", "Use").isEmpty());
        assertTrue(Fuzzy.initials("undoo", "Undo").isEmpty());
    }

    @Test
    void theNearestWordIsTheOneWithTheFewestMistakes() {
        var words = List.of("settings", "backup", "back");
        assertEquals(Optional.of("backup"), Fuzzy.nearestWord("bakcup", words));
        assertEquals(Optional.of("settings"), Fuzzy.nearestWord("setings", words));
        assertTrue(Fuzzy.nearestWord("zebra", words).isEmpty());
    }
}
