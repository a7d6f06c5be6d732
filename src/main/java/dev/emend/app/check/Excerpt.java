package dev.emend.app.check;

import dev.emend.app.catalogs.SecretMask;

/// Excerpt of a text: one line, shortened, secrets masked.
final class Excerpt {
    private static final int MAX_LENGTH = 160;

    private Excerpt() {}

    static String of(String text) {
        return shorten(SecretMask.text(text));
    }

    /// @param text without secrets
    static String shorten(String text) {
        var line = text.strip().replaceAll("\\s+", " ");
        return line.codePointCount(0, line.length()) <= MAX_LENGTH
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_LENGTH - 1)) + "…";
    }
}
