package dev.emend.analysis.secrets;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Random texts that an expression of the token table fits: literals, classes, groups, alternatives
/// and repetitions.
final class ShapeText {
    private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
    private static final String ALNUM = "0123456789" + LOWER + LOWER.toUpperCase(java.util.Locale.ROOT);

    private final String shape;
    private final RandomGenerator random;
    private int at;

    private ShapeText(String shape, RandomGenerator random) {
        this.shape = shape;
        this.random = random;
    }

    static String of(String shape, RandomGenerator random) {
        var plain = shape.startsWith("(?i)") ? shape.substring(4) : shape;
        return new ShapeText(plain, random).alternatives();
    }

    private String alternatives() {
        var texts = new ArrayList<String>();
        texts.add(sequence());
        while (at < shape.length() && shape.charAt(at) == '|') {
            at++;
            texts.add(sequence());
        }
        return texts.get(random.nextInt(texts.size()));
    }

    private String sequence() {
        var text = new StringBuilder();
        while (at < shape.length() && shape.charAt(at) != '|' && shape.charAt(at) != ')') {
            int begin = at;
            var one = atom();
            int end = at;
            int count = count();
            int after = at;
            for (int i = 0; i < count; i++) {
                at = begin;
                text.append(i == 0 ? one : atom());
            }
            at = Math.max(end, after);
        }
        return text.toString();
    }

    private String atom() {
        char c = shape.charAt(at++);
        return switch (c) {
            case '(' -> {
                if (shape.startsWith("?", at)) {
                    at = shape.indexOf(':', at) + 1;
                }
                var inner = alternatives();
                at++;
                yield inner;
            }
            case '[' -> any(inBrackets());
            case '\\' -> any(escaped(shape.charAt(at++)));
            default -> String.valueOf(c);
        };
    }

    private String any(String of) {
        return of.isEmpty() ? "" : String.valueOf(of.charAt(random.nextInt(of.length())));
    }

    private static String escaped(char c) {
        return switch (c) {
            case 'w' -> ALNUM + "_";
            case 's' -> " ";
            case 'b' -> "";
            default -> String.valueOf(c);
        };
    }

    private String inBrackets() {
        if (shape.charAt(at) == '^') {
            at = shape.indexOf(']', at) + 1;
            return ALNUM;
        }
        var all = new StringBuilder();
        while (shape.charAt(at) != ']') {
            char c = shape.charAt(at++);
            if (c == '\\') {
                all.append(escaped(shape.charAt(at++)));
            } else if (shape.charAt(at) == '-' && shape.charAt(at + 1) != ']') {
                for (char each = c; each <= shape.charAt(at + 1); each++) {
                    all.append(each);
                }
                at += 2;
            } else {
                all.append(c);
            }
        }
        at++;
        return all.toString();
    }

    private int count() {
        if (at == shape.length()) {
            return 1;
        }
        switch (shape.charAt(at)) {
            case '?' -> {
                at++;
                return random.nextInt(2);
            }
            case '*' -> {
                at++;
                return random.nextInt(9);
            }
            case '+' -> {
                at++;
                return 1 + random.nextInt(9);
            }
            case '{' -> {
                var range =
                        List.of(shape.substring(at + 1, shape.indexOf('}', at)).split(",", -1));
                at = shape.indexOf('}', at) + 1;
                int least = Integer.parseInt(range.getFirst());
                int most = range.size() == 1
                        ? least
                        : range.getLast().isEmpty() ? least + 9 : Integer.parseInt(range.getLast());
                return least + random.nextInt(most - least + 1);
            }
            default -> {
                return 1;
            }
        }
    }
}
