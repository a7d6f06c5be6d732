package dev.emend.analysis.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.emend.analysis.secrets.SecretRule.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The tokens of providers, from `tokens.tsv`, whose first lines say what its columns are.
final class TokenTable {
    private static final String FILE = "tokens.tsv";

    /// A part of an expression that may repeat without limit, outside of classes.
    private static final Pattern LOOSE = Pattern.compile("(?<![\\\\(])(?:[*+?]|\\{[0-9]+,[0-9]*})");

    /// A repeated part at the end, which is never backtracked into: nothing after it may fail.
    private static final Pattern LOOSE_END = Pattern.compile("(?<![\\\\()])(?:[*+?]|\\{[0-9]+,[0-9]*})\\)*$");

    /// The most optional parts; each at most doubles the ways to match.
    private static final int MAX_OPTIONAL = 2;

    private static final Pattern CLASS = Pattern.compile("\\\\.|\\[(?:\\\\.|[^]\\\\])+]");

    private TokenTable() {}

    /// A line of it.
    ///
    /// @param number counted from 1
    /// @param begins empty only when something is needed
    record TokenRow(int number, String name, List<String> begins, String shape, List<String> needs) {
        SecretRule rule() {
            var fit = SecretShape.lazy(() -> isQuick(shape) ? SecretShape.quick(shape) : SecretShape.steady(shape));
            return needs.isEmpty()
                    ? new SecretRule(name, begins, fit, Kind.TOKEN)
                    : new SecretRule(name, needs, fit, Kind.NEAR);
        }
    }

    /// Of the bundled table, whose shapes are compiled when they are first compared.
    static List<SecretRule> rules() {
        return rows(readResource(), _ -> {}).stream().map(TokenRow::rule).toList();
    }

    /// The rows of the bundled table, each checked for usability.
    ///
    /// @throws IllegalStateException when a row is malformed; it says which
    static List<TokenRow> rows() {
        return rows(readResource());
    }

    private static String readResource() {
        try (var file = Objects.requireNonNull(TokenTable.class.getResourceAsStream(FILE), FILE)) {
            return new String(file.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @param table with the names of its columns in its first line
    static List<TokenRow> rows(String table) {
        return rows(table, com.google.re2j.Pattern::compile);
    }

    /// @param check throws when a shape is none
    private static List<TokenRow> rows(String table, Consumer<String> check) {
        var rows = new ArrayList<TokenRow>();
        var lines = table.split("\n");
        for (int i = 1; i < lines.length; i++) {
            if (!lines[i].startsWith("#")) {
                try {
                    rows.add(row(i + 1, lines[i], check));
                } catch (IllegalArgumentException | com.google.re2j.PatternSyntaxException e) {
                    throw new IllegalStateException(FILE + ", row " + (i + 1) + ": " + e.getMessage(), e);
                }
            }
        }
        return List.copyOf(rows);
    }

    private static TokenRow row(int number, String line, Consumer<String> check) {
        var columns = line.split("\t", -1);
        if (columns.length < 3 || columns.length > 4) {
            throw new IllegalArgumentException(columns.length + " columns");
        }
        var row = new TokenRow(
                number, columns[0], words(columns[1]), columns[2], words(columns.length > 3 ? columns[3] : ""));
        if (row.name.isBlank() || row.shape.isEmpty()) {
            throw new IllegalArgumentException("without a name or a shape");
        }
        if (row.begins.isEmpty() && row.needs.isEmpty()) {
            throw new IllegalArgumentException("nothing it begins with and nothing it needs");
        }
        check.accept(row.shape);
        return row;
    }

    private static List<String> words(String column) {
        if (column.isEmpty()) {
            return List.of();
        }
        var words = List.of(column.split(" "));
        for (var word : words) {
            if (word.length() < 3 || !word.equals(word.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("'" + word + "' is too short or not in lower case");
            }
        }
        return words;
    }

    /// Whether at most one part of it repeats as often as it likes and has something behind it: then
    /// nothing is looked at more than a few times.
    static boolean isQuick(String shape) {
        var plain = CLASS.matcher(shape).replaceAll("x");
        var loose = LOOSE.matcher(LOOSE_END.matcher(plain).replaceFirst(""))
                .results()
                .map(MatchResult::group)
                .toList();
        long optional = loose.stream().filter("?"::equals).count();
        return optional <= MAX_OPTIONAL && loose.size() - optional < 2;
    }
}
