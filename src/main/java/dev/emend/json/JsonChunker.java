package dev.emend.json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Cuts one value or line out of a stream, of which no more is kept than is asked for.
final class JsonChunker {
    private final StreamBytes bytes;
    private final int maxLength;
    private final long firstLine;
    private final int firstColumn;
    private final List<byte[]> parts = new ArrayList<>();
    private int keptBytes;
    private long length;
    private int from;

    JsonChunker(StreamBytes bytes, int longest) {
        this.bytes = bytes;
        this.maxLength = longest;
        this.firstLine = bytes.line;
        this.firstColumn = bytes.column;
        this.from = bytes.at;
    }

    JsonStream.Piece line() throws IOException {
        while (has()) {
            int stop = lineEnd(bytes.buffer, bytes.at, bytes.end);
            bytes.column += stop - bytes.at;
            bytes.at = stop;
            if (stop == bytes.end) {
                continue;
            }
            var piece = done();
            boolean isReturn = bytes.buffer[stop] == '\r';
            bytes.take();
            if (isReturn && bytes.has() && bytes.buffer[bytes.at] == '\n') {
                bytes.take();
            }
            return piece;
        }
        return done();
    }

    /// The end of the line, by a loop without fields: all bytes of a file go through it.
    private static int lineEnd(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && bytes[i] != '\n' && bytes[i] != '\r') {
            i++;
        }
        return i;
    }

    JsonStream.Piece value() throws IOException {
        int depth = 0;
        boolean isScalar = false;
        while (has()) {
            byte b = bytes.buffer[bytes.at];
            boolean isOpening = b == '{' || b == '[';
            boolean isClosing = b == '}' || b == ']';
            if (depth == 0 && (isClosing || isEnd(b) || isScalar && (isOpening || b == '"'))) {
                break;
            }
            bytes.take();
            if (b == '"') {
                text();
            }
            depth += isOpening ? 1 : 0;
            depth -= isClosing ? 1 : 0;
            if (depth == 0 && (isClosing || b == '"')) {
                break;
            }
            isScalar |= depth == 0;
        }
        return done();
    }

    /// Moves behind the closing quote, or behind the end of the line when there is none.
    private void text() throws IOException {
        while (has()) {
            bytes.skip(textEnd(bytes.buffer, bytes.at, bytes.end));
            if (bytes.at == bytes.end) {
                continue;
            }
            byte b = bytes.buffer[bytes.at];
            bytes.take();
            if (b == '"' || b == '\n') {
                return;
            }
            if (b == '\\' && has()) {
                bytes.take();
            }
        }
    }

    /// The next byte that means something inside a text, again as a loop without fields.
    private static int textEnd(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && bytes[i] != '"' && bytes[i] != '\\' && bytes[i] != '\n' && bytes[i] != '\r') {
            i++;
        }
        return i;
    }

    private static boolean isEnd(byte b) {
        return b == ',' || b == ':' || b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    private boolean has() throws IOException {
        if (bytes.at < bytes.end) {
            return true;
        }
        keep();
        boolean isMore = bytes.fill();
        from = bytes.at;
        return isMore;
    }

    private void keep() {
        int count = bytes.at - from;
        length += count;
        int room = Math.min(count, maxLength - keptBytes);
        if (room > 0) {
            parts.add(Arrays.copyOfRange(bytes.buffer, from, from + room));
            keptBytes += room;
        }
    }

    private JsonStream.Piece done() {
        keep();
        from = bytes.at;
        return new JsonStream.Piece(join(), firstLine, firstColumn, length);
    }

    private byte[] join() {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        var joined = new byte[keptBytes];
        int offset = 0;
        for (var part : parts) {
            System.arraycopy(part, 0, joined, offset, part.length);
            offset += part.length;
        }
        parts.clear();
        return joined;
    }
}
