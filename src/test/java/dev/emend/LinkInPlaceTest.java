package dev.emend;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.workspace.Workspace;
import dev.emend.cli.Cli;
import dev.emend.cli.common.Terminal;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.ServedTexts;
import dev.emend.model.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Another program puts a link to other words in the place of a collection a person opened: nothing behind it is read
/// or written, and who asks is told the ways out.
class LinkInPlaceTest {
    private static final String PORT = "Use port 80.";
    private static final String TESTS = "Run the tests.";
    private static final String UNREAD = "Never run the tests.";

    @TempDir
    private Path temp;

    private Path room;

    @BeforeEach
    void prepare() throws IOException {
        room = temp.toRealPath();
    }

    /// @return where the link leads
    private Path replaceByLink(CollectionKind kind, Path place) throws IOException {
        var target = Files.createDirectories(room.resolve("other")).resolve("o-" + place.getFileName());
        Files.move(place, target);
        kind.reword(target, TESTS, UNREAD);
        Files.createSymbolicLink(place, target);
        return target;
    }

    private static List<List<String>> readings(Path place) {
        return List.of(
                List.of("review"),
                List.of("changes"),
                List.of("conflicts"),
                List.of("review", "--in", place.toString()),
                List.of("changes", place.toString()),
                List.of("conflicts", place.toString()),
                List.of("prompt", place.toString()));
    }

    /// What agents are served is answered as it was last.
    private static int exit(List<String> command) {
        return command.contains("prompt") ? 0 : 1;
    }

    private static void assertTold(List<String> command, String told, Path place, Path target) {
        assertTrue(told.contains(place + ": "), command + told);
        assertTrue(told.contains("A link to " + target + " stands in its place."), command + told);
        assertTrue(told.contains("emend conflicts --put-back " + place), command + told);
        assertFalse(told.contains(UNREAD), command + told);
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void everyReadingCommandNamesItAndOpensNothingBehindIt(CollectionKind kind) throws Exception {
        var emend = new EmendCommand(room);
        var place = kind.create(room, PORT, TESTS);
        emend.run("review", "--in", place.toString()).exits(0);
        var target = replaceByLink(kind, place);
        var behind = kind.texts(target);

        for (var command : readings(place)) {
            var told = emend.run(command.toArray(String[]::new)).exits(exit(command));
            assertTold(command, told.err() + told.out(), place, target);
        }
        emend.run("conflicts", "--put-back", place.toString()).exits(0);

        assertFalse(Files.isSymbolicLink(place));
        assertTrue(kind.holds(place, TESTS));
        assertEquals("", emend.run("review").exits(0).err());
        assertEquals(behind, kind.texts(target));
        emend.run("review", "--in", target.toString()).exits(0); // on purpose
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aLinkInPlaceOfAFolderAboveItIsTheSame(CollectionKind kind) throws Exception {
        var emend = new EmendCommand(room);
        var above = Files.createDirectory(room.resolve("own"));
        var place = kind.create(above, PORT, TESTS);
        emend.run("review", "--in", place.toString()).exits(0);
        var other = Files.move(above, room.resolve("other"));
        Files.createSymbolicLink(above, other);
        var target = other.resolve(place.getFileName());
        kind.reword(target, TESTS, UNREAD);
        var behind = kind.texts(target);

        for (var command : List.of("review", "changes", "conflicts")) {
            var told = emend.run(command).exits(1);
            assertTrue(told.err().contains("A link to " + target + " stands in its place."), told.err());
            assertFalse((told.err() + told.out()).contains(UNREAD), told.out());
        }
        var refused =
                emend.run("conflicts", "--put-back", place.toString()).exits(1).err();
        assertTrue(refused.contains("Take the link in its path away"), refused);
        assertEquals(behind, kind.texts(target));
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aServerGoesOnWithTheWordsOfBeforeAndWritesNothingBehindIt(CollectionKind kind) throws Exception {
        var place = kind.create(room, PORT, TESTS);
        try (var opened = OpenWorkspace.at(place, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var target = replaceByLink(kind, place);
            var behind = kind.texts(target);
            workspace.library().look();

            for (var command : readings(place)) {
                assertTold(command, run(workspace, command, exit(command)), place, target);
                assertEquals(1, workspace.library().catalogs().size(), command::toString);
                assertServed(workspace, TESTS);
            }
            workspace
                    .editor()
                    .edit(
                            REVIEWER,
                            CollectionKind.item(workspace, PORT),
                            CollectionKind.FIELD,
                            new Json.Text("Use port 81."));
            workspace.library().flush();
            assertEquals(behind, kind.texts(target));

            run(workspace, List.of("conflicts", "--put-back", place.toString()), 0);
            assertFalse(Files.isSymbolicLink(place));
            assertTrue(kind.holds(place, "Use port 81.") && kind.holds(place, TESTS), kind.texts(place)::toString);
            assertEquals(behind, kind.texts(target));
            assertEquals("", run(workspace, List.of("review"), 0));
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aCollectionThatWasOpenedThroughALinkIsWrittenWhereItIs(CollectionKind kind) throws Exception {
        var real = kind.create(Files.createDirectory(room.resolve("real")), PORT, TESTS);
        var link = Files.createSymbolicLink(room.resolve("linked-" + real.getFileName()), real);
        try (var opened = OpenWorkspace.at(link, Clock.systemUTC())) {
            var workspace = opened.workspace();
            workspace
                    .editor()
                    .edit(
                            REVIEWER,
                            CollectionKind.item(workspace, PORT),
                            CollectionKind.FIELD,
                            new Json.Text("Use port 81."))
                    .saveStatus()
                    .join();
            run(workspace, List.of("review"), 0);
            run(workspace, List.of("changes", link.toString()), 0);
        }
        assertTrue(Files.isSymbolicLink(link));
        assertTrue(kind.holds(real, "Use port 81."));
    }

    private static void assertServed(Workspace workspace, String words) throws Exception {
        var served = ServedTexts.of(workspace);
        assertTrue(served.contains(words), served);
        assertFalse(served.contains(UNREAD), served);
    }

    /// What a command of the process that has the workspace open says to people.
    private String run(Workspace workspace, List<String> command, int exit) {
        var err = new ByteArrayOutputStream();
        var terminal = Terminal.of(InputStream.nullInputStream(), OutputStream.nullOutputStream(), err, room);
        var told = Cli.run(new OwnerCommands(workspace, room, _ -> {}), terminal, command.toArray(String[]::new));
        assertEquals(exit, told, () -> command + err.toString(StandardCharsets.UTF_8));
        return err.toString(StandardCharsets.UTF_8);
    }
}
