package dev.emend.app.memories;

import dev.emend.app.core.AppEvents;
import dev.emend.app.core.ServiceContext;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.fixtures.TemporaryPolicy;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.store.Store;
import dev.emend.store.memories.MemoryTable.NewMemory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/// How long a filter takes over the rows of 100,000 memories, and what they weigh.
public final class MemoryTableBench {
    private static final int BATCH = 1_000;
    private static final int ROUNDS = 24;

    private static final List<String> LINES = List.of(
            "state:pending",
            "outcome:failure confidence<0.5",
            "-source:/agents/3 state:pending kind:learned",
            "at>2026-01-10 tier:active",
            "");

    private MemoryTableBench() {}

    /// @param arguments how many memories, 100,000 when left out
    public static void main(String[] arguments) throws Exception {
        int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        var folder = Files.createTempDirectory("memories");
        var clock = Clock.systemUTC();
        try (var store = Store.open(folder, clock)) {
            fill(store, rows);
            var context = new ServiceContext(
                    store,
                    new CatalogFiles(),
                    new FileVersions(folder.resolve("versions"), clock),
                    new AppEvents(),
                    clock);
            long before = heap();
            var catalogue = new MemoryRowCache(context, new TemporaryPolicy());
            var whole = new FullTextMemoryFilter(context, (_, _, _) -> false);
            var table = new MemoryQueryService(context, catalogue, whole);
            long began = System.nanoTime();
            var page = table.rows(table.filter(""), MemoryQueryService.Order.NEWEST, false);
            System.out.printf(
                    "rows of %,d memories read in %.1f s, %,d MB of heap%n",
                    page.total(), (System.nanoTime() - began) / 1e9, (heap() - before) >> 20);
            var all = new ArrayList<Double>();
            var thread = java.lang.management.ManagementFactory.getThreadMXBean();
            long processor = 0;
            for (int round = 0; round < ROUNDS; round++) {
                for (var line : LINES) {
                    long from = System.nanoTime();
                    long used = thread.getCurrentThreadCpuTime();
                    table.rows(table.filter(line), MemoryQueryService.Order.NEWEST, false);
                    if (round >= ROUNDS / 3) {
                        processor += thread.getCurrentThreadCpuTime() - used;
                        all.add((System.nanoTime() - from) / 1e6);
                    }
                }
            }
            var sorted = all.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            System.out.printf(
                    "filter with facets: p50 %.1f ms, p95 %.1f ms, fastest %.1f ms%n",
                    sorted[sorted.length / 2], sorted[sorted.length * 95 / 100], sorted[0]);
            System.out.printf("of it %.1f ms of processor time on average%n", processor / 1e6 / sorted.length);
        } finally {
            delete(folder);
        }
    }

    private static long heap() {
        System.gc();
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static void fill(Store store, int rows) throws Exception {
        for (int from = 0; from < rows; from += BATCH) {
            var fresh = new ArrayList<NewMemory>();
            for (int i = from; i < from + BATCH; i++) {
                var memory = memory(i);
                fresh.add(NewMemory.of(memory, MemoryTexts.says(memory), ReviewState.PENDING));
            }
            store.write(session -> {
                session.memories().add(fresh, 1);
                return fresh.size();
            });
        }
    }

    private static Memory memory(int i) {
        var origin = new Origin("/agents/" + i % 7, "mem0", "record " + i);
        return new Memory(
                origin.memoryId(),
                Memory.Kind.LEARNED,
                new Memory.Text(
                        "Task " + i + ": export the report of the week",
                        "",
                        "",
                        "",
                        new Memory.MemoryLessons(
                                "Save the file before you export it, number " + i, "", "", Json.Null.NULL)),
                new Memory.Result(
                        i % 3 == 0 ? "failure" : "success",
                        OptionalDouble.of(i % 100 / 100.0),
                        "2026-01-%02dT00:00:00Z".formatted(1 + i % 28),
                        Json.Obj.EMPTY),
                Json.Obj.of("thread", "t" + i % 50),
                origin);
    }

    private static void delete(Path folder) throws java.io.IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
