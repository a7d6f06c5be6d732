package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.Agent;
import dev.emend.app.PythonAgents;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.app.library.ItemQuery;
import dev.emend.catalog.Catalog;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two unmodified agents and the app write one catalog at the same time, and one of the agents is
/// killed in the middle of writing, again and again.
class AgentsAtWarTest {
    private static final long SEED = 20261120;

    @TempDir
    Path folder;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);

    /// Every learning that ever stood in the table of the app, read after each change it told of
    /// and after each save, from the rows and not from the merge.
    private final Set<String> everSeen = ConcurrentHashMap.newKeySet();

    /// What agents said they attached.
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();

    private final PythonAgents agents = new PythonAgents(SEED, acknowledged);

    @Test
    void nothingTheAppSawOrDecidedIsLost() throws Exception {
        war(30, 30, 3);
    }

    @Test
    @Tag("slow")
    void nothingIsLostInALongWar() throws Exception {
        war(1_000, 1_000, 50);
    }

    private void war(int learningsEach, int edits, int kills) throws Exception {
        System.err.printf("agents at war, seed %d%n", SEED);
        long start = System.nanoTime();
        var file = WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json");
        WorkspaceFixture.copy(folder, file);
        Map<String, String> decided;
        int failedAtOnce;
        int deaths;
        int changes;
        try (var fixture = fixture()) {
            var events = new ArrayList<FileNotification>();
            fixture.workspace.changes().subscribe(change -> {
                if (change instanceof AppEvent.FileChanged(var news)) {
                    synchronized (events) {
                        events.add(news);
                    }
                }
                if (change instanceof AppEvent.CatalogChanged || change instanceof AppEvent.Saving) {
                    see(fixture);
                }
            });
            fixture.workspace.library().watch(true);
            var steady = agents.start(fixture.file, "steady", 0, learningsEach);
            var victims = Thread.ofVirtual().start(() -> victims(fixture, learningsEach, kills));
            var made = edit(fixture, edits, victims, steady);
            decided = made.values;
            steady.process().waitFor(300, TimeUnit.SECONDS);
            steady.reader().join();
            victims.join();
            deaths = kills;
            settle(fixture);
            failedAtOnce = 0;
            for (var decision : made.decisions) {
                failedAtOnce += decision.saveStatus().join().problem().isPresent() ? 1 : 0;
            }
            synchronized (events) {
                changes = events.size();
                var nothing = events.stream()
                        .filter(news -> news.stage() == FileNotification.Stage.MERGED
                                && news.changes().isNothing())
                        .toList();
                assertEquals(List.of(), nothing, "changes that are none");
            }
        }
        int again;
        try (var fixture = fixture()) {
            again = check(fixture, decided);
        }
        System.err.printf(
                "agents at war: %d edits, 0 lost (%d saved at a later try); %d learnings"
                        + " acknowledged, %d ever seen by the app, all present; %d dropped by the agents"
                        + " between themselves before anybody saw them; %d kills, %d changes told, %.1f s%n",
                decided.size(),
                failedAtOnce,
                acknowledged.size(),
                everSeen.size(),
                again,
                deaths,
                changes,
                (System.nanoTime() - start) / 1e9);
    }

    private WorkspaceFixture fixture() throws Exception {
        return WorkspaceFixture.again(folder, folder.resolve("knowledge_catalog.json"), Duration.ofMillis(50));
    }

    private record Made(Map<String, String> values, List<CommandResult> decisions) {}

    /// One edit after the other, each of another field, so that every one of them must be there in
    /// the end. What a dead agent leaves torn is put back, as a person would.
    private Made edit(WorkspaceFixture fixture, int edits, Thread victims, PythonAgents.Running steady)
            throws Exception {
        var values = new HashMap<String, String>();
        var decisions = new ArrayList<CommandResult>();
        var ids = fixture.workspace.library().rows(ItemQuery.all()).rows().stream()
                .map(row -> row.ref().knowledgeId())
                .toList();
        int made = 0;
        while (made < edits || victims.isAlive() || steady.process().isAlive()) {
            if (made < edits) {
                var id = ids.get(made % ids.size());
                var field = "app_note_" + made / ids.size();
                var value = "edit " + made;
                decisions.add(fixture.workspace.editor().edit(REVIEWER, fixture.item(id), field, Json.from(value)));
                values.put(id + "/" + field, value);
                made++;
            }
            answer(fixture);
            LockSupport.parkNanos(Duration.ofMillis(random.nextInt(51)).toNanos());
        }
        return new Made(values, decisions);
    }

    private static void answer(WorkspaceFixture fixture) throws UserException {
        for (var news : fixture.workspace.safety().conflicts().news()) {
            try {
                if (news.stage() == FileNotification.Stage.WRITER_DIED) {
                    fixture.workspace.safety().conflicts().putBack(news.catalog());
                } else {
                    fixture.workspace.safety().conflicts().merge(news.catalog());
                }
            } catch (UserException e) {
                // somebody wrote again: the next round answers what is there then
                assertTrue(!e.message().isEmpty());
            }
        }
    }

    /// Waits until what the last dead agent left is answered and everything is in the file.
    private void settle(WorkspaceFixture fixture) throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (System.nanoTime() < end) {
            fixture.workspace.library().look();
            answer(fixture);
            fixture.workspace.library().flush();
            try {
                var catalog = Agent.read(fixture.file, fixture.catalog);
                if (fixture.workspace.safety().conflicts().news().isEmpty()
                        && learnings(catalog).equals(shown(fixture))) {
                    see(fixture);
                    return;
                }
            } catch (dev.emend.catalog.CatalogException e) {
                // the app finds out, and the next round answers it
                LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
            }
        }
        throw new AssertionError("the file never came to rest");
    }

    private void see(WorkspaceFixture fixture) {
        try {
            everSeen.addAll(shown(fixture));
        } catch (UserException e) {
            throw new AssertionError(e);
        }
    }

    /// The agents' learnings as the app shows them.
    private static Set<String> shown(WorkspaceFixture fixture) throws UserException {
        var shown = new HashSet<String>();
        var rows = fixture.workspace.library().rows(ItemQuery.all()).rows();
        for (var row : rows) {
            if (row.learnings().attachedCount() > 0) {
                fixture.workspace.library().item(row.ref()).item().learnings().stream()
                        .map(learning -> learning.task())
                        .filter(AgentsAtWarTest::isAgents)
                        .forEach(shown::add);
            }
        }
        return shown;
    }

    private static boolean isAgents(String task) {
        return task.startsWith("steady-") || task.startsWith("victim-");
    }

    private static Set<String> learnings(Catalog catalog) {
        var found = new LinkedHashSet<String>();
        for (int i = 0; i < catalog.size(); i++) {
            catalog.item(i).learnings().stream()
                    .map(learning -> learning.task())
                    .filter(AgentsAtWarTest::isAgents)
                    .forEach(found::add);
        }
        return found;
    }

    private int check(WorkspaceFixture fixture, Map<String, String> decided) throws Exception {
        var end = Agent.read(fixture.file, fixture.catalog);
        for (var entry : decided.entrySet()) {
            var place = entry.getKey().split("/");
            var item = end.find(fixture.item(place[0])).orElseThrow();
            assertEquals(Json.from(entry.getValue()), item.fields().get(place[1]), entry.getKey());
        }
        var present = learnings(end);
        var missing = new HashSet<>(everSeen);
        missing.removeAll(present);
        assertEquals(Set.of(), missing, "learnings the app saw are in the file");
        // how many depends on which agent overwrites which
        assertFalse(everSeen.isEmpty(), "the app saw what agents did");
        var dropped = new HashSet<>(acknowledged);
        dropped.removeAll(present);
        dropped.removeAll(everSeen);
        return dropped.size();
    }

    /// Agents of which all but the last are killed while they write.
    private void victims(WorkspaceFixture fixture, int learnings, int kills) {
        int share = learnings / (kills + 1);
        for (int i = 0; i <= kills; i++) {
            var victim = agents.start(fixture.file, "victim", i * share, share);
            try {
                if (i < kills) {
                    killWhileWriting(victim.process(), fixture.file);
                }
                victim.process().waitFor(300, TimeUnit.SECONDS);
                victim.reader().join();
            } catch (InterruptedException | IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    /// Waits a little, then for a moment in which the file is torn, most likely by one of the two.
    private void killWhileWriting(Process victim, Path file) throws IOException {
        LockSupport.parkNanos(Duration.ofMillis(100 + random.nextInt(300)).toNanos());
        long end = System.nanoTime() + Duration.ofSeconds(2).toNanos();
        while (victim.isAlive() && System.nanoTime() < end) {
            var bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
            if (bytes.length == 0 || bytes[bytes.length - 1] != ']') {
                break;
            }
        }
        victim.destroyForcibly();
    }
}
