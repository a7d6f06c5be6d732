package dev.emend.summary;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Texts cut into sentences.
///
/// Cuts where [BreakIterator] does, but not inside file names (`x .MF4`), paths, or behind
/// abbreviations; always at line ends and bullets. Fragments under four words say too little and
/// are dropped unless they are all their source has.
public final class Sentences {
    private static final int MIN_WORDS = 4;
    private static final Pattern LINES = Pattern.compile("\\R+");
    private static final Pattern BULLET = Pattern.compile("^(?:[-*•–]|\\(?\\d{1,2}[.)])\\s+");
    private static final Pattern ABBREVIATION = Pattern.compile(
            "(?:^|[\\s(])(?:e\\.g|i\\.e|etc|vs|cf|approx|no|fig|incl|resp|p|\\p{Lu})\\.\\s*$",
            Pattern.CASE_INSENSITIVE);

    /// An abbreviation and what stands around it.
    private static final int LONGEST_END = 40;

    private Sentences() {}

    /// The sentences of each source in their order; a source of white space has none.
    public static List<Sentence> split(List<DigestSource> sources) {
        var sentences = new ArrayList<Sentence>();
        for (var source : sources) {
            var pieces = pieces(source.text());
            var tellingPieces = pieces.stream()
                    .filter(piece -> SentenceWords.count(piece) >= MIN_WORDS)
                    .toList();
            var keptPieces = tellingPieces.isEmpty() ? pieces.stream().limit(1).toList() : tellingPieces;
            for (int i = 0; i < keptPieces.size(); i++) {
                sentences.add(new Sentence(source.id(), i, keptPieces.get(i)));
            }
        }
        return sentences;
    }

    private static List<String> pieces(String text) {
        var pieces = new ArrayList<String>();
        for (var line : LINES.split(text)) {
            var bare = BULLET.matcher(line.strip()).replaceFirst("");
            var iterator = BreakIterator.getSentenceInstance(Locale.ENGLISH);
            iterator.setText(bare);
            int start = 0;
            for (int end = iterator.next(); end != BreakIterator.DONE; end = iterator.next()) {
                if (end == bare.length() || isEnd(bare, end)) {
                    add(pieces, bare.substring(start, end));
                    start = end;
                }
            }
        }
        return pieces;
    }

    private static void add(List<String> pieces, String piece) {
        var text = piece.strip();
        if (!text.isEmpty()) {
            pieces.add(text);
        }
    }

    /// Whether a sentence may end here, between what is before and the next sign.
    private static boolean isEnd(String text, int at) {
        var before = text.substring(Math.max(0, at - LONGEST_END), at);
        char next = text.charAt(at);
        boolean hasSpace = Character.isWhitespace(before.charAt(before.length() - 1));
        boolean startsWord = Character.isUpperCase(next) || Character.isDigit(next) || "\"'“‘(".indexOf(next) >= 0;
        return hasSpace && startsWord && !ABBREVIATION.matcher(before).find();
    }
}
