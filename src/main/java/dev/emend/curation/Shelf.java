package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogFiles;
import dev.emend.memory.RegisteredCatalog;
import dev.emend.memory.StoreException;
import dev.emend.model.KnowledgeItem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The catalogs on the desk. Opening one applies what was decided and did not reach the file
/// before. Thread-safe.
public final class Shelf {
    private static final Logger LOG = Logger.getLogger(Shelf.class.getName());

    private final Backstage backstage;
    private final Saver saver;
    private final Map<UUID, OpenFile> files = new LinkedHashMap<>();

    /// Held while a file is opened: an agent may keep it waiting, and nobody else should wait.
    private final Object opening = new Object();

    /// Catalogs to be opened again, by the id they had.
    private final Map<UUID, Path> strangers = new ConcurrentHashMap<>();

    public Shelf(Backstage backstage, Saver saver) {
        this.backstage = backstage;
        this.saver = saver;
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
        var told = new ArrayList<Change>();
        synchronized (opening) {
            var canonical = canonical(path);
            var known = register(canonical);
            var open = find(known.id());
            if (open.isPresent()) {
                file = open.get();
                saver.takeOver().look(file);
            } else {
                file = load(canonical, known, told);
                synchronized (this) {
                    files.put(known.id(), file);
                }
            }
        }
        if (file.isBehind()) {
            saver.schedule(file);
        }
        changed(file.onDisk().id());
        told.forEach(backstage.changes()::publish);
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
            restoreDecided(file);
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

    /// What is known of the file from earlier; a file that is new was seen with the content it has
    /// now.
    private RegisteredCatalog register(Path canonical) throws CurationException {
        var sha256 = FileHash.of(canonical);
        return Failures.write(
                backstage.store(),
                session -> {
                    var before =
                            session.catalogs()
                                    .at(canonical)
                                    .map(RegisteredCatalog::sha256)
                                    .orElse(sha256);
                    session.catalogs().register(canonical, before);
                    return session.catalogs().at(canonical).orElseThrow();
                });
    }

    private OpenFile load(Path path, RegisteredCatalog known, List<Change> told)
            throws CurationException {
        var beside = beside(known.id());
        var rows = new ArrayList<Row>();
        var catalog = read(path, known.id(), item -> rows.add(Row.of(item, beside)));
        boolean isKnown = catalog.sha256().equals(known.sha256());
        var before = isKnown ? Optional.<LastGood>empty() : lastGood(path, known);
        if (before.isPresent() && catalog.readOnlyReason().isEmpty()) {
            return loadChanged(before.get(), catalog, beside, told);
        }
        var file = new OpenFile(catalog, beside, rows);
        file.disk().setSeenAt(backstage.clock().instant());
        saver.keepVersion(catalog);
        if (!isKnown && catalog.readOnlyReason().isEmpty()) {
            Failures.write(
                    backstage.store(),
                    session -> session.catalogs().register(path, catalog.sha256()));
        }
        restoreDecided(file);
        return file;
    }

    /// Others wrote the file while it was closed: it is brought together with what we last knew and
    /// what was decided on top of that.
    private OpenFile loadChanged(
            LastGood before, Catalog theirs, Row.Beside beside, List<Change> told)
            throws CurationException {
        var file = file(before, beside);
        try {
            saver.takeOver().opened(file, theirs, told);
        } catch (StoreException problem) {
            throw Failures.of(problem);
        }
        return file;
    }

    private OpenFile file(LastGood known, Row.Beside beside) throws CurationException {
        var rows = new ArrayList<Row>(known.catalog.size());
        for (int i = 0; i < known.catalog.size(); i++) {
            rows.add(Row.of(known.catalog.item(i), beside));
        }
        var file = new OpenFile(known.catalog, beside, rows);
        file.disk().setSeenAt(known.seenAt);
        restoreDecided(file);
        return file;
    }

    private record LastGood(Catalog catalog, Instant seenAt) {}

    /// The content the file had when it was last noted, if it is kept.
    private Optional<LastGood> lastGood(Path path, RegisteredCatalog known) {
        try {
            for (var version : backstage.versions().list(known.id())) {
                if (version.sha256().equals(known.sha256())) {
                    var bytes = backstage.versions().read(version.sha256());
                    var catalog = backstage.files().parse(bytes, path, known.id());
                    return Optional.of(new LastGood(catalog, version.keptAt()));
                }
            }
        } catch (IOException | CatalogException lost) {
            LOG.log(Level.WARNING, "The last version of " + path + " cannot be read", lost);
        }
        return Optional.empty();
    }

    /// Applies acts that a crash or a full disk kept out of the file.
    private void restoreDecided(OpenFile file) throws CurationException {
        var id = file.onDisk().id();
        var unsaved = Failures.read(backstage.store(), session -> session.journal().unsaved(id));
        file.restored(
                unsaved.stream()
                        .map(entry ->
                                new Pending(
                                        entry.seq(),
                                        Step.read(id, entry.act().after()).edits(),
                                        new CompletableFuture<>()))
                        .toList());
    }

    private Catalog read(Path path, UUID id, Consumer<KnowledgeItem> visitor)
            throws CurationException {
        try {
            return switch (backstage.files().read(path, id, visitor)) {
                case CatalogFiles.Reading.Ready(var catalog) -> catalog;
                case CatalogFiles.Reading.BeingWritten(var file, var reason) ->
                        throw busy(file, id, reason);
            };
        } catch (CatalogException problem) {
            throw Failures.of(problem);
        }
    }

    private CurationException busy(Path file, UUID id, String reason) throws CurationException {
        var known =
                Failures.read(backstage.store(), session -> session.catalogs().at(file))
                        .flatMap(registered -> lastGood(file, registered));
        var next =
                known.map(good ->
                                "Wait for the agent to finish, then open it again. If it died, the"
                                        + " last good version is kept: "
                                        + good.catalog.size()
                                        + " items, seen at "
                                        + good.seenAt.truncatedTo(ChronoUnit.SECONDS)
                                        + "; emend conflicts --put-back "
                                        + file
                                        + " writes it.")
                        .orElse("Wait for the agent to finish, then open it again.");
        return new CurationException(
                CurationException.Code.FILE_BUSY,
                file + " is being written: " + reason,
                "It was left as it is, and is not taken for an empty catalog.",
                next);
    }

    /// Puts the last good version of a torn file on the desk, so that it can be put back.
    OpenFile openLastGood(Path path) throws CurationException {
        synchronized (opening) {
            var canonical = canonical(path);
            var known = register(canonical);
            var open = find(known.id());
            if (open.isPresent()) {
                return open.get();
            }
            var good =
                    lastGood(canonical, known)
                            .orElseThrow(() ->
                                    Failures.notFound(
                                            "No version of " + canonical + " is kept.",
                                            "Repair the file in an editor."));
            var file = file(good, beside(known.id()));
            synchronized (this) {
                files.put(known.id(), file);
            }
            return file;
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
