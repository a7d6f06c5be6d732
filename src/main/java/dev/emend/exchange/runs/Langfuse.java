package dev.emend.exchange.runs;

import dev.emend.model.Json;
import dev.emend.model.Timestamps;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Traces and observations as the interface of Langfuse returns them, as the spans [Otlp] reads. A trace is a span
/// around its observations; it holds their cost once more, and what was said only where no observation does. Pure
/// functions.
public final class Langfuse {
    private static final String OBSERVATIONS = "observations";
    private static final String OBSERVATION = "langfuse.observation.";
    private static final Set<String> MODELS = Set.of("GENERATION", "EMBEDDING");

    private Langfuse() {}

    /// Whether it is a trace, or an observation by itself.
    public static boolean isRecord(Json.Obj record) {
        var trace = trace(record);
        return record.get(OBSERVATIONS) instanceof Json.Arr
                        && trace.text("id").isPresent()
                        && trace.text("timestamp").isPresent()
                || isObservation(record);
    }

    private static boolean isObservation(Json.Obj record) {
        return record.text("startTime").isPresent()
                && record.text("type").isPresent()
                && record.text("traceId").isPresent();
    }

    /// The members of the trace itself, which some write beside its observations.
    private static Json.Obj trace(Json.Obj record) {
        return record.get("trace") instanceof Json.Obj inner ? inner : record;
    }

    static List<Json.Obj> spans(Json.Obj record) {
        if (!(record.get(OBSERVATIONS) instanceof Json.Arr(var elements))) {
            return List.of(observation(record, "", ""));
        }
        var trace = trace(record);
        var id = trace.text("id").orElse("");
        var spans = new ArrayList<Json.Obj>();
        boolean hasModel = false;
        for (var element : elements) { // a list of traces has their ids
            if (element instanceof Json.Obj observation) {
                spans.add(observation(observation, id, id));
                hasModel |= MODELS.contains(type(observation));
            }
        }
        var attributes = attributes(trace, hasModel ? "trace" : "generation");
        put(attributes, "langfuse.scores", trace.has("scores") ? trace.get("scores") : record.get("scores"));
        put(attributes, "langfuse.user.id", trace.get("userId"));
        put(attributes, "langfuse.trace.tags", trace.get("tags"));
        put(attributes, "langfuse.trace.metadata", trace.get("metadata"));
        trace.text("name").ifPresent(name -> attributes.put("langfuse.trace.name", new Json.Text(name)));
        spans.addFirst(span(id, id, "", trace.text("timestamp").orElse(""), "", attributes));
        return spans;
    }

    private static Json.Obj observation(Json.Obj observation, String trace, String root) {
        var type = type(observation);
        var attributes = attributes(observation, type);
        var result = observation.get("output");
        if (type.equals("TOOL")) {
            put(attributes, "gen_ai.tool.name", observation.get("name"));
            put(attributes, "gen_ai.tool.call.arguments", observation.get("input"));
            put(attributes, "gen_ai.tool.call.result", isNone(result) ? observation.get("statusMessage") : result);
        }
        observation
                .text("model")
                .or(() -> observation.text("providedModelName"))
                .ifPresent(model -> attributes.put(OBSERVATION + "model.name", new Json.Text(model)));
        put(attributes, "langfuse.trace.name", observation.get("traceName"));
        if (!observation.text("level").orElse("DEFAULT").equals("DEFAULT")) {
            put(attributes, OBSERVATION + "level", observation.get("level"));
            put(attributes, OBSERVATION + "status_message", observation.get("statusMessage"));
        }
        return span(
                observation.text("traceId").orElse(trace),
                observation.text("id").orElse(""),
                observation.text("parentObservationId").orElse(root),
                observation.text("startTime").orElse(""),
                observation.text("endTime").orElse(""),
                attributes);
    }

    private static String type(Json.Obj observation) {
        return observation.text("type").orElse("").toUpperCase(Locale.ROOT);
    }

    private static Map<String, Json> attributes(Json.Obj record, String type) {
        var attributes = new LinkedHashMap<String, Json>();
        attributes.put(OBSERVATION + "type", new Json.Text(type));
        put(attributes, OBSERVATION + "input", record.get("input"));
        put(attributes, OBSERVATION + "output", record.get("output"));
        put(attributes, "gen_ai.conversation.id", record.get("sessionId"));
        put(attributes, OBSERVATION + "usage_details", usage(record));
        cost(record).ifPresent(cost -> attributes.put("gen_ai.usage.cost", Json.from(cost)));
        return attributes;
    }

    /// Of today, else of before; what counts characters or images is no tokens.
    private static @Nullable Json usage(Json.Obj record) {
        if (!record.object("usageDetails").members().isEmpty()) {
            return record.get("usageDetails");
        }
        var usage = record.object("usage");
        if (usage.members().values().stream().anyMatch(Json.Num.class::isInstance)) {
            return usage.text("unit").orElse("TOKENS").equals("TOKENS") ? usage : null;
        }
        var before = new LinkedHashMap<String, Json>();
        put(before, "input", record.get("promptTokens"));
        put(before, "output", record.get("completionTokens"));
        return new Json.Obj(before);
    }

    private static Optional<Double> cost(Json.Obj record) {
        var details = record.object("costDetails");
        for (var number :
                List.of(details.number("total"), record.number("calculatedTotalCost"), record.number("totalCost"))) {
            if (number.isPresent()) {
                return Optional.of(number.getAsDouble());
            }
        }
        return details.members().keySet().stream()
                .map(key -> details.number(key).orElse(0))
                .reduce(Double::sum);
    }

    private static Json.Obj span(
            String trace, String id, String parent, String start, String end, Map<String, Json> attributes) {
        return Json.Obj.of(
                "traceId",
                trace,
                "spanId",
                id,
                "parentSpanId",
                parent,
                "startTimeUnixNano",
                nanos(start),
                "endTimeUnixNano",
                nanos(end.isEmpty() ? start : end),
                "attributes",
                new Json.Obj(attributes));
    }

    private static String nanos(String time) {
        return Timestamps.of(time, ZoneOffset.UTC)
                .map(at -> "%d%09d".formatted(at.getEpochSecond(), at.getNano()))
                .orElse("");
    }

    private static boolean isNone(@Nullable Json value) {
        return value == null || value == Json.Null.NULL;
    }

    private static void put(Map<String, Json> attributes, String key, @Nullable Json value) {
        if (!isNone(value)) {
            attributes.put(key, value);
        }
    }
}
