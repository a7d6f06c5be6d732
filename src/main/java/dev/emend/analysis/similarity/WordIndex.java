package dev.emend.analysis.similarity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Texts that are compared with each other: each is cut into words once. Not thread-safe.
///
/// Two texts are alike when they share most of their words, by Dice's coefficient, and many runs of three words in
/// their sequence too: texts on one matter share words, only a copy shares how they are put together.
public final class WordIndex {
    /// From which share of common words.
    private static final double WORDS = 0.8;

    /// From which share of common runs of three words. Of a text of 20 words in which one is replaced, 3 of 18 runs
    /// change.
    private static final double RUNS = 0.6;

    private static final int RUN = 3;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<IndexedText> texts = new ArrayList<>();

    /// @param words the numbers of its words, each once, in order
    /// @param runs hashes of its runs of three words, in the same way
    private record IndexedText(int[] words, int[] runs) {}

    /// Takes in a text; it has the number of texts before it.
    public void add(String text) {
        var sequence = new ArrayList<Integer>();
        var lower = text.toLowerCase(Locale.ROOT);
        int from = -1;
        for (int i = 0; i <= lower.length(); ) {
            int letter = i < lower.length() ? lower.codePointAt(i) : ' ';
            boolean isWord = Character.isLetterOrDigit(letter) || letter == '_';
            if (isWord && from < 0) {
                from = i;
            } else if (!isWord && from >= 0) {
                sequence.add(numbers.computeIfAbsent(lower.substring(from, i), _ -> numbers.size()));
                from = -1;
            }
            i += Character.charCount(letter);
        }
        var runs = new int[Math.max(0, sequence.size() - RUN + 1)];
        for (int i = 0; i < runs.length; i++) {
            runs[i] = sequence.subList(i, i + RUN).hashCode();
        }
        var words = sequence.stream().mapToInt(Integer::intValue);
        texts.add(new IndexedText(
                words.sorted().distinct().toArray(),
                Arrays.stream(runs).sorted().distinct().toArray()));
    }

    /// Whether two of the texts say the same in the same way, by their numbers.
    public boolean isSimilar(int one, int other) {
        var first = texts.get(one);
        var second = texts.get(other);
        return dice(first.words, second.words, WORDS) && dice(first.runs, second.runs, RUNS);
    }

    /// Whether the numbers both have are at least this share; those of an empty text never are.
    private static boolean dice(int[] one, int[] other, double least) {
        double minCommon = least * (one.length + other.length) / 2;
        if (one.length == 0 || other.length == 0 || Math.min(one.length, other.length) < minCommon) {
            return false;
        }
        int common = 0;
        for (int i = 0, j = 0; i < one.length && j < other.length; ) {
            if (one[i] == other[j]) {
                common++;
                i++;
                j++;
            } else if (one[i] < other[j]) {
                i++;
            } else {
                j++;
            }
        }
        return common >= minCommon;
    }
}
