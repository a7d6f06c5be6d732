package dev.emend.analysis.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// How well the finders are; the figures stand in `docs/benchmarks.md`.
class FindersTest {
    @Test
    void nineOfTenDuplicatesAreRightWithVectors() throws Exception {
        var pairs = JudgedPairs.tuned(true);
        var wrong = FinderFigures.wrong(pairs, "duplicate");
        var score = FinderFigures.score(pairs, "duplicate");
        assertTrue(score.precision() >= 0.92, () -> score + "" + wrong);
        assertTrue(score.recall() >= 0.4, score::toString);
    }

    @Test
    void nineOfTenDuplicatesAreRightWithoutVectors() throws Exception {
        var pairs = JudgedPairs.tuned(false);
        var wrong = FinderFigures.wrong(pairs, "duplicate");
        var score = FinderFigures.score(pairs, "duplicate");
        assertTrue(score.precision() >= 0.92, () -> score + "" + wrong);
        assertTrue(score.recall() >= 0.33, score::toString);
    }

    @Test
    void nineOfTenContradictionsAreRight() throws Exception {
        var pairs = JudgedPairs.tuned(false);
        var wrong = FinderFigures.wrong(pairs, "contradiction");
        var score = FinderFigures.score(pairs, "contradiction");
        assertTrue(score.precision() >= 0.92, () -> score + "" + wrong);
        assertTrue(score.recall() >= 0.6, score::toString);
    }

    @Test
    void whatWasChosenWithoutAScenarioHoldsInIt() throws Exception {
        var with = new CrossValidation(JudgedPairs.tuned(true));
        var without = new CrossValidation(JudgedPairs.tuned(false));
        for (var score : List.of(with.duplicates(), without.duplicates(), without.contradictions())) {
            assertTrue(score.precision() >= 0.9, score::toString);
            assertTrue(score.recall() >= 0.33, score::toString);
        }
    }

    @Test
    void theWeightsAreThoseFittedToTheJudgedPairs() throws Exception {
        var with = CrossValidation.fitted(JudgedPairs.tuned(true));
        var kept = DuplicateScore.WITH_VECTORS;
        double[] ofKept = {kept.base(), kept.cosine(), kept.clause(), kept.shared(), kept.ownNames(), kept.crossed()};
        for (int i = 0; i < ofKept.length; i++) {
            assertEquals(with[i], ofKept[i], 0.15, "weight " + i);
        }
        var without = CrossValidation.fitted(JudgedPairs.tuned(false));
        var bare = DuplicateScore.WITHOUT_VECTORS;
        double[] ofBare = {bare.base(), bare.clause(), bare.shared(), bare.ownNames(), bare.crossed()};
        for (int i = 0; i < ofBare.length; i++) {
            assertEquals(without[i], ofBare[i], 0.15, "weight " + i);
        }
    }

    /// The second pairs are measured and never tuned for. Of their duplicates too few are found to
    /// demand a precision; `docs/benchmarks.md` says so. The floors notice that something broke.
    @Test
    void contradictionsOfPairsNobodyTunedOnAreRight() throws Exception {
        var second = JudgedPairs.of(JudgedPairs.SECOND, false);
        var contradictions = FinderFigures.score(second, "contradiction");
        assertTrue(contradictions.precision() >= 0.9, contradictions::toString);
        assertTrue(contradictions.recall() >= 0.3, contradictions::toString);
    }

    @Test
    @Tag("slow")
    void theDocumentedFiguresAreThoseOfThisProgram() throws Exception {
        var page = Files.readString(Path.of("docs", "benchmarks.md"));
        var table = FinderFigures.table();
        assertTrue(page.contains(table), () -> "docs/benchmarks.md needs\n" + table);
    }

    @Test
    void theWorkGrowsWithTheLearningsAndNotWithTheirPairs() throws Exception {
        var lessons = FinderFigures.many(3000, 90, 4);
        var guidance = lessons.stream().map(ParsedLesson::of).toList();
        int pairs = CandidatePairs.of(lessons, guidance).size();
        assertTrue(pairs < 3000 * 30, pairs + " of 4,498,500 pairs");
    }
}
