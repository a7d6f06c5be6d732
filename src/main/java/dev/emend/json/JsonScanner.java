package dev.emend.json;

import dev.emend.model.Json;
import dev.emend.model.Json.Bool;
import dev.emend.model.Json.Null;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Walks over JSON in UTF-8 bytes and tells where each value lies, so that a single value can be
/// replaced and all other bytes stay as they are.
///
/// After a value was read, [#position()] is the byte behind it. Not thread-safe; keeps no tree.
/// Written by hand because the places of values and the text of numbers are the point: a token
/// reader gives both only with extra passes over a file of 100 MB.
public final class JsonScanner {
    /// Containers inside containers; Python gives up at about 1,000.
    public static final int MAX_DEPTH = 200;

    private final byte[] utf8;
    private final int from;
    private final int to;
    private final JsonStrings strings;
    private int position;
    private int depth;

    /// Reads from `from` (inclusive) to `to` (exclusive).
    public JsonScanner(byte[] utf8, int from, int to) {
        this(utf8, from, to, 0);
    }

    /// Reads a value that already lies inside `depth` containers.
    public JsonScanner(byte[] utf8, int from, int to, int depth) {
        this.utf8 = utf8;
        this.from = from;
        this.to = to;
        this.position = from;
        this.depth = depth;
        this.strings = new JsonStrings(this, utf8, to);
    }

    public int position() {
        return position;
    }

    /// What was read but could not be written back; the first few only.
    public List<JsonOddity> oddities() {
        return strings.oddities();
    }

    /// The next byte that is no white space, without moving over it; -1 at the end.
    public int peek() {
        while (position < to) {
            byte b = utf8[position];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b & 0xFF;
            }
            position++;
        }
        return -1;
    }

    /// Enters the array or object at this position.
    ///
    /// @return true when there is an element (the position is at it), false when it was empty (the
    ///   position is behind it)
    public boolean open() throws JsonFault {
        int bracket = peek();
        if (++depth > MAX_DEPTH) {
            throw fault(
                    JsonFault.Kind.TOO_DEEP,
                    position,
                    "More than " + MAX_DEPTH + " lists and objects lie inside each other.");
        }
        position++;
        if (peek() == closing(bracket)) {
            position++;
            depth--;
            return false;
        }
        return true;
    }

    /// Moves from one element to the next inside the array `[` or object `{` that was opened.
    ///
    /// @return true when there is another element (the position is at it), false when the container
    ///   ended (the position is behind it)
    public boolean next(char bracket) throws JsonFault {
        int b = peek();
        if (b == closing(bracket)) {
            position++;
            depth--;
            return false;
        }
        if (b != ',') {
            throw JsonMistakes.between(this, bracket, b);
        }
        int comma = position++;
        if (peek() == closing(bracket)) {
            throw syntax(comma, "There is a comma after the last element.");
        }
        return true;
    }

    /// Reads the key at this position and moves to its value.
    public String key() throws JsonFault {
        int b = peek();
        if (b != '"') {
            throw JsonMistakes.key(this, b);
        }
        position++;
        var key = strings.read();
        b = peek();
        if (b != ':') {
            throw b < 0 ? early() : syntax(position, "A colon is missing after a key.");
        }
        position++;
        peek();
        return key;
    }

    /// Reads the value at this position.
    public Json value() throws JsonFault {
        int b = peek();
        return switch (b) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> {
                position++;
                yield new Json.Text(strings.read());
            }
            case 't' -> word("true", Bool.TRUE);
            case 'f' -> word("false", Bool.FALSE);
            case 'n' -> word("null", Null.NULL);
            case 'N' -> word("NaN", new Json.Num("NaN"));
            case 'I' -> word("Infinity", new Json.Num("Infinity"));
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
            default -> throw JsonMistakes.value(this, b);
        };
    }

    /// Makes sure that only white space follows.
    public void end() throws JsonFault {
        if (peek() >= 0) {
            throw fault(
                    JsonFault.Kind.TRAILING_TEXT,
                    position,
                    "Text follows after the end of the JSON.");
        }
    }

    /// A fault at a byte of the array this scanner reads.
    public JsonFault fault(JsonFault.Kind kind, int offset, String what) {
        return new JsonFault(kind, utf8, from, offset, what);
    }

    JsonFault syntax(int offset, String what) {
        return fault(JsonFault.Kind.SYNTAX, offset, what);
    }

    JsonFault early() {
        return fault(JsonFault.Kind.ENDS_EARLY, to, "The text ends in the middle.");
    }

    void moveTo(int offset) {
        position = offset;
    }

    /// True when the bytes at this position are the word, or its beginning at the end of the text.
    boolean startsWith(String word) {
        for (int i = 0; i < word.length() && position + i < to; i++) {
            if (utf8[position + i] != word.charAt(i)) {
                return false;
            }
        }
        return position < to;
    }

    private Json object() throws JsonFault {
        if (!open()) {
            return Json.Obj.EMPTY;
        }
        var members = new LinkedHashMap<String, Json>();
        do {
            int start = position;
            var key = key();
            if (members.put(key, value()) != null) {
                strings.report(
                        JsonOddity.Kind.DUPLICATE_KEY,
                        start,
                        "The key \"" + key + "\" occurs twice in one object.");
            }
        } while (next('{'));
        return new Json.Obj(members);
    }

    private Json array() throws JsonFault {
        if (!open()) {
            return Json.Arr.EMPTY;
        }
        var elements = new ArrayList<Json>();
        do {
            elements.add(value());
        } while (next('['));
        return new Json.Arr(elements);
    }

    private Json word(String word, Json value) throws JsonFault {
        if (!startsWith(word)) {
            throw JsonMistakes.value(this, utf8[position] & 0xFF);
        }
        if (position + word.length() > to) {
            throw early();
        }
        position += word.length();
        return value;
    }

    private Json number() throws JsonFault {
        int start = position;
        if (utf8[position] == '-') {
            position++;
            if (position < to && utf8[position] == 'I') {
                return word("Infinity", new Json.Num("-Infinity"));
            }
        }
        if (position < to && utf8[position] == '0') {
            position++;
            if (position < to && isDigit(utf8[position])) {
                throw syntax(start, "A number starts with a zero.");
            }
        } else {
            digits(start);
        }
        if (position < to && utf8[position] == '.') {
            position++;
            digits(start);
        }
        if (position < to && (utf8[position] | 0x20) == 'e') {
            position++;
            if (position < to && (utf8[position] == '+' || utf8[position] == '-')) {
                position++;
            }
            digits(start);
        }
        return new Json.Num(JsonStrings.ascii(utf8, start, position));
    }

    private void digits(int start) throws JsonFault {
        if (position >= to) {
            throw early();
        }
        if (!isDigit(utf8[position])) {
            throw syntax(start, "A number lacks a digit.");
        }
        while (position < to && isDigit(utf8[position])) {
            position++;
        }
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static int closing(int bracket) {
        return bracket == '[' ? ']' : '}';
    }
}
