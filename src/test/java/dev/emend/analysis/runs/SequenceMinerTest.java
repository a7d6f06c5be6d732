package dev.emend.analysis.runs;

import static dev.emend.analysis.runs.SequenceMiner.FAILURE;
import static dev.emend.analysis.runs.SequenceMiner.SUCCESS;
import static dev.emend.analysis.runs.SequenceMiner.UNKNOWN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.runs.SequenceMiner.Sequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class SequenceMinerTest {
    @Test
    void aSequenceInsideAnotherOfTheSameRunsIsNotToldAgain() {
        var runs = List.of(new int[] {0, 1, 2}, new int[] {0, 1, 2}, new int[] {0, 1, 3, 0, 1});
        var endings = new int[] {SUCCESS, FAILURE, UNKNOWN};

        var found = SequenceMiner.find(runs, endings, 4, 2);

        // 1 2 is in the runs of 0 1 2 only, 0 1 in one more, where it counts once
        assertEquals(
                List.of(new Sequence(new int[] {0, 1}, 3, 2, 1), new Sequence(new int[] {0, 1, 2}, 2, 2, 1)),
                found.sequences());
        assertEquals(2, found.minSupport());
    }

    @Test
    void nothingIsFoundInNothing() {
        assertEquals(List.of(), SequenceMiner.find(List.of(), new int[0], 0, 1).sequences());
        assertEquals(
                List.of(),
                SequenceMiner.find(List.of(new int[] {0}, new int[0]), new int[2], 1, 1)
                        .sequences());
    }

    @Test
    void isWhatCountingEverySequenceOfEveryRunFinds() {
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(42);
        for (int round = 0; round < 200; round++) {
            int tools = 1 + random.nextInt(5);
            int min = 1 + random.nextInt(3);
            var runs = new ArrayList<int[]>();
            for (int i = random.nextInt(9); i >= 0; i--) {
                runs.add(random.ints(random.nextInt(12), 0, tools).toArray());
            }
            var endings = random.ints(runs.size(), 0, 3).toArray();

            var found = SequenceMiner.find(runs, endings, tools, min).sequences();

            var said = runs.stream().map(Arrays::toString).toList() + " in " + min;
            assertEquals(expected(runs, endings, min), new HashSet<>(found), said);
            for (int i = 1; i < found.size(); i++) {
                assertTrue(found.get(i - 1).support() >= found.get(i).support(), said);
            }
        }
    }

    /// Every sequence of every run, counted one by one.
    private static Set<Sequence> expected(List<int[]> runs, int[] endings, int min) {
        var all = new HashSet<List<Integer>>();
        for (var run : runs) {
            for (int from = 0; from < run.length; from++) {
                for (int to = from + 2; to <= Math.min(run.length, from + 5); to++) {
                    all.add(Arrays.stream(run, from, to).boxed().toList());
                }
            }
        }
        var closed = new HashSet<Sequence>();
        for (var sequence : all) {
            var support = runsWith(runs, sequence);
            boolean isInside = all.stream()
                    .anyMatch(other -> other.size() == sequence.size() + 1
                            && java.util.Collections.indexOfSubList(other, sequence) >= 0
                            && runsWith(runs, other).equals(support));
            if (support.size() >= min && !isInside) {
                long known =
                        support.stream().filter(run -> endings[run] != UNKNOWN).count();
                long good =
                        support.stream().filter(run -> endings[run] == SUCCESS).count();
                closed.add(new Sequence(
                        sequence.stream().mapToInt(Integer::intValue).toArray(), support.size(), (int) known, (int)
                                good));
            }
        }
        return closed;
    }

    private static Set<Integer> runsWith(List<int[]> runs, List<Integer> sequence) {
        var with = new HashSet<Integer>();
        for (int run = 0; run < runs.size(); run++) {
            var calls = Arrays.stream(runs.get(run)).boxed().toList();
            if (java.util.Collections.indexOfSubList(calls, sequence) >= 0) {
                with.add(run);
            }
        }
        return with;
    }
}
