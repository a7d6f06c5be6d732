package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What a script sees of what other programs changed in a folder of memories.
class ChangesCommandTest {
    @TempDir
    private Path room;

    private EmendCommand emend;
    private Path memory;

    @BeforeEach
    void aMemoryIsDroppedAndOneAdded() throws Exception {
        emend = new EmendCommand(room);
        memory = Files.createDirectory(room.resolve("memory"));
        try (var files = Files.list(Path.of("catalogs", "agent_memory"))) {
            for (var file : files.toList()) {
                Files.copy(file, memory.resolve(file.getFileName()));
            }
        }
        emend.run("changes", memory.toString()).exits(0);
        var index = memory.resolve("MEMORY.md");
        Files.writeString(
                index,
                Files.readString(index).replaceFirst("- The nightly job[^\\n]*\\n", "") + "- The build runs on arm\n");
    }

    private List<Json> memories() {
        var sets = emend.run("changes", memory.toString(), "--json")
                .exits(0)
                .json()
                .array("changes");
        return sets.isEmpty() ? List.of() : ((Json.Obj) sets.getFirst()).array("memories");
    }

    private static String name(List<Json> memories, String kind) {
        return memories.stream()
                .map(memory -> (Json.Obj) memory)
                .filter(memory -> memory.text("kind").orElseThrow().equals(kind))
                .map(memory -> memory.text("id").orElseThrow())
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatOthersTookOutAndChangedIsListedAndPutBackOneByOne(CollectionKind kind) throws Exception {
        var port = "Use port 80 for the shop.";
        var collection = kind.create(
                Files.createDirectory(room.resolve("own")),
                port,
                "Run the tests before a release.",
                "Ask Ann about the keys.");
        var path = collection.toString();
        emend.run("changes", path).exits(0);
        kind.remove(collection, "Run the tests before a release.");
        kind.reword(collection, "port 80", "port 8080");

        var listed = emend.run("changes", path, "--json").exits(0).json().array("changes");
        assertEquals(1, listed.size());
        var entries = ((Json.Obj) listed.getFirst()).array("memories");
        var dropped = name(entries, "dropped");
        var changed = name(entries, "reworded");
        assertEquals(2, entries.size());
        var history = emend.run("history").exits(0).out();
        assertTrue(history.contains("Another program: item removed (" + dropped + ")"), history);
        assertTrue(history.contains("Another program: field content (" + changed + ")"), history);

        emend.run("changes", path, "--undo", dropped).exits(0);
        assertTrue(kind.holds(collection, "Run the tests"), kind.texts(collection)::toString);
        assertTrue(kind.holds(collection, "port 8080"), kind.texts(collection)::toString);
        var left = emend.run("changes", path).exits(0).out();
        assertTrue(left.lines().filter(line -> line.endsWith("(undone)")).allMatch(line -> line.contains(dropped)));
        var open = emend.run("conflicts", path, "--json").exits(0).json();
        for (var matter : List.of("conflicts", "files", "refused")) {
            assertEquals(List.of(), open.array(matter));
        }

        emend.run("changes", path, "--undo", changed).exits(0);
        assertTrue(kind.holds(collection, port), kind.texts(collection)::toString);
        assertFalse(kind.holds(collection, "port 8080"), kind.texts(collection)::toString);
        listed = emend.run("changes", path, "--json").exits(0).json().array("changes");
        assertEquals(List.of(), listed);
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatWasNotTakenOverIsTakenOverAndThatIsUndone(CollectionKind kind) throws Exception {
        var port = "Use port 80 for the shop.";
        var collection = kind.create(
                Files.createDirectory(room.resolve("own")),
                port,
                "Run the tests before a release.",
                "Ask Ann about the keys.");
        var path = collection.toString();
        emend.run("changes", path).exits(0);
        kind.reword(collection, "port 80", "port 8080");
        var listed = emend.run("changes", path, "--json").exits(0).json().array("changes");
        var name = name(((Json.Obj) listed.getFirst()).array("memories"), "reworded");
        emend.run("changes", path, "--undo", name).exits(0);
        assertTrue(kind.holds(collection, port), kind.texts(collection)::toString);
        kind.reword(collection, "port 80", "port 8080");
        var refused = emend.run("changes", path).exits(0).out();
        assertTrue(refused.contains("not taken over: 1 change"), refused);
        assertTrue(kind.holds(collection, port), kind.texts(collection)::toString);
        var wrong = emend.run("changes", path, "--undo", name).exits(1).err();
        assertTrue(wrong.contains("Take it over with --take-over."), wrong);

        emend.run("changes", path, "--take-over", name).exits(0);
        assertTrue(kind.holds(collection, "port 8080"), kind.texts(collection)::toString);
        assertFalse(emend.run("changes", path).exits(0).out().contains("not taken over"));
        emend.run("undo").exits(0);
        assertTrue(kind.holds(collection, port), kind.texts(collection)::toString);
        assertTrue(emend.run("changes", path).exits(0).out().contains("not taken over: 1 change"));
    }

    private Path listedOwn(CollectionKind kind) throws Exception {
        var own = kind.create(
                Files.createDirectory(room.resolve("own")),
                "Use port 80 for the shop.",
                "Run the tests before a release.",
                "Ask Ann about the keys.");
        emend.run("changes", own.toString()).exits(0);
        return own;
    }

    private int sets(Path collection) {
        return emend.run("changes", collection.toString(), "--json")
                .exits(0)
                .json()
                .array("changes")
                .size();
    }

    private String review(Path collection) {
        return emend.run("review", "--in", collection.toString()).exits(0).out();
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void wordsThatCameWentAndCameAgainAreAcceptedWithAllThatIsListed(CollectionKind kind) throws Exception {
        var own = listedOwn(kind);
        var path = own.toString();
        kind.reword(own, "port 80 ", "port 8080 ");
        sets(own);
        kind.reword(own, "port 8080 ", "port 80 ");
        sets(own);
        kind.reword(own, "port 80 ", "port 8080 ");
        int listed = sets(own);
        assertTrue(listed > 1, () -> emend.run("changes", path).out());
        assertTrue(review(own).contains("changed since kept"), review(own));

        var accepted = emend.run("changes", path, "--accept", "--json").exits(0).json();
        assertEquals(listed, accepted.integer("accepted").orElseThrow());
        assertEquals(0, sets(own));
        assertFalse(review(own).contains("changed since kept"), review(own));
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void wordsThatAreNoLongerInTheFileAreNotKeptByAccepting(CollectionKind kind) throws Exception {
        var own = listedOwn(kind);
        kind.reword(own, "port 80 ", "port 8080 ");
        assertEquals(1, sets(own));
        kind.reword(own, "port 8080 ", "port 80 ");

        emend.run("changes", own.toString(), "--accept").exits(0);

        assertEquals(0, sets(own));
        kind.reword(own, "port 80 ", "port 8080 ");
        assertTrue(review(own).contains("changed since kept"), review(own));
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatARestoredBackupTookOutOfTheFileIsNotListed(CollectionKind kind) throws Exception {
        var own = listedOwn(kind);
        kind.reword(own, "port 80 ", "port 8080 ");
        sets(own);
        var id = emend.run("backup", "--json").exits(0).json().text("id").orElseThrow();
        kind.reword(own, "port 8080 ", "port 9090 ");
        assertTrue(emend.run("changes", own.toString()).exits(0).out().contains("9090"));

        emend.run("backup", "--restore", id, "--files").exits(0);

        var listed = emend.run("changes", own.toString()).exits(0).out();
        assertTrue(listed.contains("port 8080") && !listed.contains("9090"), listed);
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void ofSeveralNamesAllAreUndoneOrNone(CollectionKind kind) throws Exception {
        var own = listedOwn(kind);
        var path = own.toString();
        kind.reword(own, "port 80 ", "port 8080 ");
        kind.reword(own, "Ask Ann", "Ask Bob");
        var names = ((Json.Obj) emend.run("changes", path, "--json")
                        .exits(0)
                        .json()
                        .array("changes")
                        .getFirst())
                .array("memories").stream()
                        .map(change -> ((Json.Obj) change).text("id").orElseThrow())
                        .toList();
        assertEquals(2, names.size());
        emend.run("changes", path, "--undo", names.get(0)).exits(0);
        var before = kind.texts(own);

        var refused = emend.run("changes", path, "--undo", names.get(1), "--undo", names.get(0))
                .exits(1);

        assertTrue(refused.err().contains(names.get(0)), refused.err());
        assertEquals(before, kind.texts(own));
        emend.run("changes", path, "--undo", names.get(1)).exits(0);
        assertTrue(kind.holds(own, "port 80 ") && kind.holds(own, "Ask Ann"), kind.texts(own)::toString);
    }

    @Test
    void whatAgentsAddAllDayToAJsonFileIsNotListed() throws Exception {
        var catalog = CollectionKind.CATALOG.create(room, "Use port 80 for the shop.");
        emend.run("changes", catalog.toString()).exits(0);
        CollectionKind.CATALOG.add(catalog, "Ask Ann about the keys.");
        CollectionKind.CATALOG.reword(
                catalog, "{\"knowledge_id\":\"entry_1\",", "{\"use_count\":3,\"knowledge_id\":\"entry_1\",");
        assertEquals(
                List.of(),
                emend.run("changes", catalog.toString(), "--json")
                        .exits(0)
                        .json()
                        .array("changes"));
    }

    @Test
    void itemsOfAJsonFileAreCalledItems() throws Exception {
        var file = emend.sample("git_cli");
        var before = Files.readString(file);
        emend.run("changes", file.toString()).exits(0);
        Files.writeString(file, before.replaceFirst("\"description\": *\"", "$0Now: "));
        emend.run("changes", file.toString()).exits(0);
        Files.writeString(file, before);
        var listed = emend.run("changes", file.toString()).exits(0).out();
        assertTrue(listed.contains(": 1 changed"), listed);
        assertTrue(listed.contains("\n  changed   "), listed);
        assertFalse(listed.contains("memor"), listed);
        var json = emend.run("changes", file.toString(), "--json").exits(0).json();
        var change = ((Json.Obj)
                ((Json.Obj) json.array("changes").getFirst()).array("memories").getFirst());
        assertEquals("reworded", change.text("kind").orElseThrow(), "scripts read on what they read");
    }

    /// An item of a catalog is known by its description, unless others changed only the rest of its words.
    @ParameterizedTest
    @CsvSource({"description, Open a file → Open two files", "content, Press F2 → Press F3"})
    void aChangedItemIsShownByTheTextThatWasChanged(String field, String shown) throws Exception {
        var file = room.resolve("knowledge_catalog.json");
        var item = "{\"knowledge_id\": \"%s\", \"content\": \"Press %s\", \"description\": \"%s a file\"}";
        var close = ",\n" + item.formatted("close", "F4", "Close");
        var before = "[" + item.formatted("open", "F2", "Open") + close + "]";
        Files.writeString(file, before);
        emend.run("changes", file.toString()).exits(0);
        var words = shown.split(" → ", 2);
        Files.writeString(file, before.replace(words[0], words[1]));

        var listed = emend.run("changes", file.toString()).exits(0).out();

        assertTrue(listed.contains("open: " + shown), listed);
        var json = emend.run("changes", file.toString(), "--json").exits(0).json();
        var change = ((Json.Obj)
                ((Json.Obj) json.array("changes").getFirst()).array("memories").getFirst());
        assertEquals(words[0], change.text("before").orElseThrow(), field);
        assertEquals(words[1], change.text("after").orElseThrow(), field);
        Files.writeString(file, Files.readString(file).replace(close, ""));
        listed = emend.run("changes", file.toString()).exits(0).out();
        assertTrue(listed.contains("dropped   close: Close a file"), listed);
    }

    @Test
    void aChangedLearningIsNamedAndComesBackWhenTheFileDoes() throws Exception {
        var file = room.resolve("knowledge_catalog.json");
        var before = """
                [{"knowledge_id": "open", "description": "Open a file", "kb_learnings": [{"task": "t", "step_num": 1,
                  "timestamp": "2026-01-01T00:00:00", "original_error": "e", "recovery_approach": "Use the menu"}]}]
                """;
        var after = before.replace("the menu", "the mouse");
        for (var text : List.of(before, after, before)) {
            Files.writeString(file, text);
            emend.run("changes", file.toString()).exits(0);
        }
        var back = emend.run("changes", file.toString()).exits(0).out();
        assertTrue(back.contains("went back to the version of"), back);
        assertTrue(back.contains(": 1 changed"), back);
        assertTrue(back.contains("changed   learning: Use the mouse → Use the menu"), back);
        Files.writeString(file, after);
        var listed = emend.run("changes", file.toString()).exits(0).out();
        assertTrue(listed.contains("went forward again to the version of"), listed);
        assertTrue(listed.contains("changed   learning: Use the menu → Use the mouse"), listed);
        assertFalse(listed.contains("went back"), listed);
        var json = emend.run("changes", file.toString(), "--json").exits(0).json();
        var set = (Json.Obj) json.array("changes").getFirst();
        assertEquals("went_forward", set.text("effect").orElseThrow());
        var learning = (Json.Obj)
                ((Json.Obj) set.array("memories").getFirst()).array("learnings").getFirst();
        assertEquals("Use the mouse", learning.text("after").orElseThrow());
        emend.run("changes", file.toString(), "--undo", "open").exits(0);
        assertTrue(Files.readString(file).contains("the menu"));
    }

    @Test
    void anUnknownNameIsAnsweredWithTheNamesThereAre() throws Exception {
        var dropped = name(memories(), "dropped");
        var wrong = emend.run("changes", memory.toString(), "--undo", "nightly");
        assertTrue(wrong.exits(1).err().contains("No change is listed of nightly"), wrong.err());
        assertTrue(wrong.err().contains(dropped), wrong.err());
        assertTrue(wrong.err().contains(name(memories(), "added")), wrong.err());
        assertFalse(Files.readString(memory.resolve("MEMORY.md")).contains("nightly job"), "nothing is undone");
    }

    @Test
    void oneChangeIsUndoneAndSaidToBeThenAllAreAndTheListIsEmpty() throws Exception {
        var dropped = name(memories(), "dropped");
        emend.run("changes", memory.toString(), "--undo", dropped).exits(0);
        assertTrue(Files.readString(memory.resolve("MEMORY.md")).contains("nightly job"));
        var undone = memories().stream()
                .map(memory -> (Json.Obj) memory)
                .filter(memory -> Json.Bool.TRUE.equals(memory.get("undone")))
                .map(memory -> memory.text("id").orElseThrow())
                .toList();
        assertEquals(List.of(dropped), undone);
        var all = emend.run("changes", memory.toString(), "--undo-all", "--json")
                .exits(0)
                .json();
        assertEquals(1, all.integer("undone").orElseThrow());
        assertFalse(Files.readString(memory.resolve("MEMORY.md")).contains("runs on arm"));
        assertEquals(List.of(), memories());
    }
}
