package dev.emend.analysis.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordIndexTest {
    private static boolean isAlike(String one, String other) {
        var index = new WordIndex();
        index.add("something before");
        index.add(one);
        index.add(other);
        assertEquals(index.isSimilar(1, 2), index.isSimilar(2, 1));
        return index.isSimilar(1, 2);
    }

    /// Words by words: of 10 words one differs, 9 of 10 are common (0.9); of 8 runs of three 3 differ, 5 of 8 are
    /// common (0.625). Where two of ten differ in one place, 4 of 8 runs do (0.5).
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a b c d e f g h i j | a b c d e f g h i j | true",
                "a b c d e f g h i j | A, b; C. d - e (f) g/h `i` j! | true",
                "a b c d e f g h i j | a b c d X f g h i j | true",
                "a b c d e f g h i j | a b c d X Y g h i j | false",
                "a b c d e f g h i j | j i h g f e d c b a | false",
                "a b c d e f g h i j | a b c d e | false",
                "größe straße ändern | GRÖSSE STRASSE ÄNDERN | false",
                "größe über ändern | GRÖßE ÜBER ÄNDERN | true",
                "手順 一 二 三 | 手順 一 二 三 | true",
                "a_b c1 d | a_b c1 d | true",
                "a_b c1 d | a b c1 d | false",
            })
    void twoAreAlikeThatShareMostWordsAndHowTheyArePutTogether(String one, String other, boolean isAlike) {
        assertEquals(isAlike, isAlike(one, other));
    }

    @Test
    void aTextWithoutWordsIsLikeNone() {
        assertFalse(isAlike("", ""));
        assertFalse(isAlike("...", "---"));
        assertFalse(isAlike("two words", "two words"), "too short to say how they are put together");
    }

    /// Texts of the same few hundred words in other sequences are not the same text.
    @Test
    void theSameVocabularyIsNotTheSameText() {
        var random = new Random(1);
        var index = new WordIndex();
        for (int text = 0; text < 10; text++) {
            index.add(IntStream.range(0, 1_350)
                    .mapToObj(_ -> "word" + random.nextInt(150))
                    .collect(Collectors.joining(" ")));
        }
        for (int one = 0; one < 10; one++) {
            for (int other = 0; other < one; other++) {
                assertFalse(index.isSimilar(one, other), one + " and " + other);
            }
        }
        assertTrue(index.isSimilar(3, 3));
    }
}
