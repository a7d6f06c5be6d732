package dev.emend.model.texts;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The text in the bytes of a file, whatever wrote it: UTF-8, UTF-16 or UTF-32 with or without a byte order mark.
/// Bytes that are no UTF-8 are Windows-1252, of which Latin-1 is a part, one by one. Padding is left out of it.
///
/// @param text without a byte order mark
/// @param charset what the bytes were read as
/// @param padding runs of NUL bytes, which stand where a program was cut off while it wrote
public record FileText(String text, Charset charset, List<Padding> padding) {
    /// The number of bytes of a file that tell its encoding.
    public static final int SAMPLE = 4_096;

    public static final Charset WINDOWS = Charset.forName("windows-1252");
    private static final Charset UTF_32LE = Charset.forName("UTF-32LE");
    private static final Charset UTF_32BE = Charset.forName("UTF-32BE");

    /// Of two bytes that are a letter of most alphabets, one is 0: so many pairs in a hundred at least have to be.
    private static final int MIN_SHARE = 40;

    /// NUL characters next to each other.
    ///
    /// @param line where they begin, counted from 1
    public record Padding(long line, long length) {}

    public FileText {
        padding = List.copyOf(padding);
    }

    public static FileText of(byte[] bytes) {
        int mark = markLength(bytes);
        var charset = charset(bytes, bytes.length);
        var body = ByteBuffer.wrap(bytes, mark, bytes.length - mark);
        if (charset.equals(StandardCharsets.UTF_8)) {
            try {
                return withoutPadding(charset.newDecoder().decode(body).toString(), charset);
            } catch (CharacterCodingException e) { // then it is of before UTF-8
                return withoutPadding(decodeMixed(body.position(mark)), WINDOWS);
            }
        }
        return withoutPadding(new String(bytes, mark, bytes.length - mark, charset), charset);
    }

    /// Decodes a text in UTF-8; of what is no UTF-8, each byte becomes a letter.
    private static String decodeMixed(ByteBuffer bytes) {
        var decoder = StandardCharsets.UTF_8.newDecoder();
        var out = CharBuffer.allocate(bytes.remaining());
        for (var end = decoder.decode(bytes, out, true); end.isError(); end = decoder.decode(bytes, out, true)) {
            out.put(WINDOWS.decode(bytes.slice(bytes.position(), end.length())));
            bytes.position(bytes.position() + end.length());
        }
        return out.flip().toString();
    }

