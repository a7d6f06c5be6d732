package dev.emend.model.texts;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Texts as sets of words. Similarity is Dice's coefficient, 0 to 1: Lee R. Dice, Measures of the amount of ecologic
/// association between species, 1945.
public final class WordSets {
    private WordSets() {}

    /// Twice what both have, by what each has; 0 when one has no words.
    public static double dice(Set<String> one, Set<String> other) {
        var smaller = one.size() < other.size() ? one : other;
        var larger = smaller == one ? other : one;
        long common = smaller.stream().filter(larger::contains).count();
        return one.isEmpty() || other.isEmpty() ? 0 : 2.0 * common / (one.size() + other.size());
    }

    /// Its words in small letters.
    public static Set<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_]+"))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toSet());
    }
}
