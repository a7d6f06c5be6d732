package dev.emend.json;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/// Says in plain words what Jackson refused, from the bytes around the place it names; its own
/// messages are for programmers, and one class of exception stands for nearly all mistakes.
final class JsonMistakes {
    private static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?(e[+-]?[0-9]+)?");
    private static final Pattern UNFINISHED =
            Pattern.compile("-?((0|[1-9][0-9]*)(\\.([0-9]+e[+-]?)?|e[+-]?))?");
    private static final String[] WORDS = {"true", "false", "null", "NaN", "Infinity", "-Infinity"};
    private static final String[] PYTHON = {"True", "False", "None"};

    private final JsonScanner scanner;
    private final byte[] utf8;
    private final int from;
    private final int to;
    private final JsonParser at;

    /// @param from the first byte Jackson saw
    /// @param to behind the last byte Jackson saw
    JsonMistakes(JsonScanner scanner, byte[] utf8, int from, int to, JsonParser at) {
        this.scanner = scanner;
        this.utf8 = utf8;
        this.from = from;
        this.to = to;
        this.at = at;
    }

    /// @param offset the byte Jackson stumbled over
    JsonFault explain(JacksonException refusal, int offset) {
        if (refusal instanceof StreamConstraintsException) {
            return tooLong(offset);
        }
        if (refusal instanceof UnexpectedEndOfInputException || offset >= to) {
            return scanner.early();
        }
        int place = offset;
        while (place > from && (utf8[place] & 0xC0) == 0x80) {
            place--;
        }
        if (isInText(place)) {
            return inText(place);
        }
        // Jackson is past the letter when it finds that -I is not -Infinity
        if (place >= from + 2 && utf8[place - 1] == 'I' && utf8[place - 2] == '-') {
            return value(place - 2, '-');
        }
        int start = numberStart(place);
        return start < place ? number(start, place) : structure(place, utf8[place] & 0xFF);
    }

    private JsonFault tooLong(int offset) {
        return at.currentToken() == JsonToken.VALUE_STRING
                ? syntax(
                        scanner.tokenStart(at),
                        "A text has more than " + Tokens.LONGEST_TEXT + " characters.")
                : syntax(
                        Math.min(offset, to),
                        "A key has more than " + Tokens.LONGEST_KEY + " characters.");
    }

    private JsonFault inText(int offset) {
        int backslash = escapeBefore(offset);
        if (backslash >= 0) {
            return syntax(
                    backslash,
                    backslash == offset - 1
                            ? "A backslash is followed by a character it cannot escape."
                            : "\\u is not followed by four hexadecimal digits.");
        }
        int b = utf8[offset];
        return syntax(
                offset,
                b == '\n' || b == '\r'
                        ? "A text runs over the end of the line; a quote may be missing."
                        : "A text holds the control character 0x%02X.".formatted(b));
    }

    /// The backslash whose escape is unfinished at this byte, or -1.
    private int escapeBefore(int offset) {
        for (int at = offset - 1; at >= Math.max(from, offset - 5); at--) {
            if (utf8[at] == '\\' && (at == offset - 1 || utf8[at + 1] == 'u')) {
                int first = at;
                while (first > from && utf8[first - 1] == '\\') {
                    first--;
                }
                return (at - first) % 2 == 0 ? at : -1;
            }
        }
        return -1;
    }

    private JsonFault number(int start, int offset) {
        var before = ascii(start, offset).toLowerCase(Locale.ROOT);
        int b = utf8[offset] & 0xFF;
        if (before.startsWith("+") || before.startsWith(".")) {
            return value(start, before.charAt(0));
        }
        boolean isWhole = NUMBER.matcher(before).matches();
        if (isWhole && isNumberPart(b) && before.endsWith("0") && b >= '0' && b <= '9') {
            return syntax(start, "A number starts with a zero.");
        }
        boolean goesOn =
                b == '.' && before.indexOf('.') < 0 && before.indexOf('e') < 0
                        || (b | 0x20) == 'e' && before.indexOf('e') < 0;
        if (isWhole && !goesOn) {
            return structure(offset, b);
        }
        int end = offset;
        while (end < to && isNumberPart(utf8[end])) {
            end++;
        }
        var word = ascii(start, end).toLowerCase(Locale.ROOT);
        return end == to && UNFINISHED.matcher(word).matches()
                ? scanner.early()
                : syntax(start, "A number lacks a digit.");
    }

