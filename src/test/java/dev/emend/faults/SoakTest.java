package dev.emend.faults;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.PythonAgents;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.Backup;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Heartbeat;
import dev.emend.model.UserException;
import dev.emend.settings.Settings;
import dev.emend.store.Store;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A long day in minutes: the real window on a catalog into which two unmodified agents write,
/// while a person works by keys and through the server, searches, makes a backup and puts it back.
///
/// How calm the window stayed is printed against its targets and not asserted, because machines are
/// shared. `-Demend.soak=PT1M` makes it another length.
@Tag("slow")
class SoakTest {
    private static final long SEED = 20261203;
    private static final Duration LONG = Duration.parse(System.getProperty("emend.soak", "PT10M"));

    /// The bursty agent writes so many learnings at the pace of a war, every half minute.
    private static final int BURST = 50;

    private static final Duration BETWEEN_BURSTS = Duration.ofSeconds(30);

    /// The steady agent's pause: 1,000 learnings in ten minutes.
    private static final Duration STEADY_PAUSE = Duration.ofMillis(1_150);

    /// More hits than items: what has the words is found, wherever it ranks.
    private static final int EVERYTHING = 100;

    @TempDir
    Path folder;

    private final List<Throwable> uncaught = new ArrayList<>();
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final Set<String> everSeen = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedQueue<UserException> damages = new ConcurrentLinkedQueue<>();
    private final AtomicInteger changes = new AtomicInteger();
    private final AtomicInteger searches = new AtomicInteger();
    private final Set<String> stages = ConcurrentHashMap.newKeySet();
    private final Set<String> problems = new HashSet<>();
    private volatile boolean isOver;