    /// Whether it is UTF-8 but for its last letter, of which a part is missing: a program that writes was cut off
    /// there.
    static boolean endsWithinLetter(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes);
        var out = CharBuffer.allocate(bytes.length);
        var end = StandardCharsets.UTF_8.newDecoder().decode(in, out, false);
        return end.isUnderflow() && in.hasRemaining();
    }

    /// Whether it is read as it was meant: any Unicode encoding.
    public boolean isUnicode() {
        return !charset.equals(WINDOWS);
    }

    /// Whether characters are in it that no text has: it is a picture, a program or another encoding.
    public boolean isBinary() {
        long controls = text.chars()
                .filter(c -> c < 9 || c > 13 && c < 32 && c != 27 || c == 0xFFFD)
                .count();
        return controls > text.length() / 100;
    }

    /// The line of the first byte that is no UTF-8, counted from 1.
    public static long firstInvalidLine(byte[] bytes) {
        var decoder = StandardCharsets.UTF_8.newDecoder();
        var in = ByteBuffer.wrap(bytes);
        var out = CharBuffer.allocate(bytes.length + 1);
        decoder.decode(in, out, true);
        long line = 1;
        for (int i = 0; i < in.position(); i++) {
            boolean isEnd = bytes[i] == '\n' || bytes[i] == '\r' && (i + 1 == bytes.length || bytes[i + 1] != '\n');
            line += isEnd ? 1 : 0;
        }
        return line;
    }

    private static FileText withoutPadding(String text, Charset charset) {
        if (text.indexOf('\0') < 0) {
            return new FileText(text, charset, List.of());
        }
        var padding = new ArrayList<Padding>();
        var content = new StringBuilder(text.length());
        long line = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\0') {
                int start = i;
                while (i + 1 < text.length() && text.charAt(i + 1) == '\0') {
                    i++;
                }
                padding.add(new Padding(line, i + 1L - start));
            } else {
                content.append(c);
                line += c == '\n' || c == '\r' && !text.startsWith("\n", i + 1) ? 1 : 0;
            }
        }
        return new FileText(content.toString(), charset, padding);
    }

    /// The encoding that the first bytes of a text tell; UTF-8 when none other is told.
    ///
    /// @param length how many of them are looked at, at most [#SAMPLE]
    public static Charset charset(byte[] first, int length) {
        int a = at(first, length, 0);
        int b = at(first, length, 1);
        int c = at(first, length, 2);
        int d = at(first, length, 3);
        if (a == 0 && b == 0 && c == 0xFE && d == 0xFF) {
            return UTF_32BE;
        }
        if (a == 0xFF && b == 0xFE) {
            return c == 0 && d == 0 ? UTF_32LE : StandardCharsets.UTF_16LE;
        }
        if (a == 0xFE && b == 0xFF) {
            return StandardCharsets.UTF_16BE;
        }
        return detectCharset(first, Math.min(length, SAMPLE));
    }

    /// By the places of zeros: padding has them at all places, a text in UTF-16 at every second one.
    private static Charset detectCharset(byte[] first, int length) {
        int end = length - length % 4;
        var zeros = new int[4];
        int quads = 0;
        for (int i = 0; i < end; i += 4) {
            if (first[i] == 0 && first[i + 1] == 0 && first[i + 2] == 0 && first[i + 3] == 0) {
                continue; // padding
            }
            quads++;
            for (int place = 0; place < 4; place++) {
                zeros[place] += first[i + place] == 0 ? 1 : 0;
            }
        }
        if (quads == 0) {
            return ofShort(first, length);
        }
        int share = quads * MIN_SHARE / 100;
        int stray = quads / 20;
        boolean isEven = zeros[0] + zeros[2] > 2 * share && zeros[1] + zeros[3] <= 2 * stray;
        boolean isOdd = zeros[1] + zeros[3] > 2 * share && zeros[0] + zeros[2] <= 2 * stray;
        if (isEven) {
            return StandardCharsets.UTF_16BE;
        }
        if (isOdd) {
            return StandardCharsets.UTF_16LE;
        }
        if (zeros[2] > share && zeros[3] > share && zeros[0] <= stray) {
            return UTF_32LE;
        }
        return zeros[0] > share && zeros[1] > share && zeros[3] <= stray ? UTF_32BE : StandardCharsets.UTF_8;
    }

    /// A text of one letter.
    private static Charset ofShort(byte[] first, int length) {
        int a = at(first, length, 0);
        int b = at(first, length, 1);
        if (length == 2 && a == 0 && b > 0) {
            return StandardCharsets.UTF_16BE;
        }
        return length == 2 && a > 0 && b == 0 ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8;
    }

    /// The length of the byte order mark, in bytes.
    public static int markLength(byte[] first) {
        int length = first.length;
        int a = at(first, length, 0);
        int b = at(first, length, 1);
        int c = at(first, length, 2);
        if (a == 0xEF && b == 0xBB && c == 0xBF) {
            return 3;
        }
        if (a == 0 && b == 0 && c == 0xFE && at(first, length, 3) == 0xFF) {
            return 4;
        }
        if (a == 0xFF && b == 0xFE) {
            return c == 0 && at(first, length, 3) == 0 ? 4 : 2;
        }
        return a == 0xFE && b == 0xFF ? 2 : 0;
    }

    private static int at(byte[] bytes, int length, int index) {
        return index < Math.min(bytes.length, length) ? bytes[index] & 0xFF : -1;
    }
}
