package dev.emend.app.runs;

import dev.emend.analysis.runs.SequenceMiner;
import dev.emend.analysis.statistics.Proportion;
import dev.emend.analysis.statistics.ProportionDifference;
import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Efficiency;
import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.PatternReport.Scope;
import dev.emend.app.runs.PatternReport.Sequence;
import dev.emend.app.runs.PatternReport.Transitions;
import dev.emend.app.runs.PatternReport.WasteFinding;
import dev.emend.app.runs.PatternReport.Workflow;
import dev.emend.app.runs.RunSummaryCache.CachedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Works out what runs have in common, from their rows alone. Used by one thread.
final class PatternFinder {
    /// The number of sequences reported, besides all that go with an outcome by more than chance.
    private static final int MAX_SEQUENCES = 200;

    /// A sequence is told when it is in two of a hundred runs.
    private static final double MIN_SHARE = 0.02;

    private static final int MIN_SUPPORT = 2;

    /// With fewer known outcomes on one side no comparison could tell anything.
    private static final int MIN_KNOWN = 5;

    private static final int MAX_TOOLS = 14;
    private static final int TENTHS = 10;

    private final String filterLine;
    private final List<CachedRun> rows;
    private final List<String> tools;
    private final int[] endings;
    private final Rate base;

    /// @param rows that match, all of them worked out
    /// @param tools the names of all tools
    PatternFinder(String filterLine, List<CachedRun> rows, List<String> tools) {
        this.filterLine = filterLine;
        this.rows = rows;
        this.tools = tools;
        endings = rows.stream().mapToInt(PatternFinder::ending).toArray();
        base = rate(rows);
    }

    static int ending(CachedRun run) {
        return switch (run.row().status().outcome()) {
            case "success" -> SequenceMiner.SUCCESS;
            case "failure" -> SequenceMiner.FAILURE;
            default -> SequenceMiner.UNKNOWN;
        };
    }

    static Rate rate(List<CachedRun> rows) {
        int successes = 0;
        int knownOutcomes = 0;
        for (var row : rows) {
            int ending = ending(row);
            knownOutcomes += ending == SequenceMiner.UNKNOWN ? 0 : 1;
            successes += ending == SequenceMiner.SUCCESS ? 1 : 0;
        }
        return Rate.of(successes, knownOutcomes);
    }

    /// @param unanalyzedCount how many are not worked out yet
    PatternReport find(int unanalyzedCount) {
        int min = Math.max(MIN_SUPPORT, (int) Math.ceil(rows.size() * MIN_SHARE));
        var result = SequenceMiner.find(rows.stream().map(CachedRun::calls).toList(), endings, tools.size(), min);
        var sequences = compare(result.sequences());
        int comparisons = (int) sequences.stream()
                .filter(sequence -> sequence.against().isPresent())
                .count();
        var scope = new Scope(filterLine, rows.size(), unanalyzedCount, base, result.minSupport(), comparisons);
        var words = new PatternDescriptions(scope, sequences, medians()).sentences();
        return new PatternReport(scope, notable(sequences), workflows(), transitions(), efficiency(), words);
    }

    private List<Sequence> compare(List<SequenceMiner.Sequence> sequences) {
        var rates = sequences.stream()
                .map(sequence -> Rate.of(sequence.successes(), sequence.knownOutcomes()))
                .toList();
        var against = compare(rates, base);
        return IntStream.range(0, sequences.size())
                .mapToObj(i -> sequence(sequences.get(i), rates.get(i), against.get(i)))
                .toList();
    }

    /// Compares groups of runs with the runs that are not in them, corrected for all of them together.
    ///
    /// @param base of all runs
    /// @return in the order of the groups; empty where one side is too small to compare
    static List<Optional<Comparison>> compare(List<Rate> groups, Rate base) {
        var contrasts = groups.stream().map(group -> contrast(group, base)).toList();
        var factorials = new ProportionDifference.Factorials(base.knownOutcomes());
        var chances = contrasts.stream()
                .filter(PatternFinder::isComparable)
                .mapToDouble(contrast -> contrast.chance(factorials))
                .toArray();
        var adjustedChances = ProportionDifference.adjust(chances);
        var comparisons = new ArrayList<Optional<Comparison>>(groups.size());
        int place = 0;
        for (var contrast : contrasts) {
            if (isComparable(contrast)) {
                comparisons.add(Optional.of(against(contrast, chances[place], adjustedChances[place])));
                place++;
            } else {
                comparisons.add(Optional.empty());
            }
        }
        return comparisons;
    }

    /// Failed runs of a group against those that are not in it.
    private static ProportionDifference contrast(Rate with, Rate base) {
        int failed = with.knownOutcomes() - with.successes();
        int allFailed = base.knownOutcomes() - base.successes();
        return new ProportionDifference(
                new Proportion(failed, with.knownOutcomes()),
                new Proportion(allFailed - failed, base.knownOutcomes() - with.knownOutcomes()));
    }

    private static boolean isComparable(ProportionDifference contrast) {
        return contrast.one().of() >= MIN_KNOWN && contrast.other().of() >= MIN_KNOWN;
    }

    private static Comparison against(ProportionDifference contrast, double chance, double adjustedChance) {
        var without = contrast.other();
        var interval = contrast.interval();
        return new Comparison(
                Rate.of(Math.toIntExact(without.of() - without.hits()), Math.toIntExact(without.of())),
                contrast.difference(),
                interval.low(),
                interval.high(),
                chance,
                adjustedChance);
    }

