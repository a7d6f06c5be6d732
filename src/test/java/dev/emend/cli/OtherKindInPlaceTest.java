package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A folder where a collection was a file, or a file where it was a folder: that is another thing, and never read,
/// merged or written as the known collection.
class OtherKindInPlaceTest {
    private static final String PORT = "Use port 80.";
    private static final String TESTS = "Run the tests.";

    private final EmendCommand emend;
    private final Path room;

    OtherKindInPlaceTest(@TempDir Path room) throws Exception {
        emend = new EmendCommand(room);
        this.room = room;
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void everyReadingCommandNamesItAndTheCollectionIsTakenUpAgainAsItWas(CollectionKind kind) throws Exception {
        var collection = kind.create(emend.room, PORT, TESTS);
        var path = collection.toString();
        emend.run("review", "--in", path).exits(0);
        var before = kind.texts(collection);
        var aside = Files.move(collection, emend.room.resolve("aside"));
        for (boolean isEmpty : List.of(true, false)) {
            replace(collection, Files.isDirectory(aside), isEmpty);
            var other = files(collection);

            for (var command : List.of(
                    List.of("review", "--in", path),
                    List.of("changes", path),
                    List.of("prompt", path),
                    List.of("report", "--in", path),
                    List.of("search", "tests", "--in", path),
                    List.of("conflicts", path),
                    List.of("review"),
                    List.of("changes"),
                    List.of("conflicts"))) {
                assertNamed(path, emend.run(command.toArray(String[]::new)).err(), command.toString());
            }
            assertNamed(
                    path, emend.run("conflicts", "--put-back", path).exits(1).err(), "put back");
            assertEquals(other, files(collection));
            remove(collection);
        }

        Files.move(aside, collection);
        assertEquals("", emend.run("review", "--in", path).exits(0).err());
        var changes = emend.run("changes", path).exits(0).out();
        assertTrue(changes.startsWith("No other program changed anything"), changes);
        assertEquals(before, kind.texts(collection));
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void itIsPutBackAsItsOwnKindOnceTheOtherIsMovedAway(CollectionKind kind) throws Exception {
        var collection = kind.create(emend.room, PORT, TESTS);
        var path = collection.toString();
        emend.run("review", "--in", path).exits(0);
        var before = kind.texts(collection);
        boolean isFolder = Files.isDirectory(collection);
        remove(collection);
        replace(collection, isFolder, false);
        emend.run("conflicts", "--put-back", path).exits(1);
        remove(collection);

        emend.run("conflicts", "--put-back", path).exits(0);

        assertEquals(isFolder, Files.isDirectory(collection));
        assertEquals(before.keySet(), kind.texts(collection).keySet());
        assertTrue(kind.holds(collection, PORT) && kind.holds(collection, TESTS));
        assertEquals("", emend.run("review", "--in", path).exits(0).err());
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aServerThatHasItOpenWritesNothingOverTheOther(CollectionKind kind) throws Exception {
        var collection = kind.create(room, PORT, TESTS);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var id = workspace.library().open(collection).id();
            var before = kind.texts(collection);
            var aside = Files.move(collection, room.resolve("aside"));
            replace(collection, Files.isDirectory(aside), false);
            var other = files(collection);

            workspace.library().look();
            var refusal =
                    assertThrows(UserException.class, () -> workspace.library().open(collection));
            assertTrue(refusal.message().contains("stands in its place"), refusal.message());
            assertThrows(
                    UserException.class, () -> workspace.safety().conflicts().putBack(id));
            var collections = workspace.agents().collections();
            var notes = String.join("\n", collections.notes());
            assertTrue(notes.contains("stands in its place"), notes);
            var unwritten = assertThrows(UserException.class, () -> collections.update(id, "", true));
            assertTrue(unwritten.message().contains("stands in its place"), unwritten.message());
            workspace.library().flush();
            assertEquals(other, files(collection));

            remove(collection);
            Files.move(aside, collection);
            workspace.library().look();
            assertEquals(List.of(), workspace.safety().conflicts().news());
            assertEquals(List.of(), workspace.safety().fileChanges().open());
            workspace.library().flush();
            assertEquals(before, kind.texts(collection));
        }
    }

    private static void assertNamed(String path, String err, String command) {
        assertTrue(err.contains(path), command + err);
        assertTrue(err.contains("stands in its place, where it was a "), command + err);
        assertTrue(err.contains("away first"), command + err);
        assertTrue(err.contains("emend conflicts --put-back " + path), command + err);
    }

    private static void replace(Path collection, boolean wasFolder, boolean isEmpty) throws Exception {
        assertFalse(Files.exists(collection));
        if (!wasFolder) {
            Files.createDirectory(collection);
        }
        if (wasFolder) {
            Files.writeString(collection, isEmpty ? "" : "- Another memory.\n");
        } else if (!isEmpty) {
            Files.writeString(collection.resolve("MEMORY.md"), "- Another memory.\n");
        }
    }

    private static Map<String, String> files(Path path) throws Exception {
        var files = new TreeMap<String, String>();
        try (var all = Files.walk(path)) {
            for (var file : all.toList()) {
                files.put(file.toString(), Files.isDirectory(file) ? "" : Files.readString(file));
            }
        }
        return files;
    }

    private static void remove(Path path) throws Exception {
        for (var file : new TreeMap<>(files(path)).descendingKeySet()) {
            Files.delete(Path.of(file));
        }
    }
}
