package dev.emend.gui.conflicts;

import dev.emend.gui.part.PrettyJson;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/// A JSON value as text to read and compare: words as they are, plain lists line by line, the rest
/// laid out.
final class ReadableValue {
    private ReadableValue() {}

    static String of(Json value) {
        return switch (value) {
            case Json.Text(var text) -> text;
            case Json.Num _, Json.Bool _, Json.Null _ -> value.plain();
            case Json.Arr(var elements) -> list(elements);
            case Json.Obj _ -> PrettyJson.of(value);
        };
    }

    /// A member of an item; its learnings by their lessons.
    static String member(String name, Json value) {
        if (name.equals("kb_learnings")) {
            var item = new ItemRef(new UUID(0, 0), name); // only to read the learnings by
            var fields = Json.Obj.EMPTY.with(name, value);
            return lines(new KnowledgeItem(item, fields)
                    .learnings().stream().map(learning -> learning.lesson()).toList());
        }
        return of(value);
    }

    /// Whether it reads as code rather than as words.
    static boolean isCode(Json value) {
        return switch (value) {
            case Json.Text _, Json.Num _, Json.Bool _ -> false;
            case Json.Obj _, Json.Arr _, Json.Null _ -> true;
        };
    }

    private static String list(List<Json> elements) {
        return elements.stream().anyMatch(element -> element instanceof Json.Obj || element instanceof Json.Arr)
                ? PrettyJson.of(new Json.Arr(elements))
                : lines(elements.stream().map(Json::plain).toList());
    }

    /// Without numbers, which would all change with the first entry.
    private static String lines(List<String> entries) {
        return entries.stream().map(entry -> "•\u00a0" + entry).collect(Collectors.joining("\n"));
    }

    static boolean isNothing(Json value) {
        return switch (value) {
            case Json.Null _ -> true;
            case Json.Text(var text) -> text.isBlank();
            case Json.Arr(var elements) -> elements.isEmpty();
            case Json.Obj(var members) -> members.isEmpty();
            case Json.Num _, Json.Bool _ -> false;
        };
    }
}
