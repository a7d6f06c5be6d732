package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/// Rollouts of Codex, one item a line: `{timestamp, type, payload}`, or the item itself as older
/// versions wrote it. Events that repeat what an item says are left out.
public final class Codex implements JsonRecords.Handler {
    private final SessionGrouper sessions;
    private String session = OpenAi.ONLY;

    public Codex(ImportContext intake) {
        this(new SessionGrouper(intake, "codex"));
    }

    Codex(SessionGrouper sessions) {
        this.sessions = sessions;
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj line)) {
            throw new InvalidRecordException(Messages.of("exchange.badRolloutLine"));
        }
        var at = line.text("timestamp").orElse("");
        var payload = line.get("payload") instanceof Json.Obj inner ? inner : line;
        switch (line.text("type").orElse("")) {
            case "session_meta" -> begin(payload, place);
            case "turn_context" -> {
                var open = sessions.session(session, place);
                payload.text("model").ifPresent(open::model);
                open.metadata("turn_context", payload);
            }
            case "response_item" -> item(payload, at, place);
            case "compacted" ->
                sessions.add(
                        session, message(Role.SYSTEM, payload.text("message").orElse(""), at, payload), place);
            case "event_msg" -> event(payload);
            case "" -> {
                if (line.has("id") && line.has("timestamp")) {
                    begin(line, place);
                } else if (!line.has("record_type")) {
                    throw new InvalidRecordException(Messages.of("exchange.lineUntyped"));
                }
            }
            default -> item(line, at, place);
        }
    }

    /// What it tells, an item of its own tells too; except what the last answer took.
    private void event(Json.Obj payload) {
        var usage = payload.object("info").object("last_token_usage");
        if (payload.text("type").orElse("").equals("token_count")
                && !usage.members().isEmpty()) {
            sessions.usage(session, usage);
        }
    }

    private void begin(Json.Obj meta, Place place) {
        session = meta.text("id").orElse(OpenAi.ONLY);
        var open = sessions.session(session, place);
        open.startedAt(meta.text("timestamp").orElse(""));
        meta.members().forEach(open::metadata);
    }

    private void item(Json.Obj item, String at, Place place) throws InvalidRecordException, ExchangeException {
        var id = item.text("call_id").or(() -> item.text("id")).orElse("");
        switch (item.text("type").orElse("")) {
            case "message" -> {
                var role = ChatMessages.role(item.text("role").orElse(""));
                var content = item.get("content");
                var text = content == null ? "" : ChatMessages.text(content);
                var rest = ChatMessages.without(item, Set.of("type", "role", "content", "timestamp"));
                sessions.add(session, new Message(role, text, List.of(), "", at, rest), place);
            }
            case "function_call" ->
                call(new ToolCall(id, name(item), ChatMessages.arguments(item.get("arguments"))), at, place);
            case "custom_tool_call" ->
                call(new ToolCall(id, name(item), ChatMessages.arguments(item.get("input"))), at, place);
            case "local_shell_call" -> call(new ToolCall(id, "local_shell", item.object("action")), at, place);
            case "web_search_call" -> call(new ToolCall(id, "web_search", item.object("action")), at, place);
            case "function_call_output", "custom_tool_call_output" -> {
                var rest = ChatMessages.without(item, Set.of("type", "call_id", "output"));
                sessions.add(session, new Message(Role.TOOL, output(item), List.of(), id, at, rest), place);
            }
            case "reasoning" -> {
                var thought = ChatMessages.text(new Json.Arr(item.array("summary")));
                if (!thought.isEmpty()) {
                    var rest = Json.Obj.of("reasoning", thought);
                    sessions.add(session, new Message(Role.ASSISTANT, "", List.of(), "", at, rest), place);
                }
            }
            case "" -> throw new InvalidRecordException(Messages.of("exchange.itemUntyped"));
            default -> sessions.add(session, message(Role.SYSTEM, "", at, item), place);
        }
    }

    private static String name(Json.Obj item) {
        return item.text("name").orElse("");
    }

    /// A text, JSON in a text with the output in it, or an object.
    private static String output(Json.Obj item) {
        var output = item.get("output");
        var inner = output instanceof Json.Text(var text) ? ChatMessages.unwrapped(text) : output;
        if (inner instanceof Json.Obj fields) {
            return fields.text("output").or(() -> fields.text("content")).orElseGet(fields::compact);
        }
        return inner == null ? "" : ChatMessages.text(inner instanceof Json.Arr ? inner : Json.from(inner.plain()));
    }

    private void call(ToolCall call, String at, Place place) throws ExchangeException {
        sessions.add(session, new Message(Role.ASSISTANT, "", List.of(call), "", at, Json.Obj.EMPTY), place);
    }

    private static Message message(Role role, String text, String at, Json.Obj rest) {
        return new Message(role, text, List.of(), "", at, rest);
    }

    @Override
    public void end() throws ExchangeException {
        sessions.end();
    }

    @Override
    public void close() throws IOException {
        sessions.close();
    }
}
