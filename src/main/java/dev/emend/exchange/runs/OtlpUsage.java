package dev.emend.exchange.runs;

import dev.emend.model.Json;
import dev.emend.model.Run.Usage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The usage a span reports, by the names of the GenAI conventions and of the instrumentations that have
/// their own: OpenInference, Traceloop, Vercel's AI SDK, pydantic-ai, Langfuse.
///
/// A span may carry several of these at once. The first of a list that is there counts: the current name of
/// the GenAI conventions before the earlier one, and both before a name of one instrumentation.
final class OtlpUsage {
    private static final List<String> INPUT = List.of(
            "gen_ai.usage.input_tokens",
            "gen_ai.usage.prompt_tokens",
            "gen_ai.aggregated_usage.input_tokens",
            "llm.token_count.prompt",
            "llm.usage.prompt_tokens",
            "ai.usage.inputTokens",
            "ai.usage.promptTokens");
    private static final List<String> OUTPUT = List.of(
            "gen_ai.usage.output_tokens",
            "gen_ai.usage.completion_tokens",
            "gen_ai.aggregated_usage.output_tokens",
            "llm.token_count.completion",
            "llm.usage.completion_tokens",
            "ai.usage.outputTokens",
            "ai.usage.completionTokens");
    private static final List<String> CACHED = List.of(
            "gen_ai.usage.cache_read.input_tokens",
            "gen_ai.usage.cache_read_input_tokens",
            "gen_ai.usage.cached_input_tokens",
            "gen_ai.usage.input_tokens.cached",
            "gen_ai.usage.details.cache_read_tokens",
            "gen_ai.usage.details.cached_tokens",
            "gen_ai.aggregated_usage.cache_read.input_tokens",
            "gen_ai.aggregated_usage.details.cache_read_tokens",
            "llm.token_count.prompt_details.cache_read",
            "ai.usage.cachedInputTokens",
            "ai.usage.inputTokenDetails.cacheReadTokens");
    private static final List<String> COST =
            List.of("gen_ai.usage.cost", "gen_ai.usage.total_cost", "operation.cost", "llm.cost.total");

    /// The JSON that Langfuse writes in one attribute, where its own exporters add to what is there.
    private static final String LANGFUSE_TOKENS = "langfuse.observation.usage_details";

    private static final String LANGFUSE_COST = "langfuse.observation.cost_details";
    private static final List<String> LANGFUSE_INPUT = List.of("input", "prompt_tokens", "input_tokens");
    private static final List<String> LANGFUSE_OUTPUT = List.of("output", "completion_tokens", "output_tokens");
    private static final List<String> LANGFUSE_CACHED =
            List.of("cache_read_input_tokens", "input_cached_tokens", "input_cache_read");

    /// As in the analysis of runs: a number above is a mistake.
    private static final double MOST = 1e12;

    /// Sums of dollars differ by what binary fractions lose.
    private static final double ALMOST = 1e-6;

    private OtlpUsage() {}

    static Usage of(Json.Obj attributes) {
        var tokens = OtlpValues.unwrap(attributes.get(LANGFUSE_TOKENS)) instanceof Json.Obj details
                ? withParts(details)
                : Json.Obj.EMPTY;
        var dollars =
                OtlpValues.unwrap(attributes.get(LANGFUSE_COST)) instanceof Json.Obj details ? details : Json.Obj.EMPTY;
        return new Usage(
                round(either(first(attributes, INPUT), first(tokens, LANGFUSE_INPUT))),
                round(either(first(attributes, CACHED), first(tokens, LANGFUSE_CACHED))),
                round(either(first(attributes, OUTPUT), first(tokens, LANGFUSE_OUTPUT))),
                either(first(attributes, COST), number(dollars.get("total"))),
                OptionalLong.empty());
    }

