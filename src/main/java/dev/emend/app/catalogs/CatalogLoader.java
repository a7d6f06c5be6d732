package dev.emend.app.catalogs;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileLink;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.merge.Merge;
import dev.emend.model.Edit;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.curation.RedactionTable;
import dev.emend.store.curation.RegisteredCatalog;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import dev.emend.store.team.TeamStore;
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
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/// Brings a catalog file from disk into the workspace: with what the store says beside it, what
/// others wrote while it was closed, and what was decided and did not reach it.
final class CatalogLoader {
    private static final Logger LOG = Logger.getLogger(CatalogLoader.class.getName());

    /// The checksum of a catalog that was registered and never read: it may have been broken.
    private static final String NO_CHECKSUM = "";

    private final ServiceContext context;
    private final CatalogSaver saver;

    CatalogLoader(ServiceContext context, CatalogSaver saver) {
        this.context = context;
        this.saver = saver;
    }

    static Path canonical(Path path) throws UserException {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.NOT_FOUND,
                    Messages.of("shared.noFile", path.toAbsolutePath().normalize()),
                    "",
                    Messages.of("catalogs.checkPath"),
                    e);
        }
    }

    /// Like [#canonical(Path)], but for a file that is opened: when a known file is gone or has a link in its place,
    /// the error names the way back.
    Path present(Path path) throws UserException {
        var link = link(path);
        if (link.isPresent()) {
            throw link.get().problem();
        }
        try {
            var canonical = canonical(path);
            requireSameKind(canonical);
            return canonical;
        } catch (CatalogException other) {
            throw other;
        } catch (UserException gone) {
            var place = place(path);
            var good = context.store()
                    .read(session -> session.catalogs().at(place))
                    .flatMap(registration -> lastGood(place, registration));
            if (good.isEmpty()) {
                throw gone;
            }
            throw new UserException(
                    gone.code(),
                    gone.message(),
                    gone.impact(),
                    Messages.of(
                            "catalogs.checkOrRestore",
                            good.get().catalog.size(),
                            good.get().seenAt.truncatedTo(ChronoUnit.SECONDS),
                            place),
                    gone);
        }
    }

    private void requireSameKind(Path canonical) throws UserException {
        var registration = context.store().read(session -> session.catalogs().at(canonical));
        // an ordinary file of a catalog is not parsed for this
        if (registration.isPresent()
                && (Files.isDirectory(canonical)
                        || context.files().wasMarkdown(registration.get().id()))) {
            var good = lastGood(canonical, registration.get());
            if (good.isPresent()) {
                context.files().requireSameKind(good.get().catalog);
            }
        }
    }

    /// The link that stands in the place of a collection nobody closed. What it leads to is none that a person opened.
    private Optional<FileLink> link(Path path) throws UserException {
        var absolute = path.toAbsolutePath().normalize();
        if (FileLink.at(absolute).isEmpty()) {
            return Optional.empty();
        }
        var open = context.store().read(session -> session.catalogs().all()).stream()
                .map(RegisteredCatalog::path)
                .collect(Collectors.toSet());
        // whichever folder above is the link, the known path begins with where that folder really is
        for (var folder = absolute; folder != null; folder = folder.getParent()) {
            var target = canonical(folder).resolve(folder.relativize(absolute));
            var link = open.contains(target) ? FileLink.at(target) : Optional.<FileLink>empty();
            if (link.isPresent()) {
                return link;
            }
        }
        return Optional.empty();
    }

    /// Like [#canonical(Path)], but for a file that may be gone with its folders; for a known file with a link in
    /// its place, the path of that place.
    Path place(Path path) throws UserException {
        var link = link(path);
        return link.isPresent() ? link.get().place() : realPlace(path);
    }

    private static Path realPlace(Path path) throws UserException {
        var folder = path.toAbsolutePath().normalize().getParent();
        return Files.exists(path) || folder == null
                ? canonical(path)
                : realPlace(folder).resolve(path.getFileName());
    }

    /// The registration of a known file.
    ///
    /// @throws UserException with `NOT_FOUND` when nothing is
    RegisteredCatalog requireRegistered(Path canonical) throws UserException {
        return context.store()
                .read(session -> session.catalogs().at(canonical))
                .orElseThrow(() -> UserErrors.notFound(
                        Messages.of("catalogs.noVersionKept", canonical), Messages.of("catalogs.checkOpenedPath")));
    }

    /// Whether it was opened before and not closed by anybody.
    boolean isToOpen(Path canonical) throws UserException {
        return context.store()
                .read(session -> session.catalogs().all().stream()
                        .anyMatch(registration -> registration.path().equals(canonical)));
    }

    /// States belong to the words of one collection: in a second one with the same file they would start anew, and
    /// what waits in the first be found there.
    ///
    /// A known catalog is opened again with the states it has.
    ///
    /// @throws UserException when it shares a Markdown file with another one that nobody closed; or, being new,
    ///   with a closed one in which something waits
    void requireApart(Path canonical) throws UserException {
        var open = context.store().read(session -> session.catalogs().all());
        var registrations = context.store().read(session -> session.catalogs().registeredCatalogs());
        boolean isNew = registrations.stream().noneMatch(other -> other.path().equals(canonical));
        for (var other : isNew ? registrations : open) {
            var sharedFile = CatalogFiles.shared(canonical, other.path());
            if (sharedFile.isEmpty()) {
                continue;
            }
            if (open.contains(other)) {
                throw UserErrors.badInput(
                        Messages.of("catalogs.sharedFile", canonical, other.path(), sharedFile.get()),
                        Messages.of("catalogs.useOpenOne", other.path(), canonical));
            }
            if (isWaiting(other)) {
                throw UserErrors.badInput(
                        Messages.of("catalogs.sharedClosed", canonical, other.path(), sharedFile.get()),
                        Messages.of("catalogs.openClosed", other.path()));
            }
        }
    }

    /// Whether something in a closed one waits for a person, or was written by others since.
    private boolean isWaiting(RegisteredCatalog registration) throws UserException {
        if (registration.sha256().equals(NO_CHECKSUM)) {
            return false;
        }
        var good = lastGood(registration.path(), registration).filter(LastGood::isNoted);
        if (good.isEmpty()) {
            return true;
        }
        var lastCatalog = good.get().catalog();
        var current = read(
                registration.path(),
                registration.id(),
                List.of(lastCatalog),
                _ -> {}); // with the names its entries have
        if (!current.sha256().equals(registration.sha256())) {
            return true;
        }
        return file(current, readAnnotations(registration.id())).rows().stream()
                .map(IndexedItem::item)
                .anyMatch(item ->
                        item.state() == ReviewState.PENDING || item.learnings().pendingCount() > 0);
    }

    /// The registration of a file; a new file is registered with the content it has now.
    RegisteredCatalog register(Path canonical) throws UserException {
        var previous = context.store().read(session -> session.catalogs().at(canonical));
        if (previous.isEmpty() || !Files.isDirectory(canonical)) { // a known folder may have lost all its files
            FileHash.requireFile(canonical);
        }
        // a large file is read again only when nobody knows it
        var sha256 = previous.isPresent() ? previous.get().sha256() : sha256(canonical);
        // of a known one only the time is noted
        return UserErrors.writeIfWritable(
                context.store(),
                session -> {
                    var before = session.catalogs()
                            .at(canonical)
                            .map(RegisteredCatalog::sha256)
                            .orElse(sha256);
                    var id = session.catalogs().register(canonical, before);
                    if (previous.isEmpty() && hasNoVersion(id)) {
                        session.catalogs().register(canonical, NO_CHECKSUM);
                    }
                    return session.catalogs().at(canonical).orElseThrow();
                },
                previous);
    }

    /// A file that was moved here has versions.
    private boolean hasNoVersion(UUID id) {
        try {
            return context.versions().list(id).isEmpty();
        } catch (IOException e) {
            LOG.log(Level.WARNING, "The versions of a catalog cannot be read", e);
            return false; // then what it was is unknown, and a person is asked
        }
    }

    private String sha256(Path canonical) throws UserException {
        return CatalogFiles.isMarkdown(canonical)
                ? read(canonical, new UUID(0, 0), List.of(), _ -> {}).sha256()
                : FileHash.of(canonical);
    }

    CatalogSession load(Path path, RegisteredCatalog registration, List<AppEvent> events) throws UserException {
        GitCheckout.awaitEnd(path, context.clock());
        var annotations = readAnnotations(registration.id());
        var batch = new RowBatch(annotations);
        // what was noted last gives memories their names, whatever was written since
        boolean isNamed = CatalogFiles.isMarkdown(path) || Files.isDirectory(path);
        var good = isNamed ? lastGood(path, registration) : Optional.<LastGood>empty();
        var catalog = read(
                path, registration.id(), good.map(LastGood::catalog).stream().toList(), batch::add);
        var rows = batch.rows(catalog.size());
        CatalogSession file;
        boolean isNew = registration.sha256().equals(NO_CHECKSUM);
        if (catalog.sha256().equals(registration.sha256()) || isNew) {
            if (isNew) { // somebody may have written it since it was registered, and nobody saw it before
                context.store().write(session -> session.catalogs().register(path, catalog.sha256()));
            }
            file = openUnchanged(catalog, annotations, rows);
            restoreDecided(file);
        } else {
            file = openChanged(lastGood(path, registration), catalog, annotations, events);
        }
        saver.lateTakeOver().askAgain(file, events);
        return file;
    }

    /// Loads a file with what is in it, whatever the store says of that; empty when a person is asked about it first:
    /// it can only be read, or so much of it is otherwise.
    Optional<CatalogSession> loadWithoutMerge(RegisteredCatalog registration) throws UserException {
        var path = present(registration.path());
        var good = lastGood(path, registration).map(LastGood::catalog);
        var catalog = read(path, registration.id(), good.stream().toList(), _ -> {});
        if (good.isEmpty()
                || catalog.readOnlyReason().isPresent()
                || Merge.of(good.get(), good.get(), catalog).tooMuch().isPresent()) {
            return Optional.empty();
        }
        var file = file(catalog, readAnnotations(registration.id()));
        file.disk().setSeenAt(context.clock().instant());
        return Optional.of(file);
    }

    private CatalogSession openUnchanged(
            Catalog catalog, IndexedItem.CatalogAnnotations annotations, List<IndexedItem> rows) {
        var file = new CatalogSession(catalog, annotations, rows);
        file.disk().setSeenAt(context.clock().instant());
        saver.keepVersion(catalog, Optional.empty());
        return file;
    }

    /// Others wrote the file while it was closed: it is brought together with what we last knew and
    /// what was decided on top of that. A person is asked when that is not known any more.
    private CatalogSession openChanged(
            Optional<LastGood> before,
            Catalog theirs,
            IndexedItem.CatalogAnnotations annotations,
            List<AppEvent> events)
            throws UserException {
        if (before.isEmpty()) {
            var file = file(theirs, annotations);
            file.disk().found(List.of(), ExternalChangeMerger.unknown(theirs));
            file.reset(annotations);
            restoreDecided(file);
            hold(file, theirs, events);
            return file;
        }
        var file = file(before.get(), annotations);
        if (before.get().isNoted) {
            saver.takeOver().mergeOnOpen(file, theirs, events);
        } else {
            hold(file, theirs, events);
        }
        return file;
    }

    private void hold(CatalogSession file, Catalog theirs, List<AppEvent> events) {
        synchronized (file.disk()) {
            saver.takeOver().holdUnknown(file, theirs, events);
        }
    }

    /// The items of a catalog that were not in the file when it was noted; all of them when nobody
    /// knows. They wait for review, unless somebody said more of them.
    ChangesWhileClosed unseen(RegisteredCatalog registration, Catalog current) throws UserException {
        if (registration.sha256().equals(current.sha256())) {
            return ChangesWhileClosed.NOTHING;
        }
        var good = lastGood(current.path(), registration).filter(LastGood::isNoted);
        if (good.isEmpty()) {
            return new ChangesWhileClosed(
                    ExternalChangeMerger.unknown(current), ChangeSet.of(List.of()), List.of(), Optional.empty());
        }
        var before = good.get().catalog;
        var origins = Merge.origins(before, current);
        var moves = new ExternalRenames(before, current, origins);
        boolean isShared = context.store() instanceof TeamStore;
        return new ChangesWhileClosed(
                moves.arrivals(),
                ChangedWords.step(moves, readAnnotations(registration.id()), isShared),
                ExternalWrite.rows(before, current, origins),
                Optional.of(before)
                        .filter(_ -> FolderItems.areOf(current) || ExternalWrite.isChange(before, current, origins)));
    }

    /// Changes of a file that a state of the store does not know yet.
    ///
    /// @param arrivals items that wait for review, where the store has no state for them
    /// @param moves annotations that move to other names
    /// @param rows what the history says of it
    /// @param listedVersion the version before, when what became of it is listed for a person to look at
    record ChangesWhileClosed(
            Map<String, ReviewState> arrivals,
            ChangeSet moves,
            List<JournaledCommand> rows,
            Optional<Catalog> listedVersion) {
        static final ChangesWhileClosed NOTHING =
                new ChangesWhileClosed(Map.of(), ChangeSet.of(List.of()), List.of(), Optional.empty());
    }

    /// The file as it was last good, with what was decided on top of that.
    CatalogSession file(LastGood lastGood, IndexedItem.CatalogAnnotations annotations) throws UserException {
        var file = file(lastGood.catalog, annotations);
        file.disk().setSeenAt(lastGood.seenAt);
        restoreDecided(file);
        if (!lastGood.isNoted) {
            saver.takeOver().setUnknown(file, Optional.empty());
        }
        return file;
    }

    private static CatalogSession file(Catalog catalog, IndexedItem.CatalogAnnotations annotations) {
        var rows = new ArrayList<IndexedItem>(catalog.size());
        for (int i = 0; i < catalog.size(); i++) {
            rows.add(IndexedItem.of(catalog.item(i), annotations));
        }
        return new CatalogSession(catalog, annotations, rows);
    }

    /// @param seenAt when it was last seen whole
    /// @param isNoted whether it is what the file held when it was noted, and not an older version
    record LastGood(Catalog catalog, Instant seenAt, boolean isNoted) {}

    /// The content the file had when it was last noted; where that can't be read, the newest
    /// version that can.
    Optional<LastGood> lastGood(Path path, RegisteredCatalog registration) {
        try {
            var versions = new ArrayList<>(context.versions().list(registration.id()));
            versions.sort(Comparator.comparing(version -> !version.sha256().equals(registration.sha256())));
            for (var version : versions) {
                boolean isNoted = version.sha256().equals(registration.sha256());
                var catalog = version(path, registration.id(), version.sha256());
                if (catalog.filter(candidate ->
                                isNoted || candidate.readOnlyReason().isEmpty())
                        .isPresent()) {
                    return Optional.of(new LastGood(catalog.get(), version.keptAt(), isNoted));
                }
            }
        } catch (IOException e) {
            LOG.log(Level.WARNING, "The versions of " + path + " cannot be read", e);
        }
        return Optional.empty();
    }

    private Optional<Catalog> version(Path path, UUID id, String sha256) {
        try {
            return Optional.of(context.files().parse(context.versions().read(sha256), path, id));
        } catch (IOException | CatalogException e) {
            LOG.log(Level.WARNING, "A version of " + path + " cannot be read", e);
            return Optional.empty();
        }
    }

    /// Applies changes that a crash or a full disk kept out of the file, and those that others
    /// decided in a shared store while it was closed.
    void restoreDecided(CatalogSession file) throws UserException {
        var id = file.onDisk().id();
        boolean isShared = context.store() instanceof TeamStore;
        var annotations = file.annotations(); // the store's thread may not ask the file
        var state = context.store()
                .read(session -> new RestoredState(
                        session.journal().unsavedEntries(id),
                        session.history().newest(),
                        isShared ? readAnnotations(session, id) : annotations,
                        session.redactions().all()));
        file.setAnnotations(state.annotations, state.newest);
        for (var entry : state.unsavedEntries) {
            if (CommandKind.REDACT.is(entry.change())) {
                file.disk().addRedaction(entry.seq(), content -> holdsOne(content, file, state.knownSecrets));
            }
        }
        var pending = new ArrayList<PendingEdit>();
        var current = file.current();
        for (var entry : state.unsavedEntries) {
            var step = ChangeSet.read(id, entry.change().after());
            var next = current.with(step.edits()).catalog();
            planAgain(file.onDisk(), current, next, step);
            current = next;
            pending.add(new PendingEdit(entry.seq(), step.edits(), new CompletableFuture<>()));
        }
        file.replayUnsaved(pending);
    }

    /// An undo that did not reach the file brings back its bytes all the same.
    private void planAgain(Catalog onDisk, Catalog current, Catalog next, ChangeSet step) {
        try {
            context.files().plan(onDisk, current, next, step.files());
        } catch (UserException e) {
            LOG.log(Level.INFO, "The save sets aside what " + onDisk.path() + " no longer takes", e);
        }
    }

    /// @param newest the newest change of all that is accounted for
    /// @param knownSecrets secrets that were redacted
    private record RestoredState(
            List<JournalEntry> unsavedEntries,
            long newest,
            IndexedItem.CatalogAnnotations annotations,
            List<RedactionTable.KnownSecret> knownSecrets) {}

    private boolean holdsOne(byte[] content, CatalogSession file, List<RedactionTable.KnownSecret> secrets) {
        var catalog = file.onDisk();
        try {
            return RedactedContent.holdsOne(context.files().parse(content, catalog.path(), catalog.id()), secrets);
        } catch (CatalogException e) {
            // a version nobody can use, and what it holds can't be told
            return true;
        }
    }

    private Catalog read(Path path, UUID id, List<Catalog> earlier, Consumer<KnowledgeItem> visitor)
            throws UserException {
        return switch (context.files().read(path, id, earlier, visitor)) {
            case CatalogFiles.ReadResult.Complete(var catalog) -> catalog;
            case CatalogFiles.ReadResult.BeingWritten result -> throw busy(result);
        };
    }

    private UserException busy(CatalogFiles.ReadResult.BeingWritten result) throws UserException {
        var file = result.path();
        var lastGood = context.store()
                .read(session -> session.catalogs().at(file))
                .flatMap(registration -> lastGood(file, registration));
        var next = lastGood.map(good -> Messages.of(
                        "catalogs.waitOrRestore",
                        good.catalog.size(),
                        good.seenAt.truncatedTo(ChronoUnit.SECONDS),
                        file))
                .orElse(Messages.of("catalogs.waitAndReopen"));
        return new UserException(result.code(), result.sentence(), Messages.of("catalogs.notEmptyCatalog"), next);
    }

    /// The annotations in the store for the items of a catalog.
    IndexedItem.CatalogAnnotations readAnnotations(UUID id) throws UserException {
        return context.store().read(session -> readAnnotations(session, id));
    }

    private static IndexedItem.CatalogAnnotations readAnnotations(StoreTransaction session, UUID id) {
        var scores = new HashMap<String, Integer>();
        var states = new HashMap<>(session.reviews().allOf(id));
        var marks = session.marks().allOf(id);
        var people = new HashMap<String, Boolean>();
        session.ratings().latestOf(id).forEach((target, rating) -> {
            scores.put(target, rating.score());
            // earlier releases had no word for what nobody has read: who rated or edited it, or set its trust, has
            if (!LearningRef.isKey(target)
                    && !states.containsKey(target)
                    && people.computeIfAbsent(rating.person(), session.journal()::isPerson)) {
                states.put(target, ReviewState.KEPT);
            }
        });
        for (var entry : session.journal().editsWithoutState(id)) {
            if (people.computeIfAbsent(entry.change().person(), session.journal()::isPerson)) {
                var changes = ChangeSet.read(id, entry.change().after());
                for (var edit : changes.edits()) {
                    if (edit instanceof Edit.SetField || edit instanceof Edit.RemoveField) {
                        var key = edit.item().key();
                        states.putIfAbsent(changes.renamedKeys().getOrDefault(key, key), ReviewState.KEPT);
                    }
                }
            }
        }
        marks.keySet().stream()
                .filter(mark -> mark.kind() == Mark.Kind.TRUST_SET)
                .forEach(mark -> states.putIfAbsent(mark.target(), ReviewState.KEPT));
        return new IndexedItem.CatalogAnnotations(states, scores, new CatalogMarks(marks));
    }
}
