package dev.emend.bench;

import dev.emend.gui.conflicts.LookAlikeSitting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// From the key that judges a look-alike to the next pair on the screen, 200 in one sitting.
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
                ## Look-alikes in one sitting

                %d pairs of a catalog of 320 learnings judged by one key each at the real window, headless, \
                150 ms after the pair came: three of five separate, one contradicts, one same. From the key to \
                the next pair; the rest of ten minutes is what a person has to read each.

                | pairs | keys a pair | p50, ms | p95, ms | longest, ms | waited in all, s | left to read, s a pair |
                |---|---|---|---|---|---|---|
                | %d | 1 | %.1f | %.1f | %.1f | %.1f | %.2f |
                """,
                PAIRS,
                times.size(),
                at(sorted, 0.5),
                at(sorted, 0.95),
                sorted.getLast(),
                waited,
                (SITTING_SECONDS - waited) / times.size());
    }

    private static double at(List<Double> sorted, double share) {
        return sorted.get((int) Math.min(sorted.size() - 1, share * sorted.size()));
    }

    private static List<Double> times(Path folder) throws Exception {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-Dglass.platform=Headless",
                        "-Dprism.order=sw",
                        "-Djava.awt.headless=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LookAlikeSitting.class.getName(),
                        folder.toString(),
                        Integer.toString(PAIRS))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var times = new ArrayList<Double>();
        try (var out = process.inputReader()) {
            out.lines()
                    .filter(line -> line.startsWith("judged "))
                    .forEach(line -> times.add(Long.parseLong(line.substring("judged ".length())) / 1e3));
            process.waitFor();
        }
        if (times.size() < PAIRS) {
            throw new IllegalStateException("Only " + times.size() + " of " + PAIRS + " look-alikes were judged.");
        }
        return times;
    }
}
