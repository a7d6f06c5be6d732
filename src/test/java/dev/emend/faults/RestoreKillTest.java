package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.Emend;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Kills the program while it puts the files of a folder back that are gone: each is there whole or not at all.
@Tag("slow")
class RestoreKillTest {
    private static final int FILES = 40;
    private static final int ROUNDS = 6;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(20261129);

    private enum Way {
        CONFLICTS,
        BACKUP
    }

    @ParameterizedTest
    @EnumSource
    void eachFileIsWholeOrNotThere(Way way, @TempDir Path room) throws Exception {
        var emend = new EmendCommand(room);
        var folder = skills(room);
        var before = CollectionKind.SKILL.texts(folder);
        assertEquals(FILES, before.size());
        emend.run("review", "--in", folder.toString()).exits(0);
        var words = switch (way) {
            case CONFLICTS -> new String[] {"conflicts", "--put-back", folder.toString()};
            case BACKUP -> {
                var id = emend.run("backup", "--json").exits(0).json().text("id");
                yield new String[] {"backup", "--restore", id.orElseThrow(), "--files"};
            }
        };
        int seen = 0;
        for (int round = 0; round < ROUNDS; round++) {
            delete(folder);
            kill(emend, folder, words);
            var left = Files.exists(folder) ? CollectionKind.SKILL.texts(folder) : Map.<String, String>of();
            left.forEach((name, text) -> {
                if (!name.matches("(.*/)?\\.emend-[^/]*\\.tmp")) {
                    assertEquals(before.get(name), text, name);
                }
            });
            seen += left.size();
        }
        assertTrue(seen > ROUNDS && seen < FILES * ROUNDS, "killed too early or too late: " + seen);

        delete(folder);
        emend.run(words).exits(0);
        assertEquals(before, CollectionKind.SKILL.texts(folder));
    }

    private static Path skills(Path room) throws IOException {
        var texts = IntStream.range(0, FILES).mapToObj(i -> ("What skill " + i + " does. ").repeat(8_000));
        return CollectionKind.SKILL.create(Files.createDirectory(room.resolve("own")), texts.toArray(String[]::new));
    }

    private void kill(EmendCommand emend, Path folder, String... words) throws Exception {
        var process = emend.program(List.of(), Emend.class, words).start();
        int enough = random.nextInt(1, FILES);
        while (process.isAlive() && count(folder) < enough) {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(50));
        }
        process.toHandle().destroyForcibly();
        process.waitFor();
    }

    private static long count(Path folder) {
        return IntStream.rangeClosed(1, FILES)
                .filter(i -> Files.exists(folder.resolve("skill-" + i).resolve("SKILL.md")))
                .count();
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
