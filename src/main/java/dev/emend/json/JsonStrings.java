package dev.emend.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The texts of a JSON text: escapes, UTF-8 checked byte by byte, halves of surrogate pairs noted.
final class JsonStrings {
    private static final int MOST_ODDITIES = 20;

    private final JsonScanner scanner;
    private final byte[] utf8;
    private final int to;
    private final List<JsonOddity> oddities = new ArrayList<>();

    JsonStrings(JsonScanner scanner, byte[] utf8, int to) {
        this.scanner = scanner;
        this.utf8 = utf8;
        this.to = to;
    }

    List<JsonOddity> oddities() {
        return List.copyOf(oddities);
    }

    void report(JsonOddity.Kind kind, int offset, String what) {
        if (oddities.size() < MOST_ODDITIES) {
            oddities.add(new JsonOddity(kind, offset, what));
        }
    }

    static String ascii(byte[] utf8, int from, int to) {
        return new String(utf8, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /// Reads the text whose opening quote lies before the scanner's position, and moves behind its
    /// closing quote.
    String read() throws JsonFault {
        int start = scanner.position();
        int i = start;
        boolean ascii = true;
        while (i < to) {
            byte b = utf8[i];
            if (b == '"') {
                scanner.moveTo(i + 1);
                return ascii
                        ? ascii(utf8, start, i)
                        : new String(utf8, start, i - start, StandardCharsets.UTF_8);
            }
            if (b == '\\') {
                return readEscaped(start, i);
            }
            if (b < 0) {
                ascii = false;
                i += sequenceLength(i);
            } else if (b < 0x20) {
                throw control(i);
            } else {
                i++;
            }
        }
        throw scanner.early();
    }

    private String readEscaped(int start, int firstEscape) throws JsonFault {
        var text = new StringBuilder();
        int plain = start;
        int i = firstEscape;
        while (i < to) {
            byte b = utf8[i];
            if (b == '"') {
                append(text, plain, i);
                scanner.moveTo(i + 1);
                return noteLoneSurrogates(text.toString(), start);
            }
            if (b == '\\') {
                append(text, plain, i);
                i = escape(text, i);
                plain = i;
            } else if (b < 0) {
                i += sequenceLength(i);
            } else if (b < 0x20) {
                throw control(i);
            } else {
                i++;
            }
        }
        throw scanner.early();
    }

    private void append(StringBuilder text, int from, int end) {
        if (end > from) {
            text.append(new String(utf8, from, end - from, StandardCharsets.UTF_8));
        }
    }

    /// Decodes the escape at `i` and returns the place behind it.
    private int escape(StringBuilder text, int i) throws JsonFault {
        if (i + 1 >= to) {
            throw scanner.early();
        }
        switch (utf8[i + 1]) {
            case '"', '\\', '/' -> text.append((char) utf8[i + 1]);
            case 'b' -> text.append('\b');
            case 'f' -> text.append('\f');
            case 'n' -> text.append('\n');
            case 'r' -> text.append('\r');
            case 't' -> text.append('\t');
            case 'u' -> {
                text.append((char) hex(i));
                return i + 6;
            }
            default ->
                    throw scanner.syntax(
                            i, "A backslash is followed by a character it cannot escape.");
        }
        return i + 2;
    }

    private int hex(int escape) throws JsonFault {
        int value = 0;
        for (int i = escape + 2; i < escape + 6; i++) {
            if (i >= to) {
                throw scanner.early();
            }
            int digit = Character.digit(utf8[i], 16);
            if (digit < 0) {
                throw scanner.syntax(escape, "\\u is not followed by four hexadecimal digits.");
            }
            value = value << 4 | digit;
        }
        return value;
    }

    private String noteLoneSurrogates(String text, int start) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                report(
                        JsonOddity.Kind.LONE_SURROGATE,
                        start,
                        "A text holds half a surrogate pair (\\u%04x).".formatted((int) c));
                return text;
            }
        }
        return text;
    }

    /// The length of the UTF-8 sequence at `i`, two to four bytes.
    private int sequenceLength(int i) throws JsonFault {
        int first = utf8[i] & 0xFF;
        int length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
        if (first < 0xC2 || first > 0xF4) {
            throw notUtf8(i);
        }
        for (int k = 1; k < length; k++) {
            if (i + k >= to) {
                throw scanner.early();
            }
            int lowest = k > 1 ? 0x80 : first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
            int highest = k > 1 ? 0xBF : first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
            int next = utf8[i + k] & 0xFF;
            if (next < lowest || next > highest) {
                throw notUtf8(i);
            }
        }
        return length;
    }

    private JsonFault notUtf8(int i) {
        return scanner.fault(
                JsonFault.Kind.ENCODING, i, "The byte 0x%02X is no UTF-8.".formatted(utf8[i]));
    }

    private JsonFault control(int i) {
        return scanner.syntax(
                i,
                utf8[i] == '\n' || utf8[i] == '\r'
                        ? "A text runs over the end of the line; a quote may be missing."
                        : "A text holds the control character 0x%02X.".formatted(utf8[i]));
    }
}
