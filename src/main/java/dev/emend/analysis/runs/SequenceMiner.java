package dev.emend.analysis.runs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Finds the runs of consecutive tool calls that many runs of agents have in common.
///
/// A sequence is counted once for each run it occurs in. Of two sequences one of which is part of
/// the other and that occur in the same runs, only the longer one is told (closed sequences). Calls
/// are small numbers from 0, so that a hundred thousand runs are counted along arrays: level by
/// level, a longer sequence only where both shorter ones in it are common. Equal input gives equal
/// output. Used by one thread.
public final class SequenceMiner {
    public static final int SHORTEST = 2;
    public static final int MAX_LENGTH = 5;

    /// The most counters in use at a time; when more are needed the rarest sequences are left out.
    private static final int MAX_COUNTERS = 8_000_000;

    private final List<int[]> runs;
    private final int[] endings;
    private final int tools;
    private int min;

    /// Endings of runs, as [#find] counts them.
    public static final int UNKNOWN = 0;

    public static final int FAILURE = 1;
    public static final int SUCCESS = 2;

    /// @param runs the called tools of each run
    /// @param endings of the runs: [#UNKNOWN], [#FAILURE] or [#SUCCESS]
    /// @param tools how many there are; each call is below it
    private SequenceMiner(List<int[]> runs, int[] endings, int tools, int min) {
        this.runs = runs;
        this.endings = endings;
        this.tools = tools;
        this.min = min;
    }

