package dev.emend.app.catalogs;

import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.files.FileVersions;
import dev.emend.catalog.files.VersionOrigin;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.model.FileChanges.Effect;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.store.curation.RegisteredCatalog;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Notes what a file holds, in the kept versions and in the store. What is noted is where ours goes
/// on from at the next start; until then it starts from the note before and the changes since.
final class VersionRecorder {
    private final ServiceContext context;

    /// Tasks that keep others' changes once the disk takes them, by catalog; the holder of its disk owns each list.
    private final Map<UUID, List<VersionTask<?>>> deferredTasks = new ConcurrentHashMap<>();

    VersionRecorder(ServiceContext context) {
        this.context = context;
    }

    /// Call it with the file's disk held.
    ///
    /// @param batch changes that are in the file now
    void note(CatalogSession file, Catalog onDisk, List<PendingEdit> batch) throws StoreException {
        var disk = file.disk();
        var late = deferredTasks(onDisk.id());
        while (!late.isEmpty()) {
            onDisk(late.getFirst());
            late.removeFirst();
        }
        // first: a note of a version that is not kept would lead nowhere
        for (var version : disk.toKeep()) {
            keep(version.catalog(), version.origin());
        }
        var changes = batch.stream().map(PendingEdit::change).toList();
        var conflicts = disk.conflicts();
        var arrivals = disk.arrivals();
        var moves = disk.moves();
        var external = disk.external();
        var now = context.clock().instant();
        context.store().write(session -> {
            session.journal().markSaved(changes, onDisk.sha256());
            session.catalogs().register(onDisk.path(), onDisk.sha256());
            session.reviews().putIfAbsent(arrivals);
            moves.forEach(step -> write(session, step, now));
            append(session, external, onDisk.sha256(), now);
            return session.conflicts().add(onDisk.id(), conflicts);
        });
        disk.markRecorded(now);
        file.namesNoted();
    }

    /// Writes what is said beside a file under the names that others gave its items.
    static void write(StoreTransaction session, ChangeSet step, Instant at) {
        step.states().forEach((key, state) -> session.reviews().set(key, state, Actor.EMEND.name(), at));
        step.marks().forEach((mark, value) -> session.marks().set(mark, value, Actor.EMEND.name(), at));
        session.ratings().move(step.renamedKeys());
    }

    /// Writes what others did to a file into the history.
    static void append(StoreTransaction session, List<JournaledCommand> rows, String sha256, Instant at) {
        var numbers = rows.stream()
                .map(row -> session.journal().append(JournalEntry.of(row, at)))
                .toList();
        session.journal().markSaved(numbers, sha256);
    }

    /// @throws StoreException when it can't be written
    void keep(Catalog catalog, VersionOrigin origin) throws StoreException {
        try {
            var markdown = context.files().markdown(catalog);
            context.versions().keep(catalog.id(), catalog.bytes(), catalog.sha256(), origin, markdown);
            context.files().keepModes(catalog);
        } catch (IOException | UncheckedIOException e) {
            throw unwritable(Messages.of("catalogs.versionNotKept", catalog.path()), e);
        }
    }

    /// Keeps what is in a file that was opened: others wrote it, unless it is known that it was written here.
    void keepFound(Catalog catalog) throws StoreException {
        var origin = onDisk(() -> context.versions().list(catalog.id()).stream()
                .filter(version -> version.sha256().equals(catalog.sha256()))
                .map(FileVersions.Version::origin)
                .findFirst());
        keep(catalog, origin.orElse(VersionOrigin.EXTERNAL));
    }

    /// Keeps what others made of a folder of memories, until a person has looked at it.
    void keepExternal(Catalog before, Catalog theirs) throws StoreException {
        if (before.sha256().equals(theirs.sha256()) || !FolderItems.areOf(before) && !FolderItems.areOf(theirs)) {
            return;
        }
        keepExternal(before, theirs, Effect.CHANGED);
    }

    /// Keeps what others did to a file of any kind, until a person has looked at it.
    void keepExternal(Catalog before, Catalog theirs, Effect effect) throws StoreException {
        addExternal(before, theirs, effect, Optional.empty());
    }

    /// Keeps what is no longer in a file after an earlier version was put back, and what was decided here since, until
    /// a person has looked at it.
    ///
    /// @param before everything as it was before that
    /// @param after the version that was put back, with what was decided here since
    /// @param effect which way the file went
    /// @return when that version was kept
    Instant keepRestored(Catalog before, Catalog after, Catalog restoredVersion, Effect effect) throws StoreException {
        var keptAt = onDisk(() -> context.versions().list(restoredVersion.id()).stream()
                        .filter(version -> version.sha256().equals(restoredVersion.sha256()))
                        .map(FileVersions.Version::keptAt)
                        .findFirst())
                .orElse(context.clock().instant());
        if (!FolderItems.isSame(before, after) || !FolderItems.isSame(restoredVersion, after)) {
            addExternal(before, after, effect, Optional.of(keptAt));
        }
        return keptAt;
    }

    private void addExternal(Catalog before, Catalog after, Effect effect, Optional<Instant> versionTime)
            throws StoreException {
        VersionTask<?> task = () -> {
            keep(before, VersionOrigin.UNWRITTEN);
            keep(after, VersionOrigin.UNWRITTEN);
            context.versions().external().add(after.id(), before.sha256(), after.sha256(), effect, versionTime);
            return after;
        };
        try {
            onDisk(task);
        } catch (StoreException problem) {
            if (!problem.isUnwritable()) {
                throw problem;
            }
            deferredTasks(after.id()).add(task); // the next note fails for the same reason, and says it
        }
    }

