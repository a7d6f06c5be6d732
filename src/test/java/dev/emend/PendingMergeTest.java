package dev.emend;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.workspace.Workspace;
import dev.emend.cli.Cli;
import dev.emend.cli.common.Terminal;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A file that is open, from which another program took what a person edited: nothing of both sides is merged
/// unasked, and a server has nobody to ask but whoever runs a command.
class PendingMergeTest {
    private static final String PORT = "Use port 80.";
    private static final String TESTS = "Run the tests.";

    @TempDir
    private Path room;

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void everyReadingCommandNamesItWithTheWayOut(CollectionKind kind) throws Exception {
        var collection = kind.create(room, PORT, TESTS);
        var path = collection.toString();
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var earlier = kind.texts(collection);
            var later = kind.create(Files.createDirectory(room.resolve("later")), PORT, TESTS, "Ask Ann first.");
            kind.write(collection, kind.texts(later));
            workspace.library().look();
            edit(workspace, "Ask Ann", "Ask Bob first.");
            kind.write(collection, earlier);

            for (var command : List.of(
                    List.of("review", "--in", path),
                    List.of("changes", path),
                    List.of("prompt", path),
                    List.of("report", "--in", path))) {
                var err = run(workspace, command);
                assertEquals(
                        1,
                        err.lines()
                                .filter(line -> line.startsWith(path + ": another program changed the same places"))
                                .filter(line -> line.endsWith("Merge now with emend conflicts --merge " + path + "."))
                                .count(),
                        command + err);
            }
            run(workspace, List.of("conflicts", "--merge", path));
            assertTrue(kind.holds(collection, "Ask Bob"), kind.texts(collection)::toString);
            assertEquals("", run(workspace, List.of("review", "--in", path)));
            assertEquals(1, workspace.safety().conflicts().open().size());
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatOnlyAnotherProgramRemovedIsTakenAndListedWhetherTheFileIsOpenOrNot(CollectionKind kind) throws Exception {
        var texts = new String[] {PORT, TESTS, "Ask Ann first.", "Deploy at night."};
        var collection = kind.create(room, texts);
        var path = collection.toString();
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var shut = kind.create(Files.createDirectory(room.resolve("shut")), texts);
            workspace.library().close(workspace.library().open(shut).id());
            kind.remove(collection, TESTS);
            kind.remove(shut, TESTS);
            workspace.library().look();

            for (var file : List.of(path, shut.toString())) {
                var out = new ByteArrayOutputStream();
                assertEquals("", run(workspace, List.of("changes", file), out), file);
                var listed = out.toString(StandardCharsets.UTF_8);
                assertTrue(listed.contains("dropped ") && listed.contains(TESTS), listed);
            }
            assertEquals(List.of(), workspace.safety().conflicts().news());
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void changesThatWaitForAnAnswerAreNotToldAsNone(CollectionKind kind) throws Exception {
        var texts = new String[] {PORT, TESTS, "Ask Ann first.", "Deploy at night.", "Read the log."};
        var collection = kind.create(room, texts);
        var path = collection.toString();
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            for (var text : List.of(texts).subList(1, 5)) {
                kind.remove(collection, text);
            }
            opened.workspace().library().look();

            var out = new ByteArrayOutputStream();
            run(opened.workspace(), List.of("changes", path), out);
            assertEquals(
                    path + ": what another program changed waits for your decision: emend conflicts " + path + ".",
                    out.toString(StandardCharsets.UTF_8).strip());
            out.reset();
            run(opened.workspace(), List.of("changes", path, "--json"), out);
            assertTrue(out.toString(StandardCharsets.UTF_8).contains(path), out::toString);
        }
    }

    private static void edit(Workspace workspace, String before, String after) throws Exception {
        workspace
                .editor()
                .edit(REVIEWER, CollectionKind.item(workspace, before), CollectionKind.FIELD, new Json.Text(after))
                .saveStatus()
                .join();
    }

    /// What a command of the process that has the workspace open says to people.
    private String run(Workspace workspace, List<String> command) {
        return run(workspace, command, OutputStream.nullOutputStream());
    }

    private String run(Workspace workspace, List<String> command, OutputStream out) {
        var err = new ByteArrayOutputStream();
        var terminal = Terminal.of(InputStream.nullInputStream(), out, err, room);
        Cli.run(new OwnerCommands(workspace, room, _ -> {}), terminal, command.toArray(String[]::new));
        return err.toString(StandardCharsets.UTF_8);
    }
}
