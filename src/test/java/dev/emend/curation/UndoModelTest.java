package dev.emend.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random acts, undos, redos, reverts, agents' changes and restarts lead where a plain model says;
/// a sequence that does not is made as short as it gets and printed.
class UndoModelTest {
    private static final int LONGEST = 9;

    @TempDir Path folder;

    @Test
    void aThousandRandomSequencesGoAsTheModelSays() throws Exception {
        run(1_000, 20_261_120);
    }

    @Tag("slow")
    @Test
    void tenThousandRandomSequencesGoAsTheModelSays() throws Exception {
        run(10_000, Long.getLong("emend.seed", System.nanoTime()));
    }

    private void run(int sequences, long seed) throws Exception {
        var random = new Random(seed);
        long begun = System.nanoTime();
        var counts = new UndoSequence.Counts();
        try (var desk = new UndoSequence.Room(folder)) {
            for (int i = 0; i < sequences; i++) {
                var steps = steps(random);
                var divergence = UndoSequence.run(desk, steps, counts);
                if (divergence.isPresent()) {
                    var shortest = shrink(desk, steps);
                    fail(
                            "seed %d, sequence %d: %s%nshortest: %s%n%s"
                                    .formatted(
                                            seed,
                                            i,
                                            divergence.get(),
                                            shortest,
                                            UndoSequence.run(
                                                            desk,
                                                            shortest,
                                                            new UndoSequence.Counts())
                                                    .orElse("not again")));
                }
            }
        }
        System.out.printf(
                "undo model: %,d sequences, seed %d, %s, 0 divergences, %.1f s%n",
                sequences, seed, counts, (System.nanoTime() - begun) / 1e9);
        assertTrue(counts.acts > sequences && counts.undos > sequences, counts.toString());
        assertTrue(counts.reverts > 0 && counts.redos > 0 && counts.agents > 0, counts.toString());
        assertEquals(0, counts.lost, "values of agents that are gone");
    }

    private static List<Integer> steps(Random random) {
        var steps = new ArrayList<Integer>();
        int length = 1 + random.nextInt(LONGEST);
        for (int i = 0; i < length; i++) {
            steps.add(random.nextInt(Integer.MAX_VALUE));
        }
        return steps;
    }

    /// Leaves out one step after the other as long as the rest still diverges.
    private static List<Integer> shrink(UndoSequence.Room desk, List<Integer> steps)
            throws Exception {
        var shortest = new ArrayList<>(steps);
        for (int i = 0; i < shortest.size(); ) {
            var shorter = new ArrayList<>(shortest);
            shorter.remove(i);
            if (UndoSequence.run(desk, shorter, new UndoSequence.Counts()).isPresent()) {
                shortest = shorter;
                i = 0;
            } else {
                i++;
            }
        }
        return shortest;
    }
}
