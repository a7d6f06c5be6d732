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
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
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
    private final long largest;
    private final SpilledLists<Span> spans;

    /// How much memory each trace takes so far.
    private final Map<String, Long> traces = new LinkedHashMap<>();

    private final Map<String, Integer> parts = new HashMap<>();
    private boolean hasAny;

    public Otlp(ImportContext intake) {
        this(intake, MAX_ALL, MAX_ALL);
    }

    /// @param largest about how many bytes of memory one run takes
    /// @param most about how many all traces take
    Otlp(ImportContext intake, long largest, long most) {
        this.intake = intake;
        this.memories = new OtlpMemories(intake);
        this.largest = largest;
        this.spans = new SpilledLists<>(intake.place(0, "").file(), most, new SpanCodec());
    }

    private record Span(String start, List<Message> messages, Json.Obj attributes, Place place, boolean isMemory) {}

    private static final class SpanCodec implements SpilledLists.Codec<Span> {
        @Override
        public void write(DataOutputStream out, Span span) throws IOException {
            MessageCodec.text(out, span.start);
            out.writeInt(span.messages.size());
            for (var message : span.messages) {
                MessageCodec.write(out, message);
            }
            MessageCodec.json(out, span.attributes);
            MessageCodec.text(out, span.place.file().toString());
            out.writeLong(span.place.line());
            MessageCodec.text(out, span.place.within());
            out.writeBoolean(span.isMemory);
        }

        @Override
        public Span read(DataInputStream in) throws IOException {
            var start = MessageCodec.text(in);
            var messages = new ArrayList<Message>();
            for (int count = in.readInt(); count > 0; count--) {
                messages.add(MessageCodec.message(in));
            }
            var attributes = MessageCodec.object(in);
            var place = new Place(Path.of(MessageCodec.text(in)), in.readLong(), MessageCodec.text(in));
            return new Span(start, messages, attributes, place, in.readBoolean());
        }
    }

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
        hasAny = true;
        long weight = 500 + SessionGrouper.weight(span);
        spans.add(name, new Span(start, timed, metadata, place, isMemory), weight);
        if (traces.merge(name, weight, Long::sum) > largest) {
            traces.remove(name);
            run(name);
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
        for (var name : List.copyOf(traces.keySet())) {
            run(name);
        }
        memories.end();
        if (!hasAny) {
            intake.reject(
                    intake.place(0, ""),
                    "No span tells of messages to or from a model, or of what a memory holds.",
                    "");
        }
    }

    private void run(String name) throws ExchangeException {
        var trace = new ArrayList<>(spans.remove(name));
        trace.sort(Comparator.comparingInt((Span span) -> span.start.length()).thenComparing(Span::start));
        if (!trace.stream().allMatch(Span::isMemory)) {
            run(name, trace);
        }
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

    @Override
    public void close() throws IOException {
        spans.close();
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
