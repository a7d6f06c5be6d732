package dev.emend.app.runs;

import dev.emend.app.runs.RunTrace.Kind;
import dev.emend.app.runs.RunTrace.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The part that took most of a run: calls of one tool, answers of the model, or waiting for the user. Where the
/// transcript gives no times, the part that took most of the tokens, else of the characters of results.
///
/// Calls that were made at once overlap: what they took together is counted once.
///
/// @param amount what this part took, in the unit of the measure; at most `whole`
/// @param total what the run took, more than 0
/// @param count how many calls, answers or waits there are
/// @param tool the name of the tool; empty for what is no call
/// @param longestSpan the one that took most; for a wait what came after it
/// @param longestAmount what that one took
public record SlowestPart(
        Measure measure,
        Cause cause,
        String tool,
        int count,
        long amount,
        long total,
        Span longestSpan,
        long longestAmount) {
    /// The quantity that is compared.
    public enum Measure {
        /// In milliseconds.
        TIME,
        TOKENS,
        CHARACTERS
    }

    /// The cause that the time went to.
    public enum Cause {
        TOOL,
        MODEL,

        /// The time from an answer to the next thing the user said.
        USER
    }

    /// Empty when the transcript gives none of the three.
    public static Optional<SlowestPart> of(RunDetail detail) {
        return byTime(detail.trace()).or(() -> byTokens(detail.trace())).or(() -> byCharacters(detail));
    }

    /// @param at when it began, milliseconds after the run began
    private record Interval(Span span, long at, long amount) {
        long end() {
            return at + amount;
        }
    }

    private record Part(Cause cause, String tool) {}

    private static Optional<SlowestPart> byTime(RunTrace trace) {
        long whole = trace.millis().orElse(0);
        if (whole <= 0) {
            return Optional.empty();
        }
        var parts = new LinkedHashMap<Part, List<Interval>>();
        long busyUntil = 0;
        for (var span : trace.spans()) {
            if (span.start().isEmpty()) {
                continue;
            }
            long start = span.start().getAsLong();
            if (span.kind() == Kind.USER && start > busyUntil) {
                add(parts, new Part(Cause.USER, ""), new Interval(span, busyUntil, start - busyUntil));
            }
            var millis = span.usage().millis();
            part(span).ifPresent(part -> add(parts, part, interval(span, start, millis)));
            busyUntil = Math.max(busyUntil, start + millis.orElse(0));
        }
        return largest(Measure.TIME, parts, whole);
    }

    private static Interval interval(Span span, long start, OptionalLong amount) {
        return new Interval(span, start, amount.orElse(0));
    }

    private static Optional<Part> part(Span span) {
        return switch (span.kind()) {
            case TOOL, AGENT -> Optional.of(new Part(Cause.TOOL, span.text()));
            case MODEL -> Optional.of(new Part(Cause.MODEL, ""));
            case SYSTEM, USER -> Optional.empty();
        };
    }

    private static void add(Map<Part, List<Interval>> parts, Part part, Interval interval) {
        parts.computeIfAbsent(part, _ -> new ArrayList<>()).add(interval);
    }

    /// Read and written together, of the answers of the model.
    private static Optional<SlowestPart> byTokens(RunTrace trace) {
        var parts = new LinkedHashMap<Part, List<Interval>>();
        long at = 0;
        for (var span : trace.spans()) {
            if (span.kind() == Kind.MODEL && span.usage().hasTokens()) {
                var interval = new Interval(span, at, span.usage().tokens().orElse(0));
                add(parts, new Part(Cause.MODEL, ""), interval);
                at = interval.end();
            }
        }
        return largest(Measure.TOKENS, parts, at);
    }

    /// Of the results of the calls, which the model has to read.
    private static Optional<SlowestPart> byCharacters(RunDetail detail) {
        var parts = new LinkedHashMap<Part, List<Interval>>();
        var calls = new HashMap<Integer, Span>();
        detail.trace().spans().stream().filter(span -> span.step() >= 0).forEach(span -> calls.put(span.step(), span));
        long at = 0;
        for (var step : detail.steps()) {
            var span = calls.get(step.number() - 1);
            if (span != null) {
                var interval = new Interval(span, at, step.result().length());
                add(parts, new Part(Cause.TOOL, span.text()), interval);
                at = interval.end();
            }
        }
        return largest(Measure.CHARACTERS, parts, at);
    }

    private static Optional<SlowestPart> largest(Measure measure, Map<Part, List<Interval>> parts, long whole) {
        return parts.entrySet().stream()
                .map(part -> of(measure, part.getKey(), part.getValue(), whole))
                .filter(part -> part.amount > 0)
                .max(Comparator.comparingLong(SlowestPart::amount));
    }

    private static SlowestPart of(Measure measure, Part part, List<Interval> intervals, long whole) {
        var longest = intervals.stream()
                .max(Comparator.comparingLong(Interval::amount))
                .orElseThrow();
        return new SlowestPart(
                measure,
                part.cause,
                part.tool,
                intervals.size(),
                Math.min(whole, unionLength(intervals)),
                whole,
                longest.span,
                longest.amount);
    }

    /// The total length of intervals that may overlap.
    private static long unionLength(List<Interval> intervals) {
        long sum = 0;
        long until = 0;
        for (var interval : intervals.stream()
                .sorted(Comparator.comparingLong(Interval::at))
                .toList()) {
            sum += Math.max(0, interval.end() - Math.max(until, interval.at));
            until = Math.max(until, interval.end());
        }
        return sum;
    }

    /// 0 to 1.
    public double share() {
        return (double) amount / total;
    }
}