    /// The tokens with input and output as sums of their parts, where the parts add up to the total: there, what
    /// came from a cache stands beside the input, not in it, and the reasoning beside the output.
    private static Json.Obj withParts(Json.Obj tokens) {
        double all = 0;
        double outputTokens = 0;
        for (var name : tokens.without("total").members().keySet()) {
            double number = tokens.number(name).orElse(0);
            all += number;
            outputTokens += name.startsWith("output") || name.startsWith("completion") ? number : 0;
        }
        return all > 0 && tokens.number("total").orElse(0) == all
                ? tokens.with("input", Json.from(Math.round(all - outputTokens)))
                        .with("output", Json.from(Math.round(outputTokens)))
                : tokens;
    }

    private static OptionalDouble either(OptionalDouble one, OptionalDouble other) {
        return one.isPresent() ? one : other;
    }

    private static OptionalDouble first(Json.Obj fields, List<String> names) {
        return names.stream()
                .map(name -> number(fields.get(name)))
                .filter(OptionalDouble::isPresent)
                .findFirst()
                .orElse(OptionalDouble.empty());
    }

    /// Some exporters write every value as text.
    private static OptionalDouble number(@Nullable Json value) {
        double number = switch (value) {
            case Json.Num given -> given.toDouble();
            case Json.Text(var digits) when isNumber(digits) -> Double.parseDouble(digits);
            case null, default -> Double.NaN;
        };
        return number >= 0 && number <= MOST ? OptionalDouble.of(number) : OptionalDouble.empty();
    }

    private static boolean isNumber(String text) {
        return text.matches("[0-9.]{1,26}")
                && Character.isDigit(text.charAt(0))
                && text.indexOf('.') == text.lastIndexOf('.');
    }

    private static OptionalLong round(OptionalDouble number) {
        return number.isPresent() ? OptionalLong.of(Math.round(number.getAsDouble())) : OptionalLong.empty();
    }

    static boolean isNone(Usage usage) {
        return !usage.hasTokens()
                && usage.cachedInput().isEmpty()
                && usage.cost().isEmpty();
    }

    static Usage sum(Usage one, Usage other) {
        return new Usage(
                sum(one.input(), other.input()),
                sum(one.cachedInput(), other.cachedInput()),
                sum(one.output(), other.output()),
                one.cost().isPresent() && other.cost().isPresent()
                        ? OptionalDouble.of(
                                one.cost().getAsDouble() + other.cost().getAsDouble())
                        : either(one.cost(), other.cost()),
                OptionalLong.empty());
    }

    private static OptionalLong sum(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                : one.isPresent() ? one : other;
    }

    /// The usage of a span that those inside of it do not report: all of it when nothing is inside, nothing when
    /// it holds their sum.
    static Usage excess(Usage whole, Usage inside) {
        return new Usage(
                excess(whole.input(), inside.input()),
                excess(whole.cachedInput(), inside.cachedInput()),
                excess(whole.output(), inside.output()),
                excess(whole.cost(), inside.cost()),
                OptionalLong.empty());
    }

    private static OptionalLong excess(OptionalLong whole, OptionalLong inside) {
        if (whole.isEmpty() || inside.isEmpty()) {
            return whole;
        }
        long difference = whole.getAsLong() - inside.getAsLong();
        return difference > 0 ? OptionalLong.of(difference) : OptionalLong.empty();
    }

    private static OptionalDouble excess(OptionalDouble whole, OptionalDouble inside) {
        if (whole.isEmpty() || inside.isEmpty()) {
            return whole;
        }
        double difference = whole.getAsDouble() - inside.getAsDouble();
        return difference > ALMOST * whole.getAsDouble() ? OptionalDouble.of(difference) : OptionalDouble.empty();
    }

    /// The tokens by the words of Codex: there, as here, the input holds what came from a cache.
    static Json.Obj tokens(Usage usage) {
        var tokens = new LinkedHashMap<String, Json>();
        usage.input().ifPresent(value -> tokens.put("input_tokens", Json.from(value)));
        usage.output().ifPresent(value -> tokens.put("output_tokens", Json.from(value)));
        usage.cachedInput().ifPresent(value -> tokens.put("cached_input_tokens", Json.from(value)));
        return Json.Obj.wrap(tokens);
    }
}
