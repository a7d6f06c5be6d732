package dev.emend.analysis.similarity;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Texts as sets of words. Similarity is Dice's coefficient, 0 to 1: Lee R. Dice, Measures of the amount of ecologic
/// association between species, 1945.
public final class WordSets {
    private WordSets() {}

    /// Twice what both have, by what each has; 0 when one has no words.
    public static double dice(String one, String other) {
        var first = words(one);
        var second = words(other);
        long common = first.stream().filter(second::contains).count();
        return first.isEmpty() || second.isEmpty() ? 0 : 2.0 * common / (first.size() + second.size());
    }

    /// Its words in small letters.
    public static Set<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_]+"))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toSet());
    }
}
