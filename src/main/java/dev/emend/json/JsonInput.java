package dev.emend.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Bytes made fit for Jackson, at their places: cut before the first byte that is no UTF-8 (Jackson
/// decodes some of those), with halves of surrogate pairs covered up (it refuses them in keys).
///
/// @param bytes what Jackson reads; a copy when something is covered
/// @param original what lies in the file
/// @param readable the first byte Jackson must not see
/// @param endsInsideCharacter the bytes stop in the middle of a character
record JsonInput(byte[] bytes, byte[] original, int readable, boolean endsInsideCharacter) {

    private static final int CHUNK = 8192;
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final byte[] COVER = "\\ufffd".getBytes(StandardCharsets.ISO_8859_1);

    static JsonInput of(byte[] utf8, int from, int to) {
        if (isAscii(utf8, from, to)) {
            return new JsonInput(maskSurrogates(utf8, halves(utf8, from, to)), utf8, to, false);
        }
        var source = ByteBuffer.wrap(utf8, from, to - from);
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var sink = CharBuffer.allocate(Math.min(CHUNK, to - from + 2));
        var result = decoder.decode(source, sink, false);
        while (result.isOverflow()) {
            sink.clear();
            result = decoder.decode(source, sink, false);
        }
        int readable = source.position();
        boolean isTorn = result.isUnderflow() && readable < to;
        return new JsonInput(maskSurrogates(utf8, halves(utf8, from, readable)), utf8, readable, isTorn);
    }

    /// Most records are; this looks at eight bytes at once.
    private static boolean isAscii(byte[] utf8, int from, int to) {
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            if (((long) EIGHT.get(utf8, i) & 0x8080_8080_8080_8080L) != 0) {
                return false;
            }
        }
        for (; i < to; i++) {
            if (utf8[i] < 0) {
                return false;
            }
        }
        return true;
    }

    boolean hasHalves() {
        return bytes != original;
    }

    /// A key or text as it stands in the file; as a value Jackson takes it.
    String originalText(int start, String read, int longestText) {
        if (read.indexOf('\uFFFD') < 0) {
            return read;
        }
        try (var value = Tokens.of(original, start, readable, longestText)) {
            value.nextToken();
            return value.getString();
        }
    }

    /// The places of escapes that stand for half a surrogate pair.
    private static List<Integer> halves(byte[] utf8, int from, int to) {
        var halves = new ArrayList<Integer>();
        for (int i = backslash(utf8, from, to); i < to - 1; i = backslash(utf8, i + 1, to)) {
            if (utf8[i + 1] != 'u') {
                i++;
            } else {
                int c = escapedCharacter(utf8, i, to);
                if (Character.isHighSurrogate((char) c)
                        && Character.isLowSurrogate((char) escapedCharacter(utf8, i + 6, to))) {
                    i += 11;
                } else if (Character.isSurrogate((char) c)) {
                    halves.add(i);
                    i += 5;
                } else {
                    i++;
                }
            }
        }
        return halves;
    }

    /// A loop by itself: all bytes of a file go through it.
    private static int backslash(byte[] utf8, int from, int to) {
        int i = from;
        while (i < to && utf8[i] != '\\') {
            i++;
        }
        return i;
    }

    /// The character the escape at this place stands for; 0 when there is none.
    private static int escapedCharacter(byte[] utf8, int at, int to) {
        if (at + 6 > to || utf8[at] != '\\' || utf8[at + 1] != 'u') {
            return 0;
        }
        int c = 0;
        for (int i = at + 2; i < at + 6; i++) {
            int digit = Character.digit(utf8[i], 16);
            if (digit < 0) {
                return 0;
            }
            c = c << 4 | digit;
        }
        return c;
    }

    private static byte[] maskSurrogates(byte[] utf8, List<Integer> halves) {
        if (halves.isEmpty()) {
            return utf8;
        }
        var bytes = utf8.clone();
        for (int half : halves) {
            System.arraycopy(COVER, 0, bytes, half, COVER.length);
        }
        return bytes;
    }
}
