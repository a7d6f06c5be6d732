package dev.emend.bench;

import dev.emend.catalog.CatalogFiles;
import dev.emend.catalog.Versions;
import dev.emend.curation.Backstage;
import dev.emend.curation.Changes;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.Engine;
import dev.emend.curation.ManyRuns;
import dev.emend.curation.Rules;
import dev.emend.curation.Runs;
import dev.emend.curation.Saver;
import dev.emend.memory.Store;
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

    private PatternsBench() {}

    private interface Work {
        int run() throws CurationException;
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
            var many = new ManyRuns(RandomGeneratorFactory.of("L64X128MixRandom").create(SEED));
            for (int from = 0; from < count; from += CHUNK) {
                int first = from;
                store.write(session -> many.add(session, first, CHUNK));
            }
            var backstage =
                    new Backstage(
                            store,
                            new CatalogFiles(),
                            new Versions(folder.resolve("versions"), clock),
                            new Changes(),
                            clock);
            try (var saver = new Saver(backstage, Duration.ofSeconds(1));
                    var engine =
                            new Engine(
                                    backstage,
                                    Engine.Folders.in(
                                            folder.resolve("workspace"), Optional.empty()))) {
                var runs =
                        Door.of(backstage, saver, engine, "bench", Rules.forNow()).analyst().runs();
                print(count, runs);
            }
        }
    }

    private static void print(int count, Runs runs) throws CurationException {
        System.out.printf(
                "## Patterns of %,d runs%n%nFrom worked-out runs in an embedded store; milliseconds,"
                        + " the median of %d after the first.%n%n| work | ms |%n|---|---|%n",
                count, ROUNDS);
        long began = System.nanoTime();
        runs.rows("", Runs.Order.NEWEST);
        line("the first look, reading every row", millis(began));
        line("patterns, the first time", once(() -> runs.patterns("").sequences().size()));
        line("patterns of all", median(() -> runs.patterns("").sequences().size()));
        line(
                "patterns of the failed ones",
                median(() -> runs.patterns("outcome:failure").sequences().size()));
        line(
                "list, filtered by a sequence, by score",
                median(() -> runs.rows("seq:tool_3>tool_21", Runs.Order.SCORE).rows().size()));
    }

    private static double once(Work work) throws CurationException {
        long began = System.nanoTime();
        if (work.run() == 0) {
            throw new IllegalStateException("nothing was found");
        }
        return millis(began);
    }

    private static double median(Work work) throws CurationException {
        var times = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            times[i] = once(work);
        }
        java.util.Arrays.sort(times);
        return times[ROUNDS / 2];
    }

    private static double millis(long began) {
        return (System.nanoTime() - began) / 1e6;
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
