package dev.emend.bench;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.workspace.Workspace;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.fixtures.TemporaryPolicy;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.search.embedding.Embedder;
import dev.emend.store.Store;
import dev.emend.store.memories.MemorySummaryRow;
import dev.emend.store.memories.MemoryTable;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// A workspace with a million memories: storing, indexing, paging, filtering, searching, and the
/// heap each needs. Each step is a process of its own, so that each gets a heap of its own:
///
///     java -Xmx512m … MillionMemories FOLDER store 1000000
///     java -Xmx1g …   MillionMemories FOLDER index
///     java -Xmx1g …   MillionMemories FOLDER table
///     java -Xmx1g …   MillionMemories FOLDER search
///
/// No text is embedded but those of the questions: each memory's two vectors are put beside it in
/// the store, where the program looks before it asks the model.
public final class MillionMemories {
    private static final int BATCH = 1_000;
    private static final int QUESTIONS = 200;
    private static final int FILTERED = 40;
    private static final long SEED = 42;
    private static final List<String> FILTERS =
            List.of("outcome:failure", "confidence<0.1", "thread:t7", "source:/agents/3 report");

    private final Path folder;
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);

    private MillionMemories(Path folder) {
        this.folder = folder;
    }

    /// @param arguments the workspace, the step, and for storing how many
    public static void main(String[] arguments) throws Exception {
        var bench = new MillionMemories(Path.of(arguments[0]));
        switch (arguments[1]) {
            case "store" -> bench.store(Integer.parseInt(arguments[2]));
            case "index" -> bench.with(bench::index);
            case "table" -> bench.with(bench::table);
            case "search" -> bench.with(bench::search);
            default -> throw new IllegalArgumentException(arguments[1]);
        }
        long peak = 0;
        for (var pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                peak += pool.getPeakUsage().getUsed();
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%s: heap at most %,d MB of %,d MB%n",
                arguments[1],
                peak >> 20,
                Runtime.getRuntime().maxMemory() >> 20);
    }

    private void store(int rows) throws Exception {
        String model;
        int dimension;
        try (var embedder = Embedder.openBundled(folder.resolve("cache"))) {
            model = embedder.model().hash();
            dimension = embedder.model().dimension();
        }
        try (var store = Store.open(folder, Clock.systemUTC())) {
            long began = System.nanoTime();
            for (int from = 0; from < rows; from += BATCH) {
                var fresh = new ArrayList<MemoryTable.NewMemory>();
                var vectors = new LinkedHashMap<String, float[]>();
                for (int i = from; i < Math.min(rows, from + BATCH); i++) {
                    var memory = memory(i);
                    fresh.add(MemoryTable.NewMemory.of(
                            memory,
                            new MemorySummaryRow.RowTexts(memory.taskText(), memory.lesson()),
                            ReviewState.PENDING));
                    vectors.put(memory.taskText(), vector(dimension));
                    vectors.put(memory.contentText(), vector(dimension));
                }
                store.write(session -> {
                    session.memories().add(fresh, 1);
                    session.embeddings().put(model, vectors);
                    return fresh.size();
                });
                if ((from + BATCH) % 100_000 == 0) {
                    System.err.printf("stored %,d, %.0f s%n", from + BATCH, since(began) / 1_000);
                }
            }
            store.checkpoint();
            double seconds = since(began) / 1_000;
            System.out.printf(
                    Locale.ROOT,
                    "stored %,d memories with both vectors in %.0f s: %,.0f a second, %,d MB%n",
                    rows,
                    seconds,
                    rows / seconds,
                    Files.size(folder.resolve("store.mv.db")) / 1_000_000);
        }
    }

    private interface Step {
        void with(dev.emend.app.workspace.MemoryServices memories) throws Exception;
    }

    private void with(Step step) throws Exception {
        var clock = Clock.systemUTC();
        long began = System.nanoTime();
        try (var store = Store.open(folder, clock)) {
            System.out.printf(Locale.ROOT, "store opened in %.1f s%n", since(began) / 1_000);
            var context = new ServiceContext(
                    store,
                    new CatalogFiles(),
                    new FileVersions(folder.resolve("versions"), clock),
                    new AppEvents(),
                    clock);
            var saver = new CatalogSaver(context, Duration.ofSeconds(1));
            var indexer = new ItemIndexer(context, ItemIndexer.Folders.ofWorkspace(folder, Optional.empty()));
            step.with(Workspace.of(context, saver, indexer, REVIEWER, new TemporaryPolicy())
                    .memories());
            indexer.close();
            saver.close();
        }
    }

    private void index(dev.emend.app.workspace.MemoryServices memories) throws Exception {
        long began = System.nanoTime();
        memories.search().start();
        var ticker = Thread.ofPlatform().daemon().start(() -> {
            try {
                while (true) {
                    Thread.sleep(Duration.ofSeconds(20));
                    System.err.printf(
                            "%.0f s %s%n",
                            since(began) / 1_000, memories.search().state());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        memories.search().awaitReady();
        ticker.interrupt();
        System.out.printf(
                Locale.ROOT,
                "indexed by words and both vectors in %.0f s; %s%n",
                since(began) / 1_000,
                memories.search().state());
    }

    private void table(dev.emend.app.workspace.MemoryServices memories) throws Exception {
        var table = memories.table();
        long began = System.nanoTime();
        var all = table.rows(table.filter(""), MemoryQueryService.Order.NEWEST, false);
        all.rows().first(MemoryPageSource.PAGE);
        System.out.printf(
                Locale.ROOT,
                "first page of %,d rows in %.1f s, %,d MB of heap after it%n",
                all.total(),
                since(began) / 1_000,
                used() >> 20);
        for (var order : MemoryQueryService.Order.values()) {
            began = System.nanoTime();
            table.rows(table.filter(""), order, false);
            System.out.printf(Locale.ROOT, "sorted by %s in %.1f s%n", order, since(began) / 1_000);
        }
        var pages = new double[QUESTIONS];
        for (int i = -20; i < pages.length; i++) {
            int from = random.nextInt(all.rows().size() - MemoryPageSource.PAGE);
            began = System.nanoTime();
            all.rows().rows(from, from + MemoryPageSource.PAGE);
            if (i >= 0) {
                pages[i] = since(began);
            }
        }
        told("a page of " + MemoryPageSource.PAGE + " rows anywhere", pages);
        for (var filter : FILTERS) {
            var times = new double[FILTERED];
            int found = 0;
            for (int i = -3; i < times.length; i++) {
                began = System.nanoTime();
                var rows = table.rows(table.filter(filter), MemoryQueryService.Order.NEWEST, false)
                        .rows();
                rows.first(MemoryPageSource.PAGE);
                found = rows.size();
                if (i >= 0) {
                    times[i] = since(began);
                }
            }
            told("filter " + filter + " with its first page (" + found + " rows)", times);
        }
    }

    private static long used() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private void search(dev.emend.app.workspace.MemoryServices memories) throws Exception {
        long began = System.nanoTime();
        memories.search().start();
        memories.search().awaitReady();
        System.out.printf(Locale.ROOT, "index opened in %.1f s%n", since(began) / 1_000);
        for (var filter : List.of("", "outcome:failure", "thread:t7")) {
            var where = memories.table().filter(filter);
            var times = new double[QUESTIONS];
            int found = 0;
            for (int i = -50; i < QUESTIONS; i++) {
                var question = new MemorySearchService.Question(
                        Memory.Space.TASK,
                        "export the report of week " + random.nextInt(10_000),
                        where,
                        OptionalInt.of(10));
                began = System.nanoTime();
                found = memories.search().search(REVIEWER, question).hits().size();
                if (i >= 0) {
                    times[i] = since(began);
                }
            }
            told("search by words and meaning, " + filter + " (" + found + " hits)", times);
        }
    }

    private static void told(String what, double[] times) {
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT,
                "%s: p50 %.1f ms, p95 %.1f ms%n",
                what,
                times[times.length / 2],
                times[times.length * 95 / 100]);
    }

    /// In milliseconds.
    private static double since(long began) {
        return (System.nanoTime() - began) / 1e6;
    }

    private float[] vector(int dimension) {
        var vector = new float[dimension];
        for (int i = 0; i < dimension; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return vector;
    }

    static Memory memory(int i) {
        var origin = new Origin("/agents/" + i % 7, "mem0", "record " + i);
        var words = " the agent opened the settings and clicked export before the report was saved";
        return new Memory(
                origin.memoryId(),
                Memory.Kind.LEARNED,
                new Memory.Text(
                        "Task " + i + " export the report of week " + i % 9_973,
                        "",
                        "narrative " + i + words,
                        "reflection" + words,
                        new Memory.MemoryLessons("save first " + i + words, "plan", "", Json.Null.NULL)),
                new Memory.Result(
                        i % 3 == 0 ? "failure" : "success",
                        java.util.OptionalDouble.of(i % 100 / 100.0),
                        "2026-01-01T00:00:00Z",
                        Json.Obj.EMPTY),
                Json.Obj.of("thread", "t" + i % 50, "n", i),
                origin);
    }
}
