package dev.emend.curation;

import dev.emend.catalog.CatalogFiles;
import dev.emend.catalog.Versions;
import dev.emend.memory.SharedStore;
import dev.emend.memory.Store;
import dev.emend.memory.StoreException;
import dev.emend.model.ItemRef;
import dev.emend.search.SharedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;

/// A real workspace with a copy of a sample catalog on the desk; saving is as slow as asked for.
final class DeskFixture implements AutoCloseable {
    static final Path SAMPLES = Path.of("catalogs");
    static final Duration AT_ONCE = Duration.ZERO;
    static final Duration NEVER = Duration.ofDays(1);

    final Path folder;
    final Path file;
    final Door door;
    final UUID catalog;
    private final Store store;
    private final Backstage backstage;
    private final Saver saver;
    private final Engine engine;

    private DeskFixture(Path folder, Path file, Duration saveDelay, Clock clock)
            throws StoreException, CurationException {
        this.folder = folder;
        this.file = file;
        SharedModel.into(folder.resolve("workspace"));
        SharedStore.into(folder.resolve("workspace"));
        store = Store.open(folder.resolve("workspace"), clock);
        backstage =
                new Backstage(
                        store,
                        new CatalogFiles(),
                        new Versions(folder.resolve("versions"), clock),
                        new Changes(),
                        clock);
        saver = new Saver(backstage, saveDelay);
        engine =
                new Engine(
                        backstage,
                        Engine.Folders.in(folder.resolve("workspace"), java.util.Optional.empty()));
        door = Door.of(backstage, saver, engine, "A reviewer", Rules.forNow());
        catalog = door.library().open(file).id();
    }

    /// Opens a fresh copy of `git_cli` or `spreadsheet_desktop`.
    static DeskFixture open(Path folder, String sample) throws Exception {
        return again(
                folder,
                copy(folder, SAMPLES.resolve(sample).resolve("knowledge_catalog.json")),
                AT_ONCE);
    }

    /// Opens the workspace of a folder again, on the file as it is.
    static DeskFixture again(Path folder, Path file, Duration saveDelay) throws Exception {
        return new DeskFixture(folder, file, saveDelay, Clock.systemDefaultZone());
    }

    /// The same with a clock of the test.
    static DeskFixture at(Clock clock, Path folder, String sample) throws Exception {
        var original = SAMPLES.resolve(sample).resolve("knowledge_catalog.json");
        return new DeskFixture(folder, copy(folder, original), AT_ONCE, clock);
    }

    /// Opens a workspace on a file that is there already, with a clock of the test.
    static DeskFixture on(Clock clock, Path folder, Path file) throws Exception {
        return on(clock, folder, file, AT_ONCE);
    }

    static DeskFixture on(Clock clock, Path folder, Path file, Duration saveDelay)
            throws Exception {
        return new DeskFixture(folder, file, saveDelay, clock);
    }

    static Path copy(Path folder, Path original) throws IOException {
        var copy = Files.createDirectories(folder).resolve("knowledge_catalog.json");
        Files.write(copy, Files.readAllBytes(original));
        return copy;
    }

    ItemRef item(String id) throws CurationException {
        return door.library().resolve(catalog, id);
    }

    /// What the store's trust ledger says of an item, oldest first.
    java.util.List<dev.emend.memory.TrustEvent> trustEvents(ItemRef item) throws StoreException {
        return store.read(session -> session.trust().ofItem(item.key()));
    }

    /// Writes into the store as an import would.
    void store(java.util.function.Consumer<dev.emend.memory.Session> work) throws StoreException {
        store.write(session -> {
            work.accept(session);
            return 0;
        });
    }

    /// A desk of its own on the same file: open this one again afterwards.
    record Own(Backstage backstage, Shelf shelf, Acts acts) {}

