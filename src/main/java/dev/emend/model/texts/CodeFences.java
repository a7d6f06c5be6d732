package dev.emend.model.texts;

import java.util.Optional;

/// Follows the fences of code through the lines of a Markdown text, in their order. Those in list items and quotations
/// count too. A line that begins with inline code in three backticks opens none. Not thread-safe.
public final class CodeFences {
    private static final int MIN_MARKS = 3;

    private char mark;
    private int length;
    private boolean isQuoted;

    /// The line that opens a fence.
    ///
    /// @param mark a backtick or a tilde
    /// @param length how many of them
    /// @param info what stands behind them, such as a language
    /// @param isQuoted whether it stands in a quotation, with which it ends
    public record Opening(char mark, int length, String info, boolean isQuoted) {}

    /// Whether the next line opens or closes a fence or stands in one.
    public boolean takes(String line) {
        if (length == 0) {
            opening(line).ifPresent(open -> {
                mark = open.mark;
                length = open.length;
                isQuoted = open.isQuoted;
            });
            return length > 0;
        }
        if (isQuoted && !line.stripLeading().startsWith(">")) {
            length = 0;
            return takes(line);
        }
        if (closes(line, mark, length)) {
            length = 0;
        }
        return true;
    }

    /// The opening in a line; empty when it is no opening.
    public static Optional<Opening> opening(String line) {
        int at = start(line);
        char c = at < line.length() ? line.charAt(at) : ' ';
        int run = c == '`' || c == '~' ? run(line, at) : 0;
        var info = line.substring(Math.min(at + run, line.length())).strip();
        if (run < MIN_MARKS || c == '`' && info.indexOf('`') >= 0) {
            return Optional.empty();
        }
        return Optional.of(new Opening(c, run, info, line.substring(0, at).indexOf('>') >= 0));
    }

    /// Whether a line ends the fence that such marks opened.
    public static boolean closes(String line, char mark, int length) {
        int at = 0;
        while (at < line.length() && (Character.isWhitespace(line.charAt(at)) || line.charAt(at) == '>')) {
            at++;
        }
        int run = at < line.length() && line.charAt(at) == mark ? run(line, at) : 0;
        return run >= length && line.substring(at + run).isBlank();
    }

    private static int run(String line, int from) {
        int end = from;
        while (end < line.length() && line.charAt(end) == line.charAt(from)) {
            end++;
        }
        return end - from;
    }

    /// Behind white space and the marks of lists and quotations.
    private static int start(String line) {
        int at = 0;
        while (true) {
            while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
                at++;
            }
            int end = behindMark(line, at);
            if (end == at) {
                return at;
            }
            at = end;
        }
    }

    private static int behindMark(String line, int at) {
        if (at >= line.length()) {
            return at;
        }
        char c = line.charAt(at);
        if (c == '>') {
            return at + 1;
        }
        int end = at;
        while (end < line.length() && end - at < 9 && line.charAt(end) >= '0' && line.charAt(end) <= '9') {
            end++;
        }
        boolean isNumber = end > at && end < line.length() && (line.charAt(end) == '.' || line.charAt(end) == ')');
        int mark = isNumber ? end : c == '-' || c == '*' || c == '+' ? at : -1;
        boolean isSpaced = mark >= 0 && mark + 1 < line.length() && Character.isWhitespace(line.charAt(mark + 1));
        return isSpaced ? mark + 1 : at;
    }
}
