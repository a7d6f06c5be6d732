package dev.emend.app.trends;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.EffectFinder.KeptLearning;
import dev.emend.app.trends.LearningEffect.Verdict;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.store.memories.RunOutcomeTable.RunOutcomeRow;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Learnings whose effect is known because it was made: what is said of them, over many draws.
///
/// Each learning has 40 runs in the 40 days before it was kept and 40 after, and is written because the
/// last run before it failed, which is no evidence of anything.
class EffectDrawsTest {
    private static final int DRAWS = 200;
    private static final int SIDE = 40;
    private static final Instant KEPT = Instant.parse("2026-03-01T12:00:00Z");

    private final Random random = new Random(20);

    @Test
    void aRiseFromTwoToFourOfFiveIsSeenInMostDrawsAndNoRiseIsHardlyEverCalledOne() {
        // of the ten, four help (0.4 to 0.8), one makes it worse (0.8 to 0.4) and five do nothing
        double[] before = {0.4, 0.4, 0.4, 0.4, 0.8, 0.4, 0.4, 0.5, 0.6, 0.8};
        double[] after = {0.8, 0.8, 0.8, 0.8, 0.4, 0.4, 0.4, 0.5, 0.6, 0.8};
        var helping = new EnumMap<Verdict, Integer>(Verdict.class);
        var harming = new EnumMap<Verdict, Integer>(Verdict.class);
        var without = new EnumMap<Verdict, Integer>(Verdict.class);
        for (int draw = 0; draw < DRAWS; draw++) {
            for (var effect : draw(before, after, SIDE).learnings()) {
                int number = Integer.parseInt(effect.learning().item().knowledgeId());
                var counts = number < 4 ? helping : number == 4 ? harming : without;
                counts.merge(effect.verdict(), 1, Integer::sum);
            }
        }
        double seen = share(helping, Verdict.HELPED, 4 * DRAWS);
        double harm = share(harming, Verdict.WORSE, DRAWS);
        double falseHelp = share(without, Verdict.HELPED, 5 * DRAWS);
        double falseHarm = share(without, Verdict.WORSE, 5 * DRAWS);
        var found =
                "seen %.3f, harm %.3f, false help %.4f, false harm %.4f".formatted(seen, harm, falseHelp, falseHarm);
        assertTrue(seen > 0.85, found);
        assertTrue(harm > 0.85, found);
        assertTrue(falseHelp < 0.05, found);
        assertTrue(falseHarm < 0.05, found);
        assertEquals(0, share(helping, Verdict.WORSE, 4 * DRAWS), "never the wrong way");
    }

    /// Where nothing helps, one false word anywhere among ten learnings is rare, too.
    @Test
    void amongTenLearningsThatDoNothingFewDrawsSayThatOneHelped() {
        double[] same = {0.2, 0.3, 0.4, 0.4, 0.5, 0.5, 0.6, 0.7, 0.8, 0.8};
        int wrong = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            wrong += draw(same, same, SIDE).of(Verdict.HELPED).isEmpty() ? 0 : 1;
        }
        assertTrue(wrong < 0.05 * DRAWS, wrong + " of " + DRAWS);
    }

    /// With three runs on a side nothing is said, however they end: two more are needed on each.
    @Test
    void threeRunsOnASideAreTooFewHoweverTheyEnd() {
        for (var effect : draw(new double[] {0, 1}, new double[] {1, 1}, 3).learnings()) {
            assertEquals(Verdict.TOO_LITTLE, effect.verdict());
            assertEquals(2, effect.neededBefore());
            assertEquals(2, effect.neededAfter());
        }
    }

    private static double share(Map<Verdict, Integer> counts, Verdict verdict, int of) {
        return 1.0 * counts.getOrDefault(verdict, 0) / of;
    }

    private LearningEffects draw(double[] before, double[] after, int side) {
        var learnings = new ArrayList<Learning>();
        var kept = new ArrayList<KeptLearning>();
        var runs = new ArrayList<RunOutcomeRow>();
        for (int i = 0; i < before.length; i++) {
            var learning = learning(i);
            learnings.add(learning);
            kept.add(new KeptLearning(learning, KEPT));
            for (int k = 1; k <= side; k++) {
                runs.add(run(i, KEPT.minus(Duration.ofDays(k)), random.nextDouble() < before[i]));
                runs.add(run(i, KEPT.plus(Duration.ofDays(k)), random.nextDouble() < after[i]));
            }
            runs.add(run(i, KEPT.minus(Duration.ofHours(4)), false));
        }
        var finder = new EffectFinder(
                new DateRange(Optional.empty(), KEPT.plus(Duration.ofDays(side))), ZoneOffset.UTC, KeptTimes.NONE);
        finder.add(learnings, kept, new AttemptHistory(List.of(), runs));
        return finder.effects();
    }

    private static Learning learning(int number) {
        var fields = Json.Obj.of(
                "task",
                "task " + number,
                "step_num",
                1,
                "timestamp",
                KEPT.minus(Duration.ofHours(3)).toString(),
                "original_error",
                "Element not found",
                "recovery_approach",
                "Press F10 first");
        return new Learning(new LearningRef(new ItemRef(new UUID(0, 1), "" + number), "id.0"), 0, fields);
    }

    private static RunOutcomeRow run(int task, Instant at, boolean isSuccess) {
        return new RunOutcomeRow(
                task + "-" + at,
                "task " + task,
                isSuccess ? "success" : "failure",
                Optional.of(at),
                OptionalDouble.empty(),
                Map.of());
    }
}
