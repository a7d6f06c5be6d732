package dev.emend.json;

import dev.emend.model.texts.Messages;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Walks over JSON in UTF-8 that is too long for memory, and cuts it into pieces that are not.
///
/// Only brackets and quotes are looked at, so that a mistake inside a piece stays inside it: the
/// pieces are read with [JsonScanner]. A text never runs over the end of a line, which keeps a lost
/// quote from swallowing the rest. Not thread-safe.
public final class JsonStream implements Closeable {
    private final StreamBytes bytes;

    public JsonStream(InputStream utf8) {
        this.bytes = new StreamBytes(utf8);
    }

    /// A value or line as it stands there.
    ///
    /// @param bytes at most as many as asked for; the beginning when it was longer
    /// @param line where it begins, counted from 1
    /// @param column the bytes before it on its line
    /// @param length how long it really is
    public record Piece(byte[] bytes, long line, int column, long length) {
        public boolean isCut() {
            return length > bytes.length;
        }
    }

    /// The line of the next byte, counted from 1.
    public long line() {
        return bytes.line;
    }

    /// The next byte that is no white space, without moving over it; -1 at the end.
    public int peek() throws IOException {
        while (bytes.has()) {
            byte b = bytes.buffer[bytes.at];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b & 0xFF;
            }
            bytes.take();
        }
        return -1;
    }

    /// Enters the array or object at this position.
    ///
    /// @return true when there is an element, false when it was empty and is left again
    public boolean open() throws IOException, JsonFault {
        int bracket = peek();
        if (bracket != '[' && bracket != '{') {
            throw fault(Messages.of("json.containerExpected"));
        }
        bytes.take();
        int next = peek();
        if (next == (bracket == '[' ? ']' : '}')) {
            bytes.take();
            return false;
        }
        if (next < 0) {
            throw fault(JsonFault.Kind.ENDS_EARLY, Messages.of("json.textCutOff"));
        }
        return true;
    }

    /// Moves from one element to the next.
    ///
    /// @return false when the list or object ended
    /// @throws JsonFault when neither a comma nor a bracket follows; the position stays
    public boolean next() throws IOException, JsonFault {
        int b = peek();
        if (b == ']' || b == '}') {
            bytes.take();
            return false;
        }
        if (b != ',') {
            throw b < 0
                    ? fault(JsonFault.Kind.ENDS_EARLY, Messages.of("json.textCutOff"))
                    : fault(Messages.of("json.commaMissing"));
        }
        bytes.take();
        int next = peek();
        if (next == ']' || next == '}') {
            bytes.take();
            return false;
        }
        return true;
    }

    /// Reads the key at this position and moves to its value.
    public String key() throws IOException, JsonFault {
        if (peek() != '"') {
            throw fault(Messages.of("json.keyExpected"));
        }
        var key = piece(Tokens.MAX_KEY);
        if (key.isCut()) {
            throw fault(Messages.of("json.keyTooLong", Tokens.MAX_KEY));
        }
        var scanner = new JsonScanner(key.bytes(), 0, key.bytes().length);
        var name = scanner.value().plain();
        if (peek() != ':') {
            throw fault(Messages.of("json.colonMissing"));
        }
        bytes.take();
        peek();
        return name;
    }

    /// The value at this position as it stands there, whole or not.
    ///
    /// @param longest the most bytes to keep
    public Piece piece(int longest) throws IOException {
        peek();
        return new JsonChunker(bytes, longest).value();
    }

    /// The rest of this line, without its end.
    public Piece restOfLine(int longest) throws IOException {
        return new JsonChunker(bytes, longest).line();
    }

    /// Moves behind the value at this position.
    public void skip() throws IOException {
        piece(0);
    }

    /// Moves to the next line that begins with a brace, behind mistakes.
    ///
    /// @return false when there is none
    public boolean toNextObject() throws IOException {
        while (bytes.has()) {
            byte b = bytes.buffer[bytes.at];
            bytes.take();
            if (b == '\n' && peek() == '{') {
                return true;
            }
        }
        return false;
    }

    /// Gives the end of the last piece back, to be read again.
    ///
    /// @param from the first byte to read again, at the beginning of a line but for white space
    public void unread(Piece piece, int from) {
        bytes.unread(piece.bytes, from);
        bytes.column = piece.column;
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }

    private JsonFault fault(String description) {
        return fault(JsonFault.Kind.SYNTAX, description);
    }

    private JsonFault fault(JsonFault.Kind kind, String description) {
        var place = new JsonFault.Place((int) bytes.line, bytes.column + 1);
        return new JsonFault(kind, place, 0, description);
    }

    /// The first line of this piece, after its beginning, that starts a sibling: an object in the
    /// same column. A bracket was lost before it.
    ///
    /// @return its first byte; -1 when there is none
    public static int siblingStart(Piece piece) {
        var mark = new byte[piece.column + 2];
        Arrays.fill(mark, (byte) ' ');
        mark[0] = '\n';
        mark[piece.column + 1] = '{';
        var text = new String(piece.bytes, StandardCharsets.ISO_8859_1);
        int index = text.indexOf(new String(mark, StandardCharsets.ISO_8859_1));
        return index < 0 ? -1 : index + piece.column + 1;
    }
}
