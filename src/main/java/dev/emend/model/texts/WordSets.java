package dev.emend.model.texts;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Texts as sets of words. Similarity is Dice's coefficient, 0 to 1: Lee R. Dice, Measures of the amount of ecologic
/// association between species, 1945.
public final class WordSets {
    /// Words of English and German that any two texts have in common.
    private static final Set<String> STOP_WORDS = Set.of("""
            a an and any are as at be been but by can could did do does for from had has have if in into is it its may
            might must no not of on or our shall should so such that the their then there these they this those to was
            we were will with would you your
            aber als am auch auf aus bei bis da das dass dem den der des die doch durch ein eine einem einen einer eines
            er es hat haben im ins ist kann kein keine mit muss müssen nach nicht noch nur oder sein sich sie sind soll
            über um und uns von vor war werden wie wir wird zu zum zur
            """.split("\\s+"));

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

    /// Like [#words(String)], but without stop words, unless there is nothing else.
    public static Set<String> contentWords(String text) {
        var words = words(text);
        var content = words.stream().filter(word -> !STOP_WORDS.contains(word)).collect(Collectors.toSet());
        return content.isEmpty() ? words : content;
    }
}
