package dev.emend.curation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// The catalogs on the desk. Opening one applies what was decided and did not reach the file
/// before. Thread-safe.
public final class Shelf {
    private final Backstage backstage;
    private final Saver saver;
    private final Loading loading;
    private final StoredPlans plans = new StoredPlans();
    private final Map<UUID, OpenFile> files = new LinkedHashMap<>();

    /// Held while a file is opened: an agent may keep it waiting, and nobody else should wait.
    private final Object opening = new Object();

    /// Catalogs to be opened again, by the id they had.
    private final Map<UUID, Path> strangers = new ConcurrentHashMap<>();

    public Shelf(Backstage backstage, Saver saver) {
        this.backstage = backstage;
        this.saver = saver;
        this.loading = new Loading(backstage, saver);
    }

    /// What agents planned with the catalogs.
    StoredPlans plans() {
        return plans;
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

    void close(UUID catalog) throws CurationException {
        saver.flush();
        synchronized (this) {
            files.remove(catalog);
        }
        Failures.write(
                backstage.store(),
                session -> {
                    session.catalogs().close(catalog);
                    return catalog;
                });
        changed(catalog);
    }

    OpenFile open(Path path) throws CurationException {
        OpenFile file;
        var told = new ArrayList<Change>();
        synchronized (opening) {
            var canonical = Loading.canonical(path);
            var known = loading.register(canonical);
            var open = find(known.id());
            if (open.isPresent()) {
                file = open.get();
                saver.takeOver().look(file);
            } else {
                file = loading.load(canonical, known, told);
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
        // items that state has not seen wait for review, whatever another one said of them
        var noted =
                Failures.read(backstage.store(), session -> session.catalogs().at(known.path()))
                        .filter(one -> one.id().equals(known.id()));
        var unseen = noted.map(one -> loading.unseen(one, known)).orElse(Map.of());
        saver.keepVersion(known);
        var id =
                Failures.write(
                        backstage.store(),
                        session -> {
                            session.reviews().putIfAbsent(unseen);
                            return session.catalogs().register(known.path(), known.sha256());
                        });
        if (id.equals(known.id())) {
            file.startOver(loading.beside(id));
            loading.restoreDecided(file);
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

    /// Shows every catalog as a shared store has it, once what waited was sent.
    ///
    /// @param rest sends what still waits, while nobody decides, and says what the numbers below
    ///   zero of acts that waited became; the others were refused
    void readAgain(Lonely<Map<Long, Long>> rest) throws CurationException {
        var handing = new ArrayList<Runnable>();
        try {
            alone(() -> {
                var sent = rest.run();
                for (var file : all()) {
                    var beside = loading.beside(file.onDisk().id());
                    var before = file.pending();
                    file.startOver(beside);
                    handing.add(() -> hand(before, file, sent));
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

    /// Whoever waits for an act hears of it when it is in the file.
    private void hand(List<Pending> before, OpenFile file, Map<Long, Long> sent) {
        var now = new HashMap<Long, Pending>();
        file.pending().forEach(act -> now.put(act.act(), act));
        for (var act : before) {
            var same = now.get(sent.getOrDefault(act.act(), act.act()));
            if (same != null) {
                same.saved().thenAccept(act.saved()::complete);
            } else {
                act.saved().complete(saver.settled(file, act.act() > 0));
            }
        }
    }

    private void changed(UUID catalog) {
        backstage.changes().publish(new Change.CatalogChanged(catalog));
    }

    /// Puts the last good version of a torn file on the desk, so that it can be put back.
    OpenFile openLastGood(Path path) throws CurationException {
        synchronized (opening) {
            var canonical = Loading.place(path);
            var known = loading.registered(canonical);
            var open = find(known.id());
            if (open.isPresent()) {
                return open.get();
            }
            var good =
                    loading.lastGood(canonical, known)
                            .orElseThrow(() ->
                                    Failures.notFound(
                                            "No version of " + canonical + " is kept.",
                                            "Repair the file in an editor."));
            var file = loading.file(good, loading.beside(known.id()));
            synchronized (this) {
                files.put(known.id(), file);
            }
            return file;
        }
    }
}
