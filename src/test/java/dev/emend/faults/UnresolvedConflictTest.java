package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Git's marks of a conflict that nobody has resolved are read as nothing: the place is told, what was known stays
/// known, and nothing is written over them.
class UnresolvedConflictTest {
    private static final String OURS = "Deploy after the tests.";
    private static final String MARKS =
            "\n<<<<<<< HEAD\nDeploy after all tests.\n=======\nDeploy at night.\n>>>>>>> theirs\n";

    @TempDir
    Path folder;

    private Path home() {
        return folder.resolve("home");
    }

    private void resolve(CollectionKind kind, Path collection) throws Exception {
        kind.reword(collection, MARKS, "Deploy after all the tests.");
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatIsKnownStaysUntilItIsResolved(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, OURS, "Name files in small letters.");
        var in = collection.toString();
        var emend = new EmendCommand(home());
        emend.run("review", "--in", in).exits(0);
        var listed = emend.run("search", "deploy tests", "--in", in, "--json").exits(0);
        var id = ((Json.Obj) listed.json().array("hits").getFirst()).text("id").orElseThrow();
        emend.run("correct", in, "--item", id, "--reasoning", "Wait for the build.")
                .exits(0);
        kind.reword(collection, OURS, MARKS);
        var conflicted = kind.texts(collection);

        for (var command : List.of(List.of("search", "deploy", "--in", in), List.of("prompt", in))) {
            var answer = emend.run(command.toArray(String[]::new)).exits(0);
            assertTrue(answer.out().contains(id), "as it was last: " + answer.out());
            assertFalse(answer.out().contains("<<<<"), answer.out());
            assertTrue(answer.err().contains(in), answer.err());
            // command, server and window name the collection before what they say of it
            assertFalse(answer.err().matches("(?s).*\\Q" + in + "\\E\\S*, line \\d.*"), answer.err());
        }
        for (var command : List.of(
                List.of("review", "--in", in),
                List.of("rate", in, "--item", id, "--score", "2"),
                List.of("edit", in, "--item", id, "--set", "content=Deploy."))) {
            var refused = emend.run(command.toArray(String[]::new)).exits(1);
            assertEquals("", refused.out());
            assertTrue(refused.err().contains("line "), refused.err());
            assertEquals(
                    kind != CollectionKind.CATALOG,
                    refused.err().contains("conflict of git") && refused.err().contains("Resolve the conflict"),
                    refused.err());
        }
        assertEquals(conflicted, kind.texts(collection));

        resolve(kind, collection);
        var row = (Json.Obj) emend.run("review", "--in", in, "--json")
                .exits(0)
                .json()
                .array("items")
                .getFirst();
        assertEquals(id, row.text("item_id").orElseThrow());
        assertEquals(
                OURS,
                row.object("before").text(CollectionKind.FIELD).orElseThrow().strip());
        var hit = emend.run("search", "deploy tests", "--in", in, "--json")
                .exits(0)
                .json()
                .array("hits");
        assertEquals(
                1,
                hit.stream()
                        .filter(found -> found.plain().contains("\"" + id + "\""))
                        .count());
        assertEquals(0.95, ((Json.Obj) hit.getFirst()).number("trust").orElseThrow());
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void anOpenCollectionKeepsWhatItHad(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, OURS, "Name files in small letters.");
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var library = opened.workspace().library();
            var before = library.rows(ItemQuery.all()).rows();
            kind.reword(collection, OURS, MARKS);
            library.look();
            assertEquals(before, library.rows(ItemQuery.all()).rows());
            assertTrue(opened.workspace().safety().fileChanges().open().isEmpty());
            var conflicted = kind.texts(collection);
            var ref = before.getFirst().ref();
            library.flush();
            assertEquals(conflicted, kind.texts(collection));

            resolve(kind, collection);
            library.look();
            assertEquals(2, library.rows(ItemQuery.all()).rows().size());
            assertTrue(library.item(ref).item().fields().compact().contains("Deploy after all the tests."));
        }
    }

    @ParameterizedTest
    @EnumSource(value = CollectionKind.class, names = "CATALOG", mode = EnumSource.Mode.EXCLUDE)
    void whoeverReadsItForTheFirstTimeIsToldTheLine(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, "Name files in small letters.", "Ask Ann about the keys.", OURS);
        if (kind == CollectionKind.FOLDER) {
            Files.writeString(collection.resolve("other.md"), "# Other\n\n- " + OURS + "\n");
            kind.reword(collection, "- " + OURS + "\n", "");
        }
        kind.reword(collection, OURS, MARKS);
        var emend = new EmendCommand(home());
        var bad = kind.texts(collection).entrySet().stream()
                .filter(file -> file.getValue().contains(MARKS))
                .findFirst()
                .orElseThrow();
        long line = 1
                + bad.getValue()
                        .lines()
                        .takeWhile(text -> !text.startsWith("<<<"))
                        .count();
        var in = collection.toString();

        var checked = emend.run("check", in).exits(1).out();
        assertTrue(checked.contains(":" + line + ": error"), checked);
        var imported = emend.run("import", in, "--dry-run", "--json").exits(1);
        assertFalse(imported.out().contains("at night"), imported.out());
        assertTrue(imported.json().integer("rejected").orElseThrow() == 1, imported.out());

        var catalog = emend.run("catalog", in).exits(1);
        assertTrue(catalog.err().contains("line " + line) && catalog.err().contains("conflict of git"), catalog.err());
        if (kind == CollectionKind.SKILL) {
            assertTrue(catalog.out().startsWith("2 items, "), catalog.out());
            var skills = emend.run("skills", in);
            assertTrue(skills.out().contains("conflict of git"), skills.out() + skills.err());
        }
    }
}
