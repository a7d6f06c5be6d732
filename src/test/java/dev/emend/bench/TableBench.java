package dev.emend.bench;

import dev.emend.catalog.CatalogFiles;
import dev.emend.catalog.Versions;
import dev.emend.curation.Backstage;
import dev.emend.curation.Changes;
import dev.emend.curation.Door;
import dev.emend.curation.Engine;
import dev.emend.curation.RowQuery;
import dev.emend.curation.Rules;
import dev.emend.curation.Saver;
import dev.emend.memory.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The library at 100,000 items: opening until the table can be used, and each keystroke of a
/// filter.
public final class TableBench {
    private static final int ITEMS = 100_000;
    private static final int ROUNDS = 200;
    private static final List<String> TYPED =
            List.of("trust<0.9", "trust<0.99 has:learnings", "tool:Click-Tool", "-is:pending");

    private TableBench() {}

    public static void main(String[] arguments) throws Exception {
        var folder = Files.createTempDirectory("emend-bench");
        try {
            var file = LargeCatalog.write(folder, ITEMS);
            var clock = Clock.systemUTC();
            try (var store = Store.open(folder.resolve("workspace"), clock)) {
                var backstage =
                        new Backstage(
                                store,
                                new CatalogFiles(),
                                new Versions(folder.resolve("versions"), clock),
                                new Changes(),
                                clock);
                var saver = new Saver(backstage, Duration.ofSeconds(1));
                var engine = new Engine(backstage, Engine.Folders.in(folder, Optional.empty()));
                measure(Door.of(backstage, saver, engine, "bench", Rules.forNow()), file);
                engine.close();
                saver.close();
            }
        } finally {
            deleteAll(folder);
        }
    }

    private static void measure(Door door, Path file) throws Exception {
        System.out.println("## Library with 100,000 items\n");
        System.out.println(
                "Opening is measured once, cold, until the table can be listed. For filters,"
                        + " the time from the query line to rows and facet counts.\n");
        System.out.println("| work | p50, ms | p95, ms |");
        System.out.println("|---|---|---|");
        long start = System.nanoTime();
        door.library().open(file);
        door.library().rows(RowQuery.all());
        System.out.printf(
                Locale.ROOT, "| open until the table is there | %.0f | |%n", since(start));
        for (var line : TYPED) {
            var times = new double[ROUNDS];
            for (int i = -ROUNDS / 4; i < ROUNDS; i++) {
                long before = System.nanoTime();
                door.library().rows(new RowQuery(Set.of(), line, RowQuery.Order.TRUST, false));
                if (i >= 0) {
                    times[i] = since(before);
                }
            }
            Arrays.sort(times);
            System.out.printf(
                    Locale.ROOT,
                    "| `%s` sorted by trust | %.1f | %.1f |%n",
                    line,
                    times[ROUNDS / 2],
                    times[ROUNDS * 95 / 100]);
        }
    }

    private static double since(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    private static void deleteAll(Path folder) throws Exception {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
