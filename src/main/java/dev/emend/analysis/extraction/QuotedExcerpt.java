package dev.emend.analysis.extraction;

import dev.emend.model.Json;
import dev.emend.model.Run.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Words of transcripts inside sentences for people: in one line, never endless.
final class QuotedExcerpt {
    private static final int VALUE = 60;
    private static final int ARGUMENTS = 140;

    private QuotedExcerpt() {}

    /// In one line, cut behind a word.
    static String shorten(String text, int max) {
        var line = new StringBuilder(Math.min(text.length(), max + 1));
        boolean isSpace = false;
        for (int i = 0; i < text.length() && line.length() <= max; i++) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c)) {
                isSpace = !line.isEmpty();
            } else {
                if (isSpace) {
                    line.append(' ');
                    isSpace = false;
                }
                line.append(c);
            }
        }
        if (line.length() <= max) {
            return line.toString();
        }
        int space = line.lastIndexOf(" ", max);
        int end = space > max / 2 ? space : max;
        boolean isSplit = Character.isHighSurrogate(line.charAt(end - 1));
        return line.substring(0, isSplit ? end - 1 : end) + "…";
    }

    /// `tool(name=value, …)`.
    static String call(ToolCall call) {
        return call.name() + "(" + arguments(call.arguments()) + ")";
    }

    private static String arguments(Json arguments) {
        if (!(arguments instanceof Json.Obj fields)) {
            return shorten(arguments.plain(), ARGUMENTS);
        }
        var events = new ArrayList<String>();
        fields.members().forEach((name, value) -> events.add(name + "=" + value(value)));
        return shorten(String.join(", ", events), ARGUMENTS);
    }

    private static String value(Json value) {
        return value instanceof Json.Text(var text) && text.isEmpty() ? "\"\"" : shorten(bare(value), VALUE);
    }

    /// Lists and objects by their values alone: `[HAT136 2024-05-20, HAT039 2024-05-20]`.
    private static String bare(Json value) {
        return switch (value) {
            case Json.Arr(var elements) ->
                elements.stream().map(QuotedExcerpt::bare).collect(Collectors.joining(", ", "[", "]"));
            case Json.Obj(var members) ->
                members.values().stream().map(QuotedExcerpt::bare).collect(Collectors.joining(" "));
            default -> value.plain();
        };
    }

    /// `a`, `a and b`, `a, b and c`.
    static String joinWithAnd(List<String> all) {
        return all.size() < 2
                ? String.join("", all)
                : String.join(", ", all.subList(0, all.size() - 1)) + " and " + all.getLast();
    }
}
