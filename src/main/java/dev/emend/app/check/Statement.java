package dev.emend.app.check;

import com.google.re2j.Pattern;

/// Counter of the words of a passage of Markdown; labels, tags, code, tables, places to fill in and marks have none
/// of their own.
final class Statement {
    private static final Pattern CODE = Pattern.compile("`[^`\\n]*`");
    private static final Pattern TAG = Pattern.compile("<[^>\\n]*>");
    private static final Pattern ADDRESS = Pattern.compile("\\([^)\\s]*[/#.][^)\\s]*\\)|\\w+://\\S+");
    private static final Pattern BLANK = Pattern.compile("\\[[^\\]\\n]*\\]|\\{[^}\\n]*\\}");
    private static final Pattern LIST_MARK = Pattern.compile("^(?:[-*+]|\\d{1,9}[.)])\\s+");

    /// A few words before a colon, maybe emphasized.
    private static final Pattern LABEL =
            Pattern.compile("^[*_]*[^\\s:*_]+(?:[ *_]+[^\\s:*_]+){0,4}[*_]*:[*_]*(?:\\s|$)");

    private static final Pattern EMPHASIZED =
            Pattern.compile("^(?:\\*\\*[^*]+\\*\\*|__[^_]+__|\\*[^*]+\\*|_[^_]+_)[:.]?$");
    /// A box to tick, or a line of a program.
    private static final Pattern NO_PROSE = Pattern.compile(
            "^(?:\\[[ xX]\\]\\s|(?:def|function|return|const|let|var|class|import|public|private)\\s).*|.*(?:\\s=\\s|[;{}]$).*");

    private static final Pattern WORD = Pattern.compile("[\\pL][\\pL\\pN'’-]+");

    private Statement() {}

    /// The number of words of a passage; two letters of languages without spaces count as one word.
    static int words(String passage) {
        int words = 0;
        boolean isInFence = false;
        for (var line : passage.lines().toList()) {
            var plain = line.strip();
            var inner = LIST_MARK.matcher(plain).replaceFirst("");
            if (inner.startsWith("```") || inner.startsWith("~~~")) {
                isInFence = !isInFence;
            } else if (!isInFence
                    && !plain.startsWith("|")
                    && !EMPHASIZED.matcher(inner).matches()
                    && !NO_PROSE.matcher(inner).matches()) {
                words += count(inner);
            }
        }
        return words;
    }

    private static int count(String line) {
        var prose = TAG.matcher(CODE.matcher(line).replaceAll(" ")).replaceAll(" ");
        prose = ADDRESS.matcher(prose).replaceAll(" ");
        prose = BLANK.matcher(prose).replaceAll(" ").strip();
        prose = LABEL.matcher(prose).replaceFirst("");
        int words = 0;
        var word = WORD.matcher(prose);
        while (word.find()) {
            boolean isLatin = word.group().codePoints().allMatch(c -> c < 0x2E80);
            words += isLatin ? 1 : word.group().length() / 2;
        }
        return words;
    }
}
