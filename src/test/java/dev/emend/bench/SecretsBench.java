package dev.emend.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.emend.analysis.secrets.PlantedLines;
import dev.emend.analysis.secrets.PlantedLines.InnocentLine;
import dev.emend.analysis.secrets.PlantedLines.PlantedLine;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.analysis.statistics.Proportion;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/// How many secrets are masked, how much else is, and how long that takes.
public final class SecretsBench {
    private static final int ROUNDS = 31;

    /// So many rules the configuration of gitleaks has.
    private static final int KINDS_OF_GITLEAKS = 221;

    private SecretsBench() {}

    public static void main(String[] arguments) throws Exception {
        var secrets = PlantedLines.secrets();
        var innocents = PlantedLines.innocents();
        var samples = PlantedLines.samples();
        int found = samples.stream()
                .mapToInt(text -> SecretDetector.find(text).size())
                .sum();
        System.out.printf(
                "## Secrets in texts%n%nLines with a planted secret, masked when no part longer than 3"
                        + " characters is left, and lines that hold none. Both were written apart from the rules,"
                        + " some of which were mended later by what the lines had shown. The brackets are Wilson's"
                        + " 95 %% interval. The sample catalogs are read as whole files and line by line;"
                        + " milliseconds of one processor, the median of %d.%n%n"
                        + "| what | count |%n|---|---|%n",
                ROUNDS);
        row("planted secrets masked", share(secrets, PlantedLine::isMasked));
        row(
                "of them, tokens of providers",
                share(
                        secrets.stream()
                                .filter(line -> line.kind().startsWith("B"))
                                .toList(),
                        PlantedLine::isMasked));
        row(
                "of them, other ways to leak",
                share(secrets.stream().filter(line -> line.kind().equals("A")).toList(), PlantedLine::isMasked));
        row("lines without a secret touched", share(innocents, InnocentLine::isTouched));
        row("kinds of tokens known", "%d (gitleaks knows %d)".formatted(PlantedLines.kinds(), KINDS_OF_GITLEAKS));
        row("findings in the sample catalogs", String.valueOf(found));
        row("ms a megabyte of them takes", "%.0f".formatted(millis(samples)));
    }

    private static <T> String share(List<T> lines, Predicate<T> isHit) {
        var share = new Proportion(lines.stream().filter(isHit).count(), lines.size());
        var interval = share.interval();
        return "%d of %d, %.1f %% [%.1f, %.1f]"
                .formatted(share.hits(), share.of(), 100 * share.value(), 100 * interval.low(), 100 * interval.high());
    }

    private static double millis(List<String> texts) {
        double megabytes =
                texts.stream().mapToLong(text -> text.getBytes(UTF_8).length).sum() / 1e6;
        var clock = ManagementFactory.getThreadMXBean();
        var times = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            long began = clock.getCurrentThreadCpuTime();
            texts.forEach(SecretDetector::find);
            times[i] = (clock.getCurrentThreadCpuTime() - began) / 1e6 / megabytes;
        }
        Arrays.sort(times);
        return times[ROUNDS / 2];
    }

    private static void row(String what, String count) {
        System.out.printf("| %s | %s |%n", what, count);
    }
}
