package dev.emend.app.runs;

import dev.emend.analysis.statistics.Proportion;
import dev.emend.model.Json;
import java.util.List;
import java.util.Optional;

/// Report on what many runs have in common, as window, command line and server show it.
///
/// @param sequences the most common first
/// @param workflows the most common first
/// @param words the answer to which sequences go with failed runs, a sentence each
public record PatternReport(
        Scope scope,
        List<Sequence> sequences,
        List<Workflow> workflows,
        Transitions transitions,
        Efficiency efficiency,
        List<String> words) {
    public PatternReport {
        sequences = List.copyOf(sequences);
        workflows = List.copyOf(workflows);
        words = List.copyOf(words);
    }

    /// @param filterLine the filter line
    /// @param runs how many match and are worked out
    /// @param unanalyzedCount how many are not worked out yet, whatever they match
    /// @param success of all runs that match
    /// @param leastSupport in so many runs a sequence must occur to be told
    /// @param comparisons how many sequences were compared with the runs without them
    public record Scope(
            String filterLine, int runs, int unanalyzedCount, Rate success, int leastSupport, int comparisons) {}

    /// The number of successes among runs with a known outcome.
    ///
    /// @param low the lower end of the 95 % interval of the share (Wilson)
    /// @param high its upper end
    public record Rate(int successes, int knownOutcomes, double low, double high) {
        static Rate of(int successes, int knownOutcomes) {
            if (knownOutcomes == 0) {
                return new Rate(0, 0, 0, 1); // it may be any share
            }
            var interval = new Proportion(successes, knownOutcomes).interval();
            return new Rate(successes, knownOutcomes, interval.low(), interval.high());
        }

        /// 0 to 1; NaN when no outcome is known.
        public double share() {
            return knownOutcomes == 0 ? Double.NaN : (double) successes / knownOutcomes;
        }

        Json.Obj toJson() {
            return Json.Obj.of(
                    "successes", successes,
                    "known", knownOutcomes,
                    "rate", number(share()),
                    "low", low,
                    "high", high);
        }
    }

    /// Tools that are called one right after the other.
    ///
    /// @param support in how many runs they are
    /// @param lift its rate of success by that of all runs: 1 for no difference, NaN when unknown
    /// @param against the runs without it; empty when one side is too small to compare
    public record Sequence(List<String> tools, int support, Rate success, double lift, Optional<Comparison> against) {
        public Sequence {
            tools = List.copyOf(tools);
        }

        /// The tools with arrows between them.
        public String line() {
            return String.join(" → ", tools);
        }

        /// The clause that finds the runs with it.
        public String clause() {
            return RunListFields.clause(tools);
        }

        Json.Obj toJson() {
            return Json.Obj.of(
                    "tools",
                    tools,
                    "support",
                    support,
                    "success",
                    success.toJson(),
                    "lift",
                    number(lift),
                    "against",
                    against.map(Comparison::toJson));
        }
    }

    /// The difference between the failure rates of runs with a sequence and of those without it.
    ///
    /// @param difference the share of failed runs with it less that without it, −1 to 1
    /// @param low the lower end of the 95 % interval of the difference (Newcombe)
    /// @param high its upper end
    /// @param chance how likely such a difference is when there is none (Fisher's exact test)
    /// @param adjustedChance the same, corrected for how many were compared (Benjamini and Hochberg)
    public record Comparison(
            Rate without, double difference, double low, double high, double chance, double adjustedChance) {
        /// The significance level: what is less likely than this is not put down to chance.
        public static final double LIMIT = 0.05;

        public boolean isMoreThanChance() {
            return adjustedChance < LIMIT;
        }

        Json.Obj toJson() {
            return Json.Obj.of(
                    "success_without", without.toJson(),
                    "failure_difference", difference,
                    "low", low,
                    "high", high,
                    "p", chance,
                    "p_adjusted", adjustedChance,
                    "more_than_chance", isMoreThanChance());
        }
    }

    public record Workflow(String name, int runs, Rate success) {
        Json.Obj toJson() {
            return Json.Obj.of("workflow", name, "runs", runs, "success", success.toJson());
        }
    }

    /// The transitions between tools: which one is called right after which.
    ///
    /// @param tools the most called ones, the most called first
    /// @param counts for each tool how often each is called right after it
    public record Transitions(List<String> tools, List<List<Integer>> counts) {
        public Transitions {
            tools = List.copyOf(tools);
            counts = List.copyOf(counts);
        }

        Json.Obj toJson() {
            return Json.Obj.of("tools", tools, "counts", counts);
        }
    }

    /// The efficiency of the runs.
    ///
    /// @param scoredRuns how many runs have calls enough for a score
    /// @param full how many of them wasted nothing
    /// @param tenths how many of them have a score from 0 to below 0.1, and so on; 1 is in the last
    /// @param quartiles the lower one, the median and the upper one; empty where the lower one is the upper
    ///   one, for then they tell nothing of the runs
    /// @param wasteFindings by kind, the most frequent first
    public record Efficiency(
            int scoredRuns, int full, List<Integer> tenths, List<Double> quartiles, List<WasteFinding> wasteFindings) {
        public Efficiency {
            tenths = List.copyOf(tenths);
            quartiles = List.copyOf(quartiles);
            wasteFindings = List.copyOf(wasteFindings);
        }

        /// Whether the scores tell some runs from others.
        public boolean isTelling() {
            return full < scoredRuns;
        }

        Json.Obj toJson() {
            return Json.Obj.of(
                    "scored", scoredRuns,
                    "without_waste", full,
                    "score_tenths", tenths,
                    "score_quartiles", quartiles,
                    "wasted", wasteFindings.stream().map(WasteFinding::toJson).toList());
        }
    }

    /// @param kind of the finding, as the analyzer says it
    /// @param times how often it was found
    /// @param runs in how many runs
    public record WasteFinding(String kind, int times, int runs) {
        Json.Obj toJson() {
            return Json.Obj.of("kind", kind, "times", times, "runs", runs);
        }
    }

    /// The one shape of it outside the window.
    public Json.Obj toJson() {
        return Json.Obj.of(
                "where",
                scope.filterLine,
                "runs",
                scope.runs,
                "waiting",
                scope.unanalyzedCount,
                "success",
                scope.success.toJson(),
                "least_support",
                scope.leastSupport,
                "compared",
                scope.comparisons,
                "words",
                words,
                "sequences",
                sequences.stream().map(Sequence::toJson).toList(),
                "workflows",
                workflows.stream().map(Workflow::toJson).toList(),
                "transitions",
                transitions.toJson(),
                "efficiency",
                efficiency.toJson());
    }

    /// The sequence that goes with failed runs and its certainty, as a sentence; empty without runs.
    public String answer() {
        return words.isEmpty() ? "" : words.get(Math.min(1, words.size() - 1));
    }

    /// A sentence about a sequence: the numbers of failed runs with it and without it, the difference
    /// with its interval, and its certainty.
    public String sentence(Sequence sequence) {
        return PatternDescriptions.of(sequence);
    }

    private static Json number(double value) {
        return Double.isNaN(value) ? Json.Null.NULL : Json.from(value);
    }

    /// A sequence a person gave a name.
    ///
    /// @param id names it
    /// @param runIds the runs that had it when it was named
    /// @param currentRate how many have it now, by outcome: all, known, succeeded
    public record NamedSequence(
            long id, String name, List<String> tools, String person, List<String> runIds, CurrentRate currentRate) {
        public NamedSequence {
            tools = List.copyOf(tools);
            runIds = List.copyOf(runIds);
        }

        /// The clause that finds the runs with it.
        public String clause() {
            return RunListFields.clause(tools);
        }

        public Json.Obj toJson() {
            return Json.Obj.of(
                    "id", id,
                    "name", name,
                    "tools", tools,
                    "person", person,
                    "runs", runIds,
                    "runs_now", currentRate.runs,
                    "success", currentRate.success.toJson());
        }
    }

    public record CurrentRate(int runs, Rate success) {}
}
