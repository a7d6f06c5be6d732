package dev.emend.gui.palette;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Finds a few typed letters in a label, and the nearest word to one that was mistyped.
final class Fuzzy {
    /// Fewer letters begin the words of too many labels.
    private static final int MIN_LETTERS = 2;

    private Fuzzy() {}

    /// The places of letters that words begin with, in their order; empty when they don't fit so.
    static Optional<List<Integer>> initials(String input, String label) {
        var pattern = input.toLowerCase(Locale.ROOT).replace(" ", "");
        var text = label.toLowerCase(Locale.ROOT);
        var places = new ArrayList<Integer>();
        return pattern.length() >= MIN_LETTERS && walk(pattern, 0, text, -1, places)
                ? Optional.of(List.copyOf(places))
                : Optional.empty();
    }

    /// Goes back when a letter fits later only.
    private static boolean walk(String pattern, int letter, String text, int last, List<Integer> places) {
        if (letter == pattern.length()) {
            return true;
        }
        for (int at = last + 1; at < text.length(); at++) {
            if (isWordStart(text, at) && text.charAt(at) == pattern.charAt(letter)) {
                places.add(at);
                if (walk(pattern, letter + 1, text, at, places)) {
                    return true;
                }
                places.removeLast();
            }
        }
        return false;
    }

    private static boolean isWordStart(String text, int at) {
        return at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
    }

    /// The word with the fewest letters to change, add, drop or swap; empty when all are far away.
    static Optional<String> nearestWord(String input, Iterable<String> words) {
        int best = Math.max(1, input.length() / 3) + 1;
        Optional<String> nearest = Optional.empty();
        for (var word : words) {
            int distance = distance(input, word);
            if (distance < best) {
                best = distance;
                nearest = Optional.of(word);
            }
        }
        return nearest;
    }

    /// Steps that make one word of the other: change, add, drop, or swap two neighbors.
    static int distance(String left, String right) {
        var rows = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                if (i == 0 || j == 0) {
                    rows[i][j] = i + j;
                    continue;
                }
                int change = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
                int steps = Math.min(rows[i - 1][j - 1] + change, Math.min(rows[i - 1][j], rows[i][j - 1]) + 1);
                boolean isSwapped = i > 1
                        && j > 1
                        && left.charAt(i - 1) == right.charAt(j - 2)
                        && left.charAt(i - 2) == right.charAt(j - 1);
                rows[i][j] = isSwapped ? Math.min(steps, rows[i - 2][j - 2] + 1) : steps;
            }
        }
        return rows[left.length()][right.length()];
    }
}