    /// @param calls the tools, in their order
    /// @param support in how many runs it occurs
    /// @param knownOutcomes in how many of them the outcome is known
    public record Sequence(int[] calls, int support, int knownOutcomes, int successes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Sequence(var ofOther, int runs, int knownOfOther, int good)
                    && Arrays.equals(calls, ofOther)
                    && support == runs
                    && knownOutcomes == knownOfOther
                    && successes == good;
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(calls);
        }
    }

    /// @param minSupport the support below which a sequence is not told; larger than asked for when
    ///   there were too many
    /// @param sequences the most common first, longer ones before shorter ones
    public record MiningResult(int minSupport, List<Sequence> sequences) {}

    /// The closed sequences of [#SHORTEST] to [#MAX_LENGTH] calls.
    ///
    /// @param min in how many runs a sequence must occur, 1 or more
    public static MiningResult find(List<int[]> runs, int[] endings, int tools, int min) {
        var search = new SequenceMiner(runs, endings, tools, min);
        var sequences = search.search();
        return new MiningResult(search.min, sequences);
    }

    /// Sequences of one length. Those of `from` calls are numbered; `places` holds for each call of
    /// each run the number of the sequence that begins there, or −1.
    private record Level(List<Sequence> all, int[][] places) {}

    private List<Sequence> search() {
        var sequences = new ArrayList<Sequence>();
        var level = single();
        for (int length = SHORTEST; length <= MAX_LENGTH && !level.all.isEmpty(); length++) {
            var next = longer(level, length);
            if (length > SHORTEST) {
                addClosed(sequences, level, next);
            }
            level = next;
        }
        sequences.addAll(level.all);
        sequences.removeIf(sequence -> sequence.support < min);
        sequences.sort(Comparator.comparingInt((Sequence sequence) -> -sequence.support)
                .thenComparingInt(sequence -> -sequence.calls.length)
                .thenComparing(sequence -> sequence.calls, Arrays::compare));
        return sequences;
    }

    private Level single() {
        var counters = new Counters(tools);
        for (int run = 0; run < runs.size(); run++) {
            for (int tool : runs.get(run)) {
                counters.count(tool, run);
            }
        }
        var all = new ArrayList<Sequence>();
        var numbers = new int[tools];
        for (int tool = 0; tool < tools; tool++) {
            boolean isCommon = counters.support[tool] >= min;
            numbers[tool] = isCommon ? all.size() : -1;
            if (isCommon) {
                all.add(counters.sequence(tool, new int[] {tool}));
            }
        }
        var places = new int[runs.size()][];
        for (int run = 0; run < places.length; run++) {
            places[run] =
                    Arrays.stream(runs.get(run)).map(tool -> numbers[tool]).toArray();
        }
        return new Level(all, places);
    }

    private Level longer(Level level, int length) {
        var reducedLevel = reduceToFit(level);
        var counters = new Counters(reducedLevel.all.size() * tools);
        for (int run = 0; run < runs.size(); run++) {
            var calls = runs.get(run);
            var places = reducedLevel.places[run];
            for (int i = 0; i + length <= calls.length; i++) {
                if (places[i] >= 0 && places[i + 1] >= 0) {
                    counters.count(places[i] * tools + calls[i + length - 1], run);
                }
            }
        }
        var all = new ArrayList<Sequence>();
        var numbers = new int[counters.support.length];
        Arrays.fill(numbers, -1);
        for (int key = 0; key < numbers.length; key++) {
            if (counters.support[key] >= min) {
                numbers[key] = all.size();
                var before = reducedLevel.all.get(key / tools).calls;
                var calls = Arrays.copyOf(before, length);
                calls[length - 1] = key % tools;
                all.add(counters.sequence(key, calls));
            }
        }
        return new Level(all, places(reducedLevel, numbers, length));
    }

    private int[][] places(Level level, int[] numbers, int length) {
        var places = new int[runs.size()][];
        for (int run = 0; run < places.length; run++) {
            var calls = runs.get(run);
            var before = level.places[run];
            var runPlaces = new int[Math.max(0, calls.length - length + 1)];
            for (int i = 0; i < runPlaces.length; i++) {
                runPlaces[i] =
                        before[i] >= 0 && before[i + 1] >= 0 ? numbers[before[i] * tools + calls[i + length - 1]] : -1;
            }
            places[run] = runPlaces;
        }
        return places;
    }

    /// The level with as many of its sequences as there are counters for.
    private Level reduceToFit(Level level) {
        while ((long) level.all.size() * tools > MAX_COUNTERS) {
            min = min * 2;
            level = atLeast(level);
        }
        return level;
    }

    private Level atLeast(Level level) {
        var commonSequences = new ArrayList<Sequence>();
        var numbers = new int[level.all.size()];
        for (int i = 0; i < numbers.length; i++) {
            boolean isCommon = level.all.get(i).support >= min;
            numbers[i] = isCommon ? commonSequences.size() : -1;
            if (isCommon) {
                commonSequences.add(level.all.get(i));
            }
        }
        var places = new int[level.places.length][];
        for (int run = 0; run < places.length; run++) {
            places[run] = Arrays.stream(level.places[run])
                    .map(place -> place < 0 ? -1 : numbers[place])
                    .toArray();
        }
        return new Level(commonSequences, places);
    }

    /// Adds the sequences of a level that are not contained in a longer one with the same support.
    private void addClosed(List<Sequence> sequences, Level level, Level longer) {
        var supports = new java.util.HashMap<List<Integer>, Integer>();
        for (var sequence : longer.all) {
            int[] calls = sequence.calls;
            for (int from = 0; from < 2; from++) {
                var part = Arrays.copyOfRange(calls, from, from + calls.length - 1);
                supports.merge(Arrays.stream(part).boxed().toList(), sequence.support, Math::max);
            }
        }
        for (var sequence : level.all) {
            var longerSupport =
                    supports.get(Arrays.stream(sequence.calls).boxed().toList());
            if (longerSupport == null || longerSupport != sequence.support) {
                sequences.add(sequence);
            }
        }
    }

    private final class Counters {
        private final int[] support;
        private final int[] knownOutcomes;
        private final int[] successes;
        private final int[] lastRun;

        Counters(int size) {
            support = new int[size];
            knownOutcomes = new int[size];
            successes = new int[size];
            lastRun = new int[size];
            Arrays.fill(lastRun, -1);
        }

        void count(int key, int run) {
            if (lastRun[key] != run) {
                lastRun[key] = run;
                support[key]++;
                int ending = endings[run];
                knownOutcomes[key] += ending == UNKNOWN ? 0 : 1;
                successes[key] += ending == SUCCESS ? 1 : 0;
            }
        }

        Sequence sequence(int key, int[] calls) {
            return new Sequence(calls, support[key], knownOutcomes[key], successes[key]);
        }
    }
}
