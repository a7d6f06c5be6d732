package dev.emend.model.texts;

import java.util.OptionalInt;

/// The lines git puts around both sides of a conflict that nobody has resolved: `<<<<<<<`, `=======` and `>>>>>>>`, in
/// this order, each at the beginning of a line. A conflict shown in fenced code is an example.
public final class ConflictMarkers {
    private static final int LENGTH = 7;

    private ConflictMarkers() {}

    /// The line of the first marker of a Markdown text, counted from 1; empty when it has no whole conflict.
    public static OptionalInt line(String text) {
        if (!text.contains("<".repeat(LENGTH))) {
            return OptionalInt.empty();
        }
        var fences = new CodeFences();
        int begin = 0;
        char wanted = '<';
        int number = 0;
        for (var line : (Iterable<String>) text.lines()::iterator) {
            number++;
            boolean isInFence = wanted == '<' && fences.takes(line); // the sides may open a fence each
            if (isInFence || !isMarker(line, wanted)) {
                continue;
            }
            if (wanted == '>') {
                return OptionalInt.of(begin);
            }
            begin = wanted == '<' ? number : begin;
            wanted = wanted == '<' ? '=' : '>';
        }
        return OptionalInt.empty();
    }

    private static boolean isMarker(String line, char mark) {
        return line.startsWith(String.valueOf(mark).repeat(LENGTH))
                && (line.length() == LENGTH || Character.isWhitespace(line.charAt(LENGTH)));
    }
}
