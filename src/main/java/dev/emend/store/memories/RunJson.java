package dev.emend.store.memories;

import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Locale;

/// A whole run as compact JSON, as the store keeps it.
public final class RunJson {
    private RunJson() {}

    public static Json.Obj write(Run run) {
        var head = run.head();
        var members = new LinkedHashMap<String, Json>();
        members.put("id", Json.from(run.id()));
        members.put("family", Json.from(head.family()));
        members.put("task", Json.from(head.task()));
        members.put("model", Json.from(head.model()));
        members.put("started_at", Json.from(head.startedAt()));
        members.put("outcome", Json.from(head.ending().outcome()));
        if (head.ending().reward().isPresent()) {
            members.put("reward", Json.from(head.ending().reward().getAsDouble()));
        }
        members.put("metadata", run.metadata());
        members.put("source", Json.from(run.origin().source()));
        members.put("format", Json.from(run.origin().format()));
        members.put("origin_id", Json.from(run.origin().id()));
        members.put(
                "messages",
                new Json.Arr(run.messages().stream().map(RunJson::message).toList()));
        return new Json.Obj(members);
    }

    private static Json message(Message message) {
        var members = new LinkedHashMap<String, Json>();
        members.put("role", Json.from(message.role().word()));
        members.put("text", Json.from(message.text()));
        if (!message.calls().isEmpty()) {
            members.put(
                    "calls",
                    new Json.Arr(message.calls().stream()
                            .map(call -> (Json)
                                    Json.Obj.of("id", call.id(), "name", call.name(), "arguments", call.arguments()))
                            .toList()));
        }
        if (!message.answers().isEmpty()) {
            members.put("answers", Json.from(message.answers()));
        }
        if (!message.at().isEmpty()) {
            members.put("at", Json.from(message.at()));
        }
        if (!message.rest().members().isEmpty()) {
            members.put("rest", message.rest());
        }
        return new Json.Obj(members);
    }

    public static Run read(Json.Obj content) {
        var messages = new ArrayList<Message>();
        for (var value : content.array("messages")) {
            if (value instanceof Json.Obj fields) {
                messages.add(message(fields));
            }
        }
        var ending = new Run.Ending(text(content, "outcome"), content.number("reward"));
        return new Run(
                text(content, "id"),
                new Run.Head(
                        text(content, "family"),
                        text(content, "task"),
                        text(content, "model"),
                        text(content, "started_at"),
                        ending),
                messages,
                content.object("metadata"),
                new Origin(text(content, "source"), text(content, "format"), text(content, "origin_id")));
    }

    private static Message message(Json.Obj fields) {
        var calls = new ArrayList<ToolCall>();
        for (var value : fields.array("calls")) {
            if (value instanceof Json.Obj call) {
                calls.add(new ToolCall(
                        text(call, "id"),
                        text(call, "name"),
                        call.members().getOrDefault("arguments", Json.Null.NULL)));
            }
        }
        return new Message(
                Role.valueOf(text(fields, "role").toUpperCase(Locale.ROOT)),
                text(fields, "text"),
                calls,
                text(fields, "answers"),
                text(fields, "at"),
                fields.object("rest"));
    }

    private static String text(Json.Obj content, String name) {
        return content.text(name).orElse("");
    }
}
