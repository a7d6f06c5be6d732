package dev.emend.gui.palette;

import dev.emend.model.TextRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Ranking of entries by the typed text. Each word must fit: the label, the detail beside it, or a
/// synonym; else the letters must be those that words of the label begin with.
final class PaletteMatcher {
    private static final int LABEL_START = 100;
    private static final int WORD_START = 80;
    private static final int INSIDE = 45;
    private static final int SYNONYM = 40;
    private static final int DETAIL_SCORE = 30;
    private static final int SYNONYM_DETAIL_SCORE = 20;
    private static final int INITIALS = 25;
    private static final int WHOLE_WORD = 6;
    private static final int MIN_INSIDE = 3;

    /// @param points larger is better
    /// @param ranges the parts of the label that fit, from left to right
    record Match(int points, List<TextRange> ranges) {}

    private record WordMatch(int points, List<TextRange> ranges) {}

    private final Synonyms synonyms;

    PaletteMatcher(Synonyms synonyms) {
        this.synonyms = synonyms;
    }

    /// The words of a line that say what is looked for, in lower case.
    List<String> words(String line) {
        var all = Arrays.stream(line.toLowerCase(Locale.ROOT).strip().split("[\\s…]+"))
                .filter(word -> !word.isEmpty())
                .toList();
        var keywords = all.stream().filter(word -> !synonyms.isFiller(word)).toList();
        return keywords.isEmpty() ? all : keywords;
    }

    Optional<Match> match(List<String> words, PaletteEntry entry) {
        var label = entry.label().toLowerCase(Locale.ROOT);
        var detailText = (entry.detail() + " " + entry.words()).toLowerCase(Locale.ROOT);
        int points = 0;
        var ranges = new ArrayList<TextRange>();
        for (var word : words) {
            var fit = word(word, label, detailText);
            if (fit.isEmpty()) {
                return initials(String.join("", words), entry.label());
            }
            points += fit.get().points();
            ranges.addAll(fit.get().ranges());
        }
        return Optional.of(new Match(points / words.size() - label.length() / 8, merge(ranges)));
    }

    /// The ranges of the words in the label, whether or not all are in it.
    List<TextRange> ranges(List<String> words, String label) {
        var lower = label.toLowerCase(Locale.ROOT);
        var ranges = new ArrayList<TextRange>();
        for (var word : words) {
            int at = wordStart(lower, word);
            at = at < 0 ? lower.indexOf(word) : at;
            if (at >= 0) {
                ranges.add(new TextRange(at, at + word.length()));
            }
        }
        return merge(ranges);
    }

    private Optional<WordMatch> word(String word, String label, String detailText) {
        int at = wordStart(label, word);
        if (at >= 0) {
            int end = at + word.length();
            boolean isWhole = end == label.length() || !Character.isLetterOrDigit(label.charAt(end));
            return Optional.of(new WordMatch(
                    (at == 0 ? LABEL_START : WORD_START) + (isWhole ? WHOLE_WORD : 0),
                    List.of(new TextRange(at, end))));
        }
        at = word.length() < MIN_INSIDE ? -1 : label.indexOf(word);
        if (at >= 0) {
            return Optional.of(new WordMatch(INSIDE, List.of(new TextRange(at, at + word.length()))));
        }
        var otherWords = synonyms.of(word);
        var synonym = otherWords.stream()
                .filter(other -> wordStart(label, other) >= 0)
                .findFirst();
        if (synonym.isPresent()) {
            int from = wordStart(label, synonym.get());
            return Optional.of(new WordMatch(
                    SYNONYM, List.of(new TextRange(from, from + synonym.get().length()))));
        }
        if (wordStart(detailText, word) >= 0) {
            return Optional.of(new WordMatch(DETAIL_SCORE, List.of()));
        }
        return isInDetail(otherWords, detailText)
                ? Optional.of(new WordMatch(SYNONYM_DETAIL_SCORE, List.of()))
                : Optional.empty();
    }

    private static boolean isInDetail(Set<String> otherWords, String detailText) {
        return otherWords.stream().anyMatch(other -> wordStart(detailText, other) >= 0);
    }

    private static Optional<Match> initials(String letters, String label) {
        return Fuzzy.initials(letters, label)
                .map(places -> new Match(
                        INITIALS - label.length() / 8,
                        merge(places.stream()
                                .map(place -> new TextRange(place, place + 1))
                                .toList())));
    }

    /// The first word of a text that begins with these letters; -1 when none does.
    private static int wordStart(String text, String letters) {
        for (int at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) {
            if (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1))) {
                return at;
            }
        }
        return -1;
    }

    private static List<TextRange> merge(List<TextRange> ranges) {
        var sorted = ranges.stream()
                .sorted(Comparator.comparingInt(TextRange::start))
                .toList();
        var merged = new ArrayList<TextRange>();
        for (var range : sorted) {
            if (!merged.isEmpty() && range.start() <= merged.getLast().end()) {
                var last = merged.removeLast();
                merged.add(new TextRange(last.start(), Math.max(last.end(), range.end())));
            } else {
                merged.add(range);
            }
        }
        return merged;
    }
}
