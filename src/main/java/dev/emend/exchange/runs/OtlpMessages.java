package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The messages a span tells of, in each of the ways of the GenAI conventions: attributes with
/// structured messages, events, numbered attributes of earlier instrumentations, and spans of
/// tools.
final class OtlpMessages {
    private static final String EVENT = "gen_ai.";

    private OtlpMessages() {}

    static List<Message> of(Json.Obj span, Json.Obj attributes) {
        var messages = new ArrayList<Message>();
        structured(attributes, messages);
        for (var value : span.array("events")) {
            if (value instanceof Json.Obj event) {
                var eventAttributes = OtlpValues.attributes(event.get("attributes"));
                structured(eventAttributes, messages);
                event(event.text("name").orElse(""), eventAttributes, messages);
            }
        }
        numbered(attributes, "gen_ai.prompt.", messages);
        numbered(attributes, "gen_ai.completion.", messages);
        tool(attributes, messages);
        return messages;
    }

    /// `gen_ai.system_instructions`, `gen_ai.input.messages`, `gen_ai.output.messages`.
    private static void structured(Json.Obj attributes, List<Message> messages) {
        var instructions = OtlpValues.unwrapped(attributes.get("gen_ai.system_instructions"));
        var text = parts(instructions, messages);
        if (!text.isEmpty()) {
            messages.add(Message.of(Role.SYSTEM, text));
        }
        for (var key : List.of("gen_ai.input.messages", "gen_ai.output.messages")) {
            if (OtlpValues.unwrapped(attributes.get(key)) instanceof Json.Arr(var elements)) {
                elements.forEach(element -> message(element, messages));
            }
        }
    }

    private static void message(Json value, List<Message> messages) {
        if (!(value instanceof Json.Obj fields)) {
            return;
        }
        if (!(fields.get("parts") instanceof Json.Arr(var parts))) {
            plain(fields, Role.USER, messages);
            return;
        }
        var texts = new ArrayList<String>();
        var calls = new ArrayList<ToolCall>();
        var before = messages.size();
        for (var part : parts) {
            if (part instanceof Json.Obj piece) {
                switch (piece.text("type").orElse("")) {
                    case "tool_call" -> calls.add(ChatMessages.call(piece));
                    case "tool_call_response" -> messages.add(response(piece));
                    default -> texts.add(ChatMessages.text(new Json.Arr(List.of(piece))));
                }
            }
        }
        var text = String.join("\n", texts);
        if (!text.isEmpty() || !calls.isEmpty() || messages.size() == before) {
            var role = role(fields, Role.USER);
            messages.add(new Message(role, text, calls, "", "", Json.Obj.EMPTY));
        }
    }

    private static Message response(Json.Obj piece) {
        var response = piece.get("response") == null ? piece.get("result") : piece.get("response");
        return new Message(
                Role.TOOL,
                response == null ? "" : response.plain(),
                List.of(),
                piece.text("id").orElse(""),
                "",
                Json.Obj.EMPTY);
    }

    private static String parts(Json instructions, List<Message> messages) {
        return instructions instanceof Json.Null ? "" : ChatMessages.text(instructions);
    }

    /// `gen_ai.user.message` and its like, and `gen_ai.choice`.
    private static void event(String name, Json.Obj attributes, List<Message> messages) {
        var kind = name.isEmpty() ? attributes.text("event.name").orElse("") : name;
        if (!kind.startsWith(EVENT)) {
            return;
        }
        switch (kind.substring(EVENT.length())) {
            case "system.message" -> plain(attributes, Role.SYSTEM, messages);
            case "user.message" -> plain(attributes, Role.USER, messages);
            case "assistant.message" -> plain(attributes, Role.ASSISTANT, messages);
            case "tool.message" -> plain(attributes, Role.TOOL, messages);
            case "choice" -> {
                var inner = OtlpValues.unwrapped(attributes.get("message"));
                plain(inner instanceof Json.Obj message ? message : attributes, Role.ASSISTANT, messages);
            }
            case "content.prompt" -> listed(attributes.get("gen_ai.prompt"), Role.USER, messages);
            case "content.completion" -> listed(attributes.get("gen_ai.completion"), Role.ASSISTANT, messages);
            default -> {
                // an event that is no message
            }
        }
    }

    private static void listed(@Nullable Json given, Role role, List<Message> messages) {
        switch (OtlpValues.unwrapped(given)) {
            case Json.Arr(var elements) -> {
                for (var value : elements) {
                    if (value instanceof Json.Obj fields) {
                        plain(fields, role, messages);
                    }
                }
            }
            case Json.Text(var text) -> messages.add(Message.of(role, text));
            default -> {
                // nothing was recorded
            }
        }
    }

