package dev.emend.catalog.markdown;

import java.util.regex.Pattern;

/// The lines between two `---` at the beginning of a file, which say something about it in YAML.
///
/// @param start where the lines begin, in characters
/// @param end behind the last one, where the closing `---` begins
/// @param bodyStart behind the line of that
record FrontMatterRange(int start, int end, int bodyStart) {
    private static final Pattern PATTERN =
            Pattern.compile("(?d)\\A\\uFEFF?---[ \\t]*\\r?\\n((?:.*\\r?\\n)*?)(?:---|\\.\\.\\.)[ \\t]*(?:\\r?\\n|\\z)");

    /// Without front matter everything is 0.
    static FrontMatterRange of(String text) {
        var matcher = PATTERN.matcher(text);
        return matcher.find()
                ? new FrontMatterRange(matcher.start(1), matcher.end(1), matcher.end())
                : new FrontMatterRange(0, 0, 0);
    }

    boolean isPresent() {
        return bodyStart > 0;
    }

    String lines(String text) {
        return text.substring(start, end);
    }

    String body(String text) {
        return text.substring(bodyStart);
    }
}
