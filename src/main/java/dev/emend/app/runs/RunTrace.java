package dev.emend.app.runs;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.model.Run;
import dev.emend.model.Run.Cost;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.Run.Usage;
import dev.emend.model.ToolRole;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A run over time: what was said, answered and called, one under the other as a tree.
///
/// An answer of the model lasts from the message before it to its own moment, a call from its message
/// to its result. Where the transcript gives no moments, nothing is known of the time.
///
/// @param millis from the first moment to the last; empty when fewer than two are given
/// @param usage of the whole run
/// @param cost of the whole run, as recorded, else by the prices of its model
public record RunTrace(List<Span> spans, OptionalLong millis, Usage usage, Cost cost) {
    public static final RunTrace EMPTY = new RunTrace(List.of(), OptionalLong.empty(), Usage.NONE, Cost.UNKNOWN);

    public RunTrace {
        spans = List.copyOf(spans);
    }

    public enum Kind {
        SYSTEM,
        USER,
        MODEL,
        TOOL,

        /// A call that hands work to another agent.
        AGENT
    }

    /// @param text what was said, or the name of the tool
    /// @param message its index in the run
    /// @param step the index of the call among all calls of the run; −1 for what is no call
    /// @param depth 0 for the agent itself, 1 for its calls, 2 for an agent it called, and so on
    /// @param start milliseconds after the run began
    /// @param usage with `millis` as recorded or worked out
    /// @param cost as recorded, else by the prices of the run's model
    /// @param isError whether the result looks like an error; a guess by its words
    /// @param isRetry whether it is the call that just failed, once more
    public record Span(
            Kind kind,
            String text,
            int message,
            int step,
            int depth,
            OptionalLong start,
            Usage usage,
            Cost cost,
            boolean isError,
            boolean isRetry) {}

    static RunTrace of(Run run, List<RunStep> steps, TokenPrices prices) {
        return new Builder(run, steps, prices).trace();
    }

    private static final class Builder {
        private final Run run;
        private final List<RunStep> steps;
        private final List<Optional<Instant>> times;
        private final List<Usage> usages;
        private final TokenPrices prices;
        private final Optional<Instant> first;
        private final List<Span> spans = new ArrayList<>();
        private @Nullable RunStep before;

        Builder(Run run, List<RunStep> steps, TokenPrices prices) {
            this.run = run;
            this.steps = steps;
            this.prices = prices;
            times = run.messages().stream().map(UsageReader::at).toList();
            usages = UsageReader.messages(run);
            first = times.stream().flatMap(Optional::stream).min(Instant::compareTo);
        }

        RunTrace trace() {
            // of the agent itself, and of one that it called
            var ends = new ArrayList<>(List.of(Optional.<Instant>empty(), Optional.<Instant>empty()));
            int next = 0;
            var messages = run.messages();
            for (int i = 0; i < messages.size(); i++) {
                var message = messages.get(i);
                int level = message.rest().bool("isSidechain").orElse(false) ? 1 : 0;
                switch (message.role()) {
                    case SYSTEM -> addMessage(Kind.SYSTEM, message, i, 2 * level);
                    case USER -> addMessage(Kind.USER, message, i, 2 * level);
                    case ASSISTANT -> {
                        var previousEnd = ends.get(level).isPresent() ? ends.get(level) : ends.getFirst();
                        answer(message, i, 2 * level, previousEnd);
                        while (next < steps.size() && steps.get(next).message() == i) {
                            call(steps.get(next++), 2 * level + 1);
                        }
                    }
                    case TOOL -> {
                        // shown with its call
                    }
                }
                if (times.get(i).isPresent()) {
                    ends.set(level, times.get(i));
                }
            }
            var last = times.stream().flatMap(Optional::stream).max(Instant::compareTo);
            var usage = UsageReader.of(run);
            return new RunTrace(spans, between(first, last), usage, cost(usage));
        }

        private void addMessage(Kind kind, Message message, int index, int depth) {
            if (!message.text().isBlank()) {
                spans.add(new Span(
                        kind,
                        message.text(),
                        index,
                        -1,
                        depth,
                        between(first, times.get(index)),
                        usages.get(index),
                        Cost.UNKNOWN,
                        false,
                        false));
            }
        }

        private void answer(Message message, int index, int depth, Optional<Instant> previousEnd) {
            var usage = usages.get(index);
            var at = times.get(index);
            var start = previousEnd.isPresent() ? previousEnd : at;
            spans.add(new Span(
                    Kind.MODEL,
                    message.text(),
                    index,
                    -1,
                    depth,
                    between(first, at.isPresent() ? start : at),
                    usage.millis().isPresent() ? usage : withDuration(usage, between(start, at)),
                    cost(usage),
                    false,
                    false));
        }

        private void call(RunStep step, int depth) {
            var start = times.get(step.message());
            var end = step.answer() < 0 ? Optional.<Instant>empty() : times.get(step.answer());
            var earlier = before;
            boolean isRetry = earlier != null
                    && earlier.isError()
                    && earlier.call().name().equals(step.call().name());
            before = step;
            spans.add(new Span(
                    step.role() == ToolRole.DELEGATE ? Kind.AGENT : Kind.TOOL,
                    step.call().name(),
                    step.message(),
                    step.number() - 1,
                    depth,
                    between(first, start),
                    withDuration(Usage.NONE, between(start, end)),
                    Cost.UNKNOWN,
                    step.isError(),
                    isRetry));
        }

        private Cost cost(Usage usage) {
            return prices.cost(run.head().model(), usage);
        }

        private static Usage withDuration(Usage usage, OptionalLong millis) {
            return new Usage(usage.input(), usage.cachedInput(), usage.output(), usage.cost(), millis);
        }

        /// Empty when one of them is not known; messages out of order took no time.
        private static OptionalLong between(Optional<Instant> from, Optional<Instant> to) {
            return from.isEmpty() || to.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(
                            Math.max(0, Duration.between(from.get(), to.get()).toMillis()));
        }
    }
}
