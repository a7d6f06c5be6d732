package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Traces of OpenTelemetry with its GenAI conventions, as collectors write them to files in JSON:
/// one run per conversation, or per trace when none is named. What spans of memory operations store are
/// memories, too; a trace of nothing else is no run.
///
/// Each span of a model repeats what was said before; a message counts as said again only when one
/// span holds it more often than the run so far.
public final class Otlp implements JsonRecords.Handler {
    private static final long MAX_ALL = 64L << 20;
    private static final String CONVERSATION = "gen_ai.conversation.id";

    private final ImportContext intake;
    private final OtlpMemories memories;
    private final Map<String, List<Span>> traces = new LinkedHashMap<>();
    private final Map<String, Integer> parts = new HashMap<>();
    private long weight;
    private boolean hasAny;

    public Otlp(ImportContext intake) {
        this.intake = intake;
        this.memories = new OtlpMemories(intake);
    }

    private record Span(String start, List<Message> messages, Json.Obj attributes, Place place, boolean isMemory) {}

    @Override
    public Set<String> lists() {
        return Set.of("resourceSpans", "resource_spans", "resourceLogs");
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj fields)) {
            throw new InvalidRecordException(Messages.of("exchange.badTraces"));
        }
        if (member.isEmpty()) {
            for (var list : lists()) {
                for (var value : fields.array(list)) {
                    record(value, list, place);
                }
            }
            return;
        }
        var scopes = first(fields, "scopeSpans", "scope_spans", "scopeLogs");
        for (var scope : scopes) {
            if (scope instanceof Json.Obj inner) {
                for (var value : first(inner, "spans", "spans", "logRecords")) {
                    if (value instanceof Json.Obj span) {
                        span(span, member.equals("resourceLogs"), place);
                    }
                }
            }
        }
    }

    private static List<Json> first(Json.Obj fields, String first, String second, String third) {
        if (fields.has(first)) {
            return fields.array(first);
        }
        return fields.array(fields.has(second) ? second : third);
    }

    private void span(Json.Obj span, boolean isLog, Place place) throws ExchangeException {
        var attributes = OtlpValues.attributes(span.get("attributes"));
        boolean isMemory = !isLog && OtlpMemories.isOperation(attributes);
        var messages = isLog ? OtlpMessages.log(span) : OtlpMessages.of(span, attributes);
        var start = first(span, "startTimeUnixNano", "start_time_unix_nano")
                .orElseGet(() -> first(span, "timeUnixNano", "time_unix_nano").orElse(""));
        var end = first(span, "endTimeUnixNano", "end_time_unix_nano").orElse(start);
        if (isMemory) {
            var id = span.text("spanId").or(() -> span.text("span_id")).orElse("");
            OtlpMemories.call(id, attributes, messages);
            memories.span(attributes, end, place);
        }
        if (messages.isEmpty()) {
            return;
        }
        var trace = span.text("traceId").or(() -> span.text("trace_id")).orElse(OpenAi.ONLY);
        var name = attributes.text(CONVERSATION).orElse(trace);
        var timed = OtlpMessages.timed(messages, start, end, OtlpValues.usage(attributes));
        var metadata = new Json.Obj(metadata(attributes));
        traces.computeIfAbsent(name, _ -> new ArrayList<>()).add(new Span(start, timed, metadata, place, isMemory));
        hasAny = true;
        weight += 500 + SessionGrouper.weight(span);
        if (weight > MAX_ALL) {
            runs();
        }
    }

    private static java.util.Optional<String> first(Json.Obj span, String first, String second) {
        var value = span.get(first) == null ? span.get(second) : span.get(first);
        return value == null ? java.util.Optional.empty() : java.util.Optional.of(value.plain());
    }

    /// What a span says beside its messages.
    private static Map<String, Json> metadata(Json.Obj attributes) {
        var metadata = new LinkedHashMap<>(attributes.members());
        metadata.keySet()
                .removeIf(key -> key.startsWith("gen_ai.prompt.")
                        || key.startsWith("gen_ai.completion.")
                        || key.endsWith(".messages")
                        || key.startsWith("gen_ai.tool.")
                        || key.startsWith("gen_ai.memory.")
                        || key.startsWith("gen_ai.usage.")
                        || key.equals("gen_ai.system_instructions"));
        return metadata;
    }

    @Override
    public void end() throws ExchangeException {
        runs();
        memories.end();
        if (!hasAny) {
            intake.reject(
                    intake.place(0, ""),
                    "No span tells of messages to or from a model, or of what a memory holds.",
                    "");
        }
    }

    private void runs() throws ExchangeException {
        for (var trace : traces.entrySet()) {
            var spans = trace.getValue();
            spans.sort(
                    Comparator.comparingInt((Span span) -> span.start.length()).thenComparing(Span::start));
            if (!spans.stream().allMatch(Span::isMemory)) {
                run(trace.getKey(), spans);
            }
        }
        traces.clear();
        weight = 0;
    }

    private void run(String name, List<Span> spans) throws ExchangeException {
        var messages = new ArrayList<Message>();
        var metadata = new LinkedHashMap<String, Json>();
        for (var span : spans) {
            merge(messages, span.messages);
            span.attributes.members().forEach(metadata::putIfAbsent);
        }
        int part = parts.merge(name, 1, Integer::sum);
        var all = new Json.Obj(metadata);
        var model = all.text("gen_ai.response.model")
                .or(() -> all.text("gen_ai.request.model"))
                .orElse("");
        var head = new Run.Head("otlp", ChatMessages.task(messages), model, spans.getFirst().start, Run.Ending.UNKNOWN);
        var unique = part > 1 ? name + "/part-" + part : name;
        intake.run(spans.getFirst().place, unique, head, messages, all);
    }

    /// Adds what the run does not hold yet.
    private static void merge(List<Message> run, List<Message> span) {
        var known = new HashMap<String, Integer>();
        run.forEach(message -> known.merge(key(message), 1, Integer::sum));
        var here = new HashMap<String, Integer>();
        for (var message : span) {
            int times = here.merge(key(message), 1, Integer::sum);
            if (times > known.getOrDefault(key(message), 0)) {
                run.add(message);
            }
        }
    }

    /// A call is known by its id, wherever it is told of.
    private static String key(Message message) {
        if (message.role() == Role.TOOL && !message.answers().isEmpty()) {
            return "answer " + message.answers();
        }
        if (message.calls().size() == 1 && !message.calls().getFirst().id().isEmpty()) {
            return "call " + message.calls().getFirst().id();
        }
        return message.role() + " " + message.text() + message.calls();
    }
}
