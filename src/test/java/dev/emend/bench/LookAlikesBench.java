package dev.emend.bench;

import dev.emend.gui.conflicts.LookAlikesPace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// From the key that judges a look-alike to the next pair on the screen, 200 in one session.
public final class LookAlikesBench {
    private static final int PAIRS = 200;
    private static final double SITTING_SECONDS = 600;

    private LookAlikesBench() {}

    public static void main(String[] arguments) throws Exception {
        var times = times(Files.createTempDirectory("emend-bench"));
        var sorted = times.stream().sorted().toList();
        double waited = times.stream().mapToDouble(Double::doubleValue).sum() / 1e3;
        System.out.printf(
                Locale.ROOT,
                """
                ## Look-alikes in one session

                %d pairs of a catalog of 320 learnings judged by one key each at the real window, headless, \
                150 ms after the pair came: three of five separate, one contradicts, one same. From the key to \
                the next pair; the rest of ten minutes is what a person has to read each.

                | pairs | keys a pair | p50, ms | p95, ms | longest, ms | waited in all, s | left to read, s a pair |
                |---|---|---|---|---|---|---|
                | %d | 1 | %.1f | %.1f | %.1f | %.1f | %.2f |
                """,
                PAIRS,
                times.size(),
                WindowProcess.quantile(sorted, 0.5),
                WindowProcess.quantile(sorted, 0.95),
                sorted.getLast(),
                waited,
                (SITTING_SECONDS - waited) / times.size());
    }

    private static List<Double> times(Path folder) throws Exception {
        var times = WindowProcess.lines(LookAlikesPace.class, folder.toString(), Integer.toString(PAIRS)).stream()
                .filter(line -> line.startsWith("judged "))
                .map(line -> Long.parseLong(line.substring("judged ".length())) / 1e3)
                .toList();
        if (times.size() < PAIRS) {
            throw new IllegalStateException("Only " + times.size() + " of " + PAIRS + " look-alikes were judged.");
        }
        return times;
    }
}
