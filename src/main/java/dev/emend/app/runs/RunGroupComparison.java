package dev.emend.app.runs;

import dev.emend.analysis.statistics.Proportion;
import dev.emend.analysis.statistics.ProportionDifference;
import dev.emend.analysis.statistics.ProportionDifference.Factorials;
import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.RunSummaryCache.CachedRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Two groups of runs side by side: how they ended, what they took, and which tools they called. A run that
/// is in both counts in both.
///
/// @param sharedRuns how many runs are in both
/// @param success of those whose outcome is known
/// @param errors of those that are worked out
/// @param tools those called in either group, the largest difference first
public record RunGroupComparison(
        Group one, Group other, int sharedRuns, Difference success, Difference errors, List<ToolDifference> tools) {
    public RunGroupComparison {
        tools = List.copyOf(tools);
    }

    /// A share of counted runs with its 95 % interval (Wilson).
    ///
    /// @param value 0 to 1, as are both ends; NaN of nothing
    /// @param of how many were counted
    public record Share(double value, double low, double high, long of) {
        private static Share of(Proportion share) {
            var interval = share.interval();
            return new Share(share.value(), interval.low(), interval.high(), share.of());
        }

        public boolean isKnown() {
            return of > 0;
        }
    }

    /// A share of the second group less that of the first, with its 95 % interval (Newcombe).
    ///
    /// @param value −1 to 1, as are both ends; NaN when a group was not counted
    /// @param low NaN, as is the other end, where the difference was not tested
    /// @param adjustedChance how likely chance alone gives such a difference (Fisher's exact test), corrected for
    ///   all differences of the comparison (Benjamini and Hochberg); NaN where it was not tested: a group was not
    ///   counted, or runs are in both groups, which are not independent then
    public record Difference(double value, double low, double high, double adjustedChance) {
        private static Difference ofUntested(ProportionDifference difference) {
            return new Difference(difference.difference(), Double.NaN, Double.NaN, Double.NaN);
        }

        private static Difference of(ProportionDifference difference, double adjustedChance) {
            var interval = difference.interval();
            return new Difference(difference.difference(), interval.low(), interval.high(), adjustedChance);
        }

        public boolean isKnown() {
            return !Double.isNaN(value);
        }

        public boolean isTested() {
            return !Double.isNaN(adjustedChance);
        }

        public boolean isMoreThanChance() {
            return adjustedChance < Comparison.LIMIT;
        }
    }

    /// @param runs how many there are
    /// @param success those that succeeded, of those whose outcome is known
    /// @param errors those with a call that failed, of those that are worked out
    public record Group(
            int runs, Share success, Share errors, Median seconds, Median tokens, Median cost, Median calls) {}

    /// @param value empty when nothing is recorded
    /// @param of how many runs it is known
    public record Median(OptionalDouble value, int of) {
        private static Median of(List<CachedRun> runs, Function<CachedRun, OptionalDouble> number) {
            var sortedNumbers = runs.stream()
                    .map(number)
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(OptionalDouble::getAsDouble)
                    .sorted()
                    .toArray();
            return new Median(
                    sortedNumbers.length == 0
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(PatternFinder.quantile(sortedNumbers, 0.5)),
                    sortedNumbers.length);
        }
    }

    /// @param one in how many runs of the first group it is called
    public record ToolDifference(String tool, Share one, Share other, Difference difference) {}

    static RunGroupComparison of(List<CachedRun> one, List<CachedRun> other, List<String> tools) {
        var seqs = new HashSet<Long>();
        one.forEach(run -> seqs.add(run.seq()));
        int sharedRuns =
                (int) other.stream().filter(run -> seqs.contains(run.seq())).count();
        var uses = uses(one, other, tools);
        var contrasts = new ArrayList<ProportionDifference>();
        contrasts.add(new ProportionDifference(success(other), success(one)));
        contrasts.add(new ProportionDifference(errors(other), errors(one)));
        uses.forEach(use -> contrasts.add(use.contrast));
        var differences = differences(contrasts, sharedRuns == 0);
        return new RunGroupComparison(
                group(one),
                group(other),
                sharedRuns,
                differences.get(0),
                differences.get(1),
                IntStream.range(0, uses.size())
                        .mapToObj(i -> new ToolDifference(
                                uses.get(i).tool,
                                Share.of(uses.get(i).contrast.other()),
                                Share.of(uses.get(i).contrast.one()),
                                differences.get(i + 2)))
                        .sorted(Comparator.<ToolDifference>comparingDouble(use -> -Math.abs(use.difference.value))
                                .thenComparing(ToolDifference::tool))
                        .toList());
    }

    /// In which shares of the runs of both groups a tool is called.
    private record Use(String tool, ProportionDifference contrast) {}

    private static List<Difference> differences(List<ProportionDifference> contrasts, boolean isIndependent) {
        if (!isIndependent) {
            return contrasts.stream().map(Difference::ofUntested).toList();
        }
        int most = contrasts.stream()
                .mapToInt(contrast ->
                        Math.toIntExact(contrast.one().of() + contrast.other().of()))
                .max()
                .orElse(0);
        var factorials = new Factorials(most);
        var adjustedChances = ProportionDifference.adjust(contrasts.stream()
                .filter(RunGroupComparison::isCounted)
                .mapToDouble(contrast -> contrast.chance(factorials))
                .toArray());
        var differences = new ArrayList<Difference>();
        int place = 0;
        for (var contrast : contrasts) {
            differences.add(
                    isCounted(contrast)
                            ? Difference.of(contrast, adjustedChances[place++])
                            : Difference.ofUntested(contrast));
        }
        return differences;
    }

    private static boolean isCounted(ProportionDifference contrast) {
        return contrast.one().of() > 0 && contrast.other().of() > 0;
    }

    private static Group group(List<CachedRun> runs) {
        return new Group(
                runs.size(),
                Share.of(success(runs)),
                Share.of(errors(runs)),
                Median.of(runs, run -> RunListFields.seconds(run.row())),
                Median.of(runs, run -> RunListFields.tokens(run.row())),
                Median.of(runs, run -> run.row().work().cost().dollars()),
                Median.of(analyzedRuns(runs), run -> OptionalDouble.of(run.calls().length)));
    }

    private static Proportion success(List<CachedRun> runs) {
        var rate = PatternFinder.rate(runs);
        return new Proportion(rate.successes(), rate.knownOutcomes());
    }

    private static Proportion errors(List<CachedRun> runs) {
        var analyzedRuns = analyzedRuns(runs);
        long failed = analyzedRuns.stream()
                .filter(run -> !run.row().work().errors().isEmpty())
                .count();
        return new Proportion(failed, analyzedRuns.size());
    }

    private static List<Use> uses(List<CachedRun> one, List<CachedRun> other, List<String> names) {
        int first = analyzedRuns(one).size();
        int second = analyzedRuns(other).size();
        if (first == 0 || second == 0) {
            return List.of();
        }
        var ofOne = ToolUse.runs(one, names.size());
        var ofOther = ToolUse.runs(other, names.size());
        return IntStream.range(0, names.size())
                .filter(tool -> ofOne[tool] + ofOther[tool] > 0)
                .mapToObj(tool -> new Use(
                        names.get(tool),
                        new ProportionDifference(
                                new Proportion(ofOther[tool], second), new Proportion(ofOne[tool], first))))
                .toList();
    }

    private static List<CachedRun> analyzedRuns(List<CachedRun> runs) {
        return runs.stream().filter(run -> run.row().work().isKnown()).toList();
    }
}
