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
        char marker = '<';
        int number = 0;
        for (var line : (Iterable<String>) text.lines()::iterator) {
            number++;
            boolean isInFence = marker == '<' && fences.takes(line); // the sides may open a fence each
            if (isInFence || !isMarker(line, marker)) {
                continue;
            }
            if (marker == '>') {
                return OptionalInt.of(begin);
            }
            begin = marker == '<' ? number : begin;
            marker = marker == '<' ? '=' : '>';
        }
        return OptionalInt.empty();
    }

    private static boolean isMarker(String line, char mark) {
        return line.startsWith(String.valueOf(mark).repeat(LENGTH))
                && (line.length() == LENGTH || Character.isWhitespace(line.charAt(LENGTH)));
    }
}
