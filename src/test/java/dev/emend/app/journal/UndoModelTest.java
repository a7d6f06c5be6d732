package dev.emend.app.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random changes, undos, redos, reverts, agents' changes and restarts lead where a plain model
/// says; a sequence that does not is made as short as it gets and printed.
class UndoModelTest {
    private static final int MAX_LENGTH = 9;

    /// The versions kept of many catalogs make each further one slower.
    private static final int IN_ONE_ROOM = 500;

    @TempDir
    Path folder;

    @Test
    void twoHundredRandomSequencesGoAsTheModelSays() throws Exception {
        run(200, 20_261_120);
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
        for (int done = 0; done < sequences; done += IN_ONE_ROOM) {
            var room = Files.createTempDirectory(folder, "room");
            try (var desk = new UndoSequence.Room(room)) {
                for (int i = done; i < Math.min(sequences, done + IN_ONE_ROOM); i++) {
                    var steps = steps(random);
                    var divergence = UndoSequence.run(desk, steps, counts);
                    if (divergence.isPresent()) {
                        fail(told(desk, steps, divergence.get(), "seed " + seed + ", sequence " + i));
                    }
                }
            }
        }
        System.out.printf(
                "undo model: %,d sequences, seed %d, %s, 0 divergences, %.1f s%n",
                sequences, seed, counts, (System.nanoTime() - begun) / 1e9);
        assertTrue(counts.changes > sequences && counts.undos > sequences, counts.toString());
        assertTrue(counts.reverts > 0 && counts.redos > 0 && counts.agents > 0, counts.toString());
        assertEquals(0, counts.lost, "values of agents that are gone");
    }

    private static String told(UndoSequence.Room room, List<Integer> steps, String divergence, String where)
            throws Exception {
        var shortest = shrink(room, steps);
        var again = UndoSequence.run(room, shortest, new UndoSequence.Counts());
        return "%s: %s%nshortest: %s%n%s".formatted(where, divergence, shortest, again.orElse("not again"));
    }

    private static List<Integer> steps(Random random) {
        var steps = new ArrayList<Integer>();
        int length = 1 + random.nextInt(MAX_LENGTH);
        for (int i = 0; i < length; i++) {
            steps.add(random.nextInt(Integer.MAX_VALUE));
        }
        return steps;
    }

    /// Leaves out one step after the other as long as the rest still diverges.
    private static List<Integer> shrink(UndoSequence.Room room, List<Integer> steps) throws Exception {
        var shortest = new ArrayList<>(steps);
        for (int i = 0; i < shortest.size(); ) {
            var shorter = new ArrayList<>(shortest);
            shorter.remove(i);
            if (UndoSequence.run(room, shorter, new UndoSequence.Counts()).isPresent()) {
                shortest = shorter;
                i = 0;
            } else {
                i++;
            }
        }
        return shortest;
    }
}
