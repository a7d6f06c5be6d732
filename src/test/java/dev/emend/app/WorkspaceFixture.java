package dev.emend.app;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.backup.BackupService;
import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.journal.JournalVerifier;
import dev.emend.app.journal.UndoStacks;
import dev.emend.app.memories.MemoryTexts;
import dev.emend.app.memories.StoredEntries;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.workspace.Workspace;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.fixtures.TemporaryPolicy;
import dev.emend.model.ItemRef;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.search.embedding.SharedModel;
import dev.emend.store.SharedStore;
import dev.emend.store.Store;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A real workspace with a copy of a sample catalog in the workspace; saving is as slow as asked
/// for.
public final class WorkspaceFixture implements AutoCloseable {
    public static final Path SAMPLES = Path.of("catalogs");
    public static final Duration AT_ONCE = Duration.ZERO;
    public static final Duration NEVER = Duration.ofDays(1);

    public final Path folder;
    public final Path file;
    public final Workspace workspace;
    public final UUID catalog;
    private final Store store;
    private final ServiceContext context;
    private final CatalogSaver saver;
    private final ItemIndexer indexer;

    private WorkspaceFixture(Path folder, Path file, Duration saveDelay, Clock clock)
            throws StoreException, UserException {
        this(folder, file, saveDelay, clock, new AppEvents(), Optional.empty());
    }

    private WorkspaceFixture(
            Path folder, Path file, Duration saveDelay, Clock clock, AppEvents changes, Optional<Path> model)
            throws StoreException, UserException {
        this.folder = folder;
        this.file = file;
        SharedModel.into(folder.resolve("workspace"));
        SharedStore.into(folder.resolve("workspace"));
        store = Store.open(folder.resolve("workspace"), clock);
        context = new ServiceContext(
                store, new CatalogFiles(), new FileVersions(folder.resolve("versions"), clock), changes, clock);
        saver = new CatalogSaver(context, saveDelay);
        indexer = new ItemIndexer(context, ItemIndexer.Folders.ofWorkspace(folder.resolve("workspace"), model));
        workspace = Workspace.of(context, saver, indexer, REVIEWER, new TemporaryPolicy());
        catalog = workspace.library().open(file).id();
    }

    /// Opens a fresh copy of `git_cli` or `spreadsheet_desktop`.
    public static WorkspaceFixture open(Path folder, String sample) throws Exception {
        return again(folder, copy(folder, SAMPLES.resolve(sample).resolve("knowledge_catalog.json")), AT_ONCE);
    }

    /// Opens the workspace of a folder again, on the file as it is.
    public static WorkspaceFixture again(Path folder, Path file, Duration saveDelay) throws Exception {
        return new WorkspaceFixture(folder, file, saveDelay, Clock.systemDefaultZone());
    }

    /// The same with a clock of the test.
    public static WorkspaceFixture at(Clock clock, Path folder, String sample) throws Exception {
        var original = SAMPLES.resolve(sample).resolve("knowledge_catalog.json");
        return new WorkspaceFixture(folder, copy(folder, original), AT_ONCE, clock);
    }

    /// Opens a workspace on a file that is there already, with a clock of the test.
    public static WorkspaceFixture on(Clock clock, Path folder, Path file) throws Exception {
        return on(clock, folder, file, AT_ONCE);
    }

    public static WorkspaceFixture on(Clock clock, Path folder, Path file, Duration saveDelay) throws Exception {
        return new WorkspaceFixture(folder, file, saveDelay, clock);
    }

    /// Opens a workspace whose changes somebody else hears of first.
    public static WorkspaceFixture heardOf(AppEvents changes, Path folder, Path file) throws Exception {
        return new WorkspaceFixture(folder, file, AT_ONCE, Clock.systemDefaultZone(), changes, Optional.empty());
    }

    /// Opens a workspace whose model folder is empty, so that words are searched only.
    public static WorkspaceFixture withoutModel(Clock clock, Path folder, String sample) throws Exception {
        var original = SAMPLES.resolve(sample).resolve("knowledge_catalog.json");
        return new WorkspaceFixture(
                folder,
                copy(folder, original),
                AT_ONCE,
                clock,
                new AppEvents(),
                Optional.of(Files.createDirectories(folder.resolve("model"))));
    }

    public static Path copy(Path folder, Path original) throws IOException {
        var copy = Files.createDirectories(folder).resolve("knowledge_catalog.json");
        Files.write(copy, Files.readAllBytes(original));
        return copy;
    }

    public ItemRef item(String id) throws UserException {
        return workspace.library().resolve(catalog, id);
    }

