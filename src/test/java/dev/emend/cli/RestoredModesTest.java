package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// A file that is brought back is used by whom it was.
@DisabledOnOs(OS.WINDOWS)
class RestoredModesTest {
    @TempDir
    private Path temp;

    private EmendCommand emend;
    private Path room;

    private enum Way {
        PUT_BACK,
        BACKUP
    }

    private static Stream<Arguments> ways() {
        return Stream.of(CollectionKind.values())
                .flatMap(kind -> Stream.of(Way.values())
                        .flatMap(way -> Stream.of("rw-r--r--", "rw-------", "rw-rw----")
                                .map(mode -> Arguments.of(kind, way, mode))));
    }

    @BeforeEach
    void prepare() throws IOException {
        room = temp.toRealPath();
        emend = new EmendCommand(Files.createDirectory(room.resolve("home")));
    }

    private static Map<String, String> modes(Path collection) throws IOException {
        var modes = new TreeMap<String, String>();
        try (var files = Files.walk(collection)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
                modes.put(collection.relativize(file).toString(), mode);
            }
        }
        return modes;
    }

    private Path create(CollectionKind kind) throws IOException {
        var collection = kind.create(room, "Deploy after the tests", "Tag each release");
        if (kind == CollectionKind.FOLDER) {
            Files.writeString(collection.resolve("more.md"), "# More\n\nAsk Ann about the keys.\n");
        }
        return collection;
    }

    private static void lose(Path collection) throws IOException {
        try (var all = Files.walk(collection)) {
            for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private void bringBack(Way way, Path collection, String backup) {
        switch (way) {
            case PUT_BACK ->
                emend.run("conflicts", "--put-back", collection.toString()).exits(0);
            case BACKUP -> emend.run("backup", "--restore", backup, "--files").exits(0);
        }
    }

    private String backup() throws Exception {
        return emend.run("backup", "--json").exits(0).json().text("id").orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void whatIsGoneComesBackWithTheModeItHad(CollectionKind kind, Way way, String mode) throws Exception {
        var collection = create(kind);
        for (var file : kind.texts(collection).keySet()) {
            Files.setPosixFilePermissions(collection.resolve(file), PosixFilePermissions.fromString(mode));
        }
        var before = modes(collection);
        emend.run("review", "--in", collection.toString()).exits(0);
        var backup = backup();
        lose(collection);

        bringBack(way, collection, backup);

        assertEquals(before, modes(collection));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aModeThatIsNotKnownIsThatOfANewFile(Way way) throws Exception {
        for (var kind : CollectionKind.values()) {
            var collection = create(kind);
            var before = modes(collection); // as this process makes files
            emend.run("review", "--in", collection.toString()).exits(0);
            var backup = backup();
            lose(collection);
            lose(emend.workspace().resolve("modes")); // as an earlier release left it

            bringBack(way, collection, backup);

            assertEquals(before, modes(collection), kind::toString);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = CollectionKind.class,
            names = {"FOLDER", "SKILL"})
    void aFileThatAnUndoBringsBackHasTheModeItHad(CollectionKind kind) throws Exception {
        var collection = create(kind);
        var file = collection.resolve(kind == CollectionKind.FOLDER ? "more.md" : "skill-2/SKILL.md");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        var before = modes(collection);
        emend.run("changes", collection.toString()).exits(0);
        Files.delete(file);

        emend.run("changes", collection.toString(), "--undo-all").exits(0);

        assertEquals(before, modes(collection));
    }
}
