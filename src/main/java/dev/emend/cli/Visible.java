package dev.emend.cli;

import java.util.Locale;

/// Text of agents and files as it may stand on a terminal: what would move the cursor, change
/// colours or turn the reading direction is shown as its code and has no effect.
final class Visible {
    private Visible() {}

    /// Keeps line feeds and tabs.
    static String of(String text) {
        if (text.codePoints().noneMatch(Visible::isHidden)) {
            return text;
        }
        var shown = new StringBuilder(text.length() + 16);
        text.codePoints()
                .forEach(point -> {
                    if (isHidden(point)) {
                        shown.append(String.format(Locale.ROOT, "\\u{%x}", point));
                    } else {
                        shown.appendCodePoint(point);
                    }
                });
        return shown.toString();
    }

    private static boolean isHidden(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> point != '\n' && point != '\t';
            case Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    true;
            default -> false;
        };
    }
}
