package dev.emend.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.emend.app.runs.FileRunAnalysis;
import dev.emend.app.runs.FileRunAnalysis.AnalysisOptions;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Progress;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Reading and analysing transcripts, beside Python's `json.loads` of the same text.
///
/// Processor time is what the whole process used, collecting garbage included, so that a busy
/// machine changes little.
public final class AnalyzeBench {
    private static final int RUNS = 5_000;
    private static final int WARM = 5;
    private static final int ROUNDS = 7;

    private AnalyzeBench() {}

    /// Seconds by the clock and of a processor.
    private record Time(double wall, double processor) {}

    public static void main(String[] arguments) throws Exception {
        var folder = Files.createTempDirectory("emend-bench");
        try {
            var made = new LargeTranscript();
            var tau = made.tauBench(folder, RUNS);
            var claude = made.claudeCode(folder, RUNS);
            System.out.printf(
                    Locale.ROOT,
                    "## Analysing transcripts of %,d runs, %d and %d MB%n%n",
                    RUNS,
                    Files.size(tau) / 1_000_000,
                    Files.size(claude) / 1_000_000);
            System.out.println("From the file to one analysis per run, everything the readers do included. Python"
                    + " only makes objects of the text, which is read before; of one that has a"
                    + " record a line, line by line. MB of JSON a second; the target is 100 per"
                    + " core.\n");
            System.out.println("| transcript | mode | Emend, MB/s | of processor time | Python json.loads, MB/s of"
                    + " processor time | Emend / Python |");
            System.out.println("|---|---|---|---|---|---|");
            for (int i = 0; i < WARM; i++) {
                for (var mode : Mode.values()) {
                    once(tau, wish(mode));
                    once(claude, wish(mode));
                }
            }
            row("τ-bench", tau, Mode.DOCUMENT);
            row("τ-bench", tau, Mode.OWN);
            row("Claude Code", claude, Mode.DOCUMENT);
            row("Claude Code", claude, Mode.OWN);
        } finally {
            delete(folder);
        }
    }

    private static void row(String name, Path file, Mode mode) throws Exception {
        double megabytes = Files.size(file) / 1e6;
        var wish = wish(mode);
        var walls = new ArrayList<Double>();
        var processors = new ArrayList<Double>();
        for (int i = 0; i < ROUNDS; i++) {
            var time = once(file, wish);
            walls.add(time.wall);
            processors.add(time.processor);
        }
        double ours = megabytes / median(processors);
        double theirs = megabytes / python(file);
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.0f | %.0f | %.0f | %.1f |%n",
                name,
                mode.name().toLowerCase(Locale.ROOT),
                megabytes / median(walls),
                ours,
                theirs,
                ours / theirs);
    }

    private static AnalysisOptions wish(Mode mode) {
        return new AnalysisOptions(mode, Optional.empty(), false);
    }

    private static Time once(Path file, AnalysisOptions wish) throws Exception {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long wall = System.nanoTime();
        long processor = system.getProcessCpuTime();
        var contents =
                FileRunAnalysis.files(List.of(file), wish, Progress.SILENT).get(file);
        if (contents.analyses().size() != RUNS || !contents.unreadable().isEmpty()) {
            throw new IllegalStateException("not all runs were analysed");
        }
        return new Time((System.nanoTime() - wall) / 1e9, (system.getProcessCpuTime() - processor) / 1e9);
    }

    private static double median(List<Double> times) {
        Collections.sort(times);
        return times.get(times.size() / 2);
    }

    /// Seconds of processor time, the median of five rounds in one process.
    private static double python(Path file) throws IOException {
        var script = """
                import json, sys, time
                text = open(sys.argv[1], encoding='utf-8').read()
                lines = text.splitlines() if sys.argv[1].endswith('l') else [text]
                times = []
                for i in range(5):
                    start = time.process_time()
                    all = [json.loads(line) for line in lines]
                    times.append(time.process_time() - start)
                    del all
                print(sorted(times)[2])
                """;
        var process = new ProcessBuilder("python3", "-c", script, file.toString()).start();
        try (var out = process.inputReader()) {
            return Double.parseDouble(out.readLine());
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (var file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
