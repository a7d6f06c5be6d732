package dev.emend.analysis.projection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The words of a text that may say what a region is about: three letters and more, without those that
/// say nothing.
final class RegionWords {
    private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}\\p{M}'\u2019]{2,}");
    private static final Set<String> STOP_WORDS = stopWords();

    private RegionWords() {}

    static List<String> of(String text) {
        var words = new ArrayList<String>();
        var matcher = WORD.matcher(text);
        while (matcher.find()) {
            var word = matcher.group().toLowerCase(Locale.ROOT);
            if (!STOP_WORDS.contains(word)) {
                words.add(word);
            }
        }
        return words;
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
