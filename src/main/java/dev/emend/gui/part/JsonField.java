package dev.emend.gui.part;

import dev.emend.gui.kit.Texts;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// JSON as a person types it into a field: read strictly, with the place of the first mistake.
///
/// Files are read elsewhere; this reader is for a few lines and recurses to [#DEEPEST].
public final class JsonField {
    /// The maximum depth of a typed value.
    public static final int DEEPEST = 100;

    private final String text;
    private int at;

    private JsonField(String text) {
        this.text = text;
    }

    /// Outcome of reading the typed text.
    public sealed interface Result {
        record Valid(Json json) implements Result {}

        /// @param line counted from 1
        /// @param column counted from 1
        record Invalid(String reason, int line, int column) implements Result {
            /// The whole sentence: `Line 2, column 5: a comma is missing.`
            public String sentence() {
                return Texts.get("part.json.place", line, column, reason);
            }
        }
    }

    public static Result read(String text) {
        var input = new JsonField(text);
        try {
            var value = input.value(0);
            input.skipSpace();
            if (input.at < text.length()) {
                throw input.wrong("part.json.trailing");
            }
            return new Result.Valid(value);
        } catch (WrongPlace e) {
            return input.bad(e);
        }
    }

    /// The text as an object; other values are a mistake at the first character.
    public static Result readObject(String text) {
        return switch (read(text.isBlank() ? "{}" : text)) {
            case Result.Valid(Json.Obj object) -> new Result.Valid(object);
            case Result.Valid _ -> new Result.Invalid(Texts.get("part.json.object"), 1, 1);
            case Result.Invalid bad -> bad;
        };
    }

    private Json value(int depth) throws WrongPlace {
        if (depth > DEEPEST) {
            throw wrong("part.json.deep");
        }
        skipSpace();
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> new Json.Text(string());
            case 't' -> word("true", Json.Bool.TRUE);
            case 'f' -> word("false", Json.Bool.FALSE);
            case 'n' -> word("null", Json.Null.NULL);
            default -> number();
        };
    }

    private Json object(int depth) throws WrongPlace {
        var members = new LinkedHashMap<String, Json>();
        at++;
        skipSpace();
        while (peek() != '}') {
            if (peek() != '"') {
                throw wrong("part.json.name");
            }
            int start = at;
            var name = string();
            if (members.containsKey(name)) {
                at = start;
                throw wrong("part.json.twice");
            }
            skipSpace();
            if (peek() != ':') {
                throw wrong("part.json.colon");
            }
            at++;
            members.put(name, value(depth + 1));
            separator('}');
        }
        at++;
        return new Json.Obj(members);
    }

    private Json array(int depth) throws WrongPlace {
        List<Json> elements = new ArrayList<>();
        at++;
        skipSpace();
        while (peek() != ']') {
            elements.add(value(depth + 1));
            separator(']');
        }
        at++;
        return new Json.Arr(elements);
    }

    /// A comma with something behind it, or the closing bracket, which stays.
    private void separator(char closingBracket) throws WrongPlace {
        skipSpace();
        if (peek() == closingBracket) {
            return;
        }
        if (peek() != ',') {
            throw wrong("part.json.comma");
        }
        at++;
        skipSpace();
        if (peek() == closingBracket) {
            throw wrong("part.json.value");
        }
    }

    private String string() throws WrongPlace {
        var out = new StringBuilder();
        int start = at;
        at++;
        while (peek() != '"') {
            char c = peek();
            if (c == 0) {
                at = start;
                throw wrong("part.json.quote");
            }
            if (c < 0x20) {
                throw wrong("part.json.control");
            }
            at++;
            out.append(c == '\\' ? escapedCharacter() : c);
        }
        at++;
        return out.toString();
    }

    private char escapedCharacter() throws WrongPlace {
        char c = peek();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> unicode();
            default -> {
                at--;
                throw wrong("part.json.escape");
            }
        };
    }

    private char unicode() throws WrongPlace {
        if (at + 4 > text.length() || !text.substring(at, at + 4).matches("[0-9a-fA-F]{4}")) {
            throw wrong("part.json.escape");
        }
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }

    private Json word(String word, Json value) throws WrongPlace {
        if (!text.startsWith(word, at)) {
            throw wrong("part.json.value");
        }
        at += word.length();
        return value;
    }

    private Json number() throws WrongPlace {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        var number = text.substring(start, at);
        if (!number.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) {
            at = start;
            throw wrong(number.isEmpty() ? "part.json.value" : "part.json.number");
        }
        return new Json.Num(number);
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    /// The next character, 0 at the end.
    private char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private WrongPlace wrong(String key) {
        return new WrongPlace(key);
    }

    private Result.Invalid bad(WrongPlace mistake) {
        var before = text.substring(0, Math.min(at, text.length()));
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        int column = before.length() - before.lastIndexOf('\n');
        return new Result.Invalid(Texts.get(String.valueOf(mistake.getMessage())), line, column);
    }

    private static final class WrongPlace extends Exception {
        private static final long serialVersionUID = 1L;

        WrongPlace(@Nullable String key) {
            super(key, null, false, false);
        }
    }
}
