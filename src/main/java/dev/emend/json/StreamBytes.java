package dev.emend.json;

import java.io.IOException;
import java.io.InputStream;

/// The bytes of a stream with a place in them, and the line and column of that place.
final class StreamBytes {
    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    byte[] buffer = new byte[BUFFER];
    int at;
    int end;
    long line = 1;
    int column;
    private boolean wasReturn;

    StreamBytes(InputStream in) {
        this.in = in;
    }

    /// Makes sure that there is a byte at this place.
    ///
    /// @return false at the end
    boolean has() throws IOException {
        return at < end || fill();
    }

    /// Reads on; what was read before is gone.
    boolean fill() throws IOException {
        at = 0;
        end = Math.max(0, in.read(buffer, 0, buffer.length));
        return end > 0;
    }

    /// Moves over one byte.
    void take() {
        byte b = buffer[at++];
        if (b == '\n') {
            line += wasReturn ? 0 : 1;
            column = 0;
        } else if (b == '\r') {
            line++;
            column = 0;
        } else {
            column++;
        }
        wasReturn = b == '\r';
    }

    /// Moves to a place in the buffer; no line ends before it.
    void skip(int to) {
        if (to > at) {
            column += to - at;
            at = to;
            wasReturn = false;
        }
    }

    /// Puts bytes that begin a line before this place, to be read again.
    void unread(byte[] bytes, int from) {
        int length = bytes.length - from;
        if (at < length) {
            var larger = new byte[length + end - at + BUFFER];
            System.arraycopy(buffer, at, larger, length, end - at);
            end = length + end - at;
            at = length;
            buffer = larger;
        }
        at -= length;
        System.arraycopy(bytes, from, buffer, at, length);
        line -= lines(bytes, from);
        column = 0;
        wasReturn = false;
    }

    private static int lines(byte[] bytes, int from) {
        int lines = 0;
        for (int i = from; i < bytes.length; i++) {
            boolean crLf = bytes[i] == '\r' && i + 1 < bytes.length && bytes[i + 1] == '\n';
            if (bytes[i] == '\n' || bytes[i] == '\r' && !crLf) {
                lines++;
            }
        }
        return lines;
    }

    void close() throws IOException {
        in.close();
    }
}
