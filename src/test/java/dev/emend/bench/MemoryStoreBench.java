package dev.emend.bench;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.store.Store;
import dev.emend.store.memories.MemorySummaryRow;
import dev.emend.store.memories.MemoryTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// How many memories with both their vectors the store takes in a second.
public final class MemoryStoreBench {
    private static final int BATCH = 1_000;
    private static final int DIMENSION = 384;
    private static final long SEED = 42;

    private MemoryStoreBench() {}

    /// @param arguments how many memories, 100,000 when left out
    public static void main(String[] arguments) throws Exception {
        int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
        var folder = Files.createTempDirectory("memories");
        try (var store = Store.open(folder, Clock.systemUTC())) {
            long began = System.nanoTime();
            for (int from = 0; from < rows; from += BATCH) {
                var fresh = new ArrayList<MemoryTable.NewMemory>();
                var vectors = new LinkedHashMap<String, float[]>();
                for (int i = from; i < from + BATCH; i++) {
                    var memory = memory(i);
                    fresh.add(MemoryTable.NewMemory.of(
                            memory,
                            new MemorySummaryRow.RowTexts(memory.taskText(), memory.lesson()),
                            ReviewState.PENDING));
                    vectors.put(memory.taskText(), vector(random));
                    vectors.put(memory.contentText(), vector(random));
                }
                store.write(session -> {
                    session.memories().add(fresh, 1);
                    session.embeddings().put("model", vectors);
                    return fresh.size();
                });
            }
            store.checkpoint();
            double seconds = (System.nanoTime() - began) / 1e9;
            System.out.printf(
                    "stored %,d memories with both vectors in %.1f s: %,.0f rows/s, %,d MB%n",
                    rows, seconds, rows / seconds, Files.size(folder.resolve("store.mv.db")) / 1_000_000);
        } finally {
            delete(folder);
        }
    }

    private static float[] vector(RandomGenerator random) {
        var vector = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return vector;
    }

    private static Memory memory(int i) {
        var origin = new Origin("/agents/" + i % 7, "mem0", "record " + i);
        var words = " the agent opened the settings and clicked export before the report was saved";
        return new Memory(
                origin.memoryId(),
                Memory.Kind.LEARNED,
                new Memory.Text(
                        "Task " + i + " export the report",
                        "",
                        "narrative " + i + words.repeat(4),
                        "reflection" + words,
                        new Memory.MemoryLessons("save first" + words, "plan" + words, "", Json.Null.NULL)),
                new Memory.Result(
                        i % 3 == 0 ? "failure" : "success",
                        OptionalDouble.of(i % 100 / 100.0),
                        "2026-01-01T00:00:00Z",
                        Json.Obj.EMPTY),
                Json.Obj.of("thread", "t" + i % 50, "n", i),
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
