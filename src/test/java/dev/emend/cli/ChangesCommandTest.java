package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void itemsOfAJsonFileAreCalledItems() throws Exception {
        var file = emend.sample("git_cli");
        var before = Files.readString(file);
        emend.run("changes", file.toString()).exits(0);
        Files.writeString(file, before.replaceFirst("\"description\": *\"", "$0Now: "));
        emend.run("changes", file.toString()).exits(0);
        Files.writeString(file, before);
        var listed = emend.run("changes", file.toString()).exits(0).out();
        assertTrue(listed.contains("1 change by others"), listed);
        assertTrue(listed.contains("\n  changed   "), listed);
        assertFalse(listed.contains("memor"), listed);
        var json = emend.run("changes", file.toString(), "--json").exits(0).json();
        var change = ((Json.Obj)
                ((Json.Obj) json.array("changes").getFirst()).array("memories").getFirst());
        assertEquals("reworded", change.text("kind").orElseThrow(), "scripts read on what they read");
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
        assertTrue(back.contains("1 change by others"), back);
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
