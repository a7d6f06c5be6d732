package dev.emend.app.catalogs;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.team.TeamStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// The open catalogs. Opening one applies what was decided and did not reach the file before.
/// Thread-safe.
public final class OpenCatalogs {
    private final ServiceContext context;
    private final CatalogSaver saver;
    private final CatalogLoader loader;
    private final Map<UUID, CatalogSession> files = new LinkedHashMap<>();

    /// Held while a file is opened: an agent may keep it waiting, and nobody else should wait.
    private final Object openLock = new Object();

    /// Why files could not be read, by their canonical path, until they can.
    private final Map<Path, UserException> unreadable = new ConcurrentHashMap<>();

    /// The reasons why files of which agents get nothing could not be read, like [#unreadable].
    private final Map<Path, UserException> unservedProblems = new ConcurrentHashMap<>();

    /// Catalogs to be opened again, by the id they had.
    private final Map<UUID, Path> toReopen = new ConcurrentHashMap<>();

    private boolean isReviewedOnly;

    public OpenCatalogs(ServiceContext context, CatalogSaver saver) {
        this.context = context;
        this.saver = saver;
        this.loader = new CatalogLoader(context, saver);
    }

    public CatalogSession get(UUID catalog) throws UserException {
        return find(catalog)
                .orElseThrow(() ->
                        UserErrors.notFound(Messages.of("catalogs.catalogClosed"), Messages.of("catalogs.openAgain")));
    }

    public synchronized Optional<CatalogSession> find(UUID catalog) {
        return Optional.ofNullable(files.get(catalog));
    }

    public synchronized List<CatalogSession> all() {
        return List.copyOf(files.values());
    }

    /// Whether connected agents get only what a person has reviewed, of every catalog that is or will be open.
    public void serveReviewedOnly(boolean only) {
        List<CatalogSession> open;
        synchronized (this) {
            isReviewedOnly = only;
            open = all();
            open.forEach(file -> file.serveReviewedOnly(only));
        }
        open.forEach(file -> publishChange(file.onDisk().id()));
    }

    public void close(UUID catalog) throws UserException {
        saver.flush();
        synchronized (this) {
            files.remove(catalog);
        }
        forget(catalog);
        publishChange(catalog);
    }

    /// Why the file could not be read when it was last opened; empty when it could, or nobody tried.
    public Optional<UserException> problem(Path canonical) {
        return Optional.ofNullable(unreadable.get(canonical));
    }

    private void forget(UUID catalog) throws UserException {
        context.store().write(session -> {
            session.catalogs().close(catalog);
            return catalog;
        });
    }

    /// @throws UserException with `BAD_INPUT` when it shares a Markdown file with another one that nobody closed, or
    ///   in which something waits: people decide about that file there
    public void requireApart(Path path) throws UserException {
        loader.requireApart(loader.present(path));
    }

    /// @throws UserException when it can't be read, or is new and not apart, as [#requireApart] says
    public CatalogSession open(Path path) throws UserException {
        CatalogSession file;
        var events = new ArrayList<AppEvent>();
        synchronized (openLock) {
            var canonical = loader.present(path);
            boolean isNew = !loader.isToOpen(canonical);
            if (isNew) {
                loader.requireApart(canonical);
            }
            var registration = loader.register(canonical);
            var open = find(registration.id());
            if (open.isPresent()) {
                file = open.get();
                saver.takeOver().check(file);
                var failure = file.disk().readFailure();
                if (failure.isPresent()) {
                    throw failure.get();
                }
                openQuestion(file).map(AppEvent.FileChanged::new).ifPresent(events::add);
            } else {
                try {
                    file = loader.load(canonical, registration, events);
                } catch (UserException e) {
                    unreadable.put(canonical, e);
                    if (isNew) { // else every later command would be told of it
                        forget(registration.id());
                    }
                    throw e;
                }
                unreadable.remove(canonical);
                unservedProblems.remove(canonical);
                synchronized (this) {
                    file.serveReviewedOnly(isReviewedOnly);
                    files.put(registration.id(), file);
                }
                tellPending(file, events);
            }
        }
        if (file.isBehind()) {
            saver.schedule(file);
        }
        publishChange(file.onDisk().id());
        events.forEach(context.changes()::publish);
        return file;
    }

    /// Work that must not meet anybody else's.
    public interface ExclusiveWork<T> {
        T run() throws UserException;
    }

