package dev.emend.bench;

import dev.emend.app.review.JudgingCost;
import dev.emend.app.review.JudgingCost.Figures;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Locale;

/// What having a model judge all look-alikes takes.
public final class JudgingBench {
    private JudgingBench() {}

    public static void main(String[] arguments) throws Exception {
        try (var cost = new JudgingCost(
                Files.createTempDirectory("emend-bench"), Duration.ofMillis(10), Duration.ofNanos(1_000_000))) {
            var before = cost.onePairAtATime();
            var now = cost.asked();
            System.out.printf(
                    Locale.ROOT,
                    """
                    ## Look-alikes judged by a model

                    The look-alikes of 320 learnings, each judged in both orders by a stub that takes 10 ms for a \
                    call and 1 ms for each token of its answer, a fiftieth of what a model takes: one pair a call \
                    and one call after the other, then as Emend asks. Tokens are characters by four, of questions \
                    with their schemas and of answers. The aim is a quarter of the tokens and a sixth of the time.

                    | way | pairs | calls | tokens | seconds |
                    |---|---|---|---|---|
                    | one pair a call | %s |
                    | as Emend asks | %s |
                    | share | | %.3f | %.3f | %.3f |
                    """,
                    row(before),
                    row(now),
                    (double) now.calls() / before.calls(),
                    (double) now.tokens() / before.tokens(),
                    now.seconds() / before.seconds());
        }
    }

    private static String row(Figures figures) {
        return String.format(
                Locale.ROOT,
                "%,d | %,d | %,d | %.1f",
                figures.pairs(),
                figures.calls(),
                figures.tokens(),
                figures.seconds());
    }
}