    Own own() throws CurationException {
        var shelf = new Shelf(backstage, saver);
        var stacks = new UndoStacks(store, "Ann");
        var acts =
                new Acts(
                        backstage,
                        saver,
                        stacks,
                        new Backups(backstage, saver, shelf, stacks, new Checking(backstage)),
                        null);
        shelf.open(file);
        return new Own(backstage, shelf, acts);
    }

    /// Decides an act that no verb of the desk makes, on a desk of its own.
    Decision decide(Acts.Draft draft) throws CurationException {
        var own = own();
        return own.acts().decide(own.shelf().get(catalog), "A reviewer", () -> draft);
    }

    /// Looks into the store.
    <T> T read(java.util.function.Function<dev.emend.memory.Session, T> reading)
            throws StoreException {
        return store.read(reading);
    }

    /// Stores runs as if they had been imported.
    void fillRuns(java.util.List<dev.emend.model.Run> runs) throws StoreException {
        store.write(session -> {
            session.runs()
                    .add(
                            runs.stream()
                                    .map(run -> new dev.emend.memory.Runs.Fresh(run, null))
                                    .toList(),
                            0);
            return runs.size();
        });
    }

    long append(dev.emend.memory.JournalEntry entry) throws StoreException {
        return store.write(session -> session.journal().append(entry));
    }

    /// Fills the journal and marks the acts as saved.
    void append(int acts, java.util.function.IntFunction<dev.emend.memory.JournalEntry> entry)
            throws StoreException {
        for (int from = 0; from < acts; from += 10_000) {
            int begin = from;
            store.write(session -> {
                var seqs = new java.util.ArrayList<Long>();
                for (int i = begin; i < begin + 10_000; i++) {
                    seqs.add(session.journal().append(entry.apply(i)));
                }
                session.journal().markSaved(seqs, "0");
                return seqs.size();
            });
        }
    }

    /// Stores memories as if they had been imported.
    void fillMemories(int count, java.util.function.IntFunction<dev.emend.model.Memory> memory)
            throws StoreException {
        for (int from = 0; from < count; from += 1_000) {
            var fresh = new java.util.ArrayList<dev.emend.memory.Memories.Fresh>();
            for (int i = from; i < Math.min(count, from + 1_000); i++) {
                var one = memory.apply(i);
                fresh.add(
                        dev.emend.memory.Memories.Fresh.of(
                                one, MemoryTexts.says(one), dev.emend.model.ReviewState.PENDING));
            }
            store.write(session -> {
                session.memories().add(fresh, 0);
                return fresh.size();
            });
        }
    }

    String text() throws IOException {
        return Files.readString(file);
    }

    /// Vectors of the model the desk works with.
    float[][] embed(java.util.List<String> texts) {
        try {
            return engine.models()
                    .configured()
                    .orElseThrow()
                    .embed(texts, dev.emend.model.Progress.SILENT);
        } catch (dev.emend.search.ModelException failed) {
            throw new AssertionError(failed);
        }
    }

    /// Logs queries as if somebody had asked them, the first one last.
    void log(java.util.List<String> queries) throws StoreException {
        store.write(session -> {
            for (var query : queries.reversed()) {
                session.queries()
                        .log(
                                new dev.emend.memory.QueryLogEntry(
                                        backstage.clock().instant(),
                                        "an agent",
                                        "search",
                                        query,
                                        "",
                                        java.util.List.of()));
            }
            return queries.size();
        });
    }

    /// How many queries stand in the log.
    long loggedQueries() throws StoreException {
        return store.read(session -> session.queries().count());
    }

    /// Waits until a decision is in the file.
    static SaveState saved(Decision decision) {
        var state = decision.saved().join();
        if (state.problem().isPresent()) {
            throw new AssertionError("not saved", state.problem().get());
        }
        return state;
    }

    /// Lets go of the workspace as a crash would: what was not saved stays in the journal only.
    void crash() throws StoreException {
        engine.close();
        store.close();
    }

    @Override
    public void close() throws StoreException {
        door.agents().close();
        engine.close();
        saver.close();
        store.close();
    }
}
