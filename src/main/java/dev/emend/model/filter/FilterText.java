package dev.emend.model.filter;

import java.util.ArrayList;
import java.util.List;

/// A filter line as text: its parts, split at white space outside double quotes. A quotation that
/// nothing closes ends with the line.
public record FilterText(List<String> parts) {

    public static FilterText of(String line) {
        var parts = new ArrayList<String>();
        var part = new StringBuilder();
        boolean isQuoted = false;
        for (char c : (line + " ").toCharArray()) {
            isQuoted ^= c == '"';
            if (!isQuoted && Character.isWhitespace(c)) {
                if (!part.isEmpty()) {
                    parts.add(part.toString());
                }
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        if (isQuoted) {
            parts.add(part.substring(0, part.length() - 1));
        }
        return new FilterText(List.copyOf(parts));
    }

    /// The clause that asks for this value, in quotes where it has to be.
    public static String clause(String field, String value) {
        boolean isPlain = !value.startsWith("<")
                && !value.startsWith(">")
                && value.chars().noneMatch(c -> Character.isWhitespace(c) || c == '"');
        return field + ":" + (isPlain ? value : '"' + value.replace("\"", "\"\"") + '"');
    }

    /// Without the quotation marks; two of them in a row inside of others stand for one.
    public static String bare(String text) {
        var bare = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '"') {
                bare.append(c);
            } else if (isQuoted && text.startsWith("\"", i + 1)) {
                bare.append(c);
                i++;
            } else {
                isQuoted = !isQuoted;
            }
        }
        return bare.toString();
    }

    /// The line without the clause when it holds it, else with it in front of the words and without
    /// its opposite.
    public String toggle(String clause) {
        var clauseParts = of(clause).parts;
        return holds(clause) ? without(clauseParts) : with(clauseParts, opposites(clauseParts));
    }

    /// Like [#toggle(String)], but to rule the clause out: `-tool:Click-Tool` for `tool:Click-Tool`.
    public String toggleExclusion(String clause) {
        var clauseParts = of(clause).parts;
        var opposites = opposites(clauseParts);
        return excludes(clause) ? without(opposites) : with(opposites, clauseParts);
    }

    /// The line with one clause for a field in the place of all that ask for numbers of it; those
    /// that rule something out stay.
    ///
    /// @param clause empty to ask for none
    public String replaceClause(String field, String clause) {
        var otherParts = parts.stream()
                .filter(part -> {
                    var term = FilterTerm.of(part);
                    return term.isNegated() || !term.field().equals(field);
                })
                .toList();
        var rest = new FilterText(otherParts);
        return clause.isEmpty() ? String.join(" ", otherParts) : rest.with(of(clause).parts, List.of());
    }

    public boolean holds(String clause) {
        return parts.containsAll(of(clause).parts);
    }

    public boolean excludes(String clause) {
        return parts.containsAll(opposites(of(clause).parts));
    }

    private static List<String> opposites(List<String> clauses) {
        return clauses.stream()
                .map(part -> part.startsWith("-") ? part.substring(1) : "-" + part)
                .toList();
    }

    private String without(List<String> clauses) {
        return String.join(
                " ", parts.stream().filter(part -> !clauses.contains(part)).toList());
    }

    private String with(List<String> clauses, List<String> insteadOf) {
        var newParts = new ArrayList<>(parts);
        newParts.removeAll(insteadOf);
        int firstWord = 0;
        while (firstWord < newParts.size()
                && FilterTerm.of(newParts.get(firstWord)).isClause()) {
            firstWord++;
        }
        newParts.addAll(firstWord, clauses);
        return String.join(" ", newParts);
    }
}