    @Test
    void theWindowStaysCalmAndNothingIsLostWhileAgentsWrite() throws Exception {
        System.err.printf("soak of %s, seed %d, %s%n", LONG, SEED, machine());
        var before = Thread.getDefaultUncaughtExceptionHandler();
        try {
            soak();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    private void soak() throws Exception {
        SoakPerson person;
        Path workspace;
        Path file;
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            workspace = opened.folder();
            file = opened.catalog();
            opened.workspace().changes().subscribe(this::heard);
            var window = SoakWindow.open(opened);
            try {
                // after the toolkit of the tests, which sets handlers of its own
                Thread.setDefaultUncaughtExceptionHandler((_, bug) -> note(bug));
                Fx.run(this::noteWhatTheWindowThrows);
                person = new SoakPerson(
                        opened,
                        window,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(SEED));
                day(opened, person, window);
                rest(opened, person, window);
            } finally {
                window.hide();
            }
            synchronized (uncaught) {
                assertEquals(List.of(), uncaught, "uncaught exceptions");
            }
            check(opened.workspace(), person);
            assertEquals(List.of(), List.copyOf(damages), "damage to the store");
            // it is proven by restoring it, so the store can be read from end to end
            opened.workspace().safety().backups().create(Backup.Reason.ASKED_FOR);
        }
        try (var again = OpenWorkspaceFactory.open(workspace, Settings.DEFAULTS, Duration.ZERO, Clock.systemUTC())) {
            again.workspace().library().open(file);
            check(again.workspace(), person);
        }
        try (var store = Store.open(workspace, Clock.systemUTC())) {
            assertEquals(Optional.empty(), store.scrub().problem());
        }
        System.err.printf(
                Locale.ROOT,
                "soak: %d edits and %d learnings of the person, 0 lost, %d taken back and still gone;"
                        + " agents say they attached %d learnings, the app saw %d, all present; %s%n",
                person.values.size(),
                person.learnings.size(),
                person.taken.size(),
                acknowledged.size(),
                everSeen.size(),
                machine());
    }

    /// Everybody works until the time is over.
    private void day(OpenWorkspace opened, SoakPerson person, SoakWindow window) throws Exception {
        opened.workspace().search().awaitReady();
        opened.workspace().library().watch(true);
        // the first look at each screen loads its classes
        var first = Heartbeat.start();
        person.lookAround();
        first.stop();
        System.err.println("soak: the first look at each screen: " + first.figures());
        double heapBefore = heap();
        long end = System.nanoTime() + LONG.toNanos();
        var helpers = List.of(
                run(() -> see(opened.workspace())),
                run(() -> search(opened.workspace())),
                run(() -> steady(opened.catalog())),
                run(() -> bursts(opened.catalog())));
        var heartbeat = Heartbeat.start();
        try {
            work(person, window, end);
        } finally {
            isOver = true;
            for (var helper : helpers) {
                helper.join();
            }
            heartbeat.stop();
            report(heartbeat, person, heapBefore);
        }
    }

    private void work(SoakPerson person, SoakWindow window, long end) throws Exception {
        long length = LONG.toNanos();
        boolean isBackedUp = false;
        boolean isRestored = false;
        while (System.nanoTime() < end) {
            long left = end - System.nanoTime();
            if (!isBackedUp && left < length * 6 / 10) {
                person.backUp();
                isBackedUp = true;
            } else if (isBackedUp && !isRestored && left < length * 4 / 10) {
                person.restore();
                isRestored = true;
            } else {
                person.change();
            }
            var problem = window.problem();
            if (!problem.isEmpty() && problems.add(problem)) {
                assertTrue(!problem.startsWith("E-"), problem);
            }
        }
        assertTrue(isRestored, "a backup was put back");
    }

    private Thread run(Step step) {
        return Thread.ofVirtual().start(() -> {
            try {
                step.run();
            } catch (Exception | AssertionError e) {
                note(e);
            }
        });
    }

    private interface Step {
        void run() throws Exception;
    }

    private void noteWhatTheWindowThrows() {
        Thread.currentThread().setUncaughtExceptionHandler((_, bug) -> note(bug));
    }

    private void note(Throwable bug) {
        bug.printStackTrace();
        synchronized (uncaught) {
            uncaught.add(bug);
        }
    }

    private void heard(AppEvent change) {
        switch (change) {
            case AppEvent.StoreDamaged(var problem) -> damages.add(problem);
            case AppEvent.JournalChecked(var integrity) ->
                integrity.problem().ifPresent(why -> note(new AssertionError(why)));
            case AppEvent.CatalogChanged _, AppEvent.Saving _ -> changes.incrementAndGet();
            default -> {}
        }
    }

    /// Reads what the app shows after each change, many at once as one.
    private void see(Workspace workspace) throws Exception {
        int seen = 0;
        while (!isOver) {
            int now = changes.get();
            if (now != seen) {
                seen = now;
                everSeen.addAll(shown(workspace));
            }
            pause(Duration.ofMillis(200));
        }
    }

    private static Set<String> shown(Workspace workspace) throws UserException {
        var shown = new HashSet<String>();
        for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
            workspace.library().item(row.ref()).item().learnings().stream()
                    .map(learning -> learning.task())
                    .filter(task -> task.startsWith("steady-") || task.startsWith("bursts-"))
                    .forEach(shown::add);
        }
        return shown;
    }

    /// Looks items up by their ids, which only words can find for certain.
    private void search(Workspace workspace) throws Exception {
        var items = workspace.library().rows(ItemQuery.all()).rows().stream()
                .map(row -> row.ref())
                .toList();
        while (!isOver) {
            var item = items.get(searches.getAndIncrement() % items.size());
            var found = workspace.search().search(REVIEWER, item.knowledgeId(), Set.of(), EVERYTHING);
            stages.add(found.state().stage().name());
            assertTrue(
                    found.hits().stream().anyMatch(hit -> hit.item().equals(item)),
                    () -> item + " is found by its id, not only " + found);
            pause(Duration.ofMillis(250));
        }
    }

    private void steady(Path file) throws Exception {
        var agents = new PythonAgents(SEED, acknowledged);
        var running = agents.start(file, "steady", 0, Integer.MAX_VALUE / 2, STEADY_PAUSE);
        while (!isOver) {
            assertTrue(running.process().isAlive(), "the steady agent goes on");
            pause(Duration.ofMillis(100));
        }
        // one that dies in the middle of writing is another test
        running.process().destroy();
        running.reader().join();
    }

