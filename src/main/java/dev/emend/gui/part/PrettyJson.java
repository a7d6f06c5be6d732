package dev.emend.gui.part;

import dev.emend.model.Json;
import java.util.Map;

/// JSON laid out for reading: two blanks per level, one member per line, short plain arrays on one
/// line.
public final class PrettyJson {
    /// Arrays of plain values up to this many characters stay on one line.
    private static final int SHORT = 60;

    private PrettyJson() {}

    public static String of(Json json) {
        var out = new StringBuilder();
        append(json, 0, out);
        return out.toString();
    }

    private static void append(Json json, int level, StringBuilder out) {
        switch (json) {
            case Json.Obj(var members)
            when !members.isEmpty() -> {
                out.append('{');
                var separator = "";
                for (Map.Entry<String, Json> member : members.entrySet()) {
                    line(out.append(separator), level + 1);
                    out.append(new Json.Text(member.getKey()).compact()).append(": ");
                    append(member.getValue(), level + 1, out);
                    separator = ",";
                }
                line(out, level);
                out.append('}');
            }
            case Json.Arr array
            when !array.elements().isEmpty() && !isShort(array) -> {
                out.append('[');
                var separator = "";
                for (var element : array.elements()) {
                    line(out.append(separator), level + 1);
                    append(element, level + 1, out);
                    separator = ",";
                }
                line(out, level);
                out.append(']');
            }
            default -> out.append(json.compact());
        }
    }

    private static boolean isShort(Json.Arr array) {
        return array.compact().length() <= SHORT
                && array.elements().stream().noneMatch(part -> part instanceof Json.Obj || part instanceof Json.Arr);
    }

    private static void line(StringBuilder out, int level) {
        out.append('\n').append("  ".repeat(level));
    }
}
