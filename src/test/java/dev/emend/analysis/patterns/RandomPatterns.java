package dev.emend.analysis.patterns;

import java.util.List;
import java.util.random.RandomGenerator;

/// Patterns of every construct a person may type, and texts that nearly fit them.
final class RandomPatterns {
    private static final List<String> LETTERS = List.of(
            "a", "b", "A", "_", "0", "7", " ", "-", "é", "ß", "Ä", "s", "k", "i", "日", "🚀", "٣", "\n", ".", "\u00a0");
    private static final List<String> ESCAPES = List.of(
            "\\d",
            "\\D",
            "\\w",
            "\\W",
            "\\s",
            "\\S",
            "\\.",
            "\\n",
            "\\x41",
            "\\u00e9",
            "\\101",
            "\\-",
            "\\t",
            "\\U0001f680");
    private static final List<String> PLACES = List.of("^", "$", "\\b", "\\B", "\\A", "\\Z");
    private static final List<String> COUNTS =
            List.of("*", "+", "?", "{2}", "{1,}", "{,2}", "{0,3}", "*?", "+?", "??", "{2,3}?", "{", "{}", "{,}", "{x}");
    private static final List<String> FLAGS = List.of("(?i)", "(?s)", "(?m)", "(?a)", "(?im)", "(?ia)", "(?u)");
    private static final List<String> CLASSES = List.of(
            "[ab]",
            "[^ab]",
            "[a-k]",
            "[\\d_]",
            "[^\\w]",
            "[A-Z0-9]",
            "[]a]",
            "[^]]",
            "[a-]",
            "[é-ö]",
            "[\\s.]",
            "[\\b]",
            "[à-ÿ_]");

    private final RandomGenerator random;

    RandomPatterns(RandomGenerator random) {
        this.random = random;
    }

    String pattern() {
        var flags = random.nextInt(4) == 0 ? any(FLAGS) : "";
        return flags + either(2) + (random.nextInt(5) == 0 ? "$" : "");
    }

    private String either(int depth) {
        return random.nextInt(4) == 0 ? row(depth) + "|" + row(depth) : row(depth);
    }

    private String row(int depth) {
        var row = new StringBuilder();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            row.append(random.nextInt(8) == 0 ? any(PLACES) : atom(depth));
            if (random.nextInt(4) == 0) {
                row.append(any(COUNTS));
            }
        }
        return row.toString();
    }

    private String atom(int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0 -> any(ESCAPES);
            case 1 -> any(CLASSES);
            case 2 -> ".";
            case 3, 4 -> any(LETTERS).replace(".", "\\.");
            case 5 -> any(List.of("(", "(?:", "(?i:", "(?s:", "(?-i:", "(?m:")) + either(depth - 1) + ")";
            default -> "(" + (random.nextInt(6) == 0 ? "" : either(depth - 1)) + ")";
        };
    }

    String text() {
        var text = new StringBuilder();
        for (int i = random.nextInt(0, 9); i > 0; i--) {
            text.append(any(LETTERS));
        }
        return text.toString();
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
