package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.EmendCommand;
import dev.emend.settings.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills the program while it writes the files of a folder of memories: what it said was saved is in them, every
/// memory once, and each keeps its name.
class FolderKillTest {
    private static final Pattern VALUE = Pattern.compile("What (\\S+) says is number (\\d+)\\.");

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(20261127);
    private final EmendCommand emend;
    private final Path workspace;
    private final Path memory;
    private final Map<String, Integer> saved = new HashMap<>();
    private int next = 1;

    FolderKillTest(@TempDir Path room) throws IOException {
        emend = new EmendCommand(room);
        workspace = Files.createDirectories(emend.workspace());
        memory = Files.createDirectories(room.resolve("memory"));
        try (var files = Files.list(Path.of("catalogs", "agent_memory"))) {
            for (var file : files.toList()) {
                Files.copy(file, memory.resolve(file.getFileName()));
            }
        }
    }

    @Test
    void whatIsSavedSurvivesEveryKill() throws Exception {
        kill(3);
    }

    @Test
    @Tag("slow")
    void whatIsSavedSurvivesManyKills() throws Exception {
        kill(40);
    }

    private void kill(int kills) throws Exception {
        List<String> names = List.of();
        for (int round = 0; round < kills; round++) {
            killOne();
            var now = restart();
            names = names.isEmpty() ? now : names;
            assertEquals(names, now, "every memory is there once, under its name");
        }
        assertTrue(saved.size() > 3, "too few changes to prove anything: " + saved);
    }

    private void killOne() throws Exception {
        var process = emend.program(
                        List.of(), FolderKillProcess.class, workspace.toString(), memory.toString(), "" + next)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var lines = Collections.synchronizedList(new ArrayList<String>());
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            assertEquals("open", out.readLine());
            var reader = Thread.ofVirtual().start(() -> out.lines().forEach(lines::add));
            int enough = random.nextInt(2, 40);
            for (int i = 0; i < 20_000 && lines.size() < enough; i++) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(200_000)));
            process.toHandle().destroyForcibly();
            process.waitFor();
            reader.join();
        }
        for (var line : lines) {
            var words = line.split(" ");
            if (words.length == 3) {
                int number = Integer.parseInt(words[2]);
                next = number + 1;
                if (words[0].equals("saved")) {
                    saved.put(words[1], number);
                }
            }
        }
    }

    /// @return the names of all items
    private List<String> restart() throws Exception {
        try (var factory = OpenWorkspaceFactory.open(workspace, Settings.DEFAULTS, Duration.ZERO, Clock.systemUTC())) {
            var library = factory.workspace().library();
            library.open(memory);
            library.flush();
            var names = new ArrayList<String>();
            for (var row : library.rows(ItemQuery.all()).rows()) {
                names.add(row.ref().label());
                var value = VALUE.matcher(library.item(row.ref()).item().content());
                if (value.find()) {
                    assertEquals(row.ref().knowledgeId(), value.group(1));
                    int least = saved.getOrDefault(value.group(1), 0);
                    assertTrue(Integer.parseInt(value.group(2)) >= least, value.group() + " was " + least);
                } else {
                    assertTrue(!saved.containsKey(row.ref().knowledgeId()), "a saved change is lost: " + row);
                }
            }
            var files = new StringBuilder();
            try (var all = Files.list(memory)) {
                for (var file : all.toList()) {
                    files.append(Files.readString(file));
                }
            }
            for (var name : names) {
                var text = "What " + name + " says is number ";
                assertEquals(files.indexOf(text), files.lastIndexOf(text), "in the files once: " + name);
            }
            Collections.sort(names);
            return names;
        }
    }
}
