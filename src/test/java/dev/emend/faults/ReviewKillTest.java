package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.review.ReviewMarathon;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills the window while a reviewer decides by keys: a card that went was decided for good.
class ReviewKillTest {
    private static final long SEED = 20261120;

    @TempDir
    private Path room;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
    private final Map<String, ReviewState> decided = new LinkedHashMap<>();

    /// All of the 1,000 learnings, a kill about every 40.
    @Test
    @Tag("slow")
    void aThousandLearningsAreDecidedAcrossKills() throws Exception {
        loop(25, 30, 50);
    }

    private void loop(int kills, int atLeast, int atMost) throws Exception {
        var emend = new EmendCommand(room);
        var catalog = room.resolve("desk").resolve("knowledge_catalog.json");
        for (int i = 0; i < kills; i++) {
            int before = decided.size();
            kill(emend, catalog, random.nextInt(atLeast, atMost));
            assertTrue(decided.size() > before, "something was decided in round " + i);
            check(catalog);
        }
        System.out.printf("review: seed %d, %d kills, %d decisions, 0 lost%n", SEED, kills, decided.size());
    }

    private void kill(EmendCommand emend, Path catalog, int enough) throws Exception {
        var process = emend.program(List.of(), ReviewMarathon.class, catalog.toString(), "1000")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var lines = Collections.synchronizedList(new ArrayList<String>());
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            var reader = Thread.ofVirtual().start(() -> out.lines().forEach(lines::add));
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
            while (lines.size() < enough && process.isAlive() && System.nanoTime() < end) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
            }
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(200_000)));
            process.toHandle().destroyForcibly();
            process.waitFor();
            reader.join();
        }
        for (var line : lines) {
            var words = line.split(" ", 4);
            if (words.length == 4 && words[0].equals("decided")) {
                // a card is shown once more now and then, and what is said then decides nothing
                decided.putIfAbsent(words[3], words[1].equals("kept") ? ReviewState.KEPT : ReviewState.REJECTED);
            }
        }
    }

    private void check(Path catalog) throws Exception {
        try (var opened = OpenWorkspace.at(catalog, Clock.systemUTC())) {
            var library = opened.workspace().library();
            library.flush();
            for (var entry : decided.entrySet()) {
                var ref = LearningRef.parse(entry.getKey());
                var detail = library.item(ref.item()).learnings().stream()
                        .filter(found -> found.learning().ref().equals(ref))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("gone: " + ref));
                assertEquals(entry.getValue(), detail.state(), () -> "lost: " + ref);
                assertEquals(entry.getValue() == ReviewState.KEPT, detail.isInFile(), ref::toString);
            }
            assertEquals(
                    decided.values().stream().filter(ReviewState.KEPT::equals).count(),
                    inFile(opened.catalog()),
                    "what was kept stands in the file");
        }
    }

    private long inFile(Path catalog) throws IOException {
        var text = java.nio.file.Files.readString(catalog);
        return decided.entrySet().stream()
                .filter(entry -> entry.getValue() == ReviewState.KEPT)
                .map(entry -> LearningRef.parse(entry.getKey()))
                .filter(ref -> text.contains("\"" + ref.item().knowledgeId() + "\""))
                .count();
    }
}
