package dev.emend.analysis.patterns;

import dev.emend.analysis.patterns.PythonRegexParser.Unusable;
import org.jspecify.annotations.Nullable;

/// The characters of a pattern, and what several places read from them.
final class RegexReader {
    private final int[] points;
    private int position;

    RegexReader(String text) {
        this.points = text.codePoints().toArray();
    }

    /// @param most -1 for any number
    record Count(int least, int most) {}

    int position() {
        return position;
    }

    void back(int to) {
        position = to;
    }

    /// The character some places ahead; -1 behind the end.
    int at(int ahead) {
        return position + ahead < points.length ? points[position + ahead] : -1;
    }

    int peek() {
        return at(0);
    }

    int next() {
        int next = peek();
        position++;
        return next;
    }

    void skip(int count) {
        position += count;
    }

    boolean looksAt(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (at(i) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /// A character as it may stand in a message.
    static String shown(int point) {
        return point < 0 ? "nothing" : Character.toString(point);
    }

    static boolean isCategory(int point) {
        return point >= 0 && "dDsSwW".indexOf(point) >= 0;
    }

    void comment() throws Unusable {
        while (peek() != ')') {
            if (next() < 0) {
                throw new Unusable("a comment is not closed");
            }
        }
        skip(1);
    }

    String upTo(char end) throws Unusable {
        var text = new StringBuilder();
        while (peek() != end) {
            if (peek() < 0) {
                throw new Unusable(end + " is missing");
            }
            text.appendCodePoint(next());
        }
        skip(1);
        return text.toString();
    }

    /// `*`, `+`, `?` or a count in braces; null when something else follows.
    @Nullable Count quantifier() throws Unusable {
        Count count =
                switch (peek()) {
                    case '*' -> new Count(0, -1);
                    case '+' -> new Count(1, -1);
                    case '?' -> new Count(0, 1);
                    default -> null;
                };
        if (count != null) {
            skip(1);
            return count;
        }
        if (peek() != '{') {
            return null;
        }
        skip(1);
        var braces = count();
        if (braces == null) {
            skip(-1);
        }
        return braces;
    }

    /// The rest of `{2,3}` behind its brace; null and nothing read when the brace is a character.
    @Nullable Count count() throws Unusable {
        int start = position;
        if (peek() == '}') {
            return null;
        }
        int least = number();
        int most = least;
        if (peek() == ',') {
            skip(1);
            most = number();
            least = Math.max(least, 0);
        }
        if (peek() != '}' || least < 0) {
            position = start;
            return null;
        }
        skip(1);
        return new Count(least, most);
    }

    /// -1 when there is no digit.
    private int number() {
        int number = -1;
        while (peek() >= '0' && peek() <= '9') {
            number = Math.min(Math.max(number, 0) * 10 + next() - '0', 1_000_000);
        }
        return number;
    }

    /// The character an escape stands for, behind its backslash.
    int escaped(boolean isInClass) throws Unusable {
        int letter = next();
        return switch (letter) {
            case -1 -> throw new Unusable("it ends with a backslash");
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'f' -> '\f';
            case 'v' -> 0x0B;
            case 'a' -> 0x07;
            case 'x' -> hexadecimal(2);
            case 'u' -> hexadecimal(4);
            case 'U' -> hexadecimal(8);
            case 'N' -> throw Unusable.unsupported("a character by its name, \\N{…}");
            case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> digits(letter, isInClass);
            case 'b' -> {
                if (isInClass) {
                    yield '\b';
                }
                throw unknown(letter);
            }
            default -> {
                if (letter >= 'A' && letter <= 'Z' || letter >= 'a' && letter <= 'z') {
                    throw unknown(letter);
                }
                yield letter;
            }
        };
    }

    private static Unusable unknown(int letter) {
        return new Unusable("Python knows no escape \\" + shown(letter) + " here");
    }

    private int hexadecimal(int digits) throws Unusable {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = peek() < 0 || peek() > 127 ? -1 : Character.digit(peek(), 16);
            if (digit < 0) {
                throw new Unusable("an escape lacks a hexadecimal digit");
            }
            value = value * 16 + digit;
            skip(1);
        }
        if (!Character.isValidCodePoint(value)) {
            throw new Unusable("an escape stands for no character");
        }
        return value;
    }

    /// An octal number, or a reference to a group.
    private int digits(int first, boolean isInClass) throws Unusable {
        boolean isOctal =
                first == '0' || isOctal(first) && isOctal(at(0)) && isOctal(at(1)) || isInClass;
        if (!isOctal) {
            throw Unusable.unsupported("a back-reference such as \\1");
        }
        if (!isOctal(first)) {
            throw unknown(first);
        }
        int value = first - '0';
        for (int i = 0; i < 2 && isOctal(peek()); i++) {
            value = value * 8 + next() - '0';
        }
        if (value > 0377) {
            throw new Unusable("an octal escape is larger than \\377");
        }
        return value;
    }

    private static boolean isOctal(int point) {
        return point >= '0' && point <= '7';
    }
}
