package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Imports that are taken back after people decided about what they brought.
class ImportUndoTest {
    @TempDir
    private Path room;

    private EmendCommand emend;

    @BeforeEach
    void open() {
        emend = new EmendCommand(room);
    }

    private void bring(String words, String... options) throws IOException {
        var memory = Json.Obj.of("id", "m1", "memory", words, "user_id", "u", "created_at", "2026-01-01T00:00:00Z");
        var file = Files.writeString(
                room.resolve("m.json"), Json.Obj.of("results", List.of(memory)).compact());
        emend.run(command(List.of("import", file.toString()), options)).exits(0);
    }

    private static String[] command(List<String> words, String... options) {
        var all = new ArrayList<>(words);
        all.addAll(List.of(options));
        return all.toArray(String[]::new);
    }

    private Json.Obj memory() {
        return (Json.Obj) emend.run("memories", "--json")
                .exits(0)
                .json()
                .array("memories")
                .getFirst();
    }

    private String state() {
        return memory().text("state").orElseThrow();
    }

    private String id() {
        return memory().text("id").orElseThrow();
    }

    /// Only words that a person kept, and still does, come back when others are rejected.
    @Test
    void wordsWhoseKeepWasUndoneAreKeptNoMore() throws Exception {
        bring("one alpha");
        emend.run("memories", "--keep", id()).exits(0);
        bring("two beta");
        bring("one alpha");
        assertEquals("kept", state());
        for (int i = 0; i < 3; i++) {
            emend.run("undo").exits(0);
        }
        assertEquals("pending", state());

        emend.run("memories", "--reject", id()).exits(0);

        assertEquals("rejected", state());
    }

    @Test
    void anImportIsNotTakenBackOverWhatSomebodyElseDecided() throws Exception {
        bring("one alpha", "--as", "ann");
        emend.run("memories", "--keep", id(), "--as", "bob").exits(0);

        var refused = emend.run("undo", "--as", "ann").exits(1);

        assertTrue(refused.err().contains("one alpha"), refused.err());
        assertEquals("kept", state());

        bring("two beta", "--as", "ann");
        emend.run("memories", "--keep", id(), "--as", "bob").exits(0);
        assertTrue(emend.run("undo", "--as", "ann").exits(1).err().contains("two beta"));
        emend.run("undo", "--as", "bob").exits(0);
        emend.run("undo", "--as", "ann").exits(0);
        assertEquals("kept", state());
    }

    @Test
    void anImportIsNotRevertedOverOnesOwnKeepUntilThatIsUndone() throws Exception {
        bring("one alpha", "--as", "ann");
        emend.run("memories", "--keep", id(), "--as", "ann").exits(0);

        var refused = emend.run("history", "--revert", "1", "--as", "ann").exits(1);

        assertTrue(refused.err().contains("by ann on") && refused.err().contains("“one alpha”"), refused.err());
        assertTrue(refused.err().contains("Undo the later change first."), refused.err());
        assertEquals("kept", state());
        emend.run("undo", "--as", "ann").exits(0);
        emend.run("history", "--revert", "1", "--as", "ann").exits(0);
        assertEquals(List.of(), emend.run("memories", "--json").exits(0).json().array("memories"));
    }
}
