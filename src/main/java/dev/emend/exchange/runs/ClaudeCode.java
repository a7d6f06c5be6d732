package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.exchange.record.RecordTime;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Transcripts of Claude Code, one event a line: one run per session.
///
/// A message's blocks are taken apart: texts stay together, `tool_use` is a call, each
/// `tool_result` in a user's message is a message of the tool. Lines that are no message (snapshots
/// of files, progress) are left out. A line that stands there again, as after a compaction, counts
/// once; lines of the session that this one was branched off (`forkedFrom`), or went on with, count there. Of several
/// `result` lines the last one tells the cost.
public record ClaudeCode(ImportContext intake, SessionGrouper sessions, List<String> summaries)
        implements JsonRecords.Handler {
    /// In the order in which a run has them.
    private static final List<String> OF_SESSION = List.of("cwd", "gitBranch", "version");

    private static final Set<String> KNOWN_MEMBERS = Set.of(
            "type", "message", "timestamp", "sessionId", "session_id", "cwd", "gitBranch", "version", "userType");

    private static final List<String> AT = List.of("timestamp");
    private static final String SUFFIX = ".jsonl";
    private static final String RESULT = "result";
    private static final String RESULTS = "results";
    private static final String DURATION = "duration_ms";
    private static final String COST = "total_cost_usd";

    public ClaudeCode {
        sessions.beforeRun(ClaudeCode::results);
    }

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
                    system(name, text, line, place);
                }
            }
            case "" -> throw new InvalidRecordException(Messages.of("exchange.lineUntyped"));
            case RESULT -> result(sessions.session(name, place), line);
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
        var parts = parts(line, message);
        var id = lineId(line);
        if (isRepeated(name, line, message, id)) {
            session.addRepetition(id, message.get("usage") instanceof Json.Obj usage ? usage : null);
            return;
        }
        if (line.get("forkedFrom") instanceof Json.Obj from) {
            session.addCopies(from.text("sessionId").orElse(""), parts);
            return;
        }
        OF_SESSION.forEach(key -> line.text(key).ifPresent(value -> session.metadata(key, Json.from(value))));
        message.text("model").filter(model -> !model.startsWith("<")).ifPresent(session::model);
        for (var part : parts) {
            sessions.add(name, part.role() == Role.TOOL ? "" : id, part, place);
        }
    }

    /// The id of a line in its session; empty when it has none. An agent that another one started counts
    /// its lines anew.
    private static String lineId(Json.Obj line) {
        var agent = line.text("agentId").orElse("");
        boolean isSidechain = line.bool("isSidechain").orElse(false);
        return line.text("uuid")
                .map(uuid -> uuid + (isSidechain ? " aside " + agent : ""))
                .orElse("");
    }

    /// Whether the file has the line already: under its name, or with the same words at the same moment.
    private boolean isRepeated(String session, Json.Obj line, Json.Obj message, String id) {
        boolean isFirst = id.isEmpty() || sessions.isFirst(session, id);
        var at = RecordTime.of(line, AT);
        if (!at.isEmpty()) {
            var words = message.get("content");
            var key = at + " " + message.text("role").orElse("") + " " + (words == null ? "" : words.compact());
            isFirst &= sessions.isFirst(session, key);
        }
        return !isFirst;
    }

    /// The messages of a line: the results of tools, then what was said or called.
    private static List<Message> parts(Json.Obj line, Json.Obj message) throws InvalidRecordException {
        var role = ChatMessages.role(
                message.text("role").or(() -> line.text("type")).orElse(""));
        var at = RecordTime.of(line, AT);
        var texts = new ArrayList<String>();
        var calls = new ArrayList<ToolCall>();
        var other = new ArrayList<Json>();
        var parts = new ArrayList<Message>();
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
                case "tool_result" -> parts.add(result(block, at));
                default -> other.add(block);
            }
        }
        if (parts.isEmpty() || !texts.isEmpty() || !calls.isEmpty()) {
            var rest = rest(line, message);
            parts.add(new Message(
                    role,
                    String.join("\n", texts),
                    calls,
                    "",
                    at,
                    other.isEmpty() ? rest : rest.with("content", new Json.Arr(other))));
        }
        return parts;
    }

    /// The last line counts: its cost is that of the session so far, its usage and time those of a turn.
    private static void result(SessionGrouper.Session session, Json.Obj line) {
        var before = session.metadata(RESULT);
        session.replaceMetadata(RESULT, line);
        if (before instanceof Json.Obj first) {
            var all = new ArrayList<Json>();
            if (session.metadata(RESULTS) instanceof Json.Arr(var several)) {
                all.addAll(several);
            } else {
                all.add(first);
            }
            all.add(line);
            session.replaceMetadata(RESULTS, new Json.Arr(all));
        }
    }

    /// Of several turns the usage is what their messages took, else what the turns say together.
    private static void turns(SessionGrouper.Session session) {
        if (!(session.metadata(RESULTS) instanceof Json.Arr(var turns))
                || !(session.metadata(RESULT) instanceof Json.Obj last)) {
            return;
        }
        var usage = Json.Obj.EMPTY;
        double millis = 0;
        for (var turn : turns) {
            if (turn instanceof Json.Obj fields) {
                usage = SessionGrouper.sum(usage, fields.object("usage"));
                millis += fields.number(DURATION).orElse(0);
            }
        }
        var whole = session.hasUsage() || usage.members().isEmpty() ? last.without("usage") : last.with("usage", usage);
        session.replaceMetadata(RESULT, millis > 0 ? whole.with(DURATION, Json.from(Math.round(millis))) : whole);
    }

    private static void results(SessionGrouper.Session session) {
        turns(session);
        if (!(session.metadata(RESULT) instanceof Json.Obj result)) {
            return;
        }
        boolean isLater = session.isLater();
        var ownResult = isLater ? result.without(DURATION) : result; // the turn may have begun in the part before
        ownResult = isLater && session.hasUsage() ? ownResult.without("usage") : ownResult;
        var soFar = ownResult.number(COST);
        if (soFar.isPresent()) {
            double cost = session.cost(soFar.getAsDouble());
            ownResult = cost == soFar.getAsDouble() ? ownResult : ownResult.with(COST, Json.from(cost));
        }
        session.replaceMetadata(RESULT, ownResult);
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
                ChatMessages.withParts(ChatMessages.without(block, Set.of("type", "content", "tool_use_id")), content));
    }

    private static Json.Obj rest(Json.Obj line, Json.Obj message) {
        var rest = ChatMessages.without(line, KNOWN_MEMBERS);
        for (var key : List.of("id", "usage", "stop_reason")) {
            var value = message.get(key);
            if (value != null && value != Json.Null.NULL) {
                rest = rest.with(key, value);
            }
        }
        return rest;
    }

    private void system(String name, String text, Json.Obj line, Place place) throws ExchangeException {
        var at = RecordTime.of(line, AT);
        var rest = ChatMessages.without(line, Set.of("type", "content", "timestamp", "sessionId"));
        var message = new Message(Role.SYSTEM, text, List.of(), "", at, rest);
        var id = lineId(line);
        if (!id.isEmpty() && !sessions.isFirst(name, id)) {
            sessions.session(name, place).addRepetition(id, null);
        } else if (line.get("forkedFrom") instanceof Json.Obj from) {
            sessions.session(name, place).addCopies(from.text("sessionId").orElse(""), List.of(message));
        } else {
            sessions.add(name, message, place);
        }
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
        var file = intake.place(0, "").file();
        var name = file.getFileName().toString();
        if (name.endsWith(SUFFIX)) { // it is named by its session; what it went on with may stand before
            sessions.dropCopies(
                    name.substring(0, name.length() - SUFFIX.length()),
                    other -> isName(other) && Files.isRegularFile(file.resolveSibling(other + SUFFIX)));
        }
        sessions.end();
    }

    private static boolean isName(String session) {
        return !session.isEmpty() && session.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '-');
    }

    @Override
    public void close() throws IOException {
        sessions.close();
    }
}