    /// Runs the work while nobody opens, decides, saves or reads anything again.
    public <T> T runExclusively(ExclusiveWork<T> work) throws UserException {
        synchronized (openLock) {
            return runExclusively(all(), 0, work);
        }
    }

    private static <T> T runExclusively(List<CatalogSession> files, int from, ExclusiveWork<T> work)
            throws UserException {
        if (from == files.size()) {
            return work.run();
        }
        var file = files.get(from);
        synchronized (file.disk()) {
            synchronized (file) {
                return runExclusively(files, from + 1, work);
            }
        }
    }

    /// Forgets what was decided and not saved, and shows what another state of the store says about
    /// the catalog; inside [#runExclusively].
    public void reset(CatalogSession file) throws UserException {
        var onDisk = file.onDisk();
        // items that state has not seen wait for review, whatever another one said of them
        var registration = context.store()
                .read(session -> session.catalogs().at(onDisk.path()))
                .filter(catalog -> catalog.id().equals(onDisk.id()));
        var unseen = registration.isPresent()
                ? loader.unseen(registration.get(), onDisk)
                : CatalogLoader.ChangesWhileClosed.NOTHING;
        var at = context.clock().instant();
        saver.keepVersion(onDisk, unseen.listedVersion());
        var id = context.store().write(session -> {
            session.reviews().putIfAbsent(unseen.arrivals());
            VersionRecorder.write(session, unseen.moves(), at);
            VersionRecorder.append(session, unseen.rows(), onDisk.sha256(), at);
            return session.catalogs().register(onDisk.path(), onDisk.sha256());
        });
        if (id.equals(onDisk.id())) {
            file.reset(loader.readAnnotations(id));
            loader.restoreDecided(file);
            var entriesInFile = DetachedEntries.markInFile(file.current(), file.annotations());
            if (!entriesInFile.marks().isEmpty()) { // else it would be taken for written into the file again
                context.store().write(session -> {
                    VersionRecorder.write(session, entriesInFile, at);
                    return id;
                });
                file.reset(loader.readAnnotations(id));
                loader.restoreDecided(file);
            }
        } else { // that state knows it by another id, or not at all
            file.reset(file.annotations());
            synchronized (this) {
                files.remove(onDisk.id());
            }
            toReopen.put(onDisk.id(), onDisk.path());
        }
    }

    /// Opens the catalogs that a restored state of the store knows and that are closed, each as [#reset] makes it of
    /// what is in its file; not those about which a person is asked first.
    ///
    /// @param problems takes why one can't be read; it is opened, and what is in it merged, once it can
    public void openRestored(Consumer<UserException> problems) throws UserException {
        for (var registration :
                context.store().read(session -> session.catalogs().all())) {
            synchronized (openLock) {
                if (find(registration.id()).isEmpty()) {
                    try {
                        var current = loader.loadWithoutMerge(registration);
                        if (current.isPresent()) {
                            openRestored(current.get());
                        }
                    } catch (UserException problem) {
                        problems.accept(problem);
                    }
                }
            }
        }
    }

    private void openRestored(CatalogSession file) throws UserException {
        synchronized (this) {
            file.serveReviewedOnly(isReviewedOnly);
            files.put(file.onDisk().id(), file);
        }
        runExclusively(List.of(file), 0, () -> {
            reset(file);
            return file;
        });
    }

    /// Shows every catalog again, and those under their own id that went by another one.
    public void publishAll() {
        for (var file : all()) {
            if (!file.pendingEdits().isEmpty()) {
                saver.schedule(file);
            }
            publishChange(file.onDisk().id());
        }
        for (var id : List.copyOf(toReopen.keySet())) {
            publishChange(id);
            try {
                open(java.util.Objects.requireNonNull(toReopen.remove(id)));
            } catch (UserException problem) { // the others are shown all the same
                context.changes().publish(new AppEvent.Failed(problem));
            }
        }
    }

    /// Shows every catalog as a shared store has it, once what waited was sent.
    ///
    /// @param rest sends what still waits, while nobody decides, and says what the numbers below
    ///   zero of changes that waited became; the others were refused
    public void reload(ExclusiveWork<Map<Long, Long>> rest) throws UserException {
        var completions = new ArrayList<Runnable>();
        try {
            runExclusively(() -> {
                var changeIds = rest.run();
                for (var file : all()) {
                    var annotations = loader.readAnnotations(file.onDisk().id());
                    var before = file.pendingEdits();
                    file.reset(annotations);
                    completions.add(() -> completePending(before, file, changeIds));
                    loader.restoreDecided(file);
                }
                return changeIds;
            });
        } finally {
            completions.forEach(Runnable::run);
        }
        for (var file : all()) {
            saver.schedule(file);
            publishChange(file.onDisk().id());
        }
    }

