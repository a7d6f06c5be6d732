package dev.emend.exchange.record;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Messages as chat interfaces write them: OpenAI's shape, which many others took over, and the
/// blocks of Anthropic's.
public final class ChatMessages {
    /// Members that say when a message was written.
    public static final List<String> TIMES =
            List.of("timestamp", "created_at", "createdAt", "created", "create_time", "ts", "time");

    private static final int MAX_TASK = 500;
    private static final int SURELY_FEW_VALUES = 2_000_000;

    private ChatMessages() {}

    /// A message `{role, content, tool_calls, tool_call_id}`.
    ///
    /// @throws InvalidRecordException when it has no role that is known
    public static Message openAi(Json.Obj message) throws InvalidRecordException {
        var role = role(message.text("role").orElse(""));
        var content = message.get("content");
        var answers = message.text("tool_call_id")
                .or(() -> message.texts("tool_call_ids").stream().findFirst())
                .orElse("");
        var rest = without(message, Set.of("role", "tool_calls", "tool_call_id", "timestamp"));
        rest = content instanceof Json.Text ? rest.without("content") : withRest(rest, content);
        return new Message(
                role,
                content == null ? message.text("text").orElse("") : text(content),
                calls(message),
                answers,
                at(message),
                rest);
    }

    /// The time of a message, its own or in its metadata; ISO 8601 also where the file counts seconds.
    private static String at(Json.Obj message) {
        var at = RecordTime.of(message, TIMES);
        return at.isEmpty() ? RecordTime.of(message.object("metadata"), TIMES) : at;
    }

    public static List<Message> openAi(List<Json> messages) throws InvalidRecordException {
        var read = new ArrayList<Message>(messages.size());
        for (int i = 0; i < messages.size(); i++) {
            if (!(messages.get(i) instanceof Json.Obj message)) {
                throw new InvalidRecordException(Messages.of("exchange.badMessageAt", i + 1));
            }
            try {
                read.add(openAi(message));
            } catch (InvalidRecordException e) {
                throw new InvalidRecordException(Messages.of("exchange.problemOfMessage", i + 1, e.reason()));
            }
        }
        return read;
    }

    public static Role role(String word) throws InvalidRecordException {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "system", "developer", "exit" -> Role.SYSTEM; // the last one is how mini-swe-agent ends
            case "user", "human" -> Role.USER;
            case "assistant", "ai", "model" -> Role.ASSISTANT;
            case "tool", "function" -> Role.TOOL;
            case "" -> throw new InvalidRecordException(Messages.of("exchange.messageRoleless"));
            default -> throw new InvalidRecordException(Messages.of("exchange.unknownRole", word));
        };
    }

    /// The words of a content: a text, or the texts of its parts.
    public static String text(Json content) {
        return switch (content) {
            case Json.Text(var text) -> text;
            case Json.Arr(var parts) -> {
                var texts = new ArrayList<String>();
                for (var part : parts) {
                    var text = partText(part);
                    if (!text.isEmpty()) {
                        texts.add(text);
                    }
                }
                yield String.join("\n", texts);
            }
            case Json.Null _ -> "";
            default -> content.compact();
        };
    }

    private static String partText(Json part) {
        if (part instanceof Json.Obj fields) {
            return fields.text("text")
                    .or(() -> fields.text("refusal"))
                    .or(() -> fields.text("content"))
                    .orElse("");
        }
        return part instanceof Json.Text(var text) ? text : "";
    }

    /// Parts that are more than text stay beside the message.
    private static Json.Obj withRest(Json.Obj rest, @Nullable Json content) {
        boolean isPlain = content == null
                || content == Json.Null.NULL
                || content instanceof Json.Arr(var parts) && parts.stream().allMatch(ChatMessages::isPlainText);
        return isPlain ? rest.without("content") : rest;
    }

    /// The other members of a message, with the parts of its content when they are more than text: images.
    public static Json.Obj withParts(Json.Obj rest, @Nullable Json content) {
        return content instanceof Json.Text || content == null
                ? rest
                : withRest(rest.with("content", content), content);
    }

    private static boolean isPlainText(Json part) {
        return part instanceof Json.Text
                || part instanceof Json.Obj fields
                        && fields.members().size() == 2
                        && fields.text("type").isPresent()
                        && fields.text("text").isPresent();
    }

    private static List<ToolCall> calls(Json.Obj message) {
        var calls = new ArrayList<ToolCall>();
        for (var call : message.array("tool_calls")) {
            if (call instanceof Json.Obj fields) {
                calls.add(call(fields));
            }
        }
        if (message.get("function_call") instanceof Json.Obj old) {
            calls.add(new ToolCall("", old.text("name").orElse(""), arguments(old.get("arguments"))));
        }
        return calls;
    }

    /// A call as OpenAI writes it, or with name and arguments directly.
    public static ToolCall call(Json.Obj call) {
        var inner = call.get("function") instanceof Json.Obj function ? function : call;
        var arguments = inner.get("arguments");
        return new ToolCall(
                call.text("id").orElse(""),
                inner.text("name").orElse(""),
                arguments(arguments == null ? inner.get("args") : arguments));
    }

    /// Arguments are an object, or JSON in a text; a text that is no JSON stays one.
    public static Json arguments(@Nullable Json value) {
        if (value == null || value == Json.Null.NULL) {
            return Json.Obj.EMPTY;
        }
        return value instanceof Json.Text(var text) && unwrap(text) instanceof Json.Obj object ? object : value;
    }

    /// The JSON in a text; the text itself when there is none.
    public static Json unwrap(String text) {
        var trimmed = text.strip();
        boolean isJson = trimmed.startsWith("{") || trimmed.startsWith("[");
        return isJson ? anyJson(text) : new Json.Text(text);
    }

    /// Like [#unwrap(String)], but also for numbers and texts that are written as JSON.
    public static Json anyJson(String text) {
        if (text.length() > SURELY_FEW_VALUES && values(text) > CheckedJson.MAX_VALUES) {
            return new Json.Text(text);
        }
        try {
            return JsonText.parse(text);
        } catch (JsonFault e) { // it is what the tool or the model wrote, and is kept so
            return new Json.Text(text);
        }
    }

    /// The task of a run that names none: the first words of the user. Text that a program wrote in the
    /// user's role does not count ([HarnessText]); text that only looks like it comes last.
    public static String task(List<Message> messages) {
        var ofUser = messages.stream()
                .map(HarnessText::separate)
                .filter(message -> message.role() == Role.USER)
                .map(message -> message.text().strip())
                .filter(text -> !text.isEmpty())
                .toList();
        return ofUser.stream()
                .filter(text -> !text.startsWith("<"))
                .findFirst()
                .or(() -> ofUser.stream().findFirst())
                .map(ChatMessages::shorten)
                .orElse("");
    }

    static String shorten(String text) {
        if (text.length() <= MAX_TASK) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_TASK - 1)) ? 1 : 0;
        return text.substring(0, MAX_TASK - end) + "…";
    }

    /// At most how many values a JSON text holds.
    private static int values(String text) {
        int values = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ',' || c == '[' || c == '{') {
                values++;
            }
        }
        return values;
    }

    public static Json.Obj without(Json.Obj object, Set<String> names) {
        var result = new LinkedHashMap<String, Json>();
        object.members().forEach((name, value) -> {
            if (!names.contains(name)) {
                result.put(name, value);
            }
        });
        return result.size() == object.members().size() ? object : Json.Obj.wrap(result);
    }
}
