package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.runs.OtlpMessages.InputOutput;
import dev.emend.exchange.runs.OtlpSpan.Type;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The messages and calls of instrumentations that have attributes of their own: OpenInference
/// (`llm.input_messages.0.message.role`), Vercel's AI SDK (`ai.prompt.messages`, `ai.response.text`),
/// pydantic-ai (`pydantic_ai.all_messages`, `all_messages_events`), Langfuse
/// (`langfuse.observation.input`) and the tools of Traceloop (`traceloop.entity.input`).
final class OtlpDialects {
    private static final List<String> TOOL_NAME = List.of("gen_ai.tool.name", "ai.toolCall.name");
    private static final List<String> TOOL_ID = List.of("gen_ai.tool.call.id", "ai.toolCall.id");
    private static final List<String> TOOL_ARGUMENTS =
            List.of("gen_ai.tool.call.arguments", "tool_arguments", "ai.toolCall.args", "ai.toolCall.input");
    private static final List<String> TOOL_RESULT =
            List.of("gen_ai.tool.call.result", "tool_response", "ai.toolCall.result", "ai.toolCall.output");

    /// The input and output of a span of Traceloop, as JSON with what the program called it by.
    private static final String ENTITY_INPUT = "traceloop.entity.input";

    private static final String ENTITY_OUTPUT = "traceloop.entity.output";

    /// Prefixes of attributes that are told as messages, calls or usage.
    private static final List<String> CONTENT_PREFIXES = List.of(
            "gen_ai.prompt.",
            "gen_ai.completion.",
            "gen_ai.tool.",
            "gen_ai.memory.",
            "gen_ai.usage.",
            "gen_ai.aggregated_usage.",
            "llm.input_messages.",
            "llm.output_messages.",
            "llm.token_count.",
            "llm.cost.",
            "ai.prompt",
            "ai.response.text",
            "ai.response.toolCalls",
            "ai.response.object",
            "ai.toolCall.",
            "ai.usage.",
            "langfuse.observation.input",
            "langfuse.observation.output",
            "langfuse.observation.usage_details",
            "langfuse.observation.cost_details");

    private OtlpDialects() {}

    /// Whether an attribute says nothing beside what is told of its span.
    static boolean isContent(String key) {
        return CONTENT_PREFIXES.stream().anyMatch(key::startsWith)
                || key.endsWith(".messages")
                || List.of(
                                "gen_ai.system_instructions",
                                "pydantic_ai.all_messages",
                                "all_messages_events",
                                "events",
                                "tool_arguments",
                                "tool_response",
                                "input.value",
                                "output.value",
                                ENTITY_INPUT,
                                ENTITY_OUTPUT)
                        .contains(key);
    }

    static List<InputOutput> of(Json.Obj attributes, Type type) {
        return List.of(openInference(attributes), vercel(attributes), pydantic(attributes), langfuse(attributes, type));
    }

    private static InputOutput openInference(Json.Obj attributes) {
        var messages = new InputOutput();
        openInference(attributes, "llm.input_messages.", Role.USER, messages.input);
        openInference(attributes, "llm.output_messages.", Role.ASSISTANT, messages.output);
        return messages;
    }

    private static void openInference(Json.Obj attributes, String prefix, Role usual, List<Message> messages) {
        for (int i = 0; ; i++) {
            var at = prefix + i + ".message.";
            var calls = new ArrayList<ToolCall>();
            for (int c = 0; attributes.has(at + "tool_calls." + c + ".tool_call.function.name"); c++) {
                var call = at + "tool_calls." + c + ".tool_call.";
                calls.add(new ToolCall(
                        attributes.text(call + "id").orElse(""),
                        attributes.text(call + "function.name").orElse(""),
                        ChatMessages.arguments(attributes.get(call + "function.arguments"))));
            }
            var texts = new ArrayList<String>();
            attributes.text(at + "content").ifPresent(texts::add);
            for (int c = 0; attributes.has(at + "contents." + c + ".message_content.type"); c++) {
                attributes.text(at + "contents." + c + ".message_content.text").ifPresent(texts::add);
            }
            if (!attributes.has(at + "role") && texts.isEmpty() && calls.isEmpty()) {
                return;
            }
            var fields = Json.Obj.of("role", attributes.text(at + "role").orElse(usual.word()));
            messages.add(new Message(
                    OtlpMessages.role(fields, usual),
                    String.join("\n", texts),
                    calls,
                    attributes.text(at + "tool_call_id").orElse(""),
                    "",
                    Json.Obj.EMPTY));
        }
    }

