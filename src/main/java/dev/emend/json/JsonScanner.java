package dev.emend.json;

import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Walks over JSON in UTF-8 bytes and tells where each value lies, so that a single value can be
/// replaced and all other bytes stay as they are.
///
/// After a value was read, [#position()] is the byte behind it. Not thread-safe; keeps no tree.
/// Jackson finds the tokens; decision 7 says what is ours and why.
public final class JsonScanner {
    /// Containers inside containers; Python gives up at about 1,000.
    public static final int MAX_DEPTH = 200;

    private final byte[] utf8;
    private final int from;
    private final int to;
    private final JsonInput input;
    private final JsonTree tree;
    private @Nullable JsonParser parser;
    private int base;
    private int position;
    private boolean isAtToken;
    private int longestText = Tokens.MAX_TEXT;

    /// Reads one record of another tool's file, whose texts may be as long as the record.
    public static JsonScanner ofRecord(byte[] utf8, int from, int to) {
        var scanner = new JsonScanner(utf8, from, to);
        scanner.longestText = Tokens.MAX_IMPORTED;
        return scanner;
    }

    /// Whatever the length of its texts and keys.
    JsonScanner withoutTextLimit() {
        longestText = Integer.MAX_VALUE;
        return this;
    }

    /// Reads from `from` (inclusive) to `to` (exclusive).
    public JsonScanner(byte[] utf8, int from, int to) {
        this(utf8, from, to, 0);
    }

    /// Reads a value that already lies inside `depth` containers.
    public JsonScanner(byte[] utf8, int from, int to, int depth) {
        this(utf8, from, to, depth, MAX_DEPTH);
    }

    JsonScanner(byte[] utf8, int from, int to, int depth, int maxDepth) {
        this.utf8 = utf8;
        this.from = from;
        this.to = to;
        this.position = from;
        this.input = JsonInput.of(utf8, from, to);
        this.tree = new JsonTree(this, input, depth, maxDepth);
    }

    int longestText() {
        return longestText;
    }

    public int position() {
        return position;
    }

    /// Warnings of what was read but could not be written back; the first few only.
    public List<JsonWarning> warnings() {
        return tree.warnings();
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
        var at = reachToken();
        tree.enter(tokenStart(at));
        return step(at);
    }

    /// Moves from one element to the next inside the array `[` or object `{` that was opened.
    ///
    /// @return true when there is another element (the position is at it), false when the container
    ///   ended (the position is behind it)
    public boolean next(char bracket) throws JsonFault {
        if (parser == null) {
            throw new IllegalStateException("no " + bracket + " was opened");
        }
        return step(parser);
    }

    /// Reads the key at this position and moves to its value.
    public String key() throws JsonFault {
        var at = reachToken();
        var key = tree.key(at);
        advance(at);
        position = tokenStart(at);
        return key;
    }

    /// Reads the value at this position.
    public Json value() throws JsonFault {
        var at = reachToken();
        var value = tree.value(at);
        updatePosition(at);
        return value;
    }

    /// Makes sure that only white space follows.
    public void end() throws JsonFault {
        if (peek() >= 0) {
            throw trailingTextFault(position);
        }
    }

    /// A fault at a byte of the array this scanner reads.
    public JsonFault fault(JsonFault.Kind kind, int offset, String description) {
        return new JsonFault(kind, utf8, from, offset, description);
    }

    JsonFault syntax(int offset, String description) {
        return fault(JsonFault.Kind.SYNTAX, offset, description);
    }

    JsonFault trailingTextFault(int offset) {
        return fault(JsonFault.Kind.TRAILING_TEXT, offset, Messages.of("json.textAfterEnd"));
    }

    /// The text ends too early, or its readable part does.
    JsonFault prematureEndFault() {
        if (input.readable() == to || input.endsInsideCharacter()) {
            return fault(JsonFault.Kind.ENDS_EARLY, to, Messages.of("json.textCutOff"));
        }
        int stop = input.readable();
        return fault(JsonFault.Kind.ENCODING, stop, Messages.of("json.byteNotUtf8", "%02X".formatted(utf8[stop])));
    }

    /// Moves to the next token.
    JsonToken advance(JsonParser at) throws JsonFault {
        try {
            var token = at.nextToken();
            if (token == null) {
                throw prematureEndFault();
            }
            return token;
        } catch (JacksonException refusal) {
            throw toFault(at, refusal);
        }
    }

    /// The text of a token, whose end Jackson looks for only now.
    String text(JsonParser at) throws JsonFault {
        try {
            return at.getString();
        } catch (JacksonException refusal) {
            throw toFault(at, refusal);
        }
    }

    /// The first byte of the current token.
    int tokenStart(JsonParser at) {
        return base + (int) at.currentTokenLocation().getByteOffset();
    }

    private JsonParser reachToken() throws JsonFault {
        var at = parser;
        if (at == null) {
            peek();
            base = Math.min(position, input.readable());
            at = Tokens.of(input.bytes(), base, input.readable(), longestText);
            parser = at;
        }
        if (!isAtToken) {
            advance(at);
            isAtToken = true;
        }
        return at;
    }

    private boolean step(JsonParser at) throws JsonFault {
        if (advance(at).isStructEnd()) {
            tree.leave();
            updatePosition(at);
            return false;
        }
        position = tokenStart(at);
        isAtToken = true;
        return true;
    }

    private void updatePosition(JsonParser at) throws JsonFault {
        position = at.currentToken().isNumeric()
                // behind a number without a container Jackson takes a space along
                ? tokenStart(at) + text(at).length()
                : base + (int) at.currentLocation().getByteOffset();
        isAtToken = false;
        if (at.streamReadContext().inRoot()) {
            at.close();
            parser = null;
        }
    }

    private JsonFault toFault(JsonParser at, JacksonException refusal) {
        var place = refusal.getLocation() == null ? at.currentLocation() : refusal.getLocation();
        int offset = base + (int) Math.max(0, place.getByteOffset());
        var fault = new JsonMistakes(this, utf8, base, input.readable(), at).explain(refusal, offset);
        fault.initCause(refusal);
        at.close();
        return fault;
    }
}
