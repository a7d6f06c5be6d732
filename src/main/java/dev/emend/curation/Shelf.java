package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogFiles;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.ReviewState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// The catalogs on the desk. Opening one applies what was decided and did not reach the file
/// before. Thread-safe.
public final class Shelf {
    private final Backstage backstage;
    private final Saver saver;
    private final Map<UUID, OpenFile> files = new LinkedHashMap<>();

    /// Held while a file is opened: an agent may keep it waiting, and nobody else should wait.
    private final Object opening = new Object();

    /// Catalogs to be opened again, by the id they had.
    private final Map<UUID, Path> strangers = new ConcurrentHashMap<>();

    private final List<Consumer<UUID>> openedListeners = new CopyOnWriteArrayList<>();

    public Shelf(Backstage backstage, Saver saver) {
        this.backstage = backstage;
        this.saver = saver;
    }

    /// Calls back with every catalog that was opened, read again or closed.
    void onChange(Consumer<UUID> listener) {
        openedListeners.add(listener);
    }

    OpenFile get(UUID catalog) throws CurationException {
        return find(catalog)
                .orElseThrow(() ->
                        Failures.notFound("The catalog is not open any more.", "Open it again."));
    }

    synchronized Optional<OpenFile> find(UUID catalog) {
        return Optional.ofNullable(files.get(catalog));
    }

    synchronized List<OpenFile> all() {
        return List.copyOf(files.values());
    }

    void close(UUID catalog) {
        saver.flush();
        synchronized (this) {
            files.remove(catalog);
        }
        changed(catalog);
    }

    OpenFile open(Path path) throws CurationException {
        OpenFile file;
        UUID id;
        synchronized (opening) {
            var canonical = canonical(path);
            id = register(canonical);
            var known = find(id);
            if (known.isEmpty()) {
                file = load(canonical, id);
                synchronized (this) {
                    files.put(id, file);
                }
            } else {
                file = known.get();
                reload(file);
            }
        }
        if (!file.pending().isEmpty()) {
            saver.schedule(file);
        }
        changed(id);
        return file;
    }

    /// Work that must not meet anybody else's.
    interface Lonely<T> {
        T run() throws CurationException;
    }

    /// Runs the work while nobody opens, decides, saves or reads anything again.
    <T> T alone(Lonely<T> work) throws CurationException {
        synchronized (opening) {
            return alone(all(), 0, work);
        }
    }

    private static <T> T alone(List<OpenFile> files, int from, Lonely<T> work)
            throws CurationException {
        if (from == files.size()) {
            return work.run();
        }
        var file = files.get(from);
        synchronized (file.disk()) {
            synchronized (file) {
                return alone(files, from + 1, work);
            }
        }
    }

    /// Forgets what was decided and not saved, and shows what another state of the store says about
    /// the catalog; inside [#alone].
    void startOver(OpenFile file) throws CurationException {
        var known = file.onDisk();
        var id =
                Failures.write(
                        backstage.store(),
                        session -> session.catalogs().register(known.path(), known.sha256()));
        if (id.equals(known.id())) {
            file.startOver(beside(id));
            restoreDecided(file, id);
        } else { // that state knows it by another id, or not at all
            file.startOver(file.beside());
            synchronized (this) {
                files.remove(known.id());
            }
            strangers.put(known.id(), known.path());
        }
    }

    /// Shows every catalog again, and those under their own id that went by another one.
    void showAll() throws CurationException {
        for (var file : all()) {
            if (!file.pending().isEmpty()) {
                saver.schedule(file);
            }
            changed(file.onDisk().id());
        }
        for (var id : List.copyOf(strangers.keySet())) {
            changed(id);
            open(java.util.Objects.requireNonNull(strangers.remove(id)));
        }
    }

    private void changed(UUID catalog) {
        openedListeners.forEach(listener -> listener.accept(catalog));
        backstage.changes().publish(new Change.CatalogChanged(catalog));
    }

    private static Path canonical(Path path) throws CurationException {
        try {
            return path.toRealPath();
        } catch (IOException missing) {
            throw new CurationException(
                    CurationException.Code.NOT_FOUND,
                    "There is no file " + path.toAbsolutePath().normalize() + ".",
                    "",
                    "Check the path, or choose another file.",
                    missing);
        }
    }

    private UUID register(Path canonical) throws CurationException {
        var sha256 = FileHash.of(canonical);
        return Failures.write(
                backstage.store(), session -> session.catalogs().register(canonical, sha256));
    }

    private OpenFile load(Path path, UUID id) throws CurationException {
        var beside = beside(id);
        var rows = new ArrayList<Row>();
        var catalog = read(path, id, item -> rows.add(Row.of(item, beside)));
        var file = new OpenFile(catalog, beside, rows);
        saver.keepVersion(catalog);
        restoreDecided(file, id);
        return file;
    }

    /// Applies acts that a crash or a full disk kept out of the file.
    private void restoreDecided(OpenFile file, UUID id) throws CurationException {
        var unsaved = Failures.read(backstage.store(), session -> session.journal().unsaved(id));
        for (var entry : unsaved) {
            var step = Step.read(id, entry.act().after());
            var applied = file.now().with(step.edits());
            var act = new Pending(entry.seq(), step.edits(), new CompletableFuture<>());
            file.decided(applied.catalog(), act, file.beside(), step);
        }
    }

    private void reload(OpenFile file) throws CurationException {
        // not while our own save is under way, whose edits would be taken for an agent's
        synchronized (file.disk()) {
            reloadAlone(file);
        }
    }

    private void reloadAlone(OpenFile file) throws CurationException {
        try {
            var known = file.onDisk();
            if (!backstage.files().hasChanged(known)) {
                return;
            }
            var before = new HashMap<ItemRef, Boolean>();
            file.rows().forEach(row -> before.put(row.item().ref(), true));
            var arrived = new HashMap<String, ReviewState>();
            var fresh =
                    read(
                            known.path(),
                            known.id(),
                            item -> {
                                if (!before.containsKey(item.ref())) {
                                    arrived.put(item.ref().key(), ReviewState.PENDING);
                                }
                            });
            Failures.write(
                    backstage.store(),
                    session -> {
                        session.reviews().putIfAbsent(arrived);
                        return arrived.size();
                    });
            // an act decided between reading the store and showing it would be forgotten
            synchronized (file) {
                file.reloaded(fresh, beside(known.id()));
            }
        } catch (CatalogException problem) {
            throw Failures.of(problem);
        }
    }

    private Catalog read(Path path, UUID id, Consumer<KnowledgeItem> visitor)
            throws CurationException {
        try {
            return switch (backstage.files().read(path, id, visitor)) {
                case CatalogFiles.Reading.Ready(var catalog) -> catalog;
                case CatalogFiles.Reading.BeingWritten(var file, var reason) ->
                        throw new CurationException(
                                CurationException.Code.FILE_BUSY,
                                file + " is being written: " + reason,
                                "It was left as it is, and is not taken for an empty catalog.",
                                "Wait for the agent to finish, then open it again.");
            };
        } catch (CatalogException problem) {
            throw Failures.of(problem);
        }
    }

    private Row.Beside beside(UUID id) throws CurationException {
        return Failures.read(
                backstage.store(),
                session -> {
                    var scores = new HashMap<String, Integer>();
                    session.ratings()
                            .latestOf(id)
                            .forEach((target, rating) -> scores.put(target, rating.score()));
                    return new Row.Beside(session.reviews().allOf(id), scores);
                });
    }
}
