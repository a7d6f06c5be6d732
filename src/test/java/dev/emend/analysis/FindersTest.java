package dev.emend.analysis;

import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/// How well and how fast the finders are; the figures stand in `docs/benchmarks.md`.
class FindersTest {
    @Test
    void nineOfTenDuplicatesAreRightWithVectors() throws Exception {
        var pairs = JudgedPairs.of("tuning", true);
        var score = FinderFigures.score(pairs, "duplicate");
        assertTrue(
                score.precision() >= 0.9,
                () -> score + "" + FinderFigures.wrong(pairs, "duplicate"));
        assertTrue(score.recall() >= 0.65, score::toString);
    }

    @Test
    void nineOfTenDuplicatesAreRightWithoutVectors() throws Exception {
        var pairs = JudgedPairs.of("tuning", false);
        var score = FinderFigures.score(pairs, "duplicate");
        assertTrue(
                score.precision() >= 0.9,
                () -> score + "" + FinderFigures.wrong(pairs, "duplicate"));
        assertTrue(score.recall() >= 0.55, score::toString);
    }

    @Test
    void nineOfTenContradictionsAreRight() throws Exception {
        var pairs = JudgedPairs.of("tuning", false);
        var score = FinderFigures.score(pairs, "contradiction");
        assertTrue(
                score.precision() >= 0.9,
                () -> score + "" + FinderFigures.wrong(pairs, "contradiction"));
        assertTrue(score.recall() >= 0.75, score::toString);
    }

    @Test
    void tenThousandLearningsTakeSeconds() throws Exception {
        var lessons = FinderFigures.many(10_000, 300, 4);
        assertTimeout(
                Duration.ofSeconds(30),
                () -> {
                    Duplicates.find(lessons, Sensitivity.DEFAULT);
                    Contradictions.find(lessons, (_, _) -> false);
                });
    }
}
