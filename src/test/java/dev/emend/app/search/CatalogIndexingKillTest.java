package dev.emend.app.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.search.embedding.FakeModel;
import dev.emend.search.embedding.SharedModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills a process while it reads everything anew, for another model (fault 36) or because the
/// indexes are gone (fault 3): questions are answered all the while by the vectors of one model,
/// the old one until the new one has read everything, and work that was done is not done again.
class CatalogIndexingKillTest {
    private static final String BUNDLED = "-";
    private static final String NEVER = "-";
    private static final String ITEMS = "indexer";
    private static final String MEMORIES = "memory-indexer";

    /// Questions of [IndexingProcess], about memories and about the catalog.
    private static final int QUESTIONS = 6;

    @TempDir
    private static Path room;

    private static Path workspace;
    private static Path read;
    private static SortedMap<String, List<String>> before = new TreeMap<>();

    @TempDir
    private Path folder;

    /// What a process printed.
    private record Said(List<String> lines) {
        boolean isReady() {
            return lines.stream().anyMatch(line -> line.equals("READY READY all found"));
        }

        /// The different answers to each question, in their order. Those by words alone, which is
        /// what is there while the models are opened, are left out: there are none, for no word of
        /// a question is anywhere.
        SortedMap<String, List<String>> answers() {
            var answers = new TreeMap<String, List<String>>();
            for (var line : lines) {
                if (line.startsWith("MEMORIES ") || line.startsWith("CATALOG ")) {
                    int space = line.indexOf(' ', line.indexOf(' ') + 1);
                    var answer = line.substring(space + 1);
                    assertFalse(answer.contains("none"), "not by meaning: " + line);
                    var its = answers.computeIfAbsent(line.substring(0, space), _ -> new ArrayList<>());
                    assertTrue(!answer.isEmpty() || its.isEmpty(), "no answer after there was one: " + lines);
                    if (!answer.isEmpty()) {
                        its.add(answer);
                    }
                }
            }
            answers.values().removeIf(List::isEmpty);
            return answers;
        }

        /// How much a thread had to read.
        int total(String thread) {
            return lines.stream()
                    .filter(line -> line.startsWith("READING " + thread + " "))
                    .map(line -> Integer.parseInt(line.split(" ")[3]))
                    .findFirst()
                    .orElse(0);
        }
    }

    /// Once for all tests: each begins with the workspace as it is then, at the same place.
    @BeforeAll
    static void readByTheBundledModel() throws Exception {
        workspace = room.resolve("workspace");
        read = room.resolve("read");
        SharedModel.into(workspace);
        before = lasts(run(workspace, BUNDLED, NEVER, Long.MAX_VALUE).answers());
        Files.move(workspace, read);
    }

    @BeforeEach
    void begin() throws Exception {
        if (Files.exists(workspace)) {
            delete(workspace);
        }
        SharedModel.into(workspace);
        try (var files = Files.walk(read)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var copy = workspace.resolve(read.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                if (Files.notExists(copy)) { // the model is linked
                    Files.copy(file, copy);
                }
            }
        }
    }

    @Test
    @Tag("slow")
    void anotherModelKilledAtHalfGoesOnAndIsSearchedOnceItHasReadEverything() throws Exception {
        killedAtHalf(384);
    }

    @Test
    @Tag("slow")
    void aLargerModelKilledAtHalfGoesOnAndIsSearchedOnceItHasReadEverything() throws Exception {
        killedAtHalf(768);
    }

    private void killedAtHalf(int dimension) throws Exception {
        var model = model("another", dimension, 1);

        var items = run(model, ITEMS, Long.MAX_VALUE);
        assertEquals(before, once(items), "while the catalog is read");
        assertEquals(IndexingProcess.ITEMS, items.total(ITEMS));

        var memories = run(model, MEMORIES, Long.MAX_VALUE);
        int itemsLeft = memories.total(ITEMS);
        assertTrue(itemsLeft <= IndexingProcess.ITEMS / 2 + 512, itemsLeft + " again");
        assertEquals(part(before, "MEMORIES"), part(memories.answers(), "MEMORIES"));
        var itemsAfter = part(memories.answers(), "CATALOG");
        assertSwitched(part(before, "CATALOG"), itemsAfter);

        var rest = run(model, NEVER, Long.MAX_VALUE);
        assertTrue(rest.isReady(), rest.toString());
        int memoriesLeft = rest.total(MEMORIES);
        assertTrue(memoriesLeft <= IndexingProcess.MEMORIES / 2 + 512, memoriesLeft + " again");
        assertEquals(lasts(itemsAfter), lasts(part(rest.answers(), "CATALOG")));
        assertSwitched(part(before, "MEMORIES"), part(rest.answers(), "MEMORIES"));

        var again = run(model, NEVER, Long.MAX_VALUE);
        assertEquals(0, again.total(ITEMS) + again.total(MEMORIES), "everything was read");
        assertEquals(lasts(rest.answers()), once(again));
        assertEquals(answersOfOnly(model), once(again), "a workspace that never knew another");
        System.out.printf(
                "killed at half, to %d: %d of %d entries and %d of %d memories were left; 0 mixed%n",
                dimension, itemsLeft, IndexingProcess.ITEMS, memoriesLeft, IndexingProcess.MEMORIES);
    }

    /// The model before is not the bundled one either, and has to be found by its folder.
    @Test
    @Tag("slow")
    void aModelOfOnesOwnIsSearchedUntilTheNextHasReadEverything() throws Exception {
        var first = model("first", 384, 1);
        var old = lasts(run(first, NEVER, Long.MAX_VALUE).answers());
        var second = model("second", 384, 2);

        var half = run(second, ITEMS, Long.MAX_VALUE);

        assertEquals(old, once(half));
        var rest = run(second, NEVER, Long.MAX_VALUE);
        assertTrue(rest.isReady(), rest.toString());
        assertSwitched(old, rest.answers());
    }

