package dev.emend.bench;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.runs.ManyRuns;
import dev.emend.app.search.CatalogIndexing;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import dev.emend.search.embedding.Embedder;
import dev.emend.search.embedding.SharedModel;
import dev.emend.settings.Settings;
import dev.emend.store.Store;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import dev.emend.store.memories.MemorySummaryRow;
import dev.emend.store.memories.MemoryTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// A workspace with so many items, memories, runs and changes, indexed: no text of it is embedded,
/// its vectors are put beside it in the store, where the program looks before it asks the model.
final class LargeWorkspace {
    private static final int BATCH = 1_000;
    private static final int DIMENSION = 384;
    private static final long SEED = 42;

    private final Path folder;
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);

    private LargeWorkspace(Path folder) {
        this.folder = folder;
    }

    /// Makes one unless it is there.
    ///
    /// @return the folder of the workspace
    static Path make(Path room, int count) throws Exception {
        var folder = room.resolve("workspace-" + count);
        if (Files.notExists(folder)) {
            new LargeWorkspace(folder).fill(LargeCatalog.write(room, count), count);
        }
        return folder;
    }

    private void fill(Path catalog, int count) throws Exception {
        SharedModel.into(folder);
        String model;
        try (var embedder = Embedder.openBundled(folder.resolve("cache"))) {
            model = embedder.model().hash();
        }
        var clock = Clock.systemUTC();
        var runs = new ManyRuns(random);
        try (var store = Store.open(folder, clock)) {
            for (int from = 0; from < count; from += BATCH) {
                int first = from;
                int size = Math.min(BATCH, count - from);
                store.write(session -> {
                    runs.add(session, first, size);
                    return size;
                });
                addMemories(store, model, first, size);
            }
        }
        UUID id;
        try (var factory = OpenWorkspaceFactory.open(folder, Settings.DEFAULTS, Duration.ofSeconds(1), clock)) {
            id = factory.workspace().library().open(catalog).id();
        }
        addChanges(id, count);
        addVectors(catalog, model);
        try (var factory = OpenWorkspaceFactory.open(folder, Settings.DEFAULTS, Duration.ofSeconds(1), clock)) {
            var workspace = factory.workspace();
            workspace.library().openKnown(problem -> {
                throw new IllegalStateException(problem);
            });
            workspace.search().start();
            workspace.search().awaitReady();
            workspace.memories().search().start();
            workspace.memories().search().awaitReady();
        }
    }

    private void addMemories(Store store, String model, int from, int size) throws Exception {
        var fresh = new ArrayList<MemoryTable.NewMemory>();
        var vectors = new LinkedHashMap<String, float[]>();
        for (int i = from; i < from + size; i++) {
            var memory = MillionMemories.memory(i);
            fresh.add(MemoryTable.NewMemory.of(
                    memory, new MemorySummaryRow.RowTexts(memory.taskText(), memory.lesson()), ReviewState.PENDING));
            vectors.put(memory.taskText(), vector());
            vectors.put(memory.contentText(), vector());
        }
        store.write(session -> {
            session.memories().add(fresh, 1);
            session.embeddings().put(model, vectors);
            return size;
        });
    }

    /// Edits that are in the file already.
    private void addChanges(UUID catalog, int count) throws Exception {
        try (var store = Store.open(folder, Clock.systemUTC())) {
            for (int from = 0; from < count; from += BATCH) {
                int first = from;
                int size = Math.min(BATCH, count - from);
                store.write(session -> {
                    var seqs = new ArrayList<Long>();
                    for (int i = first; i < first + size; i++) {
                        var change = new JournaledCommand(
                                i % 3 == 0 ? "ada" : "ben",
                                "edit",
                                "Edit the description of item_" + i,
                                new CommandTarget(catalog, new ItemRef(catalog, "item_" + i).key(), null),
                                Json.Obj.of("description", "before " + i),
                                Json.Obj.of("description", "after " + i));
                        seqs.add(session.journal()
                                .append(JournalEntry.of(
                                        change,
                                        Instant.parse("2026-01-01T00:00:00Z").plusSeconds(i))));
                    }
                    session.journal().markSaved(seqs, "0".repeat(64));
                    return size;
                });
            }
        }
    }

    private void addVectors(Path catalog, String model) throws Exception {
        var items = new CatalogFiles().parse(Files.readAllBytes(catalog), catalog, UUID.randomUUID());
        try (var store = Store.open(folder, Clock.systemUTC())) {
            Map<String, float[]> vectors = new LinkedHashMap<>();
            for (int i = 0; i < items.size(); i++) {
                CatalogIndexing.entries(items.item(i), OptionalInt.empty())
                        .forEach(entry -> vectors.put(entry.embeddingTexts().getFirst(), vector()));
                if (vectors.size() >= BATCH || i == items.size() - 1) {
                    var batch = Map.copyOf(vectors);
                    store.write(session -> {
                        session.embeddings().put(model, batch);
                        return batch.size();
                    });
                    vectors.clear();
                }
            }
        }
    }

    private float[] vector() {
        var vector = new float[DIMENSION];
        double length = 0;
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) random.nextGaussian();
            length += vector[i] * vector[i];
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(length);
        }
        return vector;
    }
}
