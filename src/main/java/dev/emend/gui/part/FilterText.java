package dev.emend.gui.part;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The query line as text: its parts, split at blanks outside quotes.
public record FilterText(List<String> parts) {

    public static FilterText of(String line) {
        var parts = new ArrayList<String>();
        var part = new StringBuilder();
        boolean isQuoted = false;
        for (char c : line.toCharArray()) {
            isQuoted ^= c == '"';
            if (Character.isWhitespace(c) && !isQuoted) {
                if (!part.isEmpty()) {
                    parts.add(part.toString());
                }
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        if (!part.isEmpty()) {
            parts.add(part.toString());
        }
        return new FilterText(List.copyOf(parts));
    }

    /// The line without the clause when it holds it, else with it in front of the words.
    public String toggled(String clause) {
        var kept = new ArrayList<>(parts);
        var own = of(clause).parts;
        if (kept.containsAll(own)) {
            kept.removeAll(own);
        } else {
            int firstWord = 0;
            while (firstWord < kept.size() && isFilter(kept.get(firstWord))) {
                firstWord++;
            }
            kept.addAll(firstWord, own);
        }
        return String.join(" ", kept);
    }

    /// What is searched for: the parts that are no filters.
    public String words() {
        return parts.stream().filter(part -> !isFilter(part)).collect(Collectors.joining(" "));
    }

    private static boolean isFilter(String part) {
        return part.matches("-?\\p{L}+(:|<|>).+");
    }
}
