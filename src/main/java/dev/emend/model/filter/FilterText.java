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
    public static String bare(String written) {
        var bare = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            if (c != '"') {
                bare.append(c);
            } else if (isQuoted && written.startsWith("\"", i + 1)) {
                bare.append(c);
                i++;
            } else {
                isQuoted = !isQuoted;
            }
        }
        return bare.toString();
    }

    /// The line without the clause when it holds it, else with it in front of the words.
    public String toggled(String clause) {
        var kept = new ArrayList<>(parts);
        var own = of(clause).parts;
        if (kept.containsAll(own)) {
            kept.removeAll(own);
        } else {
            int firstWord = 0;
            while (firstWord < kept.size() && FilterTerm.of(kept.get(firstWord)).isClause()) {
                firstWord++;
            }
            kept.addAll(firstWord, own);
        }
        return String.join(" ", kept);
    }
}
