package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is in a store can be had without Emend.
class StoreCommandTest {
    private final Emends emend;

    StoreCommandTest(@TempDir Path room) {
        emend = new Emends(room);
    }

    @Test
    void everyRowIsWrittenOutAlsoWhenTheStoreIsRefused() throws Exception {
        emend.sample("git_cli");
        emend.run("rate", "git_cli.json", "--item", "never_commit_secrets", "--score", "2")
                .exits(0);
        var identity = emend.workspace().resolve("store.json");
        Files.writeString(
                identity,
                Files.readString(identity).replaceFirst("\"schema\":\\d+", "\"schema\":99"));
        var refused = emend.run("search", "undo").exits(1);
        assertTrue(refused.err().contains("A newer Emend wrote"), refused.err());

        var json = emend.run("store", "--export", "rows.jsonl", "--json").exits(0).json();

        var rows = Files.readAllLines(emend.room.resolve("rows.jsonl"));
        assertEquals(rows.size(), json.integer("rows").orElse(0));
        assertTrue(rows.stream().anyMatch(row -> row.startsWith("{\"table\":\"rating\"")));
        assertTrue(
                emend.run("store", "--export", "rows.jsonl").exits(1).err().contains("already"),
                "a file was written over");
    }
}
