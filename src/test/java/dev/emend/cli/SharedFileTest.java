package dev.emend.cli;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// A Markdown file belongs to one collection: in a second one the states of its entries would start anew, and what
/// waits
/// for a person in the first be served as found in the second.
class SharedFileTest {
    private static final String KEPT = "Deploy after the tests.";
    private static final String EVIL = "Deploy before the tests.";

    private final Path room;
    private final EmendCommand emend;

    SharedFileTest(@TempDir Path room) throws Exception {
        this.room = room.toRealPath();
        emend = new EmendCommand(this.room);
    }

    /// A collection, and the file of it that has its first entry.
    private record Shared(CollectionKind kind, Path collection, Path file) {}

    private Shared shared(CollectionKind kind) throws Exception {
        var collection = kind.create(room, KEPT, "Name files in small letters.");
        var file = collection.resolve(kind.texts(collection).keySet().iterator().next());
        return new Shared(kind, collection, file);
    }

    private static Stream<CollectionKind> folders() {
        return Stream.of(CollectionKind.FOLDER, CollectionKind.SKILL);
    }

    private void assertRefused(Path other, String... command) {
        var refused = emend.run(command).exits(1);
        assertTrue(refused.err().contains("--in " + other), refused::err);
        assertFalse((refused.out() + refused.err()).contains("before the tests"), "agents get nothing of it");
    }

    @ParameterizedTest
    @MethodSource("folders")
    void aFileOfAFolderIsNotOpenedByItself(CollectionKind kind) throws Exception {
        var shared = shared(kind);
        var folder = shared.collection.toString();
        var file = shared.file.toString();
        emend.run("review", "--in", folder).exits(0);
        kind.reword(shared.collection, KEPT, EVIL);
        assertTrue(emend.run("review", "--in", folder).exits(0).out().endsWith("1 changed item to review.\n"));
        var catalog = emend.sample("git_cli").toString();
        emend.run("review", "--in", catalog).exits(0);
        var learning = Files.writeString(room.resolve("learning.json"), "{\"lesson\": \"x\"}");

        for (var command : List.<String[]>of(
                new String[] {"review", "--in", file},
                new String[] {"search", "deploy", "--in", file},
                new String[] {"similar", "deploy", "--in", file},
                new String[] {"changes", file},
                new String[] {"conflicts", file},
                new String[] {"edit", file, "--item", "deploy", "--set", "content=Now"},
                new String[] {"rate", file, "--item", "deploy", "--score", "5"},
                new String[] {"attach", file, "--item", "deploy", "--learning", learning.toString()},
                new String[] {"promote", "git_push_branch", "--in", catalog, "--to", file},
                new String[] {"promote", "deploy", "--in", file, "--to", catalog},
                new String[] {"prompt", file, "deploy"})) {
            assertRefused(shared.collection, command);
        }
        assertTrue(emend.run("review").exits(0).out().endsWith("1 changed item to review.\n"));
    }

    @ParameterizedTest
    @MethodSource("folders")
    void aFolderIsNotOpenedWhenAFileOfItIs(CollectionKind kind) throws Exception {
        var shared = shared(kind);
        emend.run("review", "--in", shared.file.toString()).exits(0);
        kind.reword(shared.collection, KEPT, EVIL);
        emend.run("review", "--in", shared.file.toString()).exits(0);

        assertRefused(shared.file, "review", "--in", shared.collection.toString());
        assertRefused(shared.file, "search", "deploy", "--in", room.toString());

        assertTrue(emend.run("review").exits(0).out().endsWith("1 changed item to review.\n"));
    }

    @Test
    void aFolderInAnotherOneIsPartOfIt() throws Exception {
        var shared = shared(CollectionKind.SKILL);
        emend.run("review", "--in", shared.collection.toString()).exits(0);

        assertRefused(
                shared.collection,
                "review",
                "--in",
                shared.collection.resolve("skill-1").toString());
    }

    @ParameterizedTest
    @EnumSource
    void whatLiesBesideItIsOpened(CollectionKind kind) throws Exception {
        for (var name : List.of("one", "one-more")) {
            var collection = kind.create(Files.createDirectories(room.resolve(name)), KEPT);
            emend.run("review", "--in", collection.toString()).exits(0);
        }
        emend.run("review").exits(0);
    }

    @ParameterizedTest
    @MethodSource("folders")
    void oneThatWasClosedDoesNotStandInTheWay(CollectionKind kind) throws Exception {
        var shared = shared(kind);
        try (var opened = OpenWorkspace.at(shared.collection, Clock.systemUTC())) {
            var library = opened.workspace().library();
            var problem = assertThrows(UserException.class, () -> library.open(shared.file));
            assertEquals(UserException.Code.BAD_INPUT, problem.code());
            library.open(shared.collection); // one that is known is opened as before
            library.close(library.catalogs().getFirst().id());

            library.open(shared.file);

            assertThrows(UserException.class, () -> library.open(shared.collection));
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void whatWaitsInOneThatWasClosedIsNotFoundInAnotherOne(CollectionKind kind) throws Exception {
        for (boolean isFileFirst : List.of(false, true)) {
            for (boolean isClosedMeanwhile : List.of(false, true)) {
                var place =
                        Files.createDirectories(room.resolve("file-" + isFileFirst + "-closed-" + isClosedMeanwhile));
                var collection = kind.create(place, KEPT, "Name files in small letters.");
                var file = collection.resolve(
                        kind.texts(collection).keySet().iterator().next());
                try (var opened = OpenWorkspace.onSample(place, Clock.systemUTC())) {
                    assertWaits(
                            opened.workspace(),
                            isFileFirst ? file : collection,
                            isFileFirst ? collection : file,
                            isClosedMeanwhile,
                            () -> kind.reword(collection, KEPT, EVIL));
                }
            }
        }
    }

    private interface Step {
        void run() throws Exception;
    }

    private static void assertWaits(
            Workspace workspace, Path first, Path second, boolean isClosedMeanwhile, Step others) throws Exception {
        var library = workspace.library();
        var id = library.open(first).id();
        if (isClosedMeanwhile) {
            library.close(id);
            others.run();
        } else {
            others.run();
            library.look();
            library.close(id);
        }

        var problem = assertThrows(UserException.class, () -> library.open(second));
        assertEquals(UserException.Code.BAD_INPUT, problem.code());
        assertTrue(problem.remedy().contains("--in " + first), problem::remedy);

        assertEquals(id, library.open(first).id(), "it is opened again as ever");
        var changed = workspace.review().queue().changedEntries(id);
        assertEquals(1, changed.size(), "and its words still wait");
        workspace.review().decisions().keepAll(REVIEWER, List.of((ItemRef)
                changed.getFirst().owner()));
        library.close(id);
        library.open(second);
    }
}
