package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import dev.emend.settings.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills the program in the middle of its work, again and again: what it said was saved is saved,
/// once, and the catalog is whole.
class KillLoopTest {
    private static final int KILLS = 4;
    private static final int LINES_AT_LEAST = 2;
    private static final int LINES_AT_MOST = 24;
    private static final int EVERY_FOURTH_WITH_AGENT = 4;
    private static final long SEED = 20251120;

    /// An agent of the usual kind: load, append, dump, without a lock. Ends when its input ends.
    private static final String AGENT = """
            import json, select, sys, time
            path, run, i = sys.argv[1], sys.argv[2], 0
            while not select.select([sys.stdin], [], [], 0.15)[0]:
                try:
                    items = json.load(open(path, encoding='utf-8'))
                except ValueError:
                    continue
                item = next(x for x in items if x.get('knowledge_id') == 'git_undo_last_commit')
                item.setdefault('kb_learnings', []).append({'task': run + '-%d' % i, 'step_num': 1, 'timestamp': 't'})
                with open(path, 'w', encoding='utf-8') as f:
                    json.dump(items, f, indent=2, ensure_ascii=False)
                print(run + '-%d' % i, flush=True)
                i += 1
            """;

    private static final String IS_PYTHONS = """
            import json, sys
            data = open(sys.argv[1], 'rb').read()
            text = data.decode('utf-8')
            same = json.dumps(json.loads(text), indent=2, ensure_ascii=False)
            print(text in (same, same + '\\n'))
            """;

