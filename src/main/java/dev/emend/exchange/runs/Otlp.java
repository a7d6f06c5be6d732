package dev.emend.exchange.runs;

import dev.emend.exchange.record.AgentName;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Usage;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Traces of OpenTelemetry with its GenAI conventions, as collectors write them to files in JSON:
/// one run per conversation, or per trace when none is named; and as the interface of [Langfuse] returns them. What
/// spans of memory operations store are memories, too; a trace of nothing else is no run.
///
/// What spans tell twice counts once: the history each call of a model is given ([OtlpConversation]), and the
/// tokens a span holds of those inside of it ([OtlpTree]).
public final class Otlp implements JsonRecords.Handler {
    private static final long MAX_ALL = 64L << 20;
    private static final String CONVERSATION = "gen_ai.conversation.id";
    private static final String SERVICE = "service.name";

    /// The list in which the interface of Langfuse returns traces and observations.
    private static final String LANGFUSE = "data";

    private static final List<String> MODEL = List.of(
            "gen_ai.response.model",
            "gen_ai.request.model",
            "llm.model_name",
            "ai.model.id",
            "langfuse.observation.model.name");

    /// The attributes that name the agent, of which the first in a trace counts; the service last.
    private static final List<String> AGENT = List.of(
            "gen_ai.agent.name", "agent.name", "agent_name", "ai.telemetry.functionId", "langfuse.trace.name", SERVICE);

    private final ImportContext intake;
    private final OtlpMemories memories;
    private final long largest;

    /// Spans and log records by their trace.
    private final SpilledLists<SpanCodec.Numbered> spans;

    private final SpilledLists<SpanCodec.Numbered> logs;

    /// By each trace and each conversation.
    private final Map<String, TraceGroup> groups = new LinkedHashMap<>();

    /// The spans so far; exporters that try again write some twice.
    private final Set<String> knownSpans = new HashSet<>();

    /// The usage of spans whose parent comes later.
    private final Map<String, Usage> outside = new HashMap<>();

    /// The last part of each conversation that has become a run.
    private final Map<String, Part> parts = new HashMap<>();

    private long number;
    private boolean hasAny;

    /// The name of the service whose spans are read now.
    private String service = "";

    public Otlp(ImportContext intake) {
        this(intake, MAX_ALL, MAX_ALL);
    }

    /// @param largest about how many bytes of memory the traces of one conversation take
    /// @param most about how many all take
    Otlp(ImportContext intake, long largest, long most) {
        this.intake = intake;
        this.memories = new OtlpMemories(intake);
        this.largest = largest;
        var file = intake.place(0, "").file();
        this.spans = new SpilledLists<>(file, most / 2, new SpanCodec());
        this.logs = new SpilledLists<>(file, most / 2, new SpanCodec());
    }

    /// Facts on a whole conversation from its parts so far.
    ///
    /// @param agent empty when no span names one
    private record Part(int number, String agent, String task, Json.Obj metadata) {
        static final Part NONE = new Part(0, "", "", Json.Obj.EMPTY);
    }

    /// Traces of the same conversations.
    private static final class TraceGroup {
        private final Set<String> names = new LinkedHashSet<>();
        private long weight;
    }

    private TraceGroup group(String trace, String conversation) {
        var group = groups.computeIfAbsent(trace, _ -> new TraceGroup());
        group.names.add(trace);
        if (conversation.isEmpty()) {
            return group;
        }
        var other = groups.putIfAbsent(conversation, group);
        if (other == null || other == group) {
            group.names.add(conversation);
            return group;
        }
        boolean isLarger = other.names.size() > group.names.size();
        var larger = isLarger ? other : group;
        var smaller = isLarger ? group : other;
        smaller.names.forEach(name -> groups.put(name, larger));
        larger.names.addAll(smaller.names);
        larger.weight += smaller.weight;
        return larger;
    }

