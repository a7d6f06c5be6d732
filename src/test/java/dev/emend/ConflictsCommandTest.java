package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a script sees of conflicts and of files that wait for an answer.
class ConflictsCommandTest {
    private static final String ID = "git_push_branch";

    private final Emends emend;
    private final Path catalog;

    ConflictsCommandTest(@TempDir Path room) throws Exception {
        emend = new Emends(room);
        catalog = emend.sample("git_cli");
    }

    private void edit(String... sets) {
        emend.run("edit", catalog.toString(), "--item", ID, "--set", sets[0], "--set", sets[1])
                .exits(0);
    }

    @Test
    void aConflictIsToldListedAndSettled() throws Exception {
        var before = Files.readString(catalog);
        edit("description=ours", "ui_location=ours too");
        var description = "\"knowledge_id\": \"" + ID + "\",\n    \"description\": \"";
        assertTrue(before.contains(description));
        Files.writeString(catalog, before.replace(description, description + "Agent: "));

        var conflict = emend.run("conflicts", catalog.toString(), "--json").exits(0).json();
        var first = (dev.emend.model.Json.Obj) conflict.array("conflicts").getFirst();
        assertEquals("field", first.text("kind").orElseThrow());
        assertEquals(ID, first.text("item").orElseThrow());
        assertEquals("ours", first.text("ours").orElseThrow());
        var id = first.integer("id").orElseThrow();

        emend.run("conflicts", catalog.toString(), "--theirs", "" + id).exits(0);

        assertTrue(Files.readString(catalog).contains(description + "Agent: "));
        assertTrue(Files.readString(catalog).contains("ours too"));
        assertEquals(
                "Nothing to settle.",
                emend.run("conflicts", catalog.toString()).exits(0).out().strip());
    }

    @Test
    void aWriteToAHeldFileSaysWhatIsSafeAndWhatToDo() throws Exception {
        edit("description=ours", "ui_location=ours too");
        Files.writeString(catalog, "[{\"knowledge_id\": \"" + ID + "\"}]");

        var refused =
                emend.run("edit", catalog.toString(), "--item", ID, "--set", "shortcut=F4")
                        .exits(1);
        assertTrue(refused.err().contains("changed too much"), refused.err());
        assertTrue(refused.err().contains("your decisions are in the journal"), refused.err());
        assertTrue(refused.err().contains("emend conflicts"), refused.err());
        var files = emend.run("conflicts", catalog.toString(), "--json").exits(0).json();
        var held = (dev.emend.model.Json.Obj) files.array("files").getFirst();
        assertEquals("held", held.text("stage").orElseThrow());
        assertEquals(50, held.integer("last_good_items").orElseThrow());

        emend.run("conflicts", "--put-back", catalog.toString()).exits(0);

        assertTrue(Files.readString(catalog).contains("\"F4\""));
        assertTrue(Files.readString(catalog).contains("ours too"));
    }

    @Test
    void aDeletedCatalogIsPutBackWithEveryEdit() throws Exception {
        edit("description=ours", "ui_location=ours too");
        var before = Files.readString(catalog);
        Files.delete(catalog);

        emend.run("conflicts", "--put-back", catalog.toString()).exits(0);

        assertEquals(before, Files.readString(catalog));
    }

    @Test
    void aFileThatWaitsForNoAnswerIsNotCalledPutBack() {
        edit("description=ours", "ui_location=ours too");

        var refused = emend.run("conflicts", "--put-back", catalog.toString()).exits(1);

        assertTrue(refused.err().contains("does not wait for an answer"), refused.err());
    }

    @Test
    void anEditThatCannotBeWrittenIsKeptAndSaysSo() throws Exception {
        edit("description=ours", "ui_location=ours too");
        Files.setPosixFilePermissions(catalog, PosixFilePermissions.fromString("r--r--r--"));
        var refused =
                emend.run("edit", catalog.toString(), "--item", ID, "--set", "shortcut=F4")
                        .exits(1);
        assertTrue(refused.err().contains("do not repeat it"), refused.err());

        Files.setPosixFilePermissions(catalog, PosixFilePermissions.fromString("rw-r--r--"));
        emend.run("conflicts", catalog.toString()).exits(0);

        assertTrue(Files.readString(catalog).contains("\"F4\""));
    }

    @Test
    void aTornFileIsPutBackThoughItCannotBeOpened() throws Exception {
        edit("description=ours", "ui_location=ours too");
        var whole = Files.readString(catalog);
        Files.writeString(catalog, whole.substring(0, whole.length() / 2));
        var refused = emend.run("rate", catalog.toString(), "--item", ID, "--score", "4").exits(1);
        assertTrue(refused.err().contains("50 items"), refused.err());

        emend.run("conflicts", "--put-back", catalog.toString()).exits(0);

        assertEquals(whole, Files.readString(catalog));
    }
}
