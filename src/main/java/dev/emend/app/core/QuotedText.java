package dev.emend.app.core;

/// Quotation marks in lines that people type.
public final class QuotedText {
    private QuotedText() {}

    /// Without the marks; two of them in a row inside of others stand for one.
    public static String bare(String written) {
        var bare = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            if (c != '"') {
                bare.append(c);
            } else if (isQuoted && i + 1 < written.length() && written.charAt(i + 1) == '"') {
                bare.append(c);
                i++;
            } else {
                isQuoted = !isQuoted;
            }
        }
        return bare.toString();
    }
}
