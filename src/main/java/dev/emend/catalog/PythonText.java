package dev.emend.catalog;

import dev.emend.model.Json;
import org.jspecify.annotations.Nullable;

/// Writes new values as Python's `json.dump` would have written them into this file.
///
/// Source: CPython `json.encoder`: with `ensure_ascii` everything but space to `~` is escaped, DEL
/// included; without it only control characters, quote and backslash. Halves of surrogate pairs
/// become U+FFFD: one of them makes an agent's next dump fail after it emptied the file.
final class PythonText {
    private static final String HEX = "0123456789abcdef";

    private final JsonStyle style;
    private final JsonStyle.Separators separators;
    private final @Nullable String base;
    private final StringBuilder out = new StringBuilder();

    /// @param base the indentation of the line on which values start; null writes on one line
    PythonText(JsonStyle style, @Nullable String base) {
        this.style = style;
        this.base = base;
        this.separators = base == null ? style.separators().inline() : style.separators();
    }

    /// The white space before the first element of an empty container.
    Slice firstLead() {
        return Slice.of(base == null ? "" : style.newline() + base);
    }

    /// The white space between a comma and an element.
    Slice nextLead() {
        var space = separators.item().substring(1);
        if (base == null) {
            return Slice.of(space);
        }
        return Slice.of((style.indent() == null ? "" : space) + style.newline() + base);
    }

    Slice head(String name) {
        quote(name);
        out.append(separators.key());
        return takeSlice();
    }

    Slice value(Json value) {
        // elements may be one per line while their insides are not: the JSON lines look
        append(value, style.indent() == null ? null : base);
        return takeSlice();
    }

    private Slice takeSlice() {
        var written = Slice.of(out.toString());
        out.setLength(0);
        return written;
    }

    private void append(Json value, @Nullable String indentation) {
        switch (value) {
            case Json.Obj(var members) -> {
                var inner = open('{', indentation, members.isEmpty());
                boolean first = true;
                for (var member : members.entrySet()) {
                    between(first, inner);
                    first = false;
                    quote(member.getKey());
                    out.append(separators.key());
                    append(member.getValue(), inner);
                }
                close('}', indentation, members.isEmpty());
            }
            case Json.Arr(var elements) -> {
                var inner = open('[', indentation, elements.isEmpty());
                for (int i = 0; i < elements.size(); i++) {
                    between(i == 0, inner);
                    append(elements.get(i), inner);
                }
                close(']', indentation, elements.isEmpty());
            }
            case Json.Text(var text) -> quote(text);
            case Json.Num(var text) -> out.append(text);
            case Json.Bool bool -> out.append(bool == Json.Bool.TRUE ? "true" : "false");
            case Json.Null _ -> out.append("null");
        }
    }

    private @Nullable String open(char bracket, @Nullable String indentation, boolean isEmpty) {
        out.append(bracket);
        return indentation == null || isEmpty ? null : indentation + style.indent();
    }

    private void between(boolean isFirst, @Nullable String inner) {
        if (!isFirst) {
            out.append(separators.item());
        }
        if (inner != null) {
            out.append(style.newline()).append(inner);
        }
    }

    private void close(char bracket, @Nullable String indentation, boolean isEmpty) {
        if (indentation != null && !isEmpty) {
            out.append(style.newline()).append(indentation);
        }
        out.append(bracket);
    }

    private void quote(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isSurrogate(c)) {
                character(c);
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                character(c);
                character(text.charAt(++i));
            } else {
                character('\uFFFD');
            }
        }
        out.append('"');
    }

    private void character(char c) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            default -> {
                if (c < 0x20 || style.ensureAscii() && c > '~') {
                    out.append("\\u");
                    for (int shift = 12; shift >= 0; shift -= 4) {
                        out.append(HEX.charAt(c >> shift & 0xF));
                    }
                } else {
                    out.append(c);
                }
            }
        }
    }
}
