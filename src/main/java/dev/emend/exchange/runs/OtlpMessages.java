package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.runs.OtlpSpan.Content;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The messages a span tells of, in each of the ways of the GenAI conventions: attributes with structured
/// messages, events, numbered attributes of earlier instrumentations, and spans of tools; else in one of
/// [OtlpDialects].
///
/// A span may tell the same in several ways: of what the model was given, and of what it answered, the first
/// way that says something counts.
final class OtlpMessages {
    private static final String EVENT = "gen_ai.";

    /// The messages of a span in one of the ways to tell them.
    static final class InputOutput {
        final List<Message> input = new ArrayList<>();
        final List<Message> output = new ArrayList<>();
    }

    private OtlpMessages() {}

    static Content of(Json.Obj span, Json.Obj attributes, OtlpSpan.Type type) {
        var structured = new InputOutput();
        var events = new InputOutput();
        readStructured(attributes, structured);
        for (var value : span.array("events")) {
            if (value instanceof Json.Obj event) {
                var eventAttributes = OtlpValues.attributes(event.get("attributes"));
                readStructured(eventAttributes, structured);
                event(event.text("name").orElse(""), eventAttributes, events);
            }
        }
        var numbered = new InputOutput();
        readNumbered(attributes, "gen_ai.prompt.", Role.USER, numbered.input);
        readNumbered(attributes, "gen_ai.completion.", Role.ASSISTANT, numbered.output);
        var ways = new ArrayList<>(List.of(structured, events, numbered));
        ways.addAll(OtlpDialects.of(attributes, type));
        var input = new ArrayList<>(first(ways.stream().map(way -> way.input).toList()));
        var output = first(ways.stream().map(way -> way.output).toList());
        int answerStart = output.size();
        while (answerStart > 0 && output.get(answerStart - 1).role() != Role.USER) {
            answerStart--;
        }
        input.addAll(output.subList(0, answerStart)); // what the user said is no answer, nor what was said before it
        return new Content(
                input, output.subList(answerStart, output.size()), OtlpDialects.tool(attributes, type), false);
    }

    private static List<Message> first(List<List<Message>> ways) {
        return ways.stream().filter(way -> !way.isEmpty()).findFirst().orElse(List.of());
    }

    /// `gen_ai.system_instructions`, `gen_ai.input.messages`, `gen_ai.output.messages`.
    private static void readStructured(Json.Obj attributes, InputOutput messages) {
        var instructions = OtlpValues.unwrap(attributes.get("gen_ai.system_instructions"));
        var text = instructions instanceof Json.Null ? "" : ChatMessages.text(instructions);
        if (!text.isEmpty()) {
            messages.input.add(Message.of(Role.SYSTEM, text));
        }
        messages(attributes.get("gen_ai.input.messages"), Role.USER, messages.input);
        messages(attributes.get("gen_ai.output.messages"), Role.ASSISTANT, messages.output);
    }

    /// Structured messages, as a list or as JSON in a text.
    static void messages(@Nullable Json rawValue, Role usual, List<Message> messages) {
        if (OtlpValues.unwrap(rawValue) instanceof Json.Arr(var elements)) {
            elements.forEach(element -> message(element, usual, messages));
        }
    }

    private static void message(Json value, Role usual, List<Message> messages) {
        if (!(value instanceof Json.Obj fields)) {
            return;
        }
        if (!(fields.get("parts") instanceof Json.Arr(var parts))) {
            plain(fields, usual, messages);
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
            var role = role(fields, usual);
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

    /// `gen_ai.user.message` and its like, and `gen_ai.choice`.
    static void event(String name, Json.Obj attributes, InputOutput messages) {
        var kind = name.isEmpty() ? attributes.text("event.name").orElse("") : name;
        if (!kind.startsWith(EVENT)) {
            return;
        }
        switch (kind.substring(EVENT.length())) {
            case "system.message" -> plain(attributes, Role.SYSTEM, messages.input);
            case "user.message" -> plain(attributes, Role.USER, messages.input);
            case "assistant.message" -> plain(attributes, Role.ASSISTANT, messages.input);
            case "tool.message" -> plain(attributes, Role.TOOL, messages.input);
            case "choice" -> {
                var inner = OtlpValues.unwrap(attributes.get("message"));
                plain(inner instanceof Json.Obj message ? message : attributes, Role.ASSISTANT, messages.output);
            }
            case "content.prompt" -> readList(attributes.get("gen_ai.prompt"), Role.USER, messages.input);
            case "content.completion" -> readList(attributes.get("gen_ai.completion"), Role.ASSISTANT, messages.output);
            default -> {
                // an event that is no message
            }
        }
    }

    static void readList(@Nullable Json rawValue, Role role, List<Message> messages) {
        switch (OtlpValues.unwrap(rawValue)) {
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
    static Content log(Json.Obj log, Json.Obj attributes) {
        var name = log.text("eventName").or(() -> attributes.text("event.name")).orElse("");
        var structured = new InputOutput();
        var events = new InputOutput();
        readStructured(attributes, structured);
        if (OtlpValues.value(log.get("body")) instanceof Json.Obj body) {
            readStructured(body, structured);
            event(name, body, events);
        }
        return new Content(
                first(List.of(structured.input, events.input)),
                first(List.of(structured.output, events.output)),
                List.of(),
                false);
    }

    static void plain(Json.Obj fields, Role usual, List<Message> messages) {
        var calls = new ArrayList<ToolCall>();
        if (OtlpValues.unwrap(fields.get("tool_calls")) instanceof Json.Arr(var elements)) {
            for (var value : elements) {
                if (value instanceof Json.Obj call) {
                    calls.add(ChatMessages.call(call));
                }
            }
        }
        var content = OtlpValues.unwrap(fields.get("content"));
        var role = role(fields, usual);
        messages.add(new Message(
                role,
                ChatMessages.text(content),
                calls,
                role == Role.TOOL
                        ? fields.text("tool_call_id")
                                .or(() -> fields.text("id"))
                                .orElse("")
                        : "",
                "",
                Json.Obj.EMPTY));
    }

    static Role role(Json.Obj fields, Role usual) {
        try {
            return ChatMessages.role(fields.text("role").orElse(usual.word()));
        } catch (InvalidRecordException e) { // its place in the trace says who spoke
            return usual;
        }
    }

    /// `gen_ai.prompt.0.role`, `gen_ai.prompt.0.content`, `gen_ai.prompt.0.tool_calls.0.name`.
    private static void readNumbered(Json.Obj attributes, String prefix, Role usual, List<Message> messages) {
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
            var fields = Json.Obj.of("role", attributes.text(at + "role").orElse(usual.word()));
            messages.add(new Message(
                    role(fields, usual),
                    content == null ? "" : ChatMessages.text(OtlpValues.unwrap(content)),
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
}
