package dev.emend.gui.help;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Section under one heading of a page.
///
/// @param page the page it is on
/// @param title of that page
/// @param heading empty for what stands above the first
/// @param anchor of the heading; empty likewise
/// @param words of heading and text, in lower case
record GuideSection(String page, String title, String heading, String anchor, List<String> words) {
    private static final String BETWEEN_WORDS = "[^\\p{L}\\p{N}+]+";
    private static final int IN_HEADING = 100;

    /// The words of a text in lower case. A plus belongs to a word: it stands in the names of keys.
    static List<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split(BETWEEN_WORDS))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /// The rank for what was typed: 0 when one of the typed words begins none of this section's.
    int points(List<String> queryWords) {
        var inHeading = words(heading.isEmpty() ? title : heading);
        int points = 0;
        for (var word : queryWords) {
            boolean isInHeading = inHeading.stream().anyMatch(candidate -> candidate.startsWith(word));
            int matchCount = (int) words.stream()
                    .filter(candidate -> candidate.startsWith(word))
                    .count();
            if (!isInHeading && matchCount == 0) {
                return 0;
            }
            points += (isInHeading ? IN_HEADING : 0) + Math.min(matchCount, IN_HEADING - 1);
        }
        return points;
    }
}
