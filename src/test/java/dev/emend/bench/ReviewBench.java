package dev.emend.bench;

import dev.emend.gui.review.ReviewMarathon;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Locale;

/// From the key that decides to the next card on the screen, with 1,000 learnings waiting.
public final class ReviewBench {
    private static final int DECISIONS = 1_000;

    private ReviewBench() {}

    public static void main(String[] arguments) throws Exception {
        var room = Files.createTempDirectory("emend-bench");
        var times = new ArrayList<Double>();
        for (var line : WindowProcess.lines(
                ReviewMarathon.class, room.resolve("knowledge_catalog.json").toString(), Integer.toString(DECISIONS))) {
            var words = line.split(" ", 4);
            if (words[0].equals("decided")) {
                times.add(Long.parseLong(words[2]) / 1e3);
            }
        }
        var sorted = times.stream().sorted().toList();
        System.out.println("## Review\n");
        System.out.println("1,000 learnings wait; a key decides each at the real window, headless, 150 ms"
                + " after its card came. From the key to the next card, the change in the"
                + " journal and synced; the target is 50 ms.\n");
        System.out.println("| decisions | p50, ms | p95, ms | longest, ms |");
        System.out.println("|---|---|---|---|");
        System.out.printf(
                Locale.ROOT,
                "| %d | %.1f | %.1f | %.1f |%n",
                sorted.size(),
                WindowProcess.quantile(sorted, 0.5),
                WindowProcess.quantile(sorted, 0.95),
                sorted.getLast());
    }
}
