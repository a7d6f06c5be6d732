package dev.emend.exchange.runs;

import dev.emend.exchange.record.AgentName;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.RecordTime;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Messages of LangChain: serialised objects (`{lc, id: [… , "AIMessage"], kwargs}`), plain ones
/// (`{type: "ai", content}`) and those in between (`{type, data}`); alone, in lists, or in the
/// state of a thread.
public record LangChain(ImportContext intake, SessionGrouper loose) implements JsonRecords.Handler {
    private static final Set<String> KNOWN_MEMBERS = Set.of("type", "content", "tool_calls", "tool_call_id");

    public LangChain(ImportContext intake) {
        this(intake, new SessionGrouper(intake, "langchain"));
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (record instanceof Json.Arr(var messages)) {
            run("", messages, Json.Obj.EMPTY, place);
            return;
        }
        if (!(record instanceof Json.Obj fields)) {
            throw new InvalidRecordException(Messages.of("exchange.unknownMessage"));
        }
        var inState = fields.object("values").array("messages");
        var messages = inState.isEmpty() ? fields.array("messages") : inState;
        if (!messages.isEmpty()) {
            var name = fields.text("thread_id").or(() -> fields.text("id")).orElse("");
            run(name, messages, ChatMessages.without(fields, Set.of("messages", "values")), place);
        } else {
            loose.add(OpenAi.ONLY, message(fields), place);
        }
    }

    private void run(String name, List<Json> messages, Json.Obj rest, Place place)
            throws InvalidRecordException, ExchangeException {
        var read = new ArrayList<Message>();
        for (int i = 0; i < messages.size(); i++) {
            if (!(messages.get(i) instanceof Json.Obj message)) {
                throw new InvalidRecordException(Messages.of("exchange.badMessageAt", i + 1));
            }
            read.add(message(message));
        }
        var model = read.stream()
                .map(message -> message.rest().object("response_metadata").text("model_name"))
                .flatMap(java.util.Optional::stream)
                .findFirst()
                .orElse("");
        var at = RecordTime.of(rest);
        var startedAt = at.isEmpty() && !read.isEmpty() ? read.getFirst().at() : at;
        var agent = AgentName.find(rest, "langchain");
        var head = new Run.Head(agent, ChatMessages.task(read), model, startedAt, Run.Ending.UNKNOWN);
        intake.run(place, name, head, read, rest);
    }

    private static Message message(Json.Obj outer) throws InvalidRecordException {
        var inner = outer;
        var type = outer.text("type").orElse("");
        if (outer.get("kwargs") instanceof Json.Obj kwargs) {
            inner = kwargs;
            var path = outer.texts("id");
            type = path.isEmpty() ? "" : path.getLast();
        } else if (outer.get("data") instanceof Json.Obj data) {
            inner = data;
        }
        var role = role(type, inner);
        var content = inner.get("content");
        var rest = ChatMessages.without(inner, KNOWN_MEMBERS);
        if (content != null && !(content instanceof Json.Text)) {
            rest = rest.with("content", content);
        }
        return new Message(
                ChatMessages.role(role),
                content == null ? "" : ChatMessages.text(content),
                calls(inner),
                inner.text("tool_call_id").orElse(""),
                at(inner),
                rest);
    }

    /// The time a message was written: its own, or the one its model or the program gives.
    private static String at(Json.Obj inner) {
        for (var fields : List.of(inner, inner.object("additional_kwargs"), inner.object("response_metadata"))) {
            var at = RecordTime.of(fields, ChatMessages.TIMES);
            if (!at.isEmpty()) {
                return at;
            }
        }
        return "";
    }

    private static String role(String type, Json.Obj inner) {
        var plain = type.replace("MessageChunk", "").replace("Message", "");
        return plain.equalsIgnoreCase("chat") || plain.isEmpty()
                ? inner.text("role").orElse("")
                : plain;
    }

    private static List<ToolCall> calls(Json.Obj inner) {
        var toolCalls = inner.array("tool_calls");
        var elements = toolCalls.isEmpty() ? inner.object("additional_kwargs").array("tool_calls") : toolCalls;
        var calls = new ArrayList<ToolCall>();
        for (var value : elements) {
            if (value instanceof Json.Obj call) {
                calls.add(ChatMessages.call(call));
            }
        }
        return calls;
    }

    @Override
    public void end() throws ExchangeException {
        loose.end();
    }

    @Override
    public void close() throws IOException {
        loose.close();
    }
}
