package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What judging costs is counted in calls and tokens; the time is the bench's.
class JudgingCostTest {
    @Test
    void allLookAlikesOf320LearningsTakeAQuarterOfTheTokensOfOnePairACall(@TempDir Path folder) throws Exception {
        try (var cost = new JudgingCost(folder, Duration.ZERO, Duration.ZERO)) {
            var before = cost.onePairAtATime();
            var estimate = cost.estimate();
            var now = cost.asked();

            assertTrue(before.pairs() > 300, before.toString());
            assertEquals(before.pairs(), now.pairs());
            assertEquals(2L * before.pairs(), before.calls());
            assertTrue(4 * now.tokens() <= before.tokens(), now + " for " + before);
            assertTrue(6 * now.calls() <= before.calls(), now + " for " + before);
            // the estimate knows no schemas and no lengths of answers
            assertTrue(
                    Math.abs(estimate.tokens() - now.tokens()) < now.tokens() / 3,
                    "about " + estimate.tokens() + " are said, " + now.tokens() + " it takes");
        }
    }
}
