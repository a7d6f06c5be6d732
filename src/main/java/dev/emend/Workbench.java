package dev.emend;

import dev.emend.catalog.CatalogFiles;
import dev.emend.catalog.Versions;
import dev.emend.curation.Backstage;
import dev.emend.curation.Changes;
import dev.emend.curation.Door;
import dev.emend.curation.Engine;
import dev.emend.curation.EveryMinute;
import dev.emend.curation.Extractions;
import dev.emend.curation.Saver;
import dev.emend.curation.SourceWatch;
import dev.emend.curation.StoreCare;
import dev.emend.memory.Store;
import dev.emend.memory.StoreException;
import dev.emend.memory.TeamAddress;
import dev.emend.settings.Settings;
import dev.emend.settings.SettingsException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The only place that constructs services; owns and closes them, in the order in which they need
/// each other.
final class Workbench implements AutoCloseable {
    private static final Duration UNTIL_CHECKED = Duration.ofSeconds(10);

    private final Store store;
    private final Saver saver;
    private final Engine engine;
    private final StoreCare care;
    private final Door door;
    private final EveryMinute backups;
    private final SourceWatch sources;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Workbench(Store store, Saver saver, Engine engine, StoreCare care, Door door) {
        this.backups =
                new EveryMinute(
                        door.safety().backups(), door.review().queue(), door.analyst().feedbacks());
        this.sources = new SourceWatch(door.memories().sources());
        this.store = store;
        this.saver = saver;
        this.care = care;
        this.engine = engine;
        this.door = door;
    }

    /// Where a workspace is.
    ///
    /// @param folder what lies on this machine
    /// @param team where the store is, null when it is in the folder
    record Place(Path folder, @Nullable TeamAddress team) {
        Store open(Clock clock) throws StoreException {
            return team == null ? Store.open(folder, clock) : Store.openTeam(team, folder, clock);
        }
    }

    /// Opens a workspace whose store is in its folder.
    static Workbench open(Path workspace, Settings settings, Duration saveDelay, Clock clock)
            throws StoreException {
        return open(new Place(workspace, null), settings, saveDelay, clock);
    }

    /// Opens a workspace and becomes its owner.
    ///
    /// @param saveDelay how long acts are gathered before they go to the file
    /// @throws StoreException when another process owns the workspace, or its store is damaged, or
    ///   the rules of the workspace can't be read
    static Workbench open(Place place, Settings settings, Duration saveDelay, Clock clock)
            throws StoreException {
        var workspace = place.folder();
        var store = place.open(clock);
        try {
            var rules = KeptRules.in(workspace);
            var backstage =
                    new Backstage(
                            store,
                            new CatalogFiles(),
                            new Versions(workspace.resolve("versions"), clock),
                            new Changes(),
                            clock);
            var saver = new Saver(backstage, saveDelay);
            var model = Optional.ofNullable(settings.modelFolder());
            var engine = new Engine(backstage, Engine.Folders.in(workspace, model));
            var door = Door.of(backstage, saver, engine, person(settings), rules);
            door.recall().rankAsDocument(settings.switches().seedRanking());
            door.analyst().extractions().use(endpoint(settings.switches().extraction()));
            return new Workbench(
                    store,
                    saver,
                    engine,
                    new StoreCare(backstage, door.safety().verification(), UNTIL_CHECKED),
                    door);
        } catch (SettingsException broken) {
            store.close();
            throw new StoreException(
                    StoreException.Kind.BROKEN, broken.what(), broken.wayOut(), broken);
        } catch (RuntimeException failed) {
            store.close();
            throw failed;
        }
    }

    private static Extractions.Endpoint endpoint(Settings.Endpoint named) {
        return new Extractions.Endpoint(named.address(), named.model(), named.isElsewhere());
    }

    private static String person(Settings settings) {
        return settings.person().isBlank()
                ? System.getProperty("user.name", "someone")
                : settings.person();
    }

    Door door() {
        return door;
    }

    /// The folder of the store.
    Path workspace() {
        return store.folder();
    }

    /// Returns when everything is saved and nothing of ours works in the folder any more. Closing
    /// twice does nothing.
    @Override
    public void close() throws StoreException {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        door.access().server().close();
        door.agents().close();
        backups.close();
        door.analyst().feedbacks().close();
        sources.close();
        care.close();
        engine.close();
        saver.close();
        store.close();
    }
}
