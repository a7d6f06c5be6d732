package dev.emend.analysis.runs;

import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Usage;
import dev.emend.model.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/// Reads tokens, cost and time of a run from what its transcript says beside the messages.
///
/// Known are the words of OpenAI (`prompt_tokens`, `prompt_tokens_details`), Anthropic (`input_tokens`
/// without the cache's share, which is added here), LangChain (`usage_metadata`, `token_usage`), Codex
/// (`cached_input_tokens`), ATIF (`metrics`, `final_metrics`), SWE-agent (`model_stats`), τ-bench (`agent_cost`,
/// `total_cost`) and Claude
/// Code's last line (`total_cost_usd`, `duration_ms`). What τ-bench paid for its simulated user
/// (`user_cost`) is not the agent's and does not count. What is recorded for the whole run counts before
/// the sum over its messages. No thread of its own, no failures: what can't be read is not recorded.
public final class UsageReader {
    /// No run reads or writes more tokens, or takes more milliseconds; a number above is a mistake. Sums over
    /// millions of runs stay below what fits.
    private static final double MOST = 1e12;

    /// No run costs more US dollars.
    private static final double DEAREST = 1e6;

    private UsageReader() {}

    /// The tokens a transcript states for the whole run; [Usage#NONE] where it states none.
    public static Usage statedUsage(Run run) {
        var whole = recordedUsage(run);
        if (whole.hasTokens()) {
            return whole;
        }
        var metadata = run.metadata();
        var totals = first(metadata.object("final_metrics"), metadata.object("total_token_usage"));
        return usage(totals, OptionalDouble.empty(), OptionalLong.empty());
    }

    /// The sum over its messages; [Usage#NONE] where they record nothing.
    public static Usage summedUsage(Run run) {
        return sum(messages(run));
    }

    /// Of the whole run. The time is from its first moment to its last, pauses of people among them,
    /// unless the transcript gives a duration.
    public static Usage of(Run run) {
        var whole = recordedUsage(run);
        var sum = sum(messages(run));
        if (!whole.hasTokens() && !sum.hasTokens()) { // its sums may hold what subagents took
            whole = finalMetrics(run.metadata().object("final_metrics"), whole);
        }
        boolean isWhole = whole.hasTokens();
        return new Usage(
                isWhole ? whole.input() : sum.input(),
                isWhole ? whole.cachedInput() : sum.cachedInput(),
                isWhole ? whole.output() : sum.output(),
                whole.cost().isPresent() ? whole.cost() : sum.cost(),
                whole.millis().isPresent() ? whole.millis() : elapsedMillis(run));
    }

    /// Message by message, [Usage#NONE] where nothing was recorded. Lines that tell of one answer of the
    /// model, by its id, count once: at the last of them.
    public static List<Usage> messages(Run run) {
        var usages = new ArrayList<Usage>();
        Map<String, Integer> last = new HashMap<>();
        for (var message : run.messages()) {
            var usage = of(message);
            var answer = message.rest().text("id").orElse("");
            if (!answer.isEmpty() && !usage.equals(Usage.NONE)) {
                var before = last.put(answer, usages.size());
                if (before != null) {
                    usages.set(before, Usage.NONE);
                }
            }
            usages.add(usage);
        }
        return usages;
    }

    private static Usage of(Message message) {
        var rest = message.rest();
        var response = rest.object("response_metadata");
        var tokens = first(
                rest.object("usage"),
                rest.object("usage_metadata"),
                response.object("token_usage"),
                response.object("usage"),
                rest.object("metrics"));
        var cost = first(rest.number("costUSD"), rest.object("metrics").number("cost_usd"));
        var millis = firstInteger(rest, "durationMs");
        return tokens.members().isEmpty() && cost.isEmpty() && millis.isEmpty()
                ? Usage.NONE
                : usage(tokens, cost, millis);
    }

    private static Usage finalMetrics(Json.Obj metrics, Usage whole) {
        var cost = first(whole.cost(), metrics.number("total_cost_usd"));
        return usage(metrics, cost, whole.millis());
    }

    private static Usage recordedUsage(Run run) {
        var metadata = run.metadata();
        var result = metadata.object("result");
        var stats = metadata.object("info").object("model_stats");
        var tokens = first(
                result.object("usage"),
                metadata.object("usage"),
                metadata.object("response").object("usage"),
                metadata.object("response").object("body").object("usage"),
                stats);
        return usage(tokens, cost(metadata, result, stats), firstInteger(result, "duration_ms"));
    }

