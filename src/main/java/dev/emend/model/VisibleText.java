package dev.emend.model;

import java.util.Locale;

/// Text of agents and files as it may be shown: what would move a cursor, turn the reading
/// direction or hide from people is shown as its code and has no effect.
///
/// Hidden are control characters but line feed and tab, marks of direction and of zero width, tag
/// characters, line and paragraph separators, and halves of surrogate pairs.
public final class VisibleText {
    private VisibleText() {}

    /// The text with every hidden character as its code point in braces, such as 202e. The line
    /// ends of Windows are line ends.
    public static String of(String text) {
        if (isPlain(text)) {
            return text;
        }
        var result = new StringBuilder(text.length() + 16);
        text.replace("\r\n", "\n").codePoints().forEach(point -> {
            if (isHidden(point)) {
                result.append(String.format(Locale.ROOT, "\\u{%x}", point));
            } else {
                result.appendCodePoint(point);
            }
        });
        return result.toString();
    }

    /// The text without its hidden characters, as agents get it.
    public static String strip(String text) {
        if (isPlain(text)) {
            return text;
        }
        var plain = new StringBuilder(text.length());
        text.codePoints().filter(point -> !isHidden(point)).forEach(plain::appendCodePoint);
        return plain.toString();
    }

    /// The text as HTML and XML take it, in content and in quotes.
    public static String inMarkup(String text) {
        return of(text).replace('\uFFFE', '\uFFFD')
                .replace('\uFFFF', '\uFFFD')
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /// A JSON text of the same value, with hidden characters escaped.
    ///
    /// @param json without white space between its tokens
    public static String inJson(String json) {
        if (isPlain(json)) {
            return json;
        }
        var result = new StringBuilder(json.length() + 16);
        json.codePoints().forEach(point -> {
            if (!isHidden(point)) {
                result.appendCodePoint(point);
                return;
            }
            for (char unit : Character.toChars(point)) {
                result.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
            }
        });
        return result.toString();
    }

    /// The number of hidden characters in a text.
    public static int hiddenCount(String text) {
        return isPlain(text)
                ? 0
                : (int) text.codePoints().filter(VisibleText::isHidden).count();
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' ? c != '\n' && c != '\t' : c >= 0x7F) {
                return isPlainFrom(text, i);
            }
        }
        return true;
    }

    /// A loop and not a stream: every answer to an agent goes through here.
    private static boolean isPlainFrom(String text, int start) {
        for (int i = start; i < text.length(); ) {
            int point = text.codePointAt(i);
            boolean isPrinted = point >= ' ' && point < 0x7F;
            if (!isPrinted && isHidden(point)) {
                return false;
            }
            i += Character.charCount(point);
        }
        return true;
    }

    /// Whether it is shown as its code and left out of what agents get.
    public static boolean isHidden(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> point != '\n' && point != '\t';
            case Character.FORMAT, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            // the unassigned ones of the block too
            default -> point >= 0xE0000 && point <= 0xE007F;
        };
    }
}
