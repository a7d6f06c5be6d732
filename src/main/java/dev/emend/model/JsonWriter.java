package dev.emend.model;

import java.util.Locale;

/// Writes JSON without white space; the text behind hashes and journal rows.
final class JsonWriter {
    private JsonWriter() {}

    static void append(Json json, StringBuilder out) {
        switch (json) {
            case Json.Obj(var members) -> {
                out.append('{');
                var first = true;
                for (var member : members.entrySet()) {
                    if (!first) {
                        out.append(',');
                    }
                    first = false;
                    quote(member.getKey(), out);
                    out.append(':');
                    append(member.getValue(), out);
                }
                out.append('}');
            }
            case Json.Arr(var elements) -> {
                out.append('[');
                for (int i = 0; i < elements.size(); i++) {
                    if (i > 0) {
                        out.append(',');
                    }
                    append(elements.get(i), out);
                }
                out.append(']');
            }
            case Json.Text(var value) -> quote(value, out);
            case Json.Num(var text) -> out.append(text);
            case Json.Bool bool -> out.append(bool == Json.Bool.TRUE ? "true" : "false");
            case Json.Null _ -> out.append("null");
        }
    }

    /// Escapes what JSON demands, and lone surrogates, which no encoder could write.
    static void quote(String value, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20 || isLone(value, i)) {
                        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static boolean isLone(String value, int i) {
        char c = value.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 >= value.length() || !Character.isLowSurrogate(value.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(value.charAt(i - 1)));
    }
}
