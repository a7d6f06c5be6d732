package dev.emend.exchange.runs;

import dev.emend.exchange.record.AgentName;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.HarnessText;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.RecordTime;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Chats in OpenAI's shape: a list of messages, `{messages: […]}` one a line or in a list
/// (fine-tuning, stored completions, batches), or one message a line. Requests that go on with the conversation of
/// an earlier one in the file are one run with it ([RequestLog]), those to the interface of responses too
/// ([ResponseItems]).
public final class OpenAi implements JsonRecords.Handler {
    /// The name of the conversation in a file that is one conversation.
    static final String ONLY = "conversation";

    /// The format in which no person speaks: the task and what commands print have the user's role.
    private static final String BENCHMARK = "mini-swe-agent";

    private static final Set<String> OF_ONE_REQUEST =
            Set.of("messages", "choices", "usage", "response", "previous_response_id");

    private final ImportContext intake;
    private final SessionGrouper loose;
    private final RequestLog requests;

    public OpenAi(ImportContext intake) {
        this.intake = intake;
        this.loose = new SessionGrouper(intake, "openai");
        this.requests = new RequestLog(this::run);
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
        if (ResponseItems.isIn(fields) || isOfItems(fields)) {
            response(fields, place);
            return;
        }
        var requestMessages = requestMessages(fields);
        if (requestMessages.isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.conversationEmpty"));
        }
        var messages = ChatMessages.openAi(requestMessages);
        var answers = new ArrayList<Message>();
        for (var choice : choices(fields)) {
            if (choice instanceof Json.Obj choiceFields && choiceFields.get("message") instanceof Json.Obj answer) {
                answers.add(ChatMessages.openAi(answer));
            }
        }
        var rest = ChatMessages.without(fields, Set.of("messages"));
        if (answers.isEmpty() && messages.getLast().role() == Run.Role.ASSISTANT) {
            run(name(fields), messages, rest, place); // a whole conversation, no request
            return;
        }
        boolean hasFailed = answers.isEmpty() && (fields.has("response") || fields.has("error"));
        requests.add(new RequestLog.Request(messages, answers, rest, "", hasFailed, usage(fields), place));
    }

    /// A request that was refused has no response to know it by.
    private static boolean isOfItems(Json.Obj fields) {
        return requestMessages(fields).isEmpty() && fields.object("request").has("input");
    }

    private void response(Json.Obj fields, Place place) throws InvalidRecordException, ExchangeException {
        var response = ResponseItems.response(fields);
        var request = ResponseItems.request(fields);
        var previous = request.text("previous_response_id").or(() -> response.text("previous_response_id"));
        var before = previous.map(requests::until).orElse(List.of());
        var messages = ResponseItems.input(request, before);
        var answers = ResponseItems.messages(response.array("output"));
        if (messages.isEmpty() && answers.isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.conversationEmpty"));
        }
        var rest = ChatMessages.without(fields, Set.of("input", "output"));
        boolean hasFailed = answers.isEmpty() && (fields.has("response") || fields.has("error"));
        var id = response.text("id").orElse("");
        requests.add(new RequestLog.Request(messages, answers, rest, id, hasFailed, usage(fields), place));
    }

    private void run(RequestLog.Conversation conversation) throws ExchangeException {
        var first = conversation.first();
        var rest = first.rest();
        var name = name(rest);
        if (conversation.requests() == 1) {
            run(name, first.all(), rest, first.place());
            return;
        }
        var metadata = ChatMessages.without(rest, OF_ONE_REQUEST).with("requests", Json.from(conversation.requests()));
        for (var holder : List.of("body", "request")) {
            if (rest.get(holder) instanceof Json.Obj request) {
                var once = ChatMessages.without(request, Set.of("messages", "input", "previous_response_id"));
                metadata = metadata.with(holder, once);
            }
        }
        var head = head(rest, first.all());
        var id = name.isEmpty() ? ImportContext.name(head, first.all()) : name;
        intake.run(first.place(), id, head, conversation.messages(), metadata);
    }

    private static Json.Obj usage(Json.Obj fields) {
        var response = fields.object("response");
        for (var holder : List.of(fields, response, response.object("body"))) {
            if (holder.get("usage") instanceof Json.Obj usage) {
                return usage;
            }
        }
        return Json.Obj.EMPTY;
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
        var choices = fields.array("choices");
        return choices.isEmpty() ? inner.array("choices") : choices;
    }

    private static String name(Json.Obj fields) {
        return fields.text("id")
                .or(() -> fields.text("custom_id"))
                .or(() -> fields.text("conversation_id"))
                .or(() -> fields.text("thread_id"))
                .orElse("");
    }

    private void run(String name, List<Message> messages, Json.Obj rest, Place place) throws ExchangeException {
        var head = head(rest, messages);
        var id = name.isEmpty() ? ImportContext.name(head, messages) : name; // whoever speaks in it
        boolean isBenchmark = rest.text("trajectory_format").orElse("").startsWith(BENCHMARK);
        intake.run(place, id, head, isBenchmark ? HarnessText.byProgram(messages) : messages, rest);
    }

    private static Run.Head head(Json.Obj rest, List<Message> messages) {
        var response = rest.object("response");
        var model = Stream.of(rest, rest.object("body"), rest.object("request"), response, response.object("body"))
                .flatMap(holder -> holder.text("model").stream())
                .findFirst()
                .orElse("");
        var at = rest.get("created_at") == null ? rest.get("created") : rest.get("created_at");
        var startedAt = at == null || at == Json.Null.NULL ? startTime(rest, messages) : at.plain();
        var agent = AgentName.find(rest, "openai");
        return new Run.Head(agent, ChatMessages.task(messages), model, startedAt, Run.Ending.UNKNOWN);
    }

    /// The start of the conversation from other places in the file, else its first message.
    private static String startTime(Json.Obj rest, List<Message> messages) {
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
        requests.end();
        loose.end();
    }

    @Override
    public void close() throws IOException {
        loose.close();
    }
}
