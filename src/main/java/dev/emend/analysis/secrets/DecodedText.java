package dev.emend.analysis.secrets;

import dev.emend.model.VisibleText;
import java.text.Normalizer;
import java.util.Arrays;

/// A text without what a quotation put into it or what hides in it, and where each of its
/// characters stood.
final class DecodedText {
    private final StringBuilder text = new StringBuilder();
    private final String original;
    private int[] places;

    private DecodedText(String original) {
        this.original = original;
        this.places = new int[original.length()];
    }

    /// Without the backslashes of a JSON or program text.
    static DecodedText unescape(String original) {
        var inner = new DecodedText(original);
        for (int i = 0; i < original.length(); i++) {
            char c = original.charAt(i);
            char next = i + 1 < original.length() ? original.charAt(i + 1) : 0;
            if (c != '\\' || "\"\\/nrtu'".indexOf(next) < 0) {
                inner.add(c, i);
            } else if (next == 'u') {
                i = inner.unicode(i);
            } else {
                inner.add(next == 'n' || next == 'r' ? '\n' : next == 't' ? '\t' : next, i);
                i++;
            }
        }
        return inner;
    }

    private int unicode(int at) {
        int value = 0;
        for (int i = at + 2; i < at + 6; i++) {
            int digit = i < original.length() ? Character.digit(original.charAt(i), 16) : -1;
            if (digit < 0) {
                add('\\', at);
                return at;
            }
            value = value * 16 + digit;
        }
        // an escape names one half of a pair
        if (Character.isSurrogate((char) value)) {
            add((char) value, at);
        } else {
            addFolded(value, at);
        }
        return at + 5;
    }

    /// Without line breaks and what indents or quotes the next line.
    static DecodedText joinLines(String original) {
        var inner = new DecodedText(original);
        int i = 0;
        while (i < original.length()) {
            char c = original.charAt(i);
            boolean isFolded = c == '\\' && i + 1 < original.length() && original.charAt(i + 1) == '\n';
            if (c != '\n' && c != '\r' && !isFolded) {
                inner.add(c, i);
                i++;
                continue;
            }
            i++;
            while (i < original.length() && " \t\r\n>|#".indexOf(original.charAt(i)) >= 0) {
                i++;
            }
        }
        return inner;
    }

    /// Without what people can't see, and with plain letters in the place of wide, styled and
    /// circled ones.
    static DecodedText fold(String original) {
        var inner = new DecodedText(original);
        for (int i = 0; i < original.length(); ) {
            int point = original.codePointAt(i);
            inner.addFolded(point, i);
            i += Character.charCount(point);
        }
        return inner;
    }

    /// False when [#fold] would change no word; that holds for most texts.
    static boolean isFoldable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isPlain = c < 0x7F && (c >= ' ' || c == '\n' || c == '\t' || c == '\r');
            if (!isPlain) {
                int point = text.codePointAt(i);
                if (isUnseen(point) || isStyled(point) && isOfWord(point)) {
                    return true;
                }
                i += Character.charCount(point) - 1;
            }
        }
        return false;
    }

    private void addFolded(int point, int place) {
        if (isUnseen(point)) {
            return;
        }
        var plain = isStyled(point)
                ? Normalizer.normalize(Character.toString(point), Normalizer.Form.NFKC)
                : Character.toString(point);
        for (int i = 0; i < plain.length(); i++) {
            add(plain.charAt(i), place);
        }
    }

    private static boolean isUnseen(int point) {
        return point != '\r' && VisibleText.isHidden(point)
                || point == 0x34F
                || point >= 0xFE00 && point <= 0xFE0F
                || point >= 0xE0100 && point <= 0xE01EF;
    }

    /// Wide commas and colons alone, as in every Chinese text, hide nothing.
    private static boolean isOfWord(int point) {
        return Character.isAlphabetic(point) || Character.isDigit(point) || point == 0xFF3F;
    }

    private static boolean isStyled(int point) {
        return point >= 0xFF01 && point <= 0xFF5E
                || point == 0x3000
                || point >= 0x2100 && point <= 0x214F
                || point >= 0x24B6 && point <= 0x24E9
                || point >= 0x1D400 && point <= 0x1D7FF;
    }

    private void add(char c, int place) {
        if (text.length() == places.length) {
            places = Arrays.copyOf(places, places.length * 2 + 1);
        }
        places[text.length()] = place;
        text.append(c);
    }

    boolean isSame() {
        return original.contentEquals(text);
    }

    String text() {
        return text.toString();
    }

    /// The index in the original of a character of [#text()].
    int place(int index) {
        return places[index];
    }

    /// The index in the original at which a character of [#text()] ends.
    int end(int index) {
        return places[index] + Character.charCount(original.codePointAt(places[index]));
    }
}