    /// The record of a log that is a message.
    static List<Message> log(Json.Obj log) {
        var messages = new ArrayList<Message>();
        var attributes = OtlpValues.attributes(log.get("attributes"));
        var name = log.text("eventName").or(() -> attributes.text("event.name")).orElse("");
        structured(attributes, messages);
        if (OtlpValues.value(log.get("body")) instanceof Json.Obj body) {
            event(name, body, messages);
        }
        return messages;
    }

    private static void plain(Json.Obj fields, Role usual, List<Message> messages) {
        var calls = new ArrayList<ToolCall>();
        if (OtlpValues.unwrapped(fields.get("tool_calls")) instanceof Json.Arr(var given)) {
            for (var value : given) {
                if (value instanceof Json.Obj call) {
                    calls.add(ChatMessages.call(call));
                }
            }
        }
        var content = OtlpValues.unwrapped(fields.get("content"));
        var role = role(fields, usual);
        messages.add(new Message(
                role,
                ChatMessages.text(content),
                calls,
                role == Role.TOOL ? fields.text("id").orElse("") : "",
                "",
                Json.Obj.EMPTY));
    }

    private static Role role(Json.Obj fields, Role usual) {
        try {
            return ChatMessages.role(fields.text("role").orElse(usual.word()));
        } catch (InvalidRecordException e) { // its place in the trace says who spoke
            return usual;
        }
    }

    /// `gen_ai.prompt.0.role`, `gen_ai.prompt.0.content`, `gen_ai.prompt.0.tool_calls.0.name`.
    private static void numbered(Json.Obj attributes, String prefix, List<Message> messages) {
        for (int i = 0; hasAny(attributes, prefix + i + "."); i++) {
            var at = prefix + i + ".";
            var calls = new ArrayList<ToolCall>();
            for (int c = 0; attributes.has(at + "tool_calls." + c + ".name"); c++) {
                var call = at + "tool_calls." + c + ".";
                calls.add(new ToolCall(
                        attributes.text(call + "id").orElse(""),
                        attributes.text(call + "name").orElse(""),
                        ChatMessages.arguments(attributes.get(call + "arguments"))));
            }
            var content = attributes.get(at + "content");
            var usual = prefix.contains("completion") ? Role.ASSISTANT : Role.USER;
            var fields = Json.Obj.of("role", attributes.text(at + "role").orElse(usual.word()));
            messages.add(new Message(
                    role(fields, usual),
                    content == null ? "" : ChatMessages.text(OtlpValues.unwrapped(content)),
                    calls,
                    attributes.text(at + "tool_call_id").orElse(""),
                    "",
                    Json.Obj.EMPTY));
        }
    }

    private static boolean hasAny(Json.Obj attributes, String prefix) {
        return attributes.has(prefix + "role")
                || attributes.has(prefix + "content")
                || attributes.has(prefix + "tool_calls.0.name");
    }

    /// A span of one tool: its call and what it gave.
    /// The same with their times: what a span says last came at its end, and what its model took stands
    /// with it; everything else was there at its start.
    ///
    /// @param usage without members when nothing was told
    static List<Message> timed(List<Message> messages, String start, String end, Json.Obj usage) {
        var timed = new ArrayList<Message>();
        for (int i = 0; i < messages.size(); i++) {
            var message = messages.get(i);
            boolean isLast = i == messages.size() - 1;
            boolean isAnswer = isLast
                    && message.role() == Role.ASSISTANT
                    && !usage.members().isEmpty();
            timed.add(new Message(
                    message.role(),
                    message.text(),
                    message.calls(),
                    message.answers(),
                    isLast ? end : start,
                    isAnswer ? message.rest().with("usage", usage) : message.rest()));
        }
        return timed;
    }

    private static void tool(Json.Obj attributes, List<Message> messages) {
        var name = attributes.text("gen_ai.tool.name").orElse("");
        if (name.isEmpty()) {
            return;
        }
        var id = attributes.text("gen_ai.tool.call.id").orElse("");
        var arguments = ChatMessages.arguments(attributes.get("gen_ai.tool.call.arguments"));
        var call = new ToolCall(id, name, arguments);
        messages.add(new Message(Role.ASSISTANT, "", List.of(call), "", "", Json.Obj.EMPTY));
        var result = attributes.get("gen_ai.tool.call.result");
        if (result != null) {
            var text = result.plain();
            messages.add(new Message(Role.TOOL, text, List.of(), id, "", Json.Obj.EMPTY));
        }
    }
}
