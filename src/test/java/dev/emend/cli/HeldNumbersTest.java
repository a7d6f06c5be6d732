package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is told of a file that is held is counted from what is shown meanwhile, also what waits in Review.
class HeldNumbersTest {
    private static final List<String> TEXTS = List.of("Ask Ann first", "Run the tests", "Tag releases", "Sign commits");

    @TempDir
    private Path room;

    private Path create(CollectionKind kind) throws Exception {
        return kind.create(room, TEXTS.subList(0, 3).toArray(String[]::new));
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aCommandCountsAllThatIsGone(CollectionKind kind) throws Exception {
        var emend = new EmendCommand(room);
        var collection = create(kind);
        emend.run("review", "--in", collection.toString()).exits(0);
        kind.add(collection, TEXTS.getLast());
        assertTrue(emend.run("review", "--in", collection.toString())
                .exits(0)
                .out()
                .contains("1 proposed"));
        for (var text : TEXTS) {
            kind.remove(collection, text);
        }

        var told = emend.run("review", "--in", collection.toString()).err();

        assertTrue(told.contains("4 items are gone."), told);
        assertTrue(told.contains("The last good version has 4 items"), told);
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aRunningProgramCountsAllThatIsGone(CollectionKind kind) throws Exception {
        var collection = create(kind);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            kind.add(collection, TEXTS.getLast());
            workspace.library().look();
            for (var text : TEXTS) {
                kind.remove(collection, text);
            }
            workspace.library().look();

            var news = workspace.safety().conflicts().news().getFirst();
            assertEquals(4, news.changes().items().removedCount());
            assertEquals(4, news.lastGood().orElseThrow().items());
        }
    }
}