    @Override
    public Set<String> lists() {
        return Set.of("resourceSpans", "resource_spans", "resourceLogs", LANGFUSE);
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj fields)) {
            throw new InvalidRecordException(Messages.of("exchange.badTraces"));
        }
        if (Langfuse.isRecord(fields)) {
            for (var span : Langfuse.spans(fields)) {
                span(span, false, place);
            }
            return;
        }
        if (member.equals(LANGFUSE)) {
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
                        service = OtlpValues.attributes(
                                        fields.object("resource").get("attributes"))
                                .text("service.name")
                                .orElse("");
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
        var start = first(span, "startTimeUnixNano", "start_time_unix_nano")
                .orElseGet(() -> first(span, "timeUnixNano", "time_unix_nano").orElse(""));
        var end = first(span, "endTimeUnixNano", "end_time_unix_nano").orElse(start);
        var id = first(span, "spanId", "span_id").orElse("");
        var trace = first(span, "traceId", "trace_id").orElse(OpenAi.ONLY);
        if (!isLog && !id.isEmpty() && !knownSpans.add(String.join("\n", trace, id, start))) {
            return;
        }
        var type = OtlpSpan.type(attributes);
        var content = isLog ? OtlpMessages.log(span, attributes) : OtlpMessages.of(span, attributes, type);
        if (isMemory) {
            content = OtlpMemories.call(id, attributes, content);
            memories.span(attributes, end, place);
        }
        var usage = OtlpUsage.of(attributes);
        if (isLog && content.isEmpty()) {
            return;
        }
        var parent = first(span, "parentSpanId", "parent_span_id").orElse("");
        var conversation = attributes.text(CONVERSATION).orElse("");
        boolean isSilent = content.isEmpty() && OtlpUsage.isNone(usage) && type == OtlpSpan.Type.UNKNOWN;
        var metadata = isSilent ? Json.Obj.EMPTY : metadata(attributes);
        hasAny |= !content.isEmpty();
        long weight = 500 + (isSilent ? 0 : SessionGrouper.weight(span));
        var read = new OtlpSpan(trace, id, parent, conversation, start, end, type, usage, content, metadata, place);
        (isLog ? logs : spans).add(trace, new SpanCodec.Numbered(number++, read), weight);
        var group = group(trace, conversation);
        group.weight += weight;
        if (group.weight > largest) {
            runs(group);
        }
    }

    private static java.util.Optional<String> first(Json.Obj span, String first, String second) {
        var value = span.get(first) == null ? span.get(second) : span.get(first);
        return value == null ? java.util.Optional.empty() : java.util.Optional.of(value.plain());
    }

    /// The metadata of a span besides its messages.
    private Json.Obj metadata(Json.Obj attributes) {
        var metadata = new LinkedHashMap<>(attributes.members());
        metadata.keySet().removeIf(OtlpDialects::isContent);
        if (!service.isEmpty()) {
            metadata.putIfAbsent(SERVICE, new Json.Text(service));
        }
        return Json.Obj.wrap(metadata);
    }

    @Override
    public void end() throws ExchangeException {
        for (var group : new LinkedHashSet<>(groups.values())) {
            runs(group);
        }
        memories.end();
        if (!hasAny) {
            intake.reject(
                    intake.place(0, ""),
                    "No span tells of messages to or from a model, or of what a memory holds.",
                    "");
        }
    }

    private static List<OtlpSpan> remove(SpilledLists<SpanCodec.Numbered> from, TraceGroup group)
            throws ExchangeException {
        var all = new ArrayList<SpanCodec.Numbered>();
        for (var name : group.names) {
            all.addAll(from.remove(name));
        }
        all.sort(Comparator.comparingLong(SpanCodec.Numbered::number));
        return new ArrayList<>(all.stream().map(SpanCodec.Numbered::span).toList());
    }

    private void runs(TraceGroup group) throws ExchangeException {
        var tree = new OtlpTree(withLogs(remove(spans, group), remove(logs, group)), outside);
        var conversations = new LinkedHashMap<String, OtlpConversation>();
        for (var node : tree.nodes()) {
            conversations
                    .computeIfAbsent(node.conversation, _ -> new OtlpConversation())
                    .plan(node.span);
        }
        tree.visit(new OtlpTree.Visitor() {
            @Override
            public void enter(OtlpTree.Node node) {
                of(node).enter(node);
            }

            @Override
            public void leave(OtlpTree.Node node) {
                of(node).leave(node);
            }

            private OtlpConversation of(OtlpTree.Node node) {
                return Objects.requireNonNull(conversations.get(node.conversation));
            }
        });
        for (var conversation : conversations.entrySet()) {
            if (conversation.getValue().isRun()) {
                run(conversation.getKey(), conversation.getValue());
            }
        }
        group.weight = 0;
    }

    /// Log records tell of their span what it does not say itself.
    private static List<OtlpSpan> withLogs(List<OtlpSpan> spans, List<OtlpSpan> logs) {
        logs.sort((one, other) -> OtlpSpan.compareTimes(one.start(), other.start()));
        var bySpan = new LinkedHashMap<String, OtlpSpan>();
        for (var log : logs) {
            var name = log.id().isEmpty() ? "log " + bySpan.size() : log.trace() + "\n" + log.id();
            bySpan.merge(name, log, OtlpSpan::merge);
        }
        spans.replaceAll(span -> {
            var log = span.id().isEmpty() ? null : bySpan.remove(span.trace() + "\n" + span.id());
            return log == null ? span : span.withLog(log);
        });
        spans.addAll(bySpan.values());
        return spans;
    }

    private void run(String name, OtlpConversation conversation) throws ExchangeException {
        var messages = conversation.messages();
        var before = parts.getOrDefault(name, Part.NONE);
        var metadata = new LinkedHashMap<>(before.metadata.members());
        var spans = conversation.spans().stream()
                .sorted((one, other) -> OtlpSpan.compareTimes(one.start(), other.start()))
                .toList();
        spans.forEach(span -> span.metadata().members().forEach(metadata::putIfAbsent));
        var all = new Json.Obj(metadata);
        var model = MODEL.stream()
                .flatMap(key -> all.text(key).stream())
                .findFirst()
                .orElse("");
        var agent = AGENT.stream()
                .flatMap(key -> spans.stream().flatMap(span -> span.metadata().text(key).stream()))
                .filter(text -> !text.isBlank() && !text.startsWith("unknown_service"))
                .findFirst()
                .map(AgentName::of)
                .orElse("");
        var withContent =
                spans.stream().filter(span -> !span.content().isEmpty()).toList();
        var task = ChatMessages.task(messages);
        var sharedMetadata = new LinkedHashMap<>(metadata);
        sharedMetadata.values().removeIf(Json.Num.class::isInstance); // figures are those of a span
        var part = new Part(
                before.number + 1,
                before.agent.isEmpty() ? agent : before.agent,
                task.isEmpty() ? before.task : task,
                Json.Obj.wrap(sharedMetadata));
        parts.put(name, part);
        var head = new Run.Head(
                part.agent.isEmpty() ? "otlp" : part.agent,
                part.task,
                model,
                withContent.getFirst().start(),
                Run.Ending.UNKNOWN);
        var unique = part.number > 1 ? name + "/part-" + part.number : name;
        intake.run(withContent.getFirst().place(), unique, head, messages, all);
    }

    @Override
    public void close() throws IOException {
        try (spans;
                logs) {
            groups.clear();
        }
    }
}
