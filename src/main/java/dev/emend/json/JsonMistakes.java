package dev.emend.json;

import dev.emend.model.texts.ConflictMarkers;
import dev.emend.model.texts.Messages;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/// Explanations in plain words of what Jackson refused, from the bytes around the place it names;
/// its own messages are for programmers, and one class of exception stands for nearly all mistakes.
final class JsonMistakes {
    private static final String[] WORDS = {"true", "false", "null", "NaN", "Infinity", "-Infinity"};
    private static final String[] PYTHON = {"True", "False", "None"};

    private final JsonScanner scanner;
    private final byte[] utf8;
    private final int from;
    private final int to;
    private final JsonParser at;
    private final SyntaxErrorText tokens;

    /// @param from the first byte Jackson saw
    /// @param to behind the last byte Jackson saw
    JsonMistakes(JsonScanner scanner, byte[] utf8, int from, int to, JsonParser at) {
        this.scanner = scanner;
        this.utf8 = utf8;
        this.from = from;
        this.to = to;
        this.at = at;
        this.tokens = new SyntaxErrorText(scanner, utf8, from, to);
    }

    /// @param offset the byte Jackson stumbled over
    JsonFault explain(JacksonException refusal, int offset) {
        if (refusal instanceof StreamConstraintsException) {
            return tooLong(offset);
        }
        if (refusal instanceof UnexpectedEndOfInputException || offset >= to) {
            return scanner.prematureEndFault();
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
                ? syntax(scanner.tokenStart(at), Messages.of("json.textTooLong", scanner.longestText()))
                : syntax(Math.min(offset, to), Messages.of("json.keyTooLong", Tokens.MAX_KEY));
    }

    private JsonFault structure(int offset, int b) {
        var container = at.streamReadContext();
        int last = offset - 1;
        while (last >= from && utf8[last] <= ' ' && utf8[last] >= 0) {
            last--;
        }
        int before = last < from ? -1 : utf8[last];
        if (isConflict(offset)) {
            return syntax(offset, Messages.of("shared.conflictMarkers"));
        }
        if (container.inRoot()) {
            return before < 0 ? value(offset, b) : scanner.trailingTextFault(offset);
        }
        char closingBracket = container.inArray() ? ']' : '}';
        if (before == ',' && b == closingBracket) {
            return syntax(last, Messages.of("json.trailingComma"));
        }
        if (before == ':' || container.inArray() && (before == '[' || before == ',')) {
            return value(offset, b);
        }
        if (container.inObject() && (before == '{' || before == ',')) {
            return key(offset, b);
        }
        return at.currentToken() == JsonToken.PROPERTY_NAME
                ? syntax(offset, Messages.of("json.colonMissing"))
                : between(offset, closingBracket, b);
    }

    /// Whether git's line before the first side of a conflict begins here.
    private boolean isConflict(int offset) {
        boolean isLineStart = offset == from || utf8[offset - 1] == '\n' || utf8[offset - 1] == '\r';
        return isLineStart && ConflictMarkers.line(ascii(offset, to)).orElse(0) == 1;
    }

    private JsonFault value(int offset, int b) {
        if (isBeginningOfWord(offset)) {
            return scanner.prematureEndFault();
        }
        for (var python : PYTHON) {
            if (python.startsWith(ascii(offset, Math.min(to, offset + python.length())))) {
                var word = python.equals("None") ? "null" : python.toLowerCase(Locale.ROOT);
                return syntax(offset, Messages.of("json.pythonWord", python, word));
            }
        }
        return switch (b) {
            case '\'' -> syntax(offset, Messages.of("json.textSingleQuoted"));
            case '/', '#' -> syntax(offset, Messages.of("json.commentFound"));
            case ']', '}' -> syntax(offset, Messages.of("json.noLastValue"));
            case ',' -> syntax(offset, Messages.of("json.valueMissing"));
            case '+', '.' -> syntax(offset, Messages.of("json.badNumberStart"));
            default ->
                b >= 0x80
                        ? scanner.fault(JsonFault.Kind.ENCODING, offset, Messages.of("json.strayCharacter"))
                        : syntax(offset, Messages.of("json.valueExpected", name(b)));
        };
    }

    private JsonFault key(int offset, int b) {
        return syntax(
                offset,
                switch (b) {
                    case '\'' -> Messages.of("json.keySingleQuoted");
                    case '/', '#' -> Messages.of("json.commentFound");
                    case ',' -> Messages.of("json.twoCommas");
                    default -> Messages.of("json.keyExpectedHere", name(b));
                });
    }

    private JsonFault between(int offset, char closingBracket, int b) {
        return syntax(
                offset,
                switch (b) {
                    case '/', '#' -> Messages.of("json.commentFound");
                    case '"', '{', '[' -> Messages.of("json.commaMissing");
                    case ']', '}' -> Messages.of("json.bracketExpected", closingBracket, name(b));
                    default -> Messages.of("json.commaExpected", closingBracket, name(b));
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

    private JsonFault syntax(int offset, String description) {
        return scanner.syntax(offset, description);
    }

    private String ascii(int start, int end) {
        return new String(utf8, start, end - start, StandardCharsets.ISO_8859_1);
    }

    private static String name(int b) {
        return b < 0x20 || b >= 0x7F ? Messages.of("json.theByte", "%02X".formatted(b)) : String.valueOf((char) b);
    }
}
