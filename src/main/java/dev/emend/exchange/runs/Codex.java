package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.HarnessText;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.RecordTime;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Rollouts of Codex, one item a line: `{timestamp, type, payload}`, or the item itself as older
/// versions wrote it. Events that repeat what an item says are left out.
///
/// The first header names the session. A fork has the header of the session it was branched off behind its
/// own, and what it copied from there: that counts there ([RolloutFork]). Items that stand there again after
/// a compaction count once.
public final class Codex implements JsonRecords.Handler {
    private static final List<String> AT = List.of("timestamp");
    private static final String TOTAL = "total_token_usage";

    /// A replay that grows to this is no turn of its own any more.
    private static final int MOST_REPLAYED = 5_000;

    private final SessionGrouper sessions;
    private String session = OpenAi.ONLY;
    private String startedAt = "";
    private @Nullable RolloutFork fork;
    private boolean isOfAgent;
    private boolean isCompacted;
    private Json.Obj header = Json.Obj.EMPTY;
    private String headerAt = "";

    /// Lines since the header, or since what was copied.
    private int items;

    private Json.Obj total = Json.Obj.EMPTY;

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
        var at = RecordTime.of(line, AT);
        var payload = line.get("payload") instanceof Json.Obj inner ? inner : line;
        var type = line.text("type").orElse("");
        if (!type.equals("session_meta")) {
            dropCopiesBefore(type, payload, at);
        }
        switch (type) {
            case "session_meta" -> begin(payload, at, place);
            case "turn_context" -> {
                var open = sessions.session(session, place);
                payload.text("model").ifPresent(open::model);
                open.metadata("turn_context", payload);
            }
            case "response_item" -> {
                if (!isRepeated(payload, at)) {
                    item(payload, at, place);
                }
            }
            case "compacted" -> {
                isCompacted = true;
                sessions.add(
                        session, message(Role.SYSTEM, payload.text("message").orElse(""), at, payload), place);
            }
            case "event_msg" -> event(payload);
            case "" -> {
                if (line.has("id") && line.has("timestamp")) {
                    begin(line, "", place);
                } else if (!line.has("record_type")) {
                    throw new InvalidRecordException(Messages.of("exchange.lineUntyped"));
                }
            }
            default -> item(line, at, place);
        }
    }

    /// Leaves out what a line shows to be copied.
    private void dropCopiesBefore(String type, Json.Obj payload, String at) throws ExchangeException {
        var replay = fork;
        items++;
        if (replay == null) {
            return;
        }
        switch (replay.line(type, payload, at)) {
            case OPEN -> {
                if (items > MOST_REPLAYED) {
                    dropCopies();
                }
            }
            case COPIES_BEFORE -> dropCopies();
            case OWN_FROM_HERE -> {
                dropCopies();
                fork = null;
            }
        }
    }

    private void dropCopies() throws ExchangeException {
        sessions.dropCopies(session);
        items = 0;
    }

    /// Whether an item stands in the file already: to the letter with its moment, or by its id after the
    /// history was written anew.
    private boolean isRepeated(Json.Obj item, String at) {
        if (fork != null) {
            return false;
        }
        boolean hasId = item.text("call_id").or(() -> item.text("id")).isPresent();
        var words = item.compact();
        boolean isFirst = at.isEmpty() || sessions.isFirst(session, at + " " + words);
        if (hasId) {
            isFirst &= sessions.isFirst(session, words) || !isCompacted;
        }
        if (!isFirst) {
            sessions.addRepetition(session);
        }
        return !isFirst;
    }

    /// Takes the usage of the last answer from an event; everything else in events is an item of its own, too.
    private void event(Json.Obj payload) {
        if (!payload.text("type").orElse("").equals("token_count")) {
            return;
        }
        var info = payload.object("info");
        var last = info.object("last_token_usage");
        var currentTotal = info.object(TOTAL);
        if (currentTotal.members().isEmpty()) {
            if (!last.members().isEmpty()) {
                sessions.usage(session, last, false);
            }
            return;
        }
        if (!currentTotal.equals(total)) { // else the same is told again
            var more = growth(currentTotal, last);
            total = currentTotal;
            sessions.usage(session, last.members().isEmpty() ? more : last, true);
            sessions.addMetadata(session, TOTAL, more);
        }
    }

    /// By how much the total grew. The first total of a file may hold what a session took that went on in it,
    /// and one that is less than before begins anew.
    private Json.Obj growth(Json.Obj currentTotal, Json.Obj last) {
        if (total.members().isEmpty()) {
            return last.members().isEmpty() ? currentTotal : last;
        }
        var grown = new LinkedHashMap<String, Json>();
        for (var member : currentTotal.members().entrySet()) {
            if (member.getValue() instanceof Json.Num count) {
                double more = count.toDouble() - total.number(member.getKey()).orElse(0);
                if (more < 0) {
                    return currentTotal;
                }
                grown.put(member.getKey(), Json.from(Math.round(more)));
            }
        }
        return Json.Obj.wrap(grown);
    }

    private void begin(Json.Obj meta, String at, Place place) throws ExchangeException {
        var id = meta.text("id").orElse(OpenAi.ONLY);
        boolean hasHeader = !header.members().isEmpty();
        if (id.equals(session) && hasHeader) {
            return;
        }
        var open = sessions.session(session, place);
        var replay = fork;
        boolean isFork = replay != null || hasHeader && items == 0;
        if (isFork && RecordTime.of(meta, AT).compareTo(startedAt) <= 0) {
            if (replay == null) {
                replay = new RolloutFork(header, headerAt);
                fork = replay;
            }
            replay.header(at);
            open.metadata(ImportContext.FORKED_FROM, new Json.Text(id));
            return;
        }
        finish();
        session = id;
        startedAt = RecordTime.of(meta, AT);
        header = meta;
        headerAt = at;
        items = 0;
        total = Json.Obj.EMPTY;
        isCompacted = false;
        var newSession = sessions.session(session, place);
        newSession.startedAt(startedAt);
        meta.members().forEach(newSession::metadata);
        var subagent = meta.object("source").object("subagent");
        isOfAgent = meta.object("source").has("subagent");
        subagent.object("thread_spawn")
                .text("parent_thread_id")
                .ifPresent(parent -> newSession.metadata("subagent_of", new Json.Text(parent)));
        meta.text("forked_from_id").ifPresent(parent -> {
            newSession.metadata(ImportContext.FORKED_FROM, new Json.Text(parent));
            fork = new RolloutFork(meta, at);
        });
    }

    /// A fork whose own part was not found.
    private void finish() throws ExchangeException {
        var replay = fork;
        if (replay != null && replay.isAllCopied()) {
            dropCopies();
        }
        fork = null;
    }

    private void item(Json.Obj item, String at, Place place) throws InvalidRecordException, ExchangeException {
        var message = message(item, at);
        if (message.isPresent()) {
            boolean isOrder = isOfAgent && message.get().role() == Role.USER;
            sessions.add(session, isOrder ? HarnessText.asSystem(message.get()) : message.get(), place);
        }
    }

    /// An item of what goes into OpenAI's models and comes out of them; empty for a thought of which nothing is shown.
    static Optional<Message> message(Json.Obj item, String at) throws InvalidRecordException {
        var id = item.text("call_id").or(() -> item.text("id")).orElse("");
        var type = item.text("type").orElse("");
        return switch (type) {
            case "message" -> {
                var role = ChatMessages.role(item.text("role").orElse(""));
                var content = item.get("content");
                var text = content == null ? "" : ChatMessages.text(content);
                var rest = ChatMessages.without(item, Set.of("type", "role", "content", "timestamp"));
                yield Optional.of(message(role, text, at, withImages(rest, content)));
            }
            case "function_call" -> call(id, name(item), item.get("arguments"), at, Json.Obj.EMPTY);
            case "custom_tool_call" -> call(id, name(item), item.get("input"), at, Json.Obj.EMPTY);
            case "local_shell_call" -> call(id, "local_shell", item.object("action"), at, Json.Obj.EMPTY);
            case "web_search_call" -> call(id, "web_search", item.object("action"), at, Json.Obj.EMPTY);
            case "reasoning" -> {
                var reasoning = ChatMessages.text(new Json.Arr(item.array("summary")));
                yield reasoning.isEmpty()
                        ? Optional.empty()
                        : Optional.of(message(Role.ASSISTANT, "", at, Json.Obj.of("reasoning", reasoning)));
            }
            case "" -> throw new InvalidRecordException(Messages.of("exchange.itemUntyped"));
            default -> otherMessage(type, item, id, at);
        };
    }

    /// Kinds of calls and results that came later are told by their names.
    private static Optional<Message> otherMessage(String type, Json.Obj item, String id, String at) {
        if (type.endsWith("_output")) {
            var rest = ChatMessages.without(item, Set.of("type", "call_id", "output"));
            return Optional.of(
                    new Message(Role.TOOL, output(item), List.of(), id, at, withImages(rest, item.get("output"))));
        }
        if (!type.endsWith("_call")) {
            return Optional.of(message(Role.SYSTEM, "", at, item));
        }
        var arguments = item.get("arguments") == null ? item.get("action") : item.get("arguments");
        var tool = item.text("name").orElse(type.substring(0, type.length() - "_call".length()));
        var rest = ChatMessages.without(item, Set.of("type", "call_id", "name", "arguments", "action", "status", "id"));
        return call(id, tool, arguments, at, rest);
    }

    /// Images of a message or result, which are no text, stay beside it.
    private static Json.Obj withImages(Json.Obj rest, @Nullable Json content) {
        boolean hasImages = content instanceof Json.Arr(var parts)
                && parts.stream()
                        .anyMatch(part -> !(part instanceof Json.Obj fields)
                                || fields.text("text").isEmpty());
        return hasImages && content != null ? rest.with("content", content) : rest;
    }

    private static String name(Json.Obj item) {
        return item.text("name").orElse("");
    }

    /// A text, JSON in a text with the output in it, or an object.
    private static String output(Json.Obj item) {
        var output = item.get("output");
        var inner = output instanceof Json.Text(var text) ? ChatMessages.unwrap(text) : output;
        if (inner instanceof Json.Obj fields) {
            return fields.text("output").or(() -> fields.text("content")).orElseGet(fields::compact);
        }
        return inner == null ? "" : ChatMessages.text(inner instanceof Json.Arr ? inner : Json.from(inner.plain()));
    }

    private static Optional<Message> call(String id, String tool, @Nullable Json arguments, String at, Json.Obj rest) {
        var call = new ToolCall(id, tool, ChatMessages.arguments(arguments));
        return Optional.of(new Message(Role.ASSISTANT, "", List.of(call), "", at, rest));
    }

    private static Message message(Role role, String text, String at, Json.Obj rest) {
        return new Message(role, text, List.of(), "", at, rest);
    }

    @Override
    public void end() throws ExchangeException {
        finish();
        sessions.end();
    }

    @Override
    public void close() throws IOException {
        sessions.close();
    }
}
