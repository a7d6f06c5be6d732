package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogFiles;
import dev.emend.memory.JournalEntry;
import dev.emend.memory.RegisteredCatalog;
import dev.emend.memory.Session;
import dev.emend.memory.StoreException;
import dev.emend.memory.TeamStore;
import dev.emend.model.KnowledgeItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Brings a catalog file from disk to the desk: with what the store says beside it, what others
/// wrote while it was closed, and what was decided and did not reach it.
final class Loading {
    private static final Logger LOG = Logger.getLogger(Loading.class.getName());

    private final Backstage backstage;
    private final Saver saver;

    Loading(Backstage backstage, Saver saver) {
        this.backstage = backstage;
        this.saver = saver;
    }

    static Path canonical(Path path) throws CurationException {
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

    /// The same for a file that may be gone by now.
    static Path place(Path path) throws CurationException {
        var folder = path.toAbsolutePath().normalize().getParent();
        return Files.exists(path) || folder == null
                ? canonical(path)
                : canonical(folder).resolve(path.getFileName());
    }

    /// What is known of the file from earlier.
    ///
    /// @throws CurationException with `NOT_FOUND` when nothing is
    RegisteredCatalog registered(Path canonical) throws CurationException {
        return Failures.read(backstage.store(), session -> session.catalogs().at(canonical))
                .orElseThrow(() ->
                        Failures.notFound(
                                "No version of " + canonical + " is kept.",
                                "Check the path; only catalogs opened before have kept versions."));
    }

    /// What is known of the file from earlier; a file that is new was seen with the content it has
    /// now.
    RegisteredCatalog register(Path canonical) throws CurationException {
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

    OpenFile load(Path path, RegisteredCatalog known, List<Change> told) throws CurationException {
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

    OpenFile file(LastGood known, Row.Beside beside) throws CurationException {
        var rows = new ArrayList<Row>(known.catalog.size());
        for (int i = 0; i < known.catalog.size(); i++) {
            rows.add(Row.of(known.catalog.item(i), beside));
        }
        var file = new OpenFile(known.catalog, beside, rows);
        file.disk().setSeenAt(known.seenAt);
        restoreDecided(file);
        return file;
    }

    /// @param seenAt when it was last seen whole
    record LastGood(Catalog catalog, Instant seenAt) {}

    /// The content the file had when it was last noted, if it is kept.
    Optional<LastGood> lastGood(Path path, RegisteredCatalog known) {
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

    /// Applies acts that a crash or a full disk kept out of the file, and those that others decided
    /// in a shared store while it was closed.
    void restoreDecided(OpenFile file) throws CurationException {
        var id = file.onDisk().id();
        boolean isShared = backstage.store() instanceof TeamStore;
        var known = file.beside(); // the store's thread may not ask the file
        var state =
                Failures.read(
                        backstage.store(),
                        session ->
                                new Decided(
                                        session.journal().unsaved(id),
                                        session.history().newest(),
                                        isShared ? beside(session, id) : known));
        file.setBeside(state.beside, state.newest);
        file.restored(
                state.unsaved.stream()
                        .map(entry ->
                                new Pending(
                                        entry.seq(),
                                        Step.read(id, entry.act().after()).edits(),
                                        new CompletableFuture<>()))
                        .toList());
    }

    /// @param newest the newest act of all that is accounted for
    private record Decided(List<JournalEntry> unsaved, long newest, Row.Beside beside) {}

    private Catalog read(Path path, UUID id, Consumer<KnowledgeItem> visitor)
            throws CurationException {
        try {
            return switch (backstage.files().read(path, id, visitor)) {
                case CatalogFiles.Reading.Ready(var catalog) -> catalog;
                case CatalogFiles.Reading.BeingWritten written -> throw busy(written, id);
            };
        } catch (CatalogException problem) {
            throw Failures.of(problem);
        }
    }

    private CurationException busy(CatalogFiles.Reading.BeingWritten written, UUID id)
            throws CurationException {
        var file = written.path();
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
                written.sentence(),
                "It was left as it is, and is not taken for an empty catalog.",
                next);
    }

    /// What the store says about the items of a catalog.
    Row.Beside beside(UUID id) throws CurationException {
        return Failures.read(backstage.store(), session -> beside(session, id));
    }

    private static Row.Beside beside(Session session, UUID id) {
        var scores = new HashMap<String, Integer>();
        session.ratings()
                .latestOf(id)
                .forEach((target, rating) -> scores.put(target, rating.score()));
        return new Row.Beside(
                session.reviews().allOf(id), scores, new Marked(session.marks().allOf(id)));
    }
}
