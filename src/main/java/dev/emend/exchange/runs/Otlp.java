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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Traces of OpenTelemetry with its GenAI conventions, as collectors write them to files in JSON:
/// one run per conversation, or per trace when none is named. What spans of memory operations store are
/// memories, too; a trace of nothing else is no run.
///
/// What spans tell twice counts once: the history each call of a model is given ([OtlpConversation]), and the
/// tokens a span holds of those inside of it ([OtlpTree]).
public final class Otlp implements JsonRecords.Handler {
    private static final long MAX_ALL = 64L << 20;
    private static final String CONVERSATION = "gen_ai.conversation.id";
    private static final String SERVICE = "service.name";
    private static final List<String> MODEL = List.of(
            "gen_ai.response.model",
            "gen_ai.request.model",
            "llm.model_name",
            "ai.model.id",
            "langfuse.observation.model.name");

    /// Who the agent is, the first of these that a trace says; the service last.
    private static final List<String> AGENT = List.of(
            "gen_ai.agent.name", "agent.name", "agent_name", "ai.telemetry.functionId", "langfuse.trace.name", SERVICE);

    private final ImportContext intake;
    private final OtlpMemories memories;
    private final List<OtlpSpan> spans = new ArrayList<>();
    private final List<OtlpSpan> logs = new ArrayList<>();

    /// The spans so far; exporters that try again write some twice.
    private final Set<String> known = new HashSet<>();

    /// What spans took whose parent comes later.
    private final Map<String, Usage> outside = new HashMap<>();

    private final Map<String, Integer> parts = new HashMap<>();
    private long weight;
    private boolean hasAny;

    /// What the service is called whose spans are read now.
    private String service = "";

    public Otlp(ImportContext intake) {
        this.intake = intake;
        this.memories = new OtlpMemories(intake);
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
        if (!isLog && !id.isEmpty() && !known.add(String.join("\n", trace, id, start))) {
            return;
        }
        var kind = OtlpSpan.kind(attributes);
        var told = isLog ? OtlpMessages.log(span, attributes) : OtlpMessages.of(span, attributes, kind);
        if (isMemory) {
            told = OtlpMemories.call(id, attributes, told);
            memories.span(attributes, end, place);
        }
        var usage = OtlpUsage.of(attributes);
        if (isLog && told.isEmpty()) {
            return;
        }
        var parent = first(span, "parentSpanId", "parent_span_id").orElse("");
        var conversation = attributes.text(CONVERSATION).orElse("");
        boolean isSilent = told.isEmpty() && OtlpUsage.isNone(usage) && kind == OtlpSpan.Kind.UNKNOWN;
        var metadata = isSilent ? Json.Obj.EMPTY : metadata(attributes);
        (isLog ? logs : spans)
                .add(new OtlpSpan(trace, id, parent, conversation, start, end, kind, usage, told, metadata, place));
        hasAny |= !told.isEmpty();
        weight += 500 + (isSilent ? 0 : SessionGrouper.weight(span));
        if (weight > MAX_ALL) {
            runs();
        }
    }

    private static java.util.Optional<String> first(Json.Obj span, String first, String second) {
        var value = span.get(first) == null ? span.get(second) : span.get(first);
        return value == null ? java.util.Optional.empty() : java.util.Optional.of(value.plain());
    }

    /// What a span says beside its messages.
    private Json.Obj metadata(Json.Obj attributes) {
        var metadata = new LinkedHashMap<>(attributes.members());
        metadata.keySet().removeIf(OtlpDialects::isTold);
        if (!service.isEmpty()) {
            metadata.putIfAbsent(SERVICE, new Json.Text(service));
        }
        return Json.Obj.taking(metadata);
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
        addLogs();
        var tree = new OtlpTree(spans, outside);
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
        spans.clear();
        weight = 0;
    }

    /// Log records tell of their span what it does not say itself.
    private void addLogs() {
        logs.sort((one, other) -> OtlpSpan.compareTimes(one.start(), other.start()));
        var bySpan = new LinkedHashMap<String, OtlpSpan>();
        for (var log : logs) {
            var name = log.id().isEmpty() ? "log " + bySpan.size() : log.trace() + "\n" + log.id();
            bySpan.merge(name, log, OtlpSpan::and);
        }
        logs.clear();
        spans.replaceAll(span -> {
            var log = span.id().isEmpty() ? null : bySpan.remove(span.trace() + "\n" + span.id());
            return log == null ? span : span.with(log);
        });
        spans.addAll(bySpan.values());
    }

    private void run(String name, OtlpConversation conversation) throws ExchangeException {
        var messages = conversation.messages();
        var metadata = new LinkedHashMap<String, Json>();
        var said = conversation.spans().stream()
                .sorted((one, other) -> OtlpSpan.compareTimes(one.start(), other.start()))
                .toList();
        said.forEach(span -> span.metadata().members().forEach(metadata::putIfAbsent));
        int part = parts.merge(name, 1, Integer::sum);
        var all = new Json.Obj(metadata);
        var model = MODEL.stream()
                .flatMap(key -> all.text(key).stream())
                .findFirst()
                .orElse("");
        var agent = AGENT.stream()
                .flatMap(key -> said.stream().flatMap(span -> span.metadata().text(key).stream()))
                .filter(text -> !text.isBlank() && !text.startsWith("unknown_service"))
                .findFirst()
                .map(AgentName::of)
                .orElse("otlp");
        var telling = said.stream().filter(span -> !span.told().isEmpty()).toList();
        var head = new Run.Head(
                agent, ChatMessages.task(messages), model, telling.getFirst().start(), Run.Ending.UNKNOWN);
        var unique = part > 1 ? name + "/part-" + part : name;
        intake.run(telling.getFirst().place(), unique, head, messages, all);
    }
}
