package dev.emend.model.texts;

/// The lines between two `---` at the beginning of a file, which say something about it in YAML.
///
/// @param start where the lines begin, in characters
/// @param end behind the last one, where the closing `---` begins
/// @param bodyStart behind the line of that
public record FrontMatterRange(int start, int end, int bodyStart) {
    private static final FrontMatterRange NONE = new FrontMatterRange(0, 0, 0);

    /// Without front matter, or when it does not end, everything is 0. A byte order mark may stand before it.
    public static FrontMatterRange of(String text) {
        int start = opens(text) ? LineEnds.next(text, 0) : text.length();
        for (int at = start; at < text.length(); ) {
            int end = LineEnds.next(text, at);
            if (text.startsWith("---", at) || text.startsWith("...", at)) {
                var line = line(text, at, end);
                if (line.length() == 3) {
                    return new FrontMatterRange(start, at, end);
                }
            }
            at = end;
        }
        return NONE;
    }

    /// Whether the first line is one of `---`, whatever follows.
    public static boolean opens(String text) {
        int begin = text.startsWith("\uFEFF") ? 1 : 0;
        return line(text, begin, LineEnds.next(text, begin)).equals("---");
    }

    /// Without its line end, and without blanks and tabs before that.
    private static String line(String text, int start, int end) {
        int to = end > start && text.charAt(end - 1) == '\n' ? end - 1 : end;
        to = to > start && text.charAt(to - 1) == '\r' ? to - 1 : to;
        while (to > start && (text.charAt(to - 1) == ' ' || text.charAt(to - 1) == '\t')) {
            to--;
        }
        return text.substring(start, to);
    }

    public boolean isPresent() {
        return bodyStart > 0;
    }

    public String lines(String text) {
        return text.substring(start, end);
    }

    public String body(String text) {
        return text.substring(bodyStart);
    }
}
