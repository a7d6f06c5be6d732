package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogFiles;
import dev.emend.memory.JournalEntry;
import dev.emend.memory.Redactions;
import dev.emend.memory.RegisteredCatalog;
import dev.emend.memory.Session;
import dev.emend.memory.StoreException;
import dev.emend.memory.TeamStore;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.ReviewState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
        OpenFile file;
        try {
            if (catalog.sha256().equals(known.sha256())) {
                file = seen(catalog, beside, rows);
                restoreDecided(file);
            } else {
                file = changed(lastGood(path, known), catalog, beside, told);
            }
            saver.lateTakeOver().askAgain(file, told);
        } catch (StoreException problem) {
            throw Failures.of(problem);
        }
        return file;
    }

    private OpenFile seen(Catalog catalog, Row.Beside beside, List<Row> rows) {
        var file = new OpenFile(catalog, beside, rows);
        file.disk().setSeenAt(backstage.clock().instant());
        saver.keepVersion(catalog);
        return file;
    }

    /// Others wrote the file while it was closed: it is brought together with what we last knew and
    /// what was decided on top of that. A person is asked when that is not known any more.
    private OpenFile changed(
            Optional<LastGood> before, Catalog theirs, Row.Beside beside, List<Change> told)
            throws CurationException, StoreException {
        if (before.isEmpty()) {
            var file = file(theirs, beside);
            file.disk().found(List.of(), TakeOver.unknown(theirs, Set.of()));
            file.startOver(beside);
            restoreDecided(file);
            hold(file, theirs, told);
            return file;
        }
        var file = file(before.get(), beside);
        if (before.get().isNoted) {
            saver.takeOver().opened(file, theirs, told);
        } else {
            hold(file, theirs, told);
        }
        return file;
    }

    private void hold(OpenFile file, Catalog theirs, List<Change> told) {
        synchronized (file.disk()) {
            saver.takeOver().holdUnknown(file, theirs, told);
        }
    }

    /// The items of a catalog that were not in the file when it was noted; all of them when nobody
    /// knows. They wait for review, unless somebody said more of them.
    Map<String, ReviewState> unseen(RegisteredCatalog noted, Catalog now) {
        return noted.sha256().equals(now.sha256())
                ? Map.of()
                : lastGood(now.path(), noted)
                        .filter(LastGood::isNoted)
                        .map(good -> TakeOver.arrived(good.catalog, now))
                        .orElseGet(() -> TakeOver.unknown(now, Set.of()));
    }

    /// The file as it was last good, with what was decided on top of that.
    OpenFile file(LastGood known, Row.Beside beside) throws CurationException {
        var file = file(known.catalog, beside);
        file.disk().setSeenAt(known.seenAt);
        restoreDecided(file);
        if (!known.isNoted) {
            saver.takeOver().setUnknown(file, Optional.empty());
        }
        return file;
    }

    private static OpenFile file(Catalog catalog, Row.Beside beside) {
        var rows = new ArrayList<Row>(catalog.size());
        for (int i = 0; i < catalog.size(); i++) {
            rows.add(Row.of(catalog.item(i), beside));
        }
        return new OpenFile(catalog, beside, rows);
    }

    /// @param seenAt when it was last seen whole
    /// @param isNoted whether it is what the file held when it was noted, and not an older version
    record LastGood(Catalog catalog, Instant seenAt, boolean isNoted) {}

    /// The content the file had when it was last noted; where that can't be read, the newest
    /// version that can.
    Optional<LastGood> lastGood(Path path, RegisteredCatalog known) {
        try {
            var versions = new ArrayList<>(backstage.versions().list(known.id()));
            versions.sort(
                    Comparator.comparing(version -> !version.sha256().equals(known.sha256())));
            for (var version : versions) {
                boolean isNoted = version.sha256().equals(known.sha256());
                var catalog = version(path, known.id(), version.sha256());
                if (catalog.filter(one -> isNoted || one.readOnlyReason().isEmpty()).isPresent()) {
                    return Optional.of(new LastGood(catalog.get(), version.keptAt(), isNoted));
                }
            }
        } catch (IOException lost) {
            LOG.log(Level.WARNING, "The versions of " + path + " cannot be read", lost);
        }
        return Optional.empty();
    }

    private Optional<Catalog> version(Path path, UUID id, String sha256) {
        try {
            return Optional.of(
                    backstage.files().parse(backstage.versions().read(sha256), path, id));
        } catch (IOException | CatalogException lost) {
            LOG.log(Level.WARNING, "A version of " + path + " cannot be read", lost);
            return Optional.empty();
        }
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
                                        isShared ? beside(session, id) : known,
                                        session.redactions().all()));
        file.setBeside(state.beside, state.newest);
        for (var entry : state.unsaved) {
            if (entry.act().kind().equals(Secrets.REDACT)) {
                file.disk().redacted(entry.seq(), content -> holdsOne(content, file, state.known));
            }
        }
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
    /// @param known secrets that were redacted
    private record Decided(
            List<JournalEntry> unsaved,
            long newest,
            Row.Beside beside,
            List<Redactions.Known> known) {}

    private boolean holdsOne(byte[] content, OpenFile file, List<Redactions.Known> known) {
        var now = file.onDisk();
        try {
            return Secrets.holdsOne(backstage.files().parse(content, now.path(), now.id()), known);
        } catch (CatalogException unreadable) {
            // a version nobody can use, and what it holds can't be told
            return true;
        }
    }

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