    private List<VersionTask<?>> deferredTasks(UUID catalog) {
        return deferredTasks.computeIfAbsent(catalog, _ -> new ArrayList<>());
    }

    /// @param message could not be done, a sentence without its end
    private static StoreException unwritable(String message, Exception failed) {
        var reason = failed instanceof UncheckedIOException unchecked ? unchecked.getCause() : failed;
        var kind = StoreErrors.of(failed, "").kind();
        return reason instanceof AccessDeniedException accessDenied
                ? new StoreException(
                        kind,
                        Messages.of("catalogs.noAccess", message, accessDenied.getFile()),
                        Messages.of("catalogs.makeVersionsUsable"),
                        failed)
                : new StoreException(
                        kind,
                        message + " (" + FailureReason.of(failed) + ").",
                        Messages.of("catalogs.checkWorkspaceDisk"),
                        failed);
    }

    /// Drops the kept versions that hold what was redacted, where the file is free of it by now.
    /// A failed removal is tried again after the next save. Call it with the file's disk held.
    void dropRedacted(CatalogSession file, List<AppEvent> events) {
        var disk = file.disk();
        var pendingChanges =
                file.pendingEdits().stream().map(PendingEdit::change).collect(Collectors.toSet());
        for (var redaction : disk.redactions().entrySet()) {
            if (pendingChanges.contains(redaction.getKey())) {
                continue;
            }
            var onDisk = file.onDisk();
            try {
                var registeredHash = context.store()
                        .read(session -> session.catalogs().at(onDisk.path()))
                        .map(RegisteredCatalog::sha256)
                        .orElse(onDisk.sha256());
                context.versions().drop(onDisk.id(), registeredHash, redaction.getValue());
                disk.removeRedaction(redaction.getKey());
            } catch (IOException e) {
                events.add(new AppEvent.Failed(stillHeld(Messages.of("catalogs.keptVersion"), file, e)));
            } catch (StoreException e) {
                events.add(new AppEvent.Failed(e));
            }
        }
    }

    /// Drops unwanted contents that were set aside, which the file does not need.
    void dropPreserved(CatalogSession file, Predicate<byte[]> isUnwanted, List<AppEvent> events) {
        try {
            context.versions().dropPreserved(file.onDisk().id(), isUnwanted);
        } catch (IOException e) {
            events.add(new AppEvent.Failed(stillHeld(Messages.of("catalogs.setAsideOf"), file, e)));
        }
    }

    private static UserException stillHeld(String subject, CatalogSession file, IOException failed) {
        return new UserException(
                UserException.Code.STORE,
                Messages.of("catalogs.redactedRemains", subject, file.onDisk().path(), FailureReason.of(failed)),
                Messages.of("catalogs.fileRedacted"),
                Messages.of("catalogs.makeVersionsWritable"),
                failed);
    }

    /// Puts bytes aside that are no catalog; empty when there are none.
    ///
    /// @throws StoreException when they can't be written
    Optional<Path> preserve(UUID catalog, byte[] bytes) throws StoreException {
        return bytes.length == 0
                ? Optional.empty()
                : Optional.of(onDisk(() -> context.versions().preserve(catalog, redact(bytes))));
    }

    /// Puts bytes aside that a person may miss in a file.
    ///
    /// @param message happened, as a sentence
    /// @param remedy what to do about it
    void preserveAndReport(UUID file, byte[] bytes, String message, String remedy) {
        try {
            var impact =
                    preserve(file, bytes).map(VersionRecorder::locationSentence).orElse("");
            context.changes()
                    .publish(new AppEvent.Failed(
                            new UserException(UserException.Code.BROKEN_FILE, message, impact, remedy)));
        } catch (StoreException problem) {
            context.changes().publish(new AppEvent.Failed(problem));
        }
    }

    /// Puts a catalog aside that a person is asked about.
    ///
    /// @throws StoreException when it can't be written
    Path preserveForQuestion(Catalog theirs) throws StoreException {
        return onDisk(() -> context.versions().preserveForQuestion(theirs.id(), redact(theirs.bytes())));
    }

    static String locationSentence(Path copy) {
        return Messages.of("catalogs.formerKept", copy);
    }

    /// The late writes that a person was asked about and did not answer, oldest first.
    List<Path> pendingCopies(UUID catalog) throws StoreException {
        return onDisk(() -> context.versions().pendingFiles(catalog));
    }

    /// A person answered about it: it stays aside, under the name that is returned.
    Path settle(Path pending) throws StoreException {
        return onDisk(() -> context.versions().settle(pending));
    }

    /// Without secrets that were redacted once. While a team's server is away nobody knows these:
    /// what an agent wrote is not lost for that.
    private byte[] redact(byte[] bytes) throws StoreException {
        try {
            return RedactedContent.without(
                    bytes, context.store().read(session -> session.redactions().all()));
        } catch (StoreException problem) {
            if (problem.kind() == StoreException.Kind.AWAY) {
                return bytes;
            }
            throw problem;
        }
    }

    private interface VersionTask<T> {
        T run() throws IOException, StoreException;
    }

    private static <T> T onDisk(VersionTask<T> work) throws StoreException {
        try {
            return work.run();
        } catch (IOException e) {
            throw unwritable(Messages.of("catalogs.asideFailed"), e);
        }
    }
}
