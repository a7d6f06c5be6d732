package dev.emend.gui.part;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Long texts of agents made short for a heading; the whole stands in the tooltip.
public final class Heading {
    private static final int LONG_PATH = 36;
    private static final int SEGMENTS = 3;

    /// A Windows or Unix path of two parts and more, its blanks included where a drive begins it.
    private static final Pattern PATH =
            Pattern.compile("[A-Za-z]:\\\\[^\"\\n,;]*\\\\|(?:~|\\.{0,2})/[^\\s\"]+/[^\\s\"]+");

    private Heading() {}

    /// With long paths cut down to their last parts.
    public static String paths(String text) {
        return PATH.matcher(text).replaceAll(match -> Matcher.quoteReplacement(path(match.group())));
    }

    private static String path(String path) {
        if (path.length() <= LONG_PATH) {
            return path;
        }
        char slash = path.indexOf('\\') >= 0 ? '\\' : '/';
        var parts = path.split(Pattern.quote(String.valueOf(slash)), -1);
        int skippedCount = parts.length - SEGMENTS - (parts[parts.length - 1].isEmpty() ? 1 : 0);
        if (skippedCount < 1) {
            return path;
        }
        var lastParts = Arrays.asList(parts).subList(skippedCount, parts.length);
        return "\u2026" + slash + String.join(String.valueOf(slash), lastParts);
    }

    /// No longer than that many characters, cut between words.
    public static String of(String text, int max) {
        var flat = text.strip().replaceAll("\\s+", " ");
        if (flat.length() <= max) {
            return flat;
        }
        int end = flat.lastIndexOf(' ', max);
        return flat.substring(0, end < max / 2 ? max : end) + "\u2026";
    }
}
