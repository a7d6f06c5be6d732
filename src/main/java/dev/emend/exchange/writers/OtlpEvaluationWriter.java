package dev.emend.exchange.writers;

import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.ExportRecord.Evaluation;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.RecordWriter;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Run;
import dev.emend.model.Timestamps;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Writes what was said of runs and memories as events `gen_ai.evaluation.result` of OpenTelemetry's
/// GenAI conventions, in the JSON a collector reads from a file: one `resourceLogs` a line, with the
/// events of one run or memory. A record nobody said anything of is left out.
public final class OtlpEvaluationWriter implements RecordWriter {
    private static final String EVENT = "gen_ai.evaluation.result";
    private static final String CONVERSATION = "gen_ai.conversation.id";
    private static final String RESPONSE = "gen_ai.response.id";
    private static final String STORE = "gen_ai.memory.store.id";

    private final ZoneId zone;

    /// @param zone of times that name none
    public OtlpEvaluationWriter(ZoneId zone) {
        this.zone = zone;
    }

    @Override
    public boolean write(ExportRecord exportRecord, Appendable out) throws IOException {
        var events = switch (exportRecord) {
            case ExportRecord.OfMemory of -> memory(of.memory(), of.evaluations());
            case ExportRecord.OfRun(var run, var evaluations) -> run(run, evaluations);
        };
        if (events.isEmpty()) {
            return false;
        }
        var service = attributes(Map.of("service.name", new Json.Text("emend")));
        var scope = Json.Obj.of("scope", Json.Obj.of("name", "emend"), "logRecords", events);
        var resource = Json.Obj.of("resource", Json.Obj.of("attributes", service), "scopeLogs", List.of(scope));
        EmendWriter.line(Json.Obj.of("resourceLogs", List.of(resource)), out);
        return true;
    }

    private static List<Json> memory(Memory memory, List<Evaluation> evaluations) {
        var about = new LinkedHashMap<String, Json>();
        var store = memory.metadata().get(STORE);
        if (store != null) {
            about.put(STORE, store);
        }
        about.put("gen_ai.memory.record.id", new Json.Text(recordId(memory)));
        return events(evaluations, about, "", Optional.empty());
    }

    /// As the spans it was read from call it.
    private static String recordId(Memory memory) {
        var id = memory.origin().id();
        if (!memory.origin().format().equals(Format.OTLP.word())) {
            return memory.id();
        }
        var store = memory.metadata().text(STORE).orElse("") + "/";
        return id.startsWith(store) ? id.substring(store.length()) : id;
    }

    private List<Json> run(Run run, List<Evaluation> evaluations) {
        var all = new ArrayList<Evaluation>();
        var ending = run.head().ending();
        boolean isJudged = evaluations.stream().anyMatch(one -> one.name().equals(Evaluation.OUTCOME));
        if (!ending.outcome().isEmpty() && !isJudged) {
            all.add(new Evaluation(Evaluation.OUTCOME, OptionalDouble.empty(), ending.outcome(), "", "", null));
        }
        if (ending.reward().isPresent()) {
            all.add(new Evaluation("reward", ending.reward(), "", "", "", null));
        }
        all.addAll(evaluations);
        var about = new LinkedHashMap<String, Json>();
        about.put(
                CONVERSATION,
                new Json.Text(run.metadata()
                        .text(CONVERSATION)
                        .orElseGet(() -> run.origin().id().isEmpty()
                                ? run.id()
                                : run.origin().id())));
        run.metadata().text(RESPONSE).ifPresent(id -> about.put(RESPONSE, new Json.Text(id)));
        boolean isTrace = run.origin().format().equals(Format.OTLP.word())
                && run.origin().id().matches("[0-9a-f]{32}");
        return events(all, about, isTrace ? run.origin().id() : "", lastMoment(run));
    }

    private Optional<Instant> lastMoment(Run run) {
        return run.messages().reversed().stream()
                .map(message -> Timestamps.of(message.at(), zone))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> Timestamps.of(run.head().startedAt(), zone));
    }

    /// @param trace its id; empty for none
    /// @param end when what is evaluated ended: the time of an evaluation that tells none
    private static List<Json> events(
            List<Evaluation> evaluations, Map<String, Json> about, String trace, Optional<Instant> end) {
        var events = new ArrayList<Json>();
        for (var one : evaluations) {
            var attributes = new LinkedHashMap<String, Json>();
            attributes.put("gen_ai.evaluation.name", new Json.Text(one.name()));
            var value = value(one);
            if (value.isPresent()) {
                attributes.put("gen_ai.evaluation.score.value", Json.from(value.getAsDouble()));
            }
            if (!one.label().isEmpty()) {
                attributes.put("gen_ai.evaluation.score.label", new Json.Text(one.label()));
            }
            if (!one.explanation().isBlank()) {
                attributes.put("gen_ai.evaluation.explanation", new Json.Text(one.explanation()));
            }
            attributes.putAll(about);
            if (!one.person().isEmpty()) {
                attributes.put("emend.evaluation.person", new Json.Text(one.person()));
            }
            var event = new LinkedHashMap<String, Json>();
            var at = Optional.ofNullable(one.at()).or(() -> end);
            at.ifPresent(time -> event.put("timeUnixNano", new Json.Text(nanos(time))));
            event.put("eventName", new Json.Text(EVENT));
            if (!trace.isEmpty()) {
                event.put("traceId", new Json.Text(trace));
            }
            event.put("attributes", attributes(attributes));
            events.add(Json.Obj.wrap(event));
        }
        return events;
    }

    /// An outcome as a number, too: 1 and 0.
    private static OptionalDouble value(Evaluation one) {
        if (one.value().isPresent() || !one.name().equals(Evaluation.OUTCOME)) {
            return one.value();
        }
        return switch (one.label()) {
            case "success" -> OptionalDouble.of(1);
            case "failure" -> OptionalDouble.of(0);
            default -> OptionalDouble.empty();
        };
    }

    private static String nanos(Instant at) {
        return Long.toString(Math.addExact(Math.multiplyExact(at.getEpochSecond(), 1_000_000_000L), at.getNano()));
    }

    private static Json attributes(Map<String, Json> values) {
        var list = new ArrayList<Json>();
        values.forEach((key, value) -> list.add(Json.Obj.of(
                "key",
                key,
                "value",
                value instanceof Json.Num
                        ? Json.Obj.of("doubleValue", value)
                        : Json.Obj.of("stringValue", value.plain()))));
        return new Json.Arr(list);
    }
}
