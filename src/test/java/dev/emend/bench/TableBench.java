package dev.emend.bench;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.workspace.Workspace;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.fixtures.TemporaryPolicy;
import dev.emend.store.Store;
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
                var context = new ServiceContext(
                        store,
                        new CatalogFiles(),
                        new FileVersions(folder.resolve("versions"), clock),
                        new AppEvents(),
                        clock);
                var saver = new CatalogSaver(context, Duration.ofSeconds(1));
                var indexer = new ItemIndexer(context, ItemIndexer.Folders.ofWorkspace(folder, Optional.empty()));
                measure(Workspace.of(context, saver, indexer, REVIEWER, new TemporaryPolicy()), file);
                indexer.close();
                saver.close();
            }
        } finally {
            deleteAll(folder);
        }
    }

    private static void measure(Workspace workspace, Path file) throws Exception {
        System.out.println("## Library with 100,000 items\n");
        System.out.println("Opening is measured once, cold, until the table can be listed. For filters,"
                + " the time from the query line to rows and facet counts.\n");
        System.out.println("| work | p50, ms | p95, ms |");
        System.out.println("|---|---|---|");
        long start = System.nanoTime();
        workspace.library().open(file);
        workspace.library().rows(ItemQuery.all());
        System.out.printf(Locale.ROOT, "| open until the table is there | %.0f | |%n", since(start));
        for (var line : TYPED) {
            var times = new double[ROUNDS];
            for (int i = -ROUNDS / 4; i < ROUNDS; i++) {
                long before = System.nanoTime();
                workspace.library().rows(new ItemQuery(Set.of(), line, ItemQuery.Order.TRUST, false));
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
