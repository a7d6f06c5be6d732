package dev.emend.app.core;

import dev.emend.model.Condition;
import dev.emend.model.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// JSON values as people read them: text without quotes, lists a line per element, objects a line
/// per member.
public final class ReadableJson {
    private ReadableJson() {}

    /// @param json null reads as nothing
    static String of(@Nullable Json json) {
        return switch (json) {
            case null -> "";
            case Json.Null _ -> "";
            case Json.Obj(var members) ->
                members.entrySet().stream().map(ReadableJson::member).collect(Collectors.joining("\n"));
            case Json.Arr(var elements) ->
                elements.stream()
                        .map(ReadableJson::inline)
                        .collect(Collectors.joining(isNumbers(elements) ? ", " : "\n"));
            default -> json.plain();
        };
    }

    /// Such as a place on the screen.
    private static boolean isNumbers(List<Json> elements) {
        return elements.stream().allMatch(Json.Num.class::isInstance);
    }

    /// The value of a field; conditions have words of their own.
    public static String ofField(String field, @Nullable Json value) {
        if (field.equals("conditions") && value instanceof Json.Arr list) {
            return Condition.list(Json.Obj.of(field, list)).stream()
                    .map(ReadableJson::condition)
                    .collect(Collectors.joining("\n"));
        }
        return of(value);
    }

    private static String condition(Condition condition) {
        if (condition.isAlways()) {
            return condition.type();
        }
        return condition.operator() == Condition.Operator.EXISTS
                ? condition.type() + " exists"
                : condition.type()
                        + " "
                        + condition.operator().word()
                        + " "
                        + condition.value().plain();
    }

    private static String member(Map.Entry<String, Json> member) {
        var text = of(member.getValue());
        boolean isDeep = member.getValue() instanceof Json.Obj
                || member.getValue() instanceof Json.Arr && text.indexOf('\n') >= 0;
        return isDeep && !text.isEmpty()
                ? member.getKey() + ":\n" + text.indent(2).stripTrailing()
                : member.getKey() + ": " + text;
    }

    private static String inline(Json json) {
        return switch (json) {
            case Json.Obj(var members) ->
                members.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + inline(entry.getValue()))
                        .collect(Collectors.joining(", "));
            case Json.Arr(List<Json> elements) ->
                elements.stream().map(ReadableJson::inline).collect(Collectors.joining(", "));
            default -> json.plain();
        };
    }
}
