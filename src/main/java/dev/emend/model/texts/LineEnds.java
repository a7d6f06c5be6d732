package dev.emend.model.texts;

/// Lines of texts that end in LF, CR LF or, as in old files, CR.
public final class LineEnds {
    private LineEnds() {}

    /// The line end of a text: CR LF when one line has it, else LF, and CR only without any other.
    public static String of(String text) {
        if (text.contains("\r\n")) {
            return "\r\n";
        }
        return text.indexOf('\r') >= 0 && text.indexOf('\n') < 0 ? "\r" : "\n";
    }

    /// The start of the next line, in characters; the length of the text when this is the last one.
    public static int next(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                return i + 1;
            }
            if (text.charAt(i) == '\r') {
                return text.startsWith("\n", i + 1) ? i + 2 : i + 1;
            }
        }
        return text.length();
    }
}