    /// What the store's trust history says of an item, oldest first.
    public java.util.List<dev.emend.store.curation.TrustEvent> trustEvents(ItemRef item) throws StoreException {
        return store.read(session -> session.trust().ofItem(item.key()));
    }

    /// Writes into the store as an import would.
    public void store(java.util.function.Consumer<dev.emend.store.db.StoreTransaction> work) throws StoreException {
        store.write(session -> {
            work.accept(session);
            return 0;
        });
    }

    /// A workspace of its own on the same file: open this one again afterwards.
    public record Own(ServiceContext context, OpenCatalogs catalogs, CommandExecutor executor) {}

    public Own own() throws UserException {
        var catalogs = new OpenCatalogs(context, saver);
        var stacks = new UndoStacks(store);
        var executor = new CommandExecutor(
                context,
                saver,
                stacks,
                CommandExecutor.into(store),
                new BackupService(context, saver, catalogs, stacks, new JournalVerifier(context))::before,
                new StoredEntries());
        catalogs.open(file);
        return new Own(context, catalogs, executor);
    }

    /// Decides a change that no service of the workspace makes, in a workspace of its own.
    public CommandResult decide(CatalogChange change) throws UserException {
        var own = own();
        return own.executor().decide(own.catalogs().get(catalog), () -> change);
    }

    /// Looks into the store.
    public <T> T read(java.util.function.Function<dev.emend.store.db.StoreTransaction, T> reading)
            throws StoreException {
        return store.read(reading);
    }

    /// Imports runs and waits until they are worked out.
    public void importRuns(Path... files) throws UserException {
        workspace.memories().imports().importFiles(REVIEWER, List.of(files), false, Progress.SILENT);
        workspace.insights().runs().awaitAnalysed();
    }

    /// Stores runs as if they had been imported.
    public void fillRuns(java.util.List<dev.emend.model.Run> runs) throws StoreException {
        store.write(session -> {
            session.runs()
                    .add(
                            runs.stream()
                                    .map(run -> new dev.emend.store.memories.RunTable.NewRun(run, null))
                                    .toList(),
                            0);
            return runs.size();
        });
    }

    public long append(dev.emend.store.journal.JournalEntry entry) throws StoreException {
        return store.write(session -> session.journal().append(entry));
    }

    /// Fills the journal and marks the acts as saved.
    public void append(int changes, java.util.function.IntFunction<dev.emend.store.journal.JournalEntry> entry)
            throws StoreException {
        for (int from = 0; from < changes; from += 10_000) {
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
    public void fillMemories(int count, java.util.function.IntFunction<dev.emend.model.Memory> memory)
            throws StoreException {
        for (int from = 0; from < count; from += 1_000) {
            var fresh = new java.util.ArrayList<dev.emend.store.memories.MemoryTable.NewMemory>();
            for (int i = from; i < Math.min(count, from + 1_000); i++) {
                var generated = memory.apply(i);
                fresh.add(dev.emend.store.memories.MemoryTable.NewMemory.of(
                        generated, MemoryTexts.says(generated), dev.emend.model.ReviewState.PENDING));
            }
            store.write(session -> {
                session.memories().add(fresh, 0);
                return fresh.size();
            });
        }
    }

    public String text() throws IOException {
        return Files.readString(file);
    }

    /// Vectors of the model the workspace works with.
    public float[][] embed(java.util.List<String> texts) {
        try {
            return indexer.models().configuredModel().orElseThrow().embed(texts, dev.emend.model.Progress.SILENT);
        } catch (dev.emend.search.embedding.ModelException e) {
            throw new AssertionError(e);
        }
    }

    /// Logs queries as if somebody had asked them, the first one last.
    public void log(java.util.List<String> queries) throws StoreException {
        store.write(session -> {
            for (var query : queries.reversed()) {
                session.queries()
                        .log(new dev.emend.store.curation.QueryLogEntry(
                                context.clock().instant(), "an agent", "search", query, "", java.util.List.of()));
            }
            return queries.size();
        });
    }

    /// How many queries stand in the log.
    public long loggedQueries() throws StoreException {
        return store.read(session -> session.queries().count());
    }

    /// Waits until a decision is in the file.
    public static SaveStatus saved(CommandResult decision) {
        var state = decision.saveStatus().join();
        if (state.problem().isPresent()) {
            throw new AssertionError("not saved", state.problem().get());
        }
        return state;
    }

    /// Lets go of the workspace as a crash would: what was not saved stays in the journal only.
    public void crash() throws StoreException {
        indexer.close();
        store.close();
    }

    @Override
    public void close() throws StoreException {
        workspace.agents().close();
        indexer.close();
        saver.close();
        store.close();
    }
}
