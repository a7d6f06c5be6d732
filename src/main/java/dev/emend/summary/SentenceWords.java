package dev.emend.summary;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The words of a sentence as they are counted here: lower case, without the commonest ones.
final class SentenceWords {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+(?:[.+_'’-][\\p{L}\\p{N}]++)*+");

    private static final Set<String> COMMON = Set.of(
            "a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "can", "for", "from", "has", "have", "if",
            "in", "into", "is", "it", "its", "of", "on", "or", "that", "the", "then", "there", "this", "to", "was",
            "were", "will", "with", "you", "your");

    private SentenceWords() {}

    static int count(String text) {
        return (int) WORD.matcher(text).results().count();
    }

    /// The number of occurrences of each telling word, in the order of first occurrence.
    static Map<String, Integer> counts(String text) {
        var counts = new LinkedHashMap<String, Integer>();
        var words = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (words.find()) {
            if (!COMMON.contains(words.group())) {
                counts.merge(words.group(), 1, Integer::sum);
            }
        }
        return counts;
    }
}
