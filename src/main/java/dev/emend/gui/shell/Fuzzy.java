package dev.emend.gui.shell;

import java.util.Locale;
import java.util.OptionalInt;

/// How well a few typed letters fit a label: they must occur in their order, and count more at the
/// start of words and next to each other.
final class Fuzzy {
    private static final int WORD_START = 8;
    private static final int NEIGHBOUR = 5;

    private Fuzzy() {}

    /// The fit, larger is better; empty when the letters do not occur in this order. No letters fit
    /// everything with 0.
    static OptionalInt fit(String typed, String label) {
        var wanted = typed.toLowerCase(Locale.ROOT).replace(" ", "");
        var text = label.toLowerCase(Locale.ROOT);
        int fit = 0;
        int last = -2;
        for (int i = 0; i < wanted.length(); i++) {
            int at = next(text, wanted.charAt(i), last);
            if (at < 0) {
                return OptionalInt.empty();
            }
            fit += 1 + (isWordStart(text, at) ? WORD_START : 0) + (at == last + 1 ? NEIGHBOUR : 0);
            last = at;
        }
        return OptionalInt.of(wanted.isEmpty() ? 0 : fit * 10 - text.length());
    }

    /// The next place of a letter: the neighbour, else a word's start, else the first.
    private static int next(String text, char letter, int last) {
        int from = Math.max(0, last + 1);
        if (from < text.length() && text.charAt(from) == letter) {
            return from;
        }
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == letter && isWordStart(text, i)) {
                return i;
            }
        }
        return text.indexOf(letter, from);
    }

    private static boolean isWordStart(String text, int at) {
        return at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
    }
}