    private static OptionalDouble cost(Json.Obj metadata, Json.Obj result, Json.Obj stats) {
        if (result.has("total_cost_usd")) {
            return result.number("total_cost_usd");
        }
        if (stats.has("instance_cost")) {
            return stats.number("instance_cost");
        }
        var info = metadata.object("info");
        return first(
                first(metadata.number("agent_cost"), info.number("agent_cost")),
                first(metadata.number("total_cost"), info.number("total_cost")));
    }

    private static Usage usage(Json.Obj tokens, OptionalDouble cost, OptionalLong millis) {
        var input = firstInteger(tokens, "input_tokens", "prompt_tokens", "tokens_sent", "total_prompt_tokens");
        var read = firstInteger(tokens, "cache_read_input_tokens");
        var cacheWriteTokens = firstInteger(tokens, "cache_creation_input_tokens");
        var cachedTokens = read.isPresent()
                ? read
                : firstInteger(tokens, "cached_input_tokens", "cached_tokens", "total_cached_tokens");
        for (var details : List.of("prompt_tokens_details", "input_tokens_details", "input_token_details")) {
            cachedTokens = cachedTokens.isPresent()
                    ? cachedTokens
                    : firstInteger(tokens.object(details), "cached_tokens", "cache_read");
        }
        if (input.isPresent() && (read.isPresent() || cacheWriteTokens.isPresent())) {
            input = OptionalLong.of(input.getAsLong() + read.orElse(0) + cacheWriteTokens.orElse(0));
        }
        var output = firstInteger(
                tokens, "output_tokens", "completion_tokens", "tokens_received", "total_completion_tokens");
        return new Usage(input, cachedTokens, output, believable(cost), millis);
    }

    private static OptionalDouble believable(OptionalDouble cost) {
        return cost.isPresent() && cost.getAsDouble() >= 0 && cost.getAsDouble() <= DEAREST
                ? cost
                : OptionalDouble.empty();
    }

    private static Json.Obj first(Json.Obj... all) {
        for (var one : all) {
            if (!one.members().isEmpty()) {
                return one;
            }
        }
        return Json.Obj.EMPTY;
    }

    private static OptionalDouble first(OptionalDouble one, OptionalDouble other) {
        return one.isPresent() ? one : other;
    }

    /// The first of these that is a number from 0 to [#MOST].
    private static OptionalLong firstInteger(Json.Obj fields, String... names) {
        for (var name : names) {
            var number = fields.number(name);
            if (number.isPresent() && number.getAsDouble() >= 0 && number.getAsDouble() <= MOST) {
                return OptionalLong.of(Math.round(number.getAsDouble()));
            }
        }
        return OptionalLong.empty();
    }

    private static Usage sum(List<Usage> all) {
        return new Usage(
                sum(all, Usage::input),
                sum(all, Usage::cachedInput),
                sum(all, Usage::output),
                all.stream()
                        .map(Usage::cost)
                        .filter(OptionalDouble::isPresent)
                        .map(OptionalDouble::getAsDouble)
                        .reduce(Double::sum)
                        .map(OptionalDouble::of)
                        .orElse(OptionalDouble.empty()),
                OptionalLong.empty());
    }

    private static OptionalLong sum(List<Usage> all, Function<Usage, OptionalLong> part) {
        return all.stream()
                .map(part)
                .filter(OptionalLong::isPresent)
                .map(OptionalLong::getAsLong)
                .reduce(Long::sum)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /// Empty when fewer than two messages have a time.
    private static OptionalLong elapsedMillis(Run run) {
        var times = run.messages().stream()
                .map(UsageReader::at)
                .flatMap(Optional::stream)
                .sorted()
                .toList();
        return times.size() < 2
                ? OptionalLong.empty()
                : OptionalLong.of(
                        Duration.between(times.getFirst(), times.getLast()).toMillis());
    }

    /// The time a message was sent; a time without a zone counts as UTC, since only differences matter.
    public static Optional<Instant> at(Message message) {
        return Timestamps.of(message.at(), ZoneOffset.UTC);
    }
}
