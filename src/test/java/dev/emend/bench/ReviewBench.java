package dev.emend.bench;

import dev.emend.gui.review.ReviewMarathon;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// From the key that decides to the next card on the screen, with 1,000 learnings waiting.
public final class ReviewBench {
    private static final int DECISIONS = 1_000;

    private ReviewBench() {}

    public static void main(String[] arguments) throws Exception {
        var room = Files.createTempDirectory("emend-bench");
        var times = new ArrayList<Double>();
        for (var line : lines(room.resolve("knowledge_catalog.json"))) {
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
                at(sorted, 0.5),
                at(sorted, 0.95),
                sorted.getLast());
    }

    private static double at(List<Double> sorted, double share) {
        return sorted.get((int) Math.min(sorted.size() - 1, share * sorted.size()));
    }

    private static List<String> lines(Path catalog) throws Exception {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-Dglass.platform=Headless",
                        "-Dprism.order=sw",
                        "-Djava.awt.headless=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReviewMarathon.class.getName(),
                        catalog.toString(),
                        Integer.toString(DECISIONS))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var out = process.inputReader()) {
            var lines = out.lines().toList();
            process.waitFor();
            return lines;
        }
    }
}
