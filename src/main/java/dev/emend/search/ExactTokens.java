package dev.emend.search;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.en.EnglishAnalyzer;

/// The words that mean just what they are: names, key chords, file endings. Neither stemmed nor
/// split at the signs that make them what they are.
///
/// The same rules read entries and queries: `open_files` is found whole and by its parts, `Ctrl +
/// O` is `ctrl+o`.
public final class ExactTokens {
    private static final int MAX_LENGTH = 200;
    private static final Pattern CHORD = Pattern.compile("\\b(ctrl|control|alt|shift|cmd|meta|win)\\s*\\+\\s*");
    private static final Pattern SPACE = Pattern.compile("[\\s→>|,;]+");
    private static final Pattern PARTS = Pattern.compile("[_\\-]+");
    private static final Pattern PLAIN = Pattern.compile("\\p{L}+");

    private ExactTokens() {}

    /// All tokens of an entry.
    static Set<String> of(IndexEntry.Texts texts) {
        var tokens = ofNames(texts.exact());
        tokens.addAll(inProse(texts.title()));
        tokens.addAll(inProse(texts.body()));
        return tokens;
    }

    /// Tokens of names: each name whole, its words, and the parts of words joined by `_` or `-`.
    static Set<String> ofNames(List<String> names) {
        var tokens = new LinkedHashSet<String>();
        for (var name : names) {
            var normal = normal(name);
            add(tokens, normal.strip());
            addWords(tokens, normal);
        }
        return tokens;
    }

    /// Tokens of a query: its words and their parts, stop words left out.
    static Set<String> ofQuery(String text) {
        var tokens = new LinkedHashSet<String>();
        addWords(tokens, normal(text));
        tokens.removeIf(token -> EnglishAnalyzer.getDefaultStopSet().contains(token));
        return tokens;
    }

    /// The words in running text that are more than letters: `ctrl+a`, `.mf4`, `state-tool`.
    public static Set<String> inProse(String text) {
        var tokens = new LinkedHashSet<String>();
        for (var piece : SPACE.split(normal(text))) {
            // most words are plain: told so without the dearer patterns
            if (piece.chars().allMatch(Character::isLetter)) {
                continue;
            }
            var word = withoutEdges(piece);
            if (!PLAIN.matcher(word).matches()) {
                add(tokens, word);
            }
        }
        return tokens;
    }

    private static void addWords(Set<String> tokens, String normal) {
        for (var piece : SPACE.split(normal)) {
            var word = withoutEdges(piece);
            add(tokens, word);
            for (var part : PARTS.split(word)) {
                add(tokens, part);
            }
        }
    }

    /// Without signs around it; a dot stays before it, and a plus behind it.
    private static String withoutEdges(String piece) {
        int start = 0;
        while (start < piece.length() && !isWord(piece.codePointAt(start)) && piece.charAt(start) != '.') {
            start += Character.charCount(piece.codePointAt(start));
        }
        start += start == 0 && piece.startsWith("..") ? 1 : 0;
        int end = piece.length();
        while (end > start && !isWord(piece.codePointBefore(end)) && piece.charAt(end - 1) != '+') {
            end -= Character.charCount(piece.codePointBefore(end));
        }
        return piece.substring(start, Math.max(start, end));
    }

    private static boolean isWord(int sign) {
        return switch (Character.getType(sign)) {
            case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
            default -> Character.isLetter(sign);
        };
    }

    private static void add(Set<String> tokens, String token) {
        if (!token.isEmpty() && token.length() <= MAX_LENGTH) {
            tokens.add(token);
        }
    }

    private static String normal(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        if (lower.indexOf('+') < 0) {
            return lower;
        }
        return CHORD.matcher(lower)
                .replaceAll(match -> (match.group(1).equals("control") ? "ctrl" : match.group(1)) + "+");
    }
}
