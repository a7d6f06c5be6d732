package dev.emend.search;

import java.nio.charset.StandardCharsets;

/// FNV-1a over 64 bits: tells whether a text is as it was. A missed change costs a stale search
/// text, so chance is enough.
public final class TextHash {
    public static final long START = 0;

    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private TextHash() {}

    /// @param before the print of what came before, or [#START]
    public static long of(long before, String text) {
        long print = before ^ OFFSET;
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            print = (print ^ (octet & 0xff)) * PRIME;
        }
        return (print ^ 0xff) * PRIME;
    }
}
