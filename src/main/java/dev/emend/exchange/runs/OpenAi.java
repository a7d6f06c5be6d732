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
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Chats in OpenAI's shape: a list of messages, `{messages: […]}` one a line or in a list
/// (fine-tuning, stored completions, batches), or one message a line.
public record OpenAi(ImportContext intake, SessionGrouper loose)
        implements JsonRecords.Handler { // / What a file that is one conversation calls it.
    static final String ONLY = "conversation";

    public OpenAi(ImportContext intake) {
        this(intake, new SessionGrouper(intake, "openai"));
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (record instanceof Json.Arr(var messages)) {
            run("", ChatMessages.openAi(messages), Json.Obj.EMPTY, place);
            return;
        }
        if (!(record instanceof Json.Obj fields)) {
            throw new InvalidRecordException(Messages.of("exchange.unknownMessage"));
        }
        if (fields.has("role")) {
            loose.add(ONLY, ChatMessages.openAi(fields), place);
            return;
        }
        var requestMessages = requestMessages(fields);
        if (requestMessages.isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.conversationEmpty"));
        }
        var messages = new ArrayList<>(ChatMessages.openAi(requestMessages));
        for (var choice : choices(fields)) {
            if (choice instanceof Json.Obj chosen && chosen.get("message") instanceof Json.Obj answer) {
                messages.add(ChatMessages.openAi(answer));
            }
        }
        run(name(fields), messages, ChatMessages.without(fields, Set.of("messages")), place);
    }

    private static List<Json> requestMessages(Json.Obj fields) {
        for (var holder : List.of(fields, fields.object("body"), fields.object("request"))) {
            if (!holder.array("messages").isEmpty()) {
                return holder.array("messages");
            }
        }
        return List.of();
    }

    private static List<Json> choices(Json.Obj fields) {
        var response = fields.object("response");
        var inner = response.has("body") ? response.object("body") : response;
        var own = fields.array("choices");
        return own.isEmpty() ? inner.array("choices") : own;
    }

    private static String name(Json.Obj fields) {
        return fields.text("id")
                .or(() -> fields.text("custom_id"))
                .or(() -> fields.text("conversation_id"))
                .or(() -> fields.text("thread_id"))
                .orElse("");
    }

    private void run(String name, List<Message> messages, Json.Obj rest, Place place) throws ExchangeException {
        var model =
                rest.text("model").or(() -> rest.object("body").text("model")).orElse("");
        var at = rest.get("created_at") == null ? rest.get("created") : rest.get("created_at");
        var started = at == null || at == Json.Null.NULL ? started(rest, messages) : at.plain();
        var agent = AgentName.in(rest, "openai");
        var head = new Run.Head(agent, ChatMessages.task(messages), model, started, Run.Ending.UNKNOWN);
        intake.run(place, name, head, messages, rest);
    }

    /// Where else a file says when the conversation began.
    private static String started(Json.Obj rest, List<Message> messages) {
        var response = rest.object("response");
        for (var fields : List.of(rest, rest.object("request"), response, response.object("body"))) {
            var at = RecordTime.of(fields);
            if (!at.isEmpty()) {
                return at;
            }
        }
        return messages.isEmpty() ? "" : messages.getFirst().at();
    }

    @Override
    public void end() throws ExchangeException {
        loose.end();
    }
}
