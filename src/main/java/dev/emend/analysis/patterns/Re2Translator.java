package dev.emend.analysis.patterns;

import dev.emend.analysis.patterns.RegexNode.Either;
import dev.emend.analysis.patterns.RegexNode.One;
import dev.emend.analysis.patterns.RegexNode.Place;
import dev.emend.analysis.patterns.RegexNode.Repeat;
import dev.emend.analysis.patterns.RegexNode.Row;
import dev.emend.analysis.patterns.RegexNode.Where;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// Patterns as RE2 takes them.
///
/// RE2's `\b` knows ASCII words only. For a text with other letters both are *spread*: every
/// character stands between two marks that are ASCII word characters when it belongs to a word, so
/// that RE2 sees the edges Python sees.
final class Re2Translator {
    private static final Set<Where> EDGES = EnumSet.of(Where.WORD_EDGE, Where.NO_WORD_EDGE);
    private static final Set<Where> NO_EDGES =
            EnumSet.of(Where.NO_WORD_EDGE, Where.NO_ASCII_WORD_EDGE);
    private static final String MARK = "(?s:.)";

    private final boolean isSpread;
    private final boolean isForEmpty;

    private Re2Translator(boolean isSpread, boolean isForEmpty) {
        this.isSpread = isSpread;
        this.isForEmpty = isForEmpty;
    }

    static String of(RegexNode tree, boolean isSpread) {
        return new Re2Translator(isSpread, false).text(tree);
    }

    /// The pattern for the empty text.
    static String ofEmpty(RegexNode tree) {
        return new Re2Translator(false, true).text(tree);
    }

    static String spread(String text) {
        var spread = new StringBuilder(text.length() * 3);
        text.codePoints()
                .forEach(point -> {
                    // a line feed is its own mark: RE2 looks for it at the edges of lines
                    char mark = point == '\n' ? '\n' : RegexCharSet.isWord(point) ? 'a' : '-';
                    spread.append(mark).appendCodePoint(point).append(mark);
                });
        return spread.toString();
    }

    static boolean asksEdge(RegexNode tree) {
        return asks(tree, EDGES);
    }

    static boolean asksNoEdge(RegexNode tree) {
        return asks(tree, NO_EDGES);
    }

    private static boolean asks(RegexNode node, Set<Where> places) {
        return switch (node) {
            case One _ -> false;
            case Place(var where) -> places.contains(where);
            case Row(var parts) -> parts.stream().anyMatch(part -> asks(part, places));
            case Either(var branches) -> branches.stream().anyMatch(part -> asks(part, places));
            case Repeat(var body, int _, int _) -> asks(body, places);
        };
    }

    private String text(RegexNode node) {
        return switch (node) {
            case One(var set) -> isSpread ? "(?:" + MARK + set + MARK + ")" : set;
            case Row(var parts) ->
                    parts.stream().map(this::text).collect(Collectors.joining("", "(?:", ")"));
            case Either(var branches) ->
                    branches.stream().map(this::text).collect(Collectors.joining("|", "(?:", ")"));
            case Repeat(var body, int least, int most) ->
                    "(?:" + text(body) + ")" + count(least, most);
            case Place(var where) -> place(where);
        };
    }

    private static String count(int least, int most) {
        if (most < 0) {
            return least == 0 ? "*" : least == 1 ? "+" : "{" + least + ",}";
        }
        return "{" + least + "," + most + "}";
    }

    private String place(Where where) {
        return switch (where) {
            case START -> "\\A";
            case END -> "\\z";
            case LINE_START -> "(?m:^)";
            case LINE_END -> "(?m:$)";
            case NEARLY_END -> "(?:" + (isSpread ? "(?:\\n\\n\\n)?" : "\\n?") + "\\z)";
            case WORD_EDGE, ASCII_WORD_EDGE -> "\\b";
            case NO_WORD_EDGE, NO_ASCII_WORD_EDGE -> isForEmpty ? "[^\\x{0}-\\x{10ffff}]" : "\\B";
        };
    }
}