    @Test
    void indexesThatAreMadeAnewAndKilledFindEverythingInTheEnd() throws Exception {
        killedAnew(1);
    }

    @Test
    @Tag("slow")
    void indexesThatAreMadeAnewAndKilledTwentyTimesFindEverythingInTheEnd() throws Exception {
        killedAnew(20);
    }

    @Test
    @Tag("slow")
    void anotherModelKilledTwentyTimesIsNeverMixedWithTheOneBefore() throws Exception {
        var after = answersOfOnly(model("another", 384, 1));
        var model = folder.resolve("another").toString();
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(3);
        boolean isReady = false;
        int kills = 0;
        while (!isReady) {
            var said = run(model, NEVER, kills < 20 ? random.nextLong(4_000) : Long.MAX_VALUE);
            said.answers().forEach((question, answers) -> {
                var either = new HashSet<>(before.getOrDefault(question, List.of()));
                either.addAll(after.getOrDefault(question, List.of()));
                assertTrue(either.containsAll(answers), question + " " + answers);
            });
            isReady = said.isReady();
            kills += isReady ? 0 : 1;
            if (isReady && kills < 20) { // it was faster than the kills: to the old model and back
                run(BUNDLED, NEVER, Long.MAX_VALUE);
                isReady = false;
            }
        }
        System.out.printf("%d kills while another model read: 0 mixed answers%n", kills);
    }

    private void killedAnew(int kills) throws Exception {
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(5);
        int killed = 0;
        for (int i = 0; killed < kills; i++) {
            for (var index : List.of("index", "memory-index")) {
                delete(workspace.resolve(index));
            }
            var said = run(BUNDLED, NEVER, random.nextLong(3_000));
            while (!said.isReady()) {
                killed++;
                said = run(BUNDLED, NEVER, killed < kills && killed % 4 != 0 ? random.nextLong(3_000) : Long.MAX_VALUE);
            }
            assertEquals(before, lasts(said.answers()), "round " + i);
        }
        System.out.printf("%d kills while both indexes were made anew: 0 entries lost%n", killed);
    }

    /// The answers, of which there must be one to each question.
    private static SortedMap<String, List<String>> once(Said said) {
        var answers = said.answers();
        assertEquals(QUESTIONS, answers.size(), said.toString());
        answers.forEach((question, its) -> assertEquals(1, its.size(), question + its));
        return answers;
    }

    private static SortedMap<String, List<String>> lasts(SortedMap<String, List<String>> answers) {
        var lasts = new TreeMap<String, List<String>>();
        answers.forEach((question, its) -> lasts.put(question, List.of(its.getLast())));
        return lasts;
    }

    private static SortedMap<String, List<String>> part(SortedMap<String, List<String>> answers, String begin) {
        var part = new TreeMap<>(answers);
        part.keySet().removeIf(question -> !question.startsWith(begin));
        return part;
    }

    /// The old answer first, then another, and nothing between or after.
    private static void assertSwitched(SortedMap<String, List<String>> old, SortedMap<String, List<String>> answers) {
        assertEquals(old.keySet(), answers.keySet());
        old.forEach((question, results) -> {
            var its = answers.getOrDefault(question, List.of());
            assertEquals(2, its.size(), question + its);
            assertEquals(results.getFirst(), its.getFirst(), question);
            assertNotEquals(results.getFirst(), its.getLast(), question);
        });
    }

    private SortedMap<String, List<String>> answersOfOnly(String model) throws Exception {
        var path =
                Files.createDirectories(folder.resolve("only " + Path.of(model).getFileName()));
        SharedModel.into(path);
        return lasts(run(path, model, NEVER, Long.MAX_VALUE).answers());
    }

    private String model(String name, int dimension, long seed) throws Exception {
        return FakeModel.write(folder.resolve(name), dimension, seed, workspace.resolve("cache"))
                .toString();
    }

    private Said run(String model, String stay, long killAfterMillis) throws Exception {
        return run(workspace, model, stay, killAfterMillis);
    }

    /// @param stay the thread whose work is held at half, and the process killed there after some
    ///   more questions; `-` for none
    /// @param killAfterMillis from when the catalog is open
    private static Said run(Path workspace, String model, String stay, long killAfterMillis) throws Exception {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dai.djl.offline=true",
                        "-DOPT_OUT_TRACKING=true",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        IndexingProcess.class.getName(),
                        workspace.toString(),
                        workspace.resolve("knowledge_catalog.json").toString(),
                        model,
                        stay)
                .redirectErrorStream(true)
                .start();
        var lines = new ArrayList<String>();
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            for (var line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
                if (line.equals("OPEN") && killAfterMillis < Long.MAX_VALUE) {
                    Thread.ofVirtual().start(() -> killAfter(process, killAfterMillis));
                } else if (line.equals("ASKED")) {
                    process.toHandle().destroyForcibly();
                }
            }
        }
        int exit = process.waitFor();
        var said = new Said(lines);
        assertTrue(lines.contains("OPEN"), lines.toString());
        assertEquals(exit == 0, said.isReady(), lines.toString());
        assertTrue(lines.stream().noneMatch(line -> line.contains("Exception")), lines.toString());
        if (!stay.equals(NEVER)) {
            assertTrue(lines.contains("ASKED"), lines.toString());
        }
        return said;
    }

    private static void killAfter(Process process, long millis) {
        try {
            if (!process.waitFor(millis, TimeUnit.MILLISECONDS)) {
                process.toHandle().destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void delete(Path index) throws IOException {
        try (var files = Files.walk(index)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