    private Sequence sequence(SequenceMiner.Sequence sequence, Rate success, Optional<Comparison> against) {
        var names = Arrays.stream(sequence.calls()).mapToObj(tools::get).toList();
        return new Sequence(names, sequence.support(), success, success.share() / base.share(), against);
    }

    /// The most common, and what goes with an outcome however rare it is.
    private static List<Sequence> notable(List<Sequence> all) {
        return IntStream.range(0, all.size())
                .filter(i -> i < MAX_SEQUENCES
                        || all.get(i)
                                .against()
                                .filter(Comparison::isMoreThanChance)
                                .isPresent())
                .mapToObj(all::get)
                .toList();
    }

    private List<Workflow> workflows() {
        var groups = new HashMap<String, List<CachedRun>>();
        for (var row : rows) {
            groups.computeIfAbsent(row.row().work().workflow(), _ -> new ArrayList<>())
                    .add(row);
        }
        return groups.entrySet().stream()
                .map(group -> new Workflow(group.getKey(), group.getValue().size(), rate(group.getValue())))
                .sorted(Comparator.comparingInt((Workflow workflow) -> -workflow.runs())
                        .thenComparing(Workflow::name))
                .toList();
    }

    /// The places of the called tools among all, the most called first.
    static List<Integer> mostCalled(List<CachedRun> rows, List<String> tools) {
        var calls = new int[tools.size()];
        rows.forEach(row -> Arrays.stream(row.calls()).forEach(tool -> calls[tool]++));
        return IntStream.range(0, calls.length)
                .filter(tool -> calls[tool] > 0)
                .boxed()
                .sorted(Comparator.comparingInt((Integer tool) -> -calls[tool]).thenComparing(tools::get))
                .toList();
    }

    private Transitions transitions() {
        var topTools = mostCalled(rows, tools).stream().limit(MAX_TOOLS).toList();
        var places = new int[tools.size()];
        Arrays.fill(places, -1);
        topTools.forEach(tool -> places[tool] = topTools.indexOf(tool));
        var counts = new int[topTools.size()][topTools.size()];
        for (var row : rows) {
            for (int i = 0; i + 1 < row.calls().length; i++) {
                int from = places[row.calls()[i]];
                int to = places[row.calls()[i + 1]];
                if (from >= 0 && to >= 0) {
                    counts[from][to]++;
                }
            }
        }
        return new Transitions(
                topTools.stream().map(tools::get).toList(),
                Arrays.stream(counts)
                        .map(row -> Arrays.stream(row).boxed().toList())
                        .toList());
    }

    private Efficiency efficiency() {
        var tenths = new Integer[TENTHS];
        Arrays.fill(tenths, 0);
        var times = new HashMap<String, Integer>();
        var runs = new HashMap<String, Integer>();
        for (var row : rows) {
            var work = row.row().work();
            // a hundredth more than a double can lose: 0.3 is in the fourth tenth
            work.score().ifPresent(score -> tenths[Math.min(TENTHS - 1, (int) (score * TENTHS + 1e-9))]++);
            work.findings().forEach((kind, count) -> {
                times.merge(kind, count, Integer::sum);
                runs.merge(kind, 1, Integer::sum);
            });
        }
        var scores = rows.stream()
                .flatMapToDouble(row -> row.row().work().score().stream())
                .sorted()
                .toArray();
        return new Efficiency(
                scores.length,
                (int) Arrays.stream(scores).filter(score -> score == 1).count(),
                List.of(tenths),
                quartiles(scores),
                wasteFindings(times, runs));
    }

    private static List<Double> quartiles(double[] sortedValues) {
        if (sortedValues.length == 0 || quantile(sortedValues, 0.25) == quantile(sortedValues, 0.75)) {
            return List.of();
        }
        return List.of(quantile(sortedValues, 0.25), quantile(sortedValues, 0.5), quantile(sortedValues, 0.75));
    }

    private static List<WasteFinding> wasteFindings(Map<String, Integer> times, Map<String, Integer> runs) {
        return times.entrySet().stream()
                .map(entry -> new WasteFinding(entry.getKey(), entry.getValue(), runs.getOrDefault(entry.getKey(), 0)))
                .sorted(Comparator.comparingInt((WasteFinding finding) -> -finding.times())
                        .thenComparing(WasteFinding::kind))
                .toList();
    }

    /// Linear between the two nearest (type 7 of Hyndman and Fan, The American Statistician 50,
    /// 1996).
    static double quantile(double[] sortedValues, double share) {
        double place = share * (sortedValues.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sortedValues.length - 1);
        return sortedValues[below] + (place - below) * (sortedValues[above] - sortedValues[below]);
    }

    private PatternDescriptions.Medians medians() {
        return new PatternDescriptions.Medians(median(SequenceMiner.FAILURE), median(SequenceMiner.SUCCESS));
    }

    private double median(int ending) {
        var lengths = IntStream.range(0, endings.length)
                .filter(i -> endings[i] == ending)
                .mapToDouble(i -> rows.get(i).calls().length)
                .sorted()
                .toArray();
        return lengths.length == 0 ? Double.NaN : quantile(lengths, 0.5);
    }
}