    private static InputOutput vercel(Json.Obj attributes) {
        var messages = new InputOutput();
        if (OtlpValues.unwrap(attributes.get("ai.prompt.messages")) instanceof Json.Arr(var elements)) {
            elements.forEach(element -> vercel(element, messages.input));
        } else if (OtlpValues.unwrap(attributes.get("ai.prompt")) instanceof Json.Obj prompt) {
            prompt.text("system").ifPresent(text -> messages.input.add(Message.of(Role.SYSTEM, text)));
            prompt.array("messages").forEach(element -> vercel(element, messages.input));
            prompt.text("prompt").ifPresent(text -> messages.input.add(Message.of(Role.USER, text)));
        }
        var text = attributes
                .text("ai.response.text")
                .or(() -> attributes.text("ai.response.object"))
                .or(() -> attributes.text("ai.result.text"))
                .orElse("");
        var calls = new ArrayList<ToolCall>();
        var callsKey = attributes.has("ai.response.toolCalls") ? "ai.response.toolCalls" : "ai.result.toolCalls";
        if (OtlpValues.unwrap(attributes.get(callsKey)) instanceof Json.Arr(var elements)) {
            elements.forEach(element -> vercelCall(element, calls));
        }
        if (!text.isEmpty() || !calls.isEmpty()) {
            messages.output.add(new Message(Role.ASSISTANT, text, calls, "", "", Json.Obj.EMPTY));
        }
        return messages;
    }

    /// `{role, content}` whose content is a text or parts, calls and results among them.
    private static void vercel(Json value, List<Message> messages) {
        if (!(value instanceof Json.Obj fields)) {
            return;
        }
        var role = OtlpMessages.role(fields, Role.USER);
        if (!(fields.get("content") instanceof Json.Arr(var parts))) {
            OtlpMessages.plain(fields, Role.USER, messages);
            return;
        }
        var texts = new ArrayList<String>();
        var calls = new ArrayList<ToolCall>();
        int before = messages.size();
        for (var part : parts) {
            if (part instanceof Json.Obj piece) {
                switch (piece.text("type").orElse("")) {
                    case "tool-call" -> vercelCall(piece, calls);
                    case "tool-result" -> {
                        var result = piece.get("output") == null ? piece.get("result") : piece.get("output");
                        var text = result instanceof Json.Obj output && output.get("value") != null
                                ? output.get("value")
                                : result;
                        messages.add(new Message(
                                Role.TOOL,
                                text == null ? "" : text.plain(),
                                List.of(),
                                piece.text("toolCallId").orElse(""),
                                "",
                                Json.Obj.EMPTY));
                    }
                    case "text" -> piece.text("text").ifPresent(texts::add);
                    default -> {
                        // reasoning, files and sources are no words of the message
                    }
                }
            }
        }
        if (!texts.isEmpty() || !calls.isEmpty() || messages.size() == before) {
            messages.add(new Message(role, String.join("\n", texts), calls, "", "", Json.Obj.EMPTY));
        }
    }

    private static void vercelCall(Json value, List<ToolCall> calls) {
        if (value instanceof Json.Obj call) {
            var arguments = call.has("input") ? call.get("input") : call.get("args");
            calls.add(new ToolCall(
                    call.text("toolCallId").orElse(""),
                    call.text("toolName").orElse(""),
                    ChatMessages.arguments(arguments)));
        }
    }

    /// All messages so far, those of its calls among them.
    private static InputOutput pydantic(Json.Obj attributes) {
        var messages = new InputOutput();
        OtlpMessages.messages(attributes.get("pydantic_ai.all_messages"), Role.ASSISTANT, messages.output);
        for (var key : List.of("events", "all_messages_events")) {
            if (OtlpValues.unwrap(attributes.get(key)) instanceof Json.Arr(var elements)) {
                for (var element : elements) {
                    if (element instanceof Json.Obj event) {
                        OtlpMessages.event("", event, messages);
                    }
                }
            }
        }
        return messages;
    }