    private void bursts(Path file) throws Exception {
        var agents = new PythonAgents(SEED, acknowledged);
        for (int first = 0; !isOver; first += BURST) {
            long next = System.nanoTime() + BETWEEN_BURSTS.toNanos();
            var running = agents.start(file, "bursts", first, BURST);
            while (!isOver && running.process().isAlive()) {
                pause(Duration.ofMillis(20));
            }
            if (running.process().isAlive()) {
                running.process().destroy(); // it may wait for a file that nobody mends any more
                running.process().waitFor();
            } else {
                assertEquals(0, running.process().exitValue());
            }
            running.reader().join();
            while (!isOver && System.nanoTime() < next) {
                pause(Duration.ofMillis(100));
            }
        }
    }

    private static void pause(Duration time) {
        LockSupport.parkNanos(time.toNanos());
    }

    /// Waits until file and app say the same.
    private void rest(OpenWorkspace opened, SoakPerson person, SoakWindow window) throws Exception {
        window.until("file and app agree", () -> {
            opened.workspace().library().look();
            person.settle();
            return opened.workspace().safety().conflicts().news().isEmpty();
        });
        everSeen.addAll(shown(opened.workspace()));
    }

    private void check(Workspace workspace, SoakPerson person) throws Exception {
        var lost = new ArrayList<String>();
        for (var value : person.values.entrySet()) {
            var place = value.getKey();
            var found = workspace
                    .library()
                    .item(place.item())
                    .item()
                    .fields()
                    .text(place.field())
                    .orElse("");
            if (!value.getValue().contains(found)) {
                lost.add(place + " is \"" + found + "\", not one of " + value.getValue());
            }
        }
        for (var place : person.taken) {
            if (workspace.library().item(place.item()).item().fields().has(place.field())) {
                lost.add(place + " is back, though it was taken back");
            }
        }
        var missing = new HashSet<>(everSeen);
        missing.removeAll(shown(workspace));
        missing.forEach(task -> lost.add("learning " + task));
        var own = new HashSet<>(person.learnings);
        for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
            var rating = person.ratings.get(row.ref());
            if (rating != null && row.score().orElse(0) != rating) {
                lost.add("rating of " + row.ref() + ": " + row.score() + ", not " + rating);
            }
            workspace.library().item(row.ref()).item().learnings().forEach(learning -> own.remove(learning.task()));
        }
        own.forEach(task -> lost.add("own learning " + task));
        assertEquals(List.of(), lost, "what was lost");
        assertEquals(Optional.empty(), workspace.journal().check().problem());
    }

    private void report(Heartbeat heartbeat, SoakPerson person, double heapBefore) {
        System.err.printf(
                Locale.ROOT,
                "soak: %s%n%s%nsoak: %d changes of the person, %d decisions, %d conflicts settled by"
                        + " keys, %d files answered, %d jobs cancelled, %d keys pressed again, %d changes told, %d searches"
                        + " answered (%s), %d uncaught exceptions; heap %.0f MB, then %.0f MB;"
                        + " collecting took %d ms in all; %s%n",
                heartbeat.figures(),
                heartbeat.worst(),
                person.changes,
                person.decided,
                person.conflicts,
                person.answered,
                person.cancelled.get(),
                person.pressedAgain,
                changes.get(),
                searches.get(),
                stages,
                uncaught.size(),
                heapBefore,
                heap(),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .mapToLong(collector -> collector.getCollectionTime())
                        .sum(),
                machine());
        problems.forEach(problem ->
                System.err.println("soak: shown: " + problem.lines().findFirst().orElse("")));
    }

    private static double heap() {
        var memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed() / 1e6;
    }

    private static String machine() {
        return String.format(
                Locale.ROOT,
                "%d processors, load %.1f",
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
