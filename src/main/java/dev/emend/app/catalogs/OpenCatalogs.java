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
    private final CatalogLoader loading;
    private final Map<UUID, CatalogSession> files = new LinkedHashMap<>();

    /// Held while a file is opened: an agent may keep it waiting, and nobody else should wait.
    private final Object opening = new Object();

    /// Why files could not be read, by their canonical path, until they can.
    private final Map<Path, UserException> unreadable = new ConcurrentHashMap<>();

    /// The same of those of which agents get nothing.
    private final Map<Path, UserException> unserved = new ConcurrentHashMap<>();

    /// Catalogs to be opened again, by the id they had.
    private final Map<UUID, Path> toReopen = new ConcurrentHashMap<>();

    private boolean isReviewedOnly;

    public OpenCatalogs(ServiceContext context, CatalogSaver saver) {
        this.context = context;
        this.saver = saver;
        this.loading = new CatalogLoader(context, saver);
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
        open.forEach(file -> changed(file.onDisk().id()));
    }

    public void close(UUID catalog) throws UserException {
        saver.flush();
        synchronized (this) {
            files.remove(catalog);
        }
        forget(catalog);
        changed(catalog);
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
        loading.requireApart(loading.present(path));
    }

    /// @throws UserException when it can't be read, or is new and not apart, as [#requireApart] says
    public CatalogSession open(Path path) throws UserException {
        CatalogSession file;
        var events = new ArrayList<AppEvent>();
        synchronized (opening) {
            var canonical = loading.present(path);
            boolean isNew = !loading.isToOpen(canonical);
            if (isNew) {
                loading.requireApart(canonical);
            }
            var known = loading.register(canonical);
            var open = find(known.id());
            if (open.isPresent()) {
                file = open.get();
                saver.takeOver().check(file);
                asked(file).map(AppEvent.FileChanged::new).ifPresent(events::add);
            } else {
                try {
                    file = loading.load(canonical, known, events);
                } catch (UserException e) {
                    unreadable.put(canonical, e);
                    if (isNew) { // else every later command would be told of it
                        forget(known.id());
                    }
                    throw e;
                }
                unreadable.remove(canonical);
                unserved.remove(canonical);
                synchronized (this) {
                    file.serveReviewedOnly(isReviewedOnly);
                    files.put(known.id(), file);
                }
                tellPending(file, events);
            }
        }
        if (file.isBehind()) {
            saver.schedule(file);
        }
        changed(file.onDisk().id());
        events.forEach(context.changes()::publish);
        return file;
    }

    /// Work that must not meet anybody else's.
    public interface ExclusiveWork<T> {
        T run() throws UserException;
    }

    /// Runs the work while nobody opens, decides, saves or reads anything again.
    public <T> T runExclusively(ExclusiveWork<T> work) throws UserException {
        synchronized (opening) {
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
        var known = file.onDisk();
        // items that state has not seen wait for review, whatever another one said of them
        var registered = context.store()
                .read(session -> session.catalogs().at(known.path()))
                .filter(catalog -> catalog.id().equals(known.id()));
        var unseen = registered.isPresent()
                ? loading.unseen(registered.get(), known)
                : CatalogLoader.ChangesWhileClosed.NOTHING;
        var at = context.clock().instant();
        saver.keepVersion(known);
        var id = context.store().write(session -> {
            session.reviews().putIfAbsent(unseen.arrived());
            VersionRecorder.write(session, unseen.moves(), at);
            return session.catalogs().register(known.path(), known.sha256());
        });
        if (id.equals(known.id())) {
            file.reset(loading.beside(id));
            loading.restoreDecided(file);
        } else { // that state knows it by another id, or not at all
            file.reset(file.annotations());
            synchronized (this) {
                files.remove(known.id());
            }
            toReopen.put(known.id(), known.path());
        }
    }

    /// Shows every catalog again, and those under their own id that went by another one.
    public void publishAll() {
        for (var file : all()) {
            if (!file.pending().isEmpty()) {
                saver.schedule(file);
            }
            changed(file.onDisk().id());
        }
        for (var id : List.copyOf(toReopen.keySet())) {
            changed(id);
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
        var handing = new ArrayList<Runnable>();
        try {
            runExclusively(() -> {
                var sent = rest.run();
                for (var file : all()) {
                    var annotations = loading.beside(file.onDisk().id());
                    var before = file.pending();
                    file.reset(annotations);
                    handing.add(() -> completePending(before, file, sent));
                    loading.restoreDecided(file);
                }
                return sent;
            });
        } finally {
            handing.forEach(Runnable::run);
        }
        for (var file : all()) {
            saver.schedule(file);
            changed(file.onDisk().id());
        }
    }

    /// Whoever waits for a change hears of it when it is in the file.
    private void completePending(List<PendingEdit> before, CatalogSession file, Map<Long, Long> sent) {
        var now = new HashMap<Long, PendingEdit>();
        file.pending().forEach(change -> now.put(change.change(), change));
        for (var change : before) {
            var same = now.get(sent.getOrDefault(change.change(), change.change()));
            if (same != null) {
                same.saved().thenAccept(change.saved()::complete);
            } else {
                change.saved().complete(saver.settled(file, change.change() > 0));
            }
        }
    }

    /// Others decide in a shared store, too, and what they did is no news of an earlier process. Nothing is saved over
    /// a
    /// file before a person answered, but where there are only conflicts.
    private void tellPending(CatalogSession file, List<AppEvent> events) {
        var left = file.pending();
        if (!left.isEmpty() && !(context.store() instanceof TeamStore)) {
            boolean isHeld = held(file).isPresent();
            events.add(new AppEvent.PendingRestored(file.onDisk().path(), left.size(), isHeld));
        }
    }

    /// What a person is asked about a file.
    private static Optional<FileNotification> asked(CatalogSession file) {
        var disk = file.disk();
        var asked = disk.isAsking() ? disk.notification() : Optional.<FileNotification>empty();
        return asked.or(disk::unknown);
    }

    /// The same of a file over which nothing is saved before that.
    private static Optional<FileNotification> held(CatalogSession file) {
        return asked(file).filter(question -> question.stage() != FileNotification.Stage.CONFLICTS);
    }

    private void changed(UUID catalog) {
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
                changed(file.onDisk().id());
                events.forEach(context.changes()::publish);
                if (asked(file).isEmpty()) {
                    file.disk().setProblem(problem);
                    problems.accept(problem);
                }
            } catch (UserException notKept) {
                problem.addSuppressed(notKept);
                unserved.put(path, problem);
                problems.accept(problem);
            }
        }
    }

    /// Why what is in known files is not what agents get, and nothing is written into them, a sentence each.
    public List<String> readProblems() {
        var sentences = new ArrayList<String>();
        unserved.values().forEach(problem -> sentences.add(problem.message()));
        for (var file : all()) {
            var path = file.onDisk().path();
            held(file)
                    .map(question -> path + ": " + String.join(" ", question.lines()))
                    .or(() -> file.disk().problem().map(UserException::message))
                    .ifPresent(sentences::add);
        }
        return sentences;
    }

    /// Puts the last good version of a torn file in its place, so that it can be put back.
    public CatalogSession openLastGood(Path path) throws UserException {
        synchronized (opening) {
            var canonical = loading.place(path);
            var known = loading.registered(canonical);
            var open = find(known.id());
            if (open.isPresent()) {
                return open.get();
            }
            var good = loading.lastGood(canonical, known)
                    .orElseThrow(() -> UserErrors.notFound(
                            Messages.of("catalogs.noVersionKept", canonical), Messages.of("catalogs.repairFile")));
            var file = loading.file(good, loading.beside(known.id()));
            synchronized (this) {
                file.serveReviewedOnly(isReviewedOnly);
                files.put(known.id(), file);
            }
            return file;
        }
    }
}
