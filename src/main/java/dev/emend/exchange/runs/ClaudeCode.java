package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Transcripts of Claude Code, one event a line: one run per session.
///
/// A message's blocks are taken apart: texts stay together, `tool_use` is a call, each
/// `tool_result` in a user's message is a message of the tool. Lines that are no message (snapshots
/// of files, progress) are left out.
public record ClaudeCode(ImportContext intake, SessionGrouper sessions, List<String> summaries)
        implements JsonRecords.Handler {
    /// In the order in which a run has them.
    private static final List<String> OF_SESSION = List.of("cwd", "gitBranch", "version");

    private static final Set<String> TOLD = Set.of(
            "type", "message", "timestamp", "sessionId", "session_id", "cwd", "gitBranch", "version", "userType");

    public ClaudeCode(ImportContext intake) {
        this(intake, new SessionGrouper(intake, "claude_code"), new ArrayList<>());
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj line)) {
            throw new InvalidRecordException(Messages.of("exchange.badTranscriptLine"));
        }
        var type = line.text("type").orElse("");
        var name = line.text("sessionId").or(() -> line.text("session_id")).orElse(OpenAi.ONLY);
        switch (type) {
            case "user", "assistant" -> message(line, name, place);
            case "summary" -> line.text("summary").ifPresent(summaries::add);
            case "system" -> {
                var text = line.text("content").orElse("");
                if (!text.isEmpty()) {
                    add(name, Role.SYSTEM, text, line, place);
                }
            }
            case "" -> throw new InvalidRecordException(Messages.of("exchange.lineUntyped"));
            case "result" -> sessions.session(name, place).metadata("result", line);
            default -> {
                // a kind of line that says nothing of what was said or done
            }
        }
    }

    private void message(Json.Obj line, String name, Place place) throws InvalidRecordException, ExchangeException {
        var message = line.object("message");
        if (message.members().isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.lineLacksMessage"));
        }
        var session = sessions.session(name, place);
        OF_SESSION.forEach(key -> line.text(key).ifPresent(value -> session.metadata(key, Json.from(value))));
        message.text("model").ifPresent(session::model);
        var role = ChatMessages.role(
                message.text("role").or(() -> line.text("type")).orElse(""));
        var at = line.text("timestamp").orElse("");
        var texts = new ArrayList<String>();
        var calls = new ArrayList<ToolCall>();
        var other = new ArrayList<Json>();
        var results = new ArrayList<Message>();
        if (message.get("content") instanceof Json.Text(var text)) {
            texts.add(text);
        }
        for (var value : message.array("content")) {
            if (!(value instanceof Json.Obj block)) {
                other.add(value);
                continue;
            }
            switch (block.text("type").orElse("")) {
                case "text" -> texts.add(block.text("text").orElse(""));
                case "tool_use" -> calls.add(call(block));
                case "tool_result" -> results.add(result(block, at));
                default -> other.add(block);
            }
        }
        for (var result : results) {
            sessions.add(name, result, place);
        }
        if (results.isEmpty() || !texts.isEmpty() || !calls.isEmpty()) {
            var rest = rest(line, message);
            sessions.add(
                    name,
                    new Message(
                            role,
                            String.join("\n", texts),
                            calls,
                            "",
                            at,
                            other.isEmpty() ? rest : rest.with("content", new Json.Arr(other))),
                    place);
        }
    }

    private static ToolCall call(Json.Obj block) {
        return new ToolCall(
                block.text("id").orElse(""), block.text("name").orElse(""), ChatMessages.arguments(block.get("input")));
    }

    private static Message result(Json.Obj block, String at) {
        var content = block.get("content");
        return new Message(
                Role.TOOL,
                content == null ? "" : ChatMessages.text(content),
                List.of(),
                block.text("tool_use_id").orElse(""),
                at,
                ChatMessages.without(block, Set.of("type", "content", "tool_use_id")));
    }

    private static Json.Obj rest(Json.Obj line, Json.Obj message) {
        var rest = ChatMessages.without(line, TOLD);
        for (var key : List.of("id", "usage", "stop_reason")) {
            var value = message.get(key);
            if (value != null && value != Json.Null.NULL) {
                rest = rest.with(key, value);
            }
        }
        return rest;
    }

    private void add(String name, Role role, String text, Json.Obj line, Place place) throws ExchangeException {
        var at = line.text("timestamp").orElse("");
        var rest = ChatMessages.without(line, Set.of("type", "content", "timestamp", "sessionId"));
        sessions.add(name, new Message(role, text, List.of(), "", at, rest), place);
    }

    @Override
    public void end() throws ExchangeException {
        boolean isAlone = sessions.isEmpty();
        for (var summary : summaries) {
            if (isAlone) { // nothing else says it
                var sketch = MemoryDraft.note("", summary, "", Json.Obj.EMPTY);
                intake.memory(intake.place(0, ""), "", sketch);
            }
        }
        if (!isAlone && !summaries.isEmpty()) {
            sessions.first().metadata("summaries", Json.Arr.ofTexts(summaries));
        }
        sessions.end();
    }

    @Override
    public void close() throws IOException {
        sessions.close();
    }
}
