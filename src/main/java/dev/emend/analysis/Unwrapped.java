package dev.emend.analysis;

import java.util.Arrays;

/// A text without what a quotation put into it, and where each of its characters stood.
final class Unwrapped {
    private final StringBuilder text = new StringBuilder();
    private final String original;
    private int[] places;

    private Unwrapped(String original) {
        this.original = original;
        this.places = new int[original.length()];
    }

    /// Without the backslashes of a JSON or program text.
    static Unwrapped unescaped(String original) {
        var inner = new Unwrapped(original);
        for (int i = 0; i < original.length(); i++) {
            char c = original.charAt(i);
            char next = i + 1 < original.length() ? original.charAt(i + 1) : 0;
            if (c != '\\' || "\"\\/nrtu'".indexOf(next) < 0) {
                inner.add(c, i);
            } else if (next == 'u') {
                i = inner.unicode(i);
            } else {
                inner.add(next == 'n' || next == 'r' ? '\n' : next == 't' ? '\t' : next, i);
                i++;
            }
        }
        return inner;
    }

    private int unicode(int at) {
        int value = 0;
        for (int i = at + 2; i < at + 6; i++) {
            int digit = i < original.length() ? Character.digit(original.charAt(i), 16) : -1;
            if (digit < 0) {
                add('\\', at);
                return at;
            }
            value = value * 16 + digit;
        }
        add((char) value, at);
        return at + 5;
    }

    /// Without line breaks and what indents or quotes the next line.
    static Unwrapped joined(String original) {
        var inner = new Unwrapped(original);
        int i = 0;
        while (i < original.length()) {
            char c = original.charAt(i);
            boolean isFolded =
                    c == '\\' && i + 1 < original.length() && original.charAt(i + 1) == '\n';
            if (c != '\n' && c != '\r' && !isFolded) {
                inner.add(c, i);
                i++;
                continue;
            }
            i++;
            while (i < original.length() && " \t\r\n>|#".indexOf(original.charAt(i)) >= 0) {
                i++;
            }
        }
        return inner;
    }

    private void add(char c, int place) {
        if (text.length() == places.length) {
            places = Arrays.copyOf(places, places.length * 2 + 1);
        }
        places[text.length()] = place;
        text.append(c);
    }

    boolean isSame() {
        return text.length() == original.length();
    }

    String text() {
        return text.toString();
    }

    /// Where a character of [#text()] stood in the original.
    int place(int index) {
        return places[index];
    }
}