    private JsonFault structure(int offset, int b) {
        var container = at.streamReadContext();
        int last = offset - 1;
        while (last >= from && utf8[last] <= ' ' && utf8[last] >= 0) {
            last--;
        }
        int before = last < from ? -1 : utf8[last];
        if (container.inRoot()) {
            return before < 0 ? value(offset, b) : scanner.trailing(offset);
        }
        char closing = container.inArray() ? ']' : '}';
        if (before == ',' && b == closing) {
            return syntax(last, "There is a comma after the last element.");
        }
        if (before == ':' || container.inArray() && (before == '[' || before == ',')) {
            return value(offset, b);
        }
        if (container.inObject() && (before == '{' || before == ',')) {
            return key(offset, b);
        }
        return at.currentToken() == JsonToken.PROPERTY_NAME
                ? syntax(offset, "A colon is missing after a key.")
                : between(offset, closing, b);
    }

    private JsonFault value(int offset, int b) {
        if (isBeginningOfWord(offset)) {
            return scanner.early();
        }
        for (var python : PYTHON) {
            if (python.startsWith(ascii(offset, Math.min(to, offset + python.length())))) {
                var word = python.equals("None") ? "null" : python.toLowerCase(Locale.ROOT);
                return syntax(offset, python + " is Python; JSON writes " + word + ".");
            }
        }
        return switch (b) {
            case '\'' -> syntax(offset, "A text is in single quotes; JSON wants double quotes.");
            case '/', '#' -> syntax(offset, "Here is a comment; JSON has none.");
            case ']', '}' -> syntax(offset, "A value is missing before the closing bracket.");
            case ',' -> syntax(offset, "A value is missing before the comma.");
            case '+', '.' ->
                    syntax(offset, "A number starts with a sign or point JSON does not allow.");
            default ->
                    b >= 0x80
                            ? scanner.fault(
                                    JsonFault.Kind.ENCODING,
                                    offset,
                                    "Here is a character outside a text, or a byte that is no"
                                            + " UTF-8.")
                            : syntax(offset, "A value is expected, but here is " + name(b) + ".");
        };
    }

    private JsonFault key(int offset, int b) {
        return syntax(
                offset,
                switch (b) {
                    case '\'' -> "A key is in single quotes; JSON wants double quotes.";
                    case '/', '#' -> "Here is a comment; JSON has none.";
                    case ',' -> "There are two commas in a row.";
                    default -> "A key in double quotes is expected, but here is " + name(b) + ".";
                });
    }

    private JsonFault between(int offset, char closing, int b) {
        return syntax(
                offset,
                switch (b) {
                    case '/', '#' -> "Here is a comment; JSON has none.";
                    case '"', '{', '[' -> "A comma is missing.";
                    case ']', '}' ->
                            "The bracket " + closing + " is expected, but here is " + name(b) + ".";
                    default ->
                            "A comma or " + closing + " is expected, but here is " + name(b) + ".";
                });
    }

    /// True when the text ends inside a word that could become a value.
    private boolean isBeginningOfWord(int offset) {
        var rest = ascii(offset, Math.min(to, offset + 10));
        for (var word : WORDS) {
            if (offset + rest.length() == to && word.startsWith(rest)) {
                return true;
            }
        }
        return false;
    }

    /// True when an odd number of quotes precedes on the line: up to here all texts were whole, and
    /// those never run over a line's end.
    private boolean isInText(int offset) {
        int start = offset;
        while (start > from && utf8[start - 1] != '\n' && utf8[start - 1] != '\r') {
            start--;
        }
        boolean isInText = false;
        for (int i = start; i < offset; i++) {
            if (utf8[i] == '"') {
                isInText = !isInText;
            } else if (utf8[i] == '\\') {
                i++;
            }
        }
        return isInText;
    }

    /// Where the number begins that lies directly before this byte.
    private int numberStart(int offset) {
        int start = offset;
        while (start > from && isNumberPart(utf8[start - 1])) {
            start--;
        }
        return start < offset && (utf8[start] | 0x20) == 'e' ? offset : start;
    }

    private JsonFault syntax(int offset, String what) {
        return scanner.syntax(offset, what);
    }

    private String ascii(int start, int end) {
        return new String(utf8, start, end - start, StandardCharsets.ISO_8859_1);
    }

    private static boolean isNumberPart(int b) {
        return b >= '0' && b <= '9' || b == '-' || b == '+' || b == '.' || b == 'e' || b == 'E';
    }

    private static String name(int b) {
        return b < 0x20 || b >= 0x7F ? "the byte 0x%02X".formatted(b) : String.valueOf((char) b);
    }
}
