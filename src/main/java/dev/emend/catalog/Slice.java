package dev.emend.catalog;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A run of bytes that is never changed: a part of the file, or a newly written value.
record Slice(byte[] source, int from, int to) {
    static final Slice EMPTY = new Slice(new byte[0], 0, 0);

    static Slice of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    static Slice of(byte[] bytes) {
        return new Slice(bytes, 0, bytes.length);
    }

    int length() {
        return to - from;
    }

    String text() {
        return new String(source, from, to - from, StandardCharsets.UTF_8);
    }

    /// The white space after the last line break; null when there is no line break.
    @Nullable
    String indentation() {
        for (int i = to - 1; i >= from; i--) {
            if (source[i] == '\n' || source[i] == '\r') {
                return new String(source, i + 1, to - i - 1, StandardCharsets.UTF_8);
            }
        }
        return null;
    }

    /// Copies the bytes and returns the place behind them.
    int copyTo(byte[] target, int at) {
        System.arraycopy(source, from, target, at, length());
        return at + length();
    }
}
