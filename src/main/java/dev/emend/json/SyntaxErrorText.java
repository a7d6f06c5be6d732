package dev.emend.json;

import com.google.re2j.Pattern;
import dev.emend.model.texts.Messages;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Mistakes inside a text or a number, found from the byte Jackson stumbled over.
final class SyntaxErrorText {
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?(e[+-]?[0-9]+)?");
    private static final Pattern UNFINISHED = Pattern.compile("-?((0|[1-9][0-9]*)(\\.([0-9]+e[+-]?)?|e[+-]?))?");

    private final JsonScanner scanner;
    private final byte[] utf8;
    private final int from;
    private final int to;

    SyntaxErrorText(JsonScanner scanner, byte[] utf8, int from, int to) {
        this.scanner = scanner;
        this.utf8 = utf8;
        this.from = from;
        this.to = to;
    }

    /// True when an odd number of quotes precedes on the line: up to here all texts were whole, and
    /// those never run over a line's end.
    boolean isInText(int offset) {
        int start = offset;
        while (start > from && utf8[start - 1] != '\n' && utf8[start - 1] != '\r') {
            start--;
        }
        boolean isInText = false;
        for (int i = start; i < offset; i++) {
            if (utf8[i] == '"') {
                isInText = !isInText;
            } else if (utf8[i] == '\\') {
                i++;
            }
        }
        return isInText;
    }

    JsonFault inText(int offset) {
        int backslash = escapeBefore(offset);
        if (backslash >= 0) {
            return scanner.syntax(
                    backslash,
                    backslash == offset - 1 ? Messages.of("json.badEscape") : Messages.of("json.badUnicodeEscape"));
        }
        int b = utf8[offset];
        return scanner.syntax(
                offset,
                b == '\n' || b == '\r'
                        ? Messages.of("json.textRunsOver")
                        : Messages.of("json.controlCharacter", "%02X".formatted(b)));
    }

    /// The backslash whose escape is unfinished at this byte, or -1.
    private int escapeBefore(int offset) {
        for (int at = offset - 1; at >= Math.max(from, offset - 5); at--) {
            if (utf8[at] == '\\' && (at == offset - 1 || utf8[at + 1] == 'u')) {
                int first = at;
                while (first > from && utf8[first - 1] == '\\') {
                    first--;
                }
                return (at - first) % 2 == 0 ? at : -1;
            }
        }
        return -1;
    }

    /// The start of the number that lies directly before this byte.
    int numberStart(int offset) {
        int start = offset;
        while (start > from && isNumberPart(utf8[start - 1])) {
            start--;
        }
        return start < offset && (utf8[start] | 0x20) == 'e' ? offset : start;
    }

    /// The fault of the number that begins at `start`; null when it is whole and the mistake lies
    /// behind it.
    @Nullable
    JsonFault number(int start, int offset) {
        var before = ascii(start, offset).toLowerCase(Locale.ROOT);
        int b = utf8[offset] & 0xFF;
        boolean isWhole = NUMBER.matcher(before).matches();
        if (isWhole && isNumberPart(b) && before.endsWith("0") && b >= '0' && b <= '9') {
            return scanner.syntax(start, Messages.of("json.leadingZero"));
        }
        boolean goesOn = b == '.' && before.indexOf('.') < 0 && before.indexOf('e') < 0
                || (b | 0x20) == 'e' && before.indexOf('e') < 0;
        if (isWhole && !goesOn) {
            return null;
        }
        int end = offset;
        while (end < to && isNumberPart(utf8[end])) {
            end++;
        }
        var word = ascii(start, end).toLowerCase(Locale.ROOT);
        return end == to && UNFINISHED.matcher(word).matches()
                ? scanner.prematureEndFault()
                : scanner.syntax(start, Messages.of("json.numberLacksDigit"));
    }

    private String ascii(int start, int end) {
        return new String(utf8, start, end - start, StandardCharsets.ISO_8859_1);
    }

    private static boolean isNumberPart(int b) {
        return b >= '0' && b <= '9' || b == '-' || b == '+' || b == '.' || b == 'e' || b == 'E';
    }
}