    private static InputOutput langfuse(Json.Obj attributes, Type type) {
        var messages = new InputOutput();
        if (type == Type.MODEL) {
            langfuse(attributes.get("langfuse.observation.input"), Role.USER, messages.input);
            langfuse(attributes.get("langfuse.observation.output"), Role.ASSISTANT, messages.output);
        }
        return messages;
    }

    private static void langfuse(@Nullable Json rawValue, Role usual, List<Message> messages) {
        var value = OtlpValues.unwrap(rawValue);
        if (value instanceof Json.Obj fields) {
            if (fields.has("messages")) {
                OtlpMessages.readList(fields.get("messages"), usual, messages);
            } else if (fields.has("role") || fields.has("content") || fields.has("tool_calls")) {
                OtlpMessages.plain(fields, usual, messages);
            } else {
                messages.add(Message.of(usual, fields.compact()));
            }
        } else {
            OtlpMessages.readList(value, usual, messages);
        }
    }

    /// The call of a tool and its result, when the span is one.
    static List<Message> tool(Json.Obj attributes, Type type) {
        boolean isOpenInference =
                attributes.text("openinference.span.kind").orElse("").equals("TOOL");
        var name = first(attributes, TOOL_NAME);
        if (name == null && isOpenInference) {
            name = attributes.get("tool.name");
        }
        boolean isTraceloop = attributes.text("traceloop.span.kind").orElse("").equals("tool");
        if (name == null && isTraceloop) {
            name = attributes.get("traceloop.entity.name");
        }
        if (name == null || name.plain().isEmpty() || type == Type.MODEL) {
            return List.of();
        }
        var id = first(attributes, TOOL_ID);
        var arguments = first(attributes, TOOL_ARGUMENTS);
        var result = first(attributes, TOOL_RESULT);
        if (isOpenInference) {
            arguments = arguments == null ? attributes.get("input.value") : arguments;
            result = result == null ? attributes.get("output.value") : result;
        }
        if (isTraceloop) {
            arguments = arguments == null ? entityArguments(attributes.get(ENTITY_INPUT)) : arguments;
            result = result == null ? entityResult(attributes.get(ENTITY_OUTPUT)) : result;
        }
        var messages = new ArrayList<Message>();
        var callId = id == null ? "" : id.plain();
        var call = new ToolCall(callId, name.plain(), ChatMessages.arguments(arguments));
        messages.add(new Message(Role.ASSISTANT, "", List.of(call), "", "", Json.Obj.EMPTY));
        if (result != null) {
            messages.add(new Message(Role.TOOL, result.plain(), List.of(), callId, "", Json.Obj.EMPTY));
        }
        return messages;
    }

    /// `{args, kwargs}` of a function, or `{input_str, inputs}` of a tool of LangChain.
    private static @Nullable Json entityArguments(@Nullable Json rawValue) {
        if (!(OtlpValues.unwrap(rawValue) instanceof Json.Obj input)) {
            return rawValue;
        }
        if (input.has("input_str")) {
            return input.object("inputs").members().isEmpty() ? input.get("input_str") : input.get("inputs");
        }
        return input.get("kwargs") instanceof Json.Obj keywordArguments
                        && input.array("args").isEmpty()
                ? keywordArguments
                : input;
    }

    /// A value as JSON, or `{output, kwargs}` of a tool of LangChain, whose output may be a message.
    private static @Nullable Json entityResult(@Nullable Json rawValue) {
        var value = rawValue instanceof Json.Text(var text) ? ChatMessages.anyJson(text) : rawValue;
        if (value instanceof Json.Obj fields && fields.has("output") && fields.has("kwargs")) {
            var content = fields.object("output").object("kwargs").get("content");
            return content == null ? fields.get("output") : content;
        }
        return value;
    }

    private static @Nullable Json first(Json.Obj attributes, List<String> names) {
        for (var name : names) {
            var value = attributes.get(name);
            if (value != null && value != Json.Null.NULL) {
                return value;
            }
        }
        return null;
    }
}
