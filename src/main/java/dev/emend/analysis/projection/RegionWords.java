package dev.emend.analysis.projection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The words of texts that may say what a region is about: three letters and more, without those that say
/// nothing; a word that one text repeats says no more. Read once for all degrees of detail.
public final class RegionWords {
    private static final int SHORTEST = 3;
    private static final Set<String> STOP_WORDS = stopWords();

    private final List<String> words = new ArrayList<>();
    private final List<int[]> ofTexts = new ArrayList<>();

    /// @param texts of the points, in their order
    public RegionWords(List<String> texts) {
        Map<String, Integer> numbers = new HashMap<>();
        for (var text : texts) {
            ofTexts.add(of(text).stream()
                    .mapToInt(word -> numbers.computeIfAbsent(word, fresh -> {
                        words.add(fresh);
                        return words.size() - 1;
                    }))
                    .distinct()
                    .toArray());
        }
    }

    int distinct() {
        return words.size();
    }

    String word(int number) {
        return words.get(number);
    }

    /// The numbers of the words of a text.
    int[] of(int text) {
        return ofTexts.get(text);
    }

    static List<String> of(String text) {
        var found = new ArrayList<String>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean isInside = i < text.length() && isOfWord(text.charAt(i), start >= 0);
            if (isInside && start < 0) {
                start = i;
            } else if (!isInside && start >= 0) {
                var word = text.substring(start, i).toLowerCase(Locale.ROOT);
                if (word.length() >= SHORTEST && !STOP_WORDS.contains(word)) {
                    found.add(word);
                }
                start = -1;
            }
        }
        return found;
    }

    private static boolean isOfWord(char c, boolean isInside) {
        return Character.isLetter(c) || isInside && c == '\'';
    }

    private static Set<String> stopWords() {
        try (var in = RegionWords.class.getResourceAsStream("stop-words.txt")) {
            if (in == null) {
                throw new IllegalStateException("stop-words.txt is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .flatMap(line -> Pattern.compile("\\s+").splitAsStream(line))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
