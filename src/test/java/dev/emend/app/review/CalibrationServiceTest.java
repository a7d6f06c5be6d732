package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.library.AutoRatingResult;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The figures of a reviewer, and the blind repeats that test them.
class CalibrationServiceTest {
    private static final Actor ANN = new Actor("Ann");
    private static final Actor BEN = new Actor("Ben");
    private static final int SEED = 20260301;

    private final ManualClock clock = new ManualClock();
    private final WorkspaceFixture fixture;
    private final Workspace workspace;
    private final List<LearningRef> queue;

    CalibrationServiceTest(@TempDir Path folder) throws Exception {
        fixture = WorkspaceFixture.at(clock, folder, "git_cli");
        workspace = fixture.workspace;
        queue = workspace
                .review()
                .queue()
                .pending(Set.of(), ReviewQueue.Order.NEWEST)
                .learnings();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private void decide(CommandResult decision, int seconds, int keys, int words) throws Exception {
        workspace.review().calibration().took(decision, Duration.ofSeconds(seconds), keys, words);
    }

    @Test
    void figuresCountWhatStandsByPersonAndDay() throws Exception {
        var verdicts = workspace.review().decisions();
        decide(verdicts.keep(ANN, queue.get(0)), 2, 1, 20);
        decide(verdicts.reject(ANN, queue.get(1)), 4, 1, 30);
        decide(verdicts.edit(ANN, queue.get(2), "Another lesson."), 12, 4, 40);
        decide(verdicts.keep(ANN, queue.get(3)), 60, 1, 10);
        workspace.journal().undo(ANN);
        clock.pass(Duration.ofDays(1));
        workspace.review().decisions().keepAll(BEN, List.of(queue.get(4), queue.get(5)));

        var stats = workspace.review().calibration().stats(Optional.of("Ann"));
        assertEquals(3, stats.decisions());
        assertEquals(Map.of("kept", 2, "rejected", 1), stats.verdicts());
        assertEquals(3, stats.speed().timedDecisions());
        assertEquals(new ReviewStats.Seconds(4, 6, 12), stats.speed().seconds());
        assertEquals(2.0, stats.speed().keysPerLearning());
        assertEquals(30.0, stats.speed().wordsPerLearning());
        assertEquals(List.of(new ReviewStats.Day(LocalDate.parse("2026-03-01"), 3, 3, 4)), stats.days());

        var all = workspace.review().calibration().stats(Optional.empty());
        assertEquals(4, all.decisions());
        assertEquals(4, all.verdicts().get("kept"));
        assertEquals(2, all.days().size());
        assertEquals(2, all.days().getLast().learnings());
        assertTrue(Double.isNaN(all.days().getLast().seconds()), "nobody timed it");
    }

    @Test
    void oneCardOfTwentyIsOneThatWasJudgedBefore() throws Exception {
        var calibration = workspace.review().calibration();
        workspace.review().decisions().keepAll(ANN, queue.subList(0, 3));
        var random = new Random(SEED);
        for (int i = 0; i < 200; i++) {
            assertEquals(Optional.empty(), calibration.repeatDue(ANN, random), "just judged");
        }
        clock.pass(Duration.ofHours(25));
        workspace.review().decisions().reject(ANN, queue.get(3));

        int shown = 0;
        var which = new HashSet<LearningRef>();
        for (int i = 0; i < 2_000; i++) {
            var due = calibration.repeatDue(ANN, random);
            shown += due.isPresent() ? 1 : 0;
            due.ifPresent(which::add);
        }
        assertTrue(shown > 60 && shown < 140, "seed " + SEED + ": " + shown + " of 2000");
        assertEquals(Set.copyOf(queue.subList(0, 3)), which, "the one just rejected is no repeat");
        for (int i = 0; i < 200; i++) {
            assertEquals(Optional.empty(), calibration.repeatDue(BEN, random), "Ben judged none of them");
        }
    }

    @Test
    void twentyDecisionsAreAsGoodAsADay() throws Exception {
        for (var ref : queue) {
            workspace.review().decisions().keep(ANN, ref);
        }
        assertEquals(20, queue.size());
        var random = new Random(SEED);
        for (int i = 0; i < 200; i++) {
            assertEquals(Optional.empty(), workspace.review().calibration().repeatDue(ANN, random));
        }
        workspace.review().decisions().reject(ANN, queue.getLast());
        var due = Optional.<LearningRef>empty();
        for (int i = 0; i < 200 && due.isEmpty(); i++) {
            due = workspace.review().calibration().repeatDue(ANN, random);
        }
        assertEquals(Optional.of(queue.getFirst()), due);
    }

    @Test
    void aRepeatIsNotedAndDecidesNothing() throws Exception {
        var calibration = workspace.review().calibration();
        workspace.review().decisions().keepAll(ANN, queue.subList(0, 2));
        workspace.review().decisions().rejectAll(ANN, queue.subList(2, 4));
        clock.pass(Duration.ofDays(2));
        fixture.workspace.library().flush();
        var text = fixture.text();
        calibration.recordRepeat(ANN, queue.get(0), ReviewState.KEPT);
        calibration.recordRepeat(ANN, queue.get(1), ReviewState.KEPT);
        calibration.recordRepeat(ANN, queue.get(2), ReviewState.REJECTED);
        calibration.recordRepeat(ANN, queue.get(3), ReviewState.KEPT);
        assertThrows(UserException.class, () -> calibration.recordRepeat(ANN, queue.get(5), ReviewState.KEPT));
        fixture.workspace.library().flush();
        assertEquals(text, fixture.text());

        // by hand: 3 of 4 alike; chance 0.5 * 0.75 + 0.5 * 0.25 = 0.5; (0.75 - 0.5) / 0.5
        var repeats = calibration.stats(Optional.of("Ann")).steadiness().repeats();
        assertEquals(new AgreementScore(0.5, 4, 0.75), repeats);
        var random = new Random(SEED);
        for (int i = 0; i < 400; i++) {
            assertEquals(Optional.empty(), calibration.repeatDue(ANN, random), "asked once is enough");
        }
    }

    @Test
    void theRuleIsComparedWithWhatWasRatedBlind() throws Exception {
        var calibration = workspace.review().calibration();
        var card = workspace.review().queue().card(ANN, queue.getFirst());
        var rule = AutoRatingResult.of(card.requireLearning().learning());
        calibration.recordComparison(ANN, "a", rule.score(), rule);
        calibration.recordComparison(ANN, "b", rule.score() == 1 ? 2 : 1, rule);
        assertEquals(Map.of("b", List.of(rule.score() == 1 ? 2 : 1, rule.score())), calibration.disagreements(ANN));
        assertEquals(
                2, calibration.stats(Optional.of("Ann")).steadiness().rule().subjects());
        assertEquals(Map.of(), workspace.review().calibration().disagreements(BEN));
    }
}