    /// Completes the status of pending changes when they are in the file.
    private void completePending(List<PendingEdit> before, CatalogSession file, Map<Long, Long> changeIds) {
        var currentEdits = new HashMap<Long, PendingEdit>();
        file.pendingEdits().forEach(change -> currentEdits.put(change.change(), change));
        for (var change : before) {
            var same = currentEdits.get(changeIds.getOrDefault(change.change(), change.change()));
            if (same != null) {
                same.saveStatus().thenAccept(change.saveStatus()::complete);
            } else {
                change.saveStatus().complete(saver.finalStatus(file, change.change() > 0));
            }
        }
    }

    /// Others decide in a shared store, too, and what they did is no news of an earlier process. Nothing is saved over
    /// a
    /// file before a person answered, but where there are only conflicts.
    private void tellPending(CatalogSession file, List<AppEvent> events) {
        var pendingEdits = file.pendingEdits();
        if (!pendingEdits.isEmpty() && !(context.store() instanceof TeamStore)) {
            boolean isHeld = blockingQuestion(file).isPresent();
            events.add(new AppEvent.PendingRestored(file.onDisk().path(), pendingEdits.size(), isHeld));
        }
    }

    /// The open question to a person about a file.
    private static Optional<FileNotification> openQuestion(CatalogSession file) {
        var disk = file.disk();
        var question = disk.isAsking() ? disk.notification() : Optional.<FileNotification>empty();
        return question.or(disk::unknown);
    }

    /// The open question about a file over which nothing is saved before the answer.
    private static Optional<FileNotification> blockingQuestion(CatalogSession file) {
        return openQuestion(file).filter(question -> question.stage() != FileNotification.Stage.CONFLICTS);
    }

    private void publishChange(UUID catalog) {
        context.changes().publish(new AppEvent.CatalogChanged(catalog));
    }

    /// Opens one that is known for agents: while it can't be read they get what it last held, as of one that became
    /// unreadable while it was open.
    ///
    /// @param problems takes why, unless a person is asked about the file
    public void openForAgents(Path path, Consumer<UserException> problems) {
        try {
            open(path);
        } catch (UserException problem) {
            try {
                var file = openLastGood(path);
                saver.takeOver().checkNow(file);
                var events = new ArrayList<AppEvent>();
                tellPending(file, events);
                if (file.isBehind()) {
                    saver.schedule(file);
                }
                publishChange(file.onDisk().id());
                events.forEach(context.changes()::publish);
                if (openQuestion(file).isEmpty()) {
                    file.disk().setProblem(problem);
                    problems.accept(problem);
                }
            } catch (UserException notKept) {
                problem.addSuppressed(notKept);
                unservedProblems.put(path, problem);
                problems.accept(problem);
            }
        }
    }

    /// Why what is in known files is not what agents get, and nothing is written into them, a sentence each.
    public List<String> readProblems() {
        var sentences = new ArrayList<String>();
        unservedProblems.values().forEach(problem -> sentences.add(problem.message()));
        for (var file : all()) {
            var path = file.onDisk().path();
            blockingQuestion(file)
                    .map(question -> path + ": " + String.join(" ", question.lines()))
                    .or(() -> file.disk().problem().map(UserException::message))
                    .ifPresent(sentences::add);
        }
        return sentences;
    }

    /// Puts the last good version of a torn file in its place, so that it can be put back.
    public CatalogSession openLastGood(Path path) throws UserException {
        synchronized (openLock) {
            var canonical = loader.place(path);
            var registration = loader.requireRegistered(canonical);
            var open = find(registration.id());
            if (open.isPresent()) {
                return open.get();
            }
            var good = loader.lastGood(canonical, registration)
                    .orElseThrow(() -> UserErrors.notFound(
                            Messages.of("catalogs.noVersionKept", canonical), Messages.of("catalogs.repairFile")));
            var file = loader.file(good, loader.readAnnotations(registration.id()));
            synchronized (this) {
                file.serveReviewedOnly(isReviewedOnly);
                files.put(registration.id(), file);
            }
            return file;
        }
    }
}