    private final EmendCommand emend;
    private final Path catalog;
    private final Path workspace;
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);

    private final Set<String> decided = new LinkedHashSet<>();
    private final Set<String> saved = new LinkedHashSet<>();
    private int agentAcks;
    private int agentLost;

    KillLoopTest(@TempDir Path room) throws IOException {
        emend = new EmendCommand(room);
        catalog = emend.sample("git_cli");
        workspace = Files.createDirectories(emend.workspace());
    }

    @Test
    void whatIsSavedSurvivesEveryKill() throws Exception {
        loop(KILLS, LINES_AT_LEAST, LINES_AT_MOST);
        assertTrue(saved.size() > KILLS, "too few changes to prove anything: " + saved.size());
    }

    /// The full count: 200 kills and 20,000 changes that were said to be saved, on a fresh
    /// workspace every ten kills.
    @Test
    @Tag("slow")
    void whatIsSavedSurvivesTwoHundredKills(@TempDir Path rooms) throws Exception {
        int acks = 0;
        for (int i = 0; i < 20; i++) {
            var killLoopTest = new KillLoopTest(Files.createDirectories(rooms.resolve("room" + i)));
            killLoopTest.loop(10, 220, 260);
            acks += killLoopTest.saved.size();
        }
        System.out.printf("T1: 200 kills, acks %d, lost 0, torn 0%n", acks);
        assertTrue(acks >= 20_000, "too few changes: " + acks);
    }

    private void loop(int kills, int linesAtLeast, int linesAtMost) throws Exception {
        var started = System.nanoTime();
        for (int round = 0; round < kills; round++) {
            boolean withAgent = round % EVERY_FOURTH_WITH_AGENT == 3;
            var agent = withAgent ? startAgent("agent" + round) : null;
            killOne("run" + round, random.nextInt(linesAtLeast, linesAtMost));
            if (agent != null) {
                stop(agent);
            }
            restart();
        }
        System.out.printf(
                "T1: kills %d, decided %d, acks %d, lost 0, torn 0; with an agent: its own %d, of them lost %d; %.1f s%n",
                kills, decided.size(), saved.size(), agentAcks, agentLost, (System.nanoTime() - started) / 1e9);
    }

    private void killOne(String run, int enough) throws Exception {
        var process = emend.program(List.of(), KillProcess.class, workspace.toString(), catalog.toString(), run)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var lines = Collections.synchronizedList(new ArrayList<String>());
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            assertEquals("open", out.readLine());
            var reader = Thread.ofVirtual().start(() -> out.lines().forEach(lines::add));
            for (int i = 0; i < 10_000 && lines.size() < enough; i++) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            // somewhere between two lines
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(60_000)));
            // unlike the process's own method, the handle's leaves what was printed readable
            process.toHandle().destroyForcibly();
            process.waitFor();
            reader.join();
        }
        for (var line : lines) {
            var words = line.split(" ");
            if (words.length == 2 && words[0].equals("decided")) {
                decided.add(words[1]);
            } else if (words.length == 2 && words[0].equals("saved")) {
                saved.add(words[1]);
            }
        }
    }

    private void restart() throws Exception {
        assertEquals("True", pythonSays(IS_PYTHONS), "the file as the kill left it");
        try (var factory = OpenWorkspaceFactory.open(workspace, Settings.DEFAULTS, Duration.ZERO, Clock.systemUTC())) {
            var library = factory.workspace().library();
            var id = library.open(catalog).id();
            library.flush();
            var journal = new ArrayList<String>();
            for (var line : factory.workspace().journal().recent(1_000_000)) {
                journal.add(line.values().after().compact());
            }
            var ratings = library.item(library.resolve(id, KillProcess.RATED)).ratings().stream()
                    .map(rating -> rating.feedback())
                    .toList();
            check(
                    String.join("\n", journal),
                    ratings,
                    library.item(library.resolve(id, KillProcess.LEARNS)).learnings());
        }
        assertEquals("True", pythonSays(IS_PYTHONS), "the file after the restart");
    }

    private void check(String journal, List<String> ratings, List<ReviewedLearning> details) throws IOException {
        var learned = new ArrayList<String>();
        for (var learning : EmendCommand.item(catalog, KillProcess.LEARNS).array("kb_learnings")) {
            learned.add(((Json.Obj) learning).text("task").orElse(""));
        }
        var edited = EmendCommand.item(catalog, KillProcess.EDITED);
        for (var name : decided) {
            int number = Integer.parseInt(name.substring(name.indexOf('-') + 1));
            if (number % KillProcess.KINDS == 3) {
                checkRejected(name, details);
                continue;
            }
            assertTrue(journal.contains('"' + name + '"'), "not in the journal: " + name);
            if (number % KillProcess.KINDS == 2) {
                assertEquals(1, Collections.frequency(ratings, name), "rating " + name);
                continue;
            }
            int found = number % KillProcess.KINDS == 0
                    ? Collections.frequency(learned, name) + outOfFile(name, details)
                    : edited.text("emend_" + name).orElse("").equals(name) ? 1 : 0;
            // an agent may have overwritten it with an older state: then it was written again
            assertEquals(1, found, name);
        }
    }

    private static int outOfFile(String name, List<ReviewedLearning> details) {
        return (int) details.stream()
                .filter(detail -> detail.learning().task().equals(name))
                .filter(detail -> !detail.isInFile())
                .count();
    }

    /// What was rejected is out of the file, and can be put back.
    private static void checkRejected(String name, List<ReviewedLearning> details) {
        int dash = name.indexOf('-');
        int attached = Integer.parseInt(name.substring(dash + 1)) - 3;
        var task = name.substring(0, dash + 1) + attached;
        var found = details.stream()
                .filter(reviewed -> reviewed.learning().task().equals(task))
                .toList();
        assertEquals(1, found.size(), "rejected by " + name);
        assertEquals(ReviewState.REJECTED, found.getFirst().state(), "rejected by " + name);
        assertTrue(!found.getFirst().isInFile(), "rejected by " + name);
    }

    private Process startAgent(String run) throws IOException {
        return new ProcessBuilder("python3", "-c", AGENT, catalog.toString(), run)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private void stop(Process agent) throws Exception {
        agent.getOutputStream().close();
        var acks = agent.inputReader(StandardCharsets.UTF_8).lines().toList();
        agent.waitFor();
        var there = new HashSet<String>();
        for (var learning : EmendCommand.item(catalog, "git_undo_last_commit").array("kb_learnings")) {
            there.add(((Json.Obj) learning).text("task").orElse(""));
        }
        agentAcks += acks.size();
        agentLost += (int) acks.stream().filter(name -> !there.contains(name)).count();
    }

    private String pythonSays(String program) throws IOException, InterruptedException {
        var python = new ProcessBuilder("python3", "-c", program, catalog.toString());
        return emend.finish(python, new byte[0]).exits(0).out().strip();
    }
}
