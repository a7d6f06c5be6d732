package dev.emend;

import dev.emend.app.backup.IntegrityScanner;
import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.runs.ExtractionService;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.transfer.SourcePoller;
import dev.emend.app.workspace.PeriodicTasks;
import dev.emend.app.workspace.Workspace;
import dev.emend.catalog.Limits;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.model.UserException;
import dev.emend.search.embedding.BundledModel;
import dev.emend.settings.Settings;
import dev.emend.store.Store;
import dev.emend.store.sql.StoreException;
import dev.emend.store.team.TeamAddress;
import dev.emend.store.team.TeamStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The only place that constructs services; owns and closes them, in the order in which they need
/// each other.
public final class OpenWorkspaceFactory implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(OpenWorkspaceFactory.class.getName());
    private static final Duration UNTIL_CHECKED = Duration.ofSeconds(10);

    private final Store store;
    private final CatalogSaver saver;
    private final ItemIndexer indexer;
    private final IntegrityScanner care;
    private final Workspace workspace;
    private final PeriodicTasks backups;
    private final SourcePoller sources;

    /// The folder of the indexes while the disk of the workspace cannot be written; empty otherwise.
    private final Optional<Path> temporaryFolder;

    private final AtomicBoolean isClosed = new AtomicBoolean();

    private OpenWorkspaceFactory(
            Store store,
            CatalogSaver saver,
            ItemIndexer indexer,
            IntegrityScanner care,
            Workspace workspace,
            Optional<Path> temporaryFolder) {
        this.backups = new PeriodicTasks(
                workspace.changes(),
                workspace.safety().backups(),
                workspace.review().queue(),
                workspace.insights().feedbacks());
        this.sources = new SourcePoller(workspace.memories().sources(), workspace.changes());
        this.store = store;
        this.saver = saver;
        this.care = care;
        this.indexer = indexer;
        this.workspace = workspace;
        this.temporaryFolder = temporaryFolder;
    }

    /// The location of a workspace.
    ///
    /// @param folder what lies on this machine
    /// @param team where the store is, null when it is in the folder
    public record Place(Path folder, @Nullable TeamAddress team) {
        Store open(Clock clock) throws StoreException {
            return team == null ? Store.open(folder, clock) : TeamStore.connect(team, folder, clock);
        }
    }

    /// Opens a workspace whose store is in its folder.
    public static OpenWorkspaceFactory open(Path workspace, Settings settings, Duration saveDelay, Clock clock)
            throws UserException {
        return open(new Place(workspace, null), settings, saveDelay, clock);
    }

    /// Opens a workspace and becomes its owner.
    ///
    /// @param saveDelay how long changes are gathered before they go to the file
    /// @throws UserException when another process owns the workspace, or its store is damaged, or
    ///   the rules of the workspace can't be read
    public static OpenWorkspaceFactory open(Place place, Settings settings, Duration saveDelay, Clock clock)
            throws UserException {
        var workspace = place.folder();
        var store = place.open(clock);
        try {
            var rules = FileRules.read(workspace);
            var versions = new FileVersions(workspace.resolve("versions"), clock);
            var context = new ServiceContext(
                    store,
                    new CatalogFiles(Limits.DEFAULT, Optional.of(workspace.resolve("folders")), Optional.of(versions)),
                    versions,
                    new AppEvents(),
                    clock);
            store.onRefusal(problem -> context.tasks()
                    .start("refused write", () -> context.changes().publish(new AppEvent.Failed(problem))));
            var saver = new CatalogSaver(context, saveDelay);
            var model = settings.get(Settings.MODEL_FOLDER);
            var bundledModel = BundledModel.choose(settings.get(Settings.SMALL_MODEL));
            var temporaryFolder = store.refusal().isPresent() ? temporaryFolder() : Optional.<Path>empty();
            var folders = ItemIndexer.Folders.ofWorkspace(workspace, model, bundledModel);
            var indexer = new ItemIndexer(
                    context,
                    new ItemIndexer.Folders(
                            temporaryFolder.orElse(workspace).resolve("index"), folders.cache(), model, bundledModel));
            var openWorkspace = Workspace.of(context, saver, indexer, actor(settings), rules);
            openWorkspace.search().rankBy(settings.get(Settings.RANKING));
            openWorkspace.insights().extractions().use(endpoint(settings));
            openWorkspace.review().questions().allow(settings.get(Settings.QUESTIONS_PER_DAY));
            openWorkspace.insights().runs().price(settings.get(Settings.PRICES));
            return new OpenWorkspaceFactory(
                    store,
                    saver,
                    indexer,
                    new IntegrityScanner(context, openWorkspace.safety().verification(), UNTIL_CHECKED),
                    openWorkspace,
                    temporaryFolder);
        } catch (UserException | RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private static ExtractionService.Endpoint endpoint(Settings settings) {
        return new ExtractionService.Endpoint(
                settings.get(Settings.EXTRACTION_ADDRESS),
                settings.get(Settings.EXTRACTION_MODEL),
                settings.get(Settings.EXTRACTION_REMOTE));
    }

    private static Optional<Path> temporaryFolder() {
        try {
            return Optional.of(Files.createTempDirectory("emend-index"));
        } catch (IOException problem) {
            LOG.log(System.Logger.Level.WARNING, "The indexes stay on the full disk", problem);
            return Optional.empty();
        }
    }

    private static Actor actor(Settings settings) {
        var person = settings.get(Settings.PERSON);
        return new Actor(person.isBlank() ? System.getProperty("user.name", "someone") : person);
    }

    public Workspace workspace() {
        return workspace;
    }

    /// The folder of the store.
    public Path folder() {
        return store.folder();
    }

    /// Returns when everything is saved and nothing of ours works in the folder any more. Closing
    /// twice does nothing.
    @Override
    public void close() throws StoreException {
        if (!isClosed.compareAndSet(false, true)) {
            return;
        }
        workspace.safety().close();
        backups.close();
        workspace.insights().close();
        sources.close();
        care.close();
        indexer.close();
        saver.close();
        store.close();
        try {
            if (temporaryFolder.isPresent()) {
                LocalWindow.deleteAll(temporaryFolder.get());
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "A temporary folder stays: " + temporaryFolder.get(), e);
        }
    }
}
