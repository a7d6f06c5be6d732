package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is in a store can be had without Emend.
class StoreCommandTest {
    private final EmendCommand emend;

    StoreCommandTest(@TempDir Path room) {
        emend = new EmendCommand(room);
    }

    @Test
    void everythingIsCheckedAndWhatIsDamagedIsNamed() throws Exception {
        emend.sample("git_cli");
        rate(2);
        emend.run("search", "--in", "git_cli.json", "undo").exits(0);
        emend.run("backup").exits(0);
        var whole = emend.run("store", "--verify", "--json").exits(0).json();
        assertEquals(true, whole.bool("whole").orElse(false));
        assertEquals(
                List.of("journal", "rows", "references", "index", "backups"),
                whole.array("parts").stream()
                        .map(part -> ((Json.Obj) part).text("part").orElse(""))
                        .toList());

        var backups = emend.workspace().resolve("backups");
        try (var files = Files.list(backups)) {
            Files.write(files.findFirst().orElseThrow(), new byte[] {1, 2, 3});
        }
        twist(emend.workspace().resolve("store.mv.db"), "Rate never_commit", "Rate never-commit");
        spoil(emend.workspace().resolve("index"));

        var damaged = emend.run("store", "--verify").exits(1);
        assertTrue(damaged.out().contains("history: 0 changes, damaged"), damaged.out());
        assertTrue(damaged.out().contains("journal seq 1 is not as it was"), damaged.out());
        assertTrue(damaged.out().contains("references, undamaged"), damaged.out());
        assertTrue(damaged.out().contains("documents, damaged"), damaged.out());
        assertTrue(damaged.out().contains("backups: 1 backup, damaged"), damaged.out());
        emend.run("history", "--verify").exits(1);
        var refused = emend.run("backup").exits(1);
        assertTrue(refused.err().contains("journal seq 1"), refused.err());
        try (var files = Files.list(backups)) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void whatARestoreSetAsideIsNamedAndNoFinding() throws Exception {
        emend.sample("git_cli");
        rate(2);
        var good = emend.run("backup", "--json").exits(0).json().text("id").orElseThrow();
        twist(emend.workspace().resolve("store.mv.db"), "Rate never_commit", "Rate never-commit");
        var before = emend.run("backup", "--restore", good, "--json")
                .exits(0)
                .json()
                .text("backup_of_before")
                .orElseThrow();

        var whole = emend.run("store", "--verify").exits(0).out();

        assertTrue(whole.contains("backups: 2 backups, undamaged"), whole);
        var aside = "Backup " + before + ": It is of the damaged store that was set aside before the restore";
        assertTrue(whole.contains(aside), whole);
        var json = emend.run("store", "--verify", "--json").exits(0).json();
        assertEquals(true, json.bool("whole").orElse(false));
        var backups = (Json.Obj) json.array("parts").getLast();
        assertEquals(List.of(), backups.texts("problems"));
        assertTrue(backups.texts("notes").getFirst().startsWith(aside), backups.compact());
    }

    private void rate(int score) {
        emend.run("rate", "git_cli.json", "--item", "never_commit_secrets", "--score", Integer.toString(score))
                .exits(0);
    }

    /// What a bad disk does.
    private static void twist(Path file, String from, String to) throws IOException {
        var text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertTrue(text.contains(from), from);
        Files.writeString(file, text.replace(from, to), StandardCharsets.ISO_8859_1);
    }

    private static void spoil(Path index) throws IOException {
        try (var files = Files.walk(index)) {
            var largest = files.filter(file -> file.toString().endsWith(".cfs"))
                    .findFirst()
                    .orElseThrow();
            var bytes = Files.readAllBytes(largest);
            bytes[bytes.length / 2] ^= 1;
            Files.write(largest, bytes);
        }
    }

    @Test
    void everyRowIsWrittenOutAlsoWhenTheStoreIsRefused() throws Exception {
        emend.sample("git_cli");
        emend.run("rate", "git_cli.json", "--item", "never_commit_secrets", "--score", "2")
                .exits(0);
        var identity = emend.workspace().resolve("store.json");
        Files.writeString(identity, Files.readString(identity).replaceFirst("\"schema\":\\d+", "\"schema\":99"));
        var refused = emend.run("search", "undo").exits(1);
        assertTrue(refused.err().contains("written by a newer Emend"), refused.err());

        var json =
                emend.run("store", "--export", "rows.jsonl", "--json").exits(0).json();

        var rows = Files.readAllLines(emend.room.resolve("rows.jsonl"));
        assertEquals(rows.size(), json.integer("rows").orElse(0));
        assertTrue(rows.stream().anyMatch(row -> row.startsWith("{\"table\":\"rating\"")));
        assertTrue(
                emend.run("store", "--export", "rows.jsonl").exits(1).err().contains("already"),
                "a file was written over");
    }
}
