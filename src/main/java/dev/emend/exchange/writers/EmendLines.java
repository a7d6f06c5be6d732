package dev.emend.exchange.writers;

import dev.emend.exchange.record.EmendKeys;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.MemoryMembers;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Vector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Everything Emend keeps of a record as one line of JSON.
final class EmendLines {
    private EmendLines() {}

    static Json header() {
        return Json.Obj.of(EmendKeys.MARK, EmendKeys.EXPORT, "version", EmendKeys.VERSION);
    }

    static Json memory(Memory memory, String state, List<Vector> vectors) {
        var line = line(EmendKeys.MEMORY);
        line.put("id", Json.from(memory.id()));
        line.put("kind", Json.from(memory.kind().word()));
        line.put("state", Json.from(state));
        line.putAll(
                MemoryMembers.withoutEmpty(MemoryMembers.DOCUMENTED.all(memory)).members());
        line.put("origin", origin(memory.origin()));
        if (!vectors.isEmpty()) {
            line.put(
                    "vectors",
                    new Json.Arr(vectors.stream().map(EmendLines::vector).toList()));
        }
        return new Json.Obj(line);
    }

    static Json link(MemoryLink link) {
        var line = line(EmendKeys.LINK);
        line.put("from", Json.from(link.from()));
        line.put("to", Json.from(link.to()));
        line.put("kind", Json.from(link.kind()));
        put(line, "rest", link.rest());
        line.put("origin", origin(link.origin()));
        return new Json.Obj(line);
    }

    static Json run(Run run) {
        var head = run.head();
        var line = line(EmendKeys.RUN);
        line.put("id", Json.from(run.id()));
        put(line, "family", head.family());
        put(line, "task", head.task());
        put(line, "model", head.model());
        put(line, "started_at", head.startedAt());
        put(line, "outcome", head.ending().outcome());
        head.ending().reward().ifPresent(reward -> line.put("reward", Json.from(reward)));
        var messages = new ArrayList<Json>();
        run.messages().forEach(message -> messages.add(message(message)));
        line.put("messages", new Json.Arr(messages));
        put(line, "metadata", run.metadata());
        line.put("origin", origin(run.origin()));
        return new Json.Obj(line);
    }

    private static Json message(Run.Message message) {
        var fields = new LinkedHashMap<String, Json>();
        fields.put("role", Json.from(message.role().word()));
        put(fields, "text", message.text());
        if (!message.calls().isEmpty()) {
            fields.put("calls", calls(message.calls()));
        }
        put(fields, "answers", message.answers());
        put(fields, "at", message.at());
        put(fields, "rest", message.rest());
        return new Json.Obj(fields);
    }

    static Json calls(List<Run.ToolCall> calls) {
        return new Json.Arr(calls.stream()
                .map(call -> (Json) Json.Obj.of("id", call.id(), "name", call.name(), "arguments", call.arguments()))
                .toList());
    }

    private static Json vector(Vector vector) {
        var values = new ArrayList<Json>(vector.values().length);
        for (float value : vector.values()) {
            values.add(new Json.Num(Float.toString(value)));
        }
        return Json.Obj.of(
                "space",
                vector.space().name().toLowerCase(Locale.ROOT),
                "model",
                vector.model(),
                "values",
                new Json.Arr(values));
    }

    private static Json origin(Origin origin) {
        return Json.Obj.of("source", origin.source(), "format", origin.format(), "id", origin.id());
    }

    private static Map<String, Json> line(String kind) {
        var line = new LinkedHashMap<String, Json>();
        line.put(EmendKeys.MARK, Json.from(kind));
        return line;
    }

    /// Puts a member; an empty one is left out.
    private static void put(Map<String, Json> line, String name, String text) {
        if (!text.isEmpty()) {
            line.put(name, new Json.Text(text));
        }
    }

    private static void put(Map<String, Json> line, String name, Json.Obj value) {
        if (!value.equals(Json.Obj.EMPTY)) {
            line.put(name, value);
        }
    }
}
