package dev.emend.json;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/// Says in plain words what Jackson refused, from the bytes around the place it names; its own
/// messages are for programmers, and one class of exception stands for nearly all mistakes.
final class JsonMistakes {
    private static final String[] WORDS = {"true", "false", "null", "NaN", "Infinity", "-Infinity"};
    private static final String[] PYTHON = {"True", "False", "None"};

    private final JsonScanner scanner;
    private final byte[] utf8;
    private final int from;
    private final int to;
    private final JsonParser at;
    private final TokenMistakes tokens;

    /// @param from the first byte Jackson saw
    /// @param to behind the last byte Jackson saw
    JsonMistakes(JsonScanner scanner, byte[] utf8, int from, int to, JsonParser at) {
        this.scanner = scanner;
        this.utf8 = utf8;
        this.from = from;
        this.to = to;
        this.at = at;
        this.tokens = new TokenMistakes(scanner, utf8, from, to);
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
        if (tokens.isInText(place)) {
            return tokens.inText(place);
        }
        // Jackson is past the letter when it finds that -I is not -Infinity
        if (place >= from + 2 && utf8[place - 1] == 'I' && utf8[place - 2] == '-') {
            return value(place - 2, '-');
        }
        int start = tokens.numberStart(place);
        if (start < place && (utf8[start] == '+' || utf8[start] == '.')) {
            return value(start, utf8[start]);
        }
        var number = start < place ? tokens.number(start, place) : null;
        return number != null ? number : structure(place, utf8[place] & 0xFF);
    }

    private JsonFault tooLong(int offset) {
        return at.currentToken() == JsonToken.VALUE_STRING
                ? syntax(scanner.tokenStart(at), "A text has more than " + scanner.longestText() + " characters.")
                : syntax(Math.min(offset, to), "A key has more than " + Tokens.MAX_KEY + " characters.");
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
            case '+', '.' -> syntax(offset, "A number starts with a sign or point JSON does not allow.");
            default ->
                b >= 0x80
                        ? scanner.fault(
                                JsonFault.Kind.ENCODING,
                                offset,
                                "Here is a character outside a text, or a byte that is no" + " UTF-8.")
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
                    case ']', '}' -> "The bracket " + closing + " is expected, but here is " + name(b) + ".";
                    default -> "A comma or " + closing + " is expected, but here is " + name(b) + ".";
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

    private JsonFault syntax(int offset, String what) {
        return scanner.syntax(offset, what);
    }

    private String ascii(int start, int end) {
        return new String(utf8, start, end - start, StandardCharsets.ISO_8859_1);
    }

    private static String name(int b) {
        return b < 0x20 || b >= 0x7F ? "the byte 0x%02X".formatted(b) : String.valueOf((char) b);
    }
}
