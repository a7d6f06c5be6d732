package dev.emend.model.texts;

/// Lines of texts that end in LF, CR LF or, as in old files, CR.
public final class LineEnds {
    private LineEnds() {}

    /// How lines of a text end: CR LF when one does, else LF, and CR only where no line ends otherwise.
    public static String of(String text) {
        if (text.contains("\r\n")) {
            return "\r\n";
        }
        return text.indexOf('\r') >= 0 && text.indexOf('\n') < 0 ? "\r" : "\n";
    }

    /// Where the next line begins, in characters; the length of the text when this is the last one.
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
