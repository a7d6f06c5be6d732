package dev.emend.bench;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.runs.ManyRuns;
import dev.emend.app.runs.ProcessMap;
import dev.emend.app.runs.ProcessMapChart;
import dev.emend.app.runs.ProcessMapLayout;
import dev.emend.app.runs.RunSelection;
import dev.emend.app.runs.RunService;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.workspace.Workspace;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.fixtures.TemporaryPolicy;
import dev.emend.model.UserException;
import dev.emend.store.Store;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.random.RandomGeneratorFactory;

/// How long lists and patterns of many runs take.
public final class PatternsBench {
    private static final int CHUNK = 1_000;
    private static final int ROUNDS = 7;
    private static final long SEED = 42;

    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    private PatternsBench() {}

    private interface Work {
        int run() throws UserException;
    }

    /// @param arguments how many runs, 100,000 when left out
    public static void main(String[] arguments) throws Exception {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        var folder = Files.createTempDirectory("patterns");
        try {
            measure(folder, runs);
        } finally {
            delete(folder);
        }
    }

    private static void measure(Path folder, int count) throws Exception {
        var clock = Clock.systemUTC();
        try (var store = Store.open(folder.resolve("workspace"), clock)) {
            var many =
                    new ManyRuns(RandomGeneratorFactory.of("L64X128MixRandom").create(SEED));
            for (int from = 0; from < count; from += CHUNK) {
                int first = from;
                store.write(session -> many.add(session, first, CHUNK));
            }
            var context = new ServiceContext(
                    store,
                    new CatalogFiles(),
                    new FileVersions(folder.resolve("versions"), clock),
                    new AppEvents(),
                    clock);
            try (var saver = new CatalogSaver(context, Duration.ofSeconds(1));
                    var indexer = new ItemIndexer(
                            context, ItemIndexer.Folders.ofWorkspace(folder.resolve("workspace"), Optional.empty()))) {
                var runs = Workspace.of(context, saver, indexer, REVIEWER, new TemporaryPolicy())
                        .insights()
                        .runs();
                print(count, runs);
            }
        }
    }

    private static void print(int count, RunService runs) throws UserException {
        System.out.printf(
                "## Patterns of %,d runs%n%nFrom worked-out runs in an embedded store; milliseconds of"
                        + " this thread's processor time, the median of %d after the first.%n%n| work | ms |%n|---|---|%n",
                count, ROUNDS);
        long began = CPU.getCurrentThreadCpuTime();
        runs.rows("", RunService.Order.NEWEST);
        line("the first look, reading every row", millis(began));
        line(
                "process map, its first picture, the rows read",
                once(() -> drawn(runs.selection("").processMap())));
        line(
                "process map, its picture again",
                median(() -> drawn(runs.selection("").processMap())));
        var map = runs.selection("").processMap();
        for (double share : new double[] {0.1, 0.5, 1}) {
            line("a step of its slider, to " + share, median(() -> drawn(map, share)));
        }
        line(
                "heat map of tools and outcomes",
                median(() -> runs.selection("")
                        .heatMap(RunSelection.HeatMap.OUTCOME)
                        .clauses()
                        .size()));
        line(
                "patterns, the first time",
                once(() -> runs.patterns("").sequences().size()));
        line("patterns of all", median(() -> runs.patterns("").sequences().size()));
        line(
                "patterns of the failed ones",
                median(() -> runs.patterns("outcome:failure").sequences().size()));
        line(
                "list of all, with its facets and bars",
                median(() -> runs.rows("", RunService.Order.STEPS).rows().size()));
        line(
                "list, filtered by a tool and a range of steps",
                median(() -> runs.rows("tool:tool_3 calls:10..20", RunService.Order.NEWEST)
                        .rows()
                        .size()));
        line(
                "failed runs against successful ones",
                median(() -> runs.compareGroups("outcome:failure", "outcome:success")
                        .tools()
                        .size()));
        line(
                "list, filtered by a sequence, by score",
                median(() -> runs.rows("seq:tool_3>tool_21", RunService.Order.SCORE)
                        .rows()
                        .size()));
    }

    private static int drawn(ProcessMap map) {
        return drawn(map, ProcessMapLayout.readable(map));
    }

    /// Laid out and drawn, without the window's own work.
    private static int drawn(ProcessMap map, double share) {
        return ProcessMapChart.of(ProcessMapLayout.of(map, share), ProcessMapChart.Coloring.FAILURES, "")
                .chart()
                .plot()
                .draw(1000, 1000)
                .shapes()
                .size();
    }

    private static double once(Work work) throws UserException {
        long began = CPU.getCurrentThreadCpuTime();
        if (work.run() == 0) {
            throw new IllegalStateException("nothing was found");
        }
        return millis(began);
    }

    private static double median(Work work) throws UserException {
        var times = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            times[i] = once(work);
        }
        java.util.Arrays.sort(times);
        return times[ROUNDS / 2];
    }

    private static double millis(long began) {
        return (CPU.getCurrentThreadCpuTime() - began) / 1e6;
    }

    private static void line(String work, double millis) {
        System.out.printf("| %s | %,.0f |%n", work, millis);
    }

    private static void delete(Path folder) throws java.io.IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
