package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What scripts get from `emend backup`, on a whole store and on a damaged one.
class BackupCommandTest {
    private static final Pattern WAY_OUT = Pattern.compile("emend backup --restore (\\S+) --workspace \"(.+)\"");

    private final EmendCommand emend;

    BackupCommandTest(@TempDir Path room) throws Exception {
        emend = new EmendCommand(room);
        emend.sample("git_cli");
    }

    @Test
    void aBackupIsMadeListedAndPutBack() throws Exception {
        rate(2);
        var made = emend.run("backup", "--json").exits(0).json();
        var id = made.text("id").orElseThrow();
        rate(5);

        var list = emend.run("backup", "--list", "--json").exits(0).json().array("backups");
        assertEquals(1, list.size());
        assertEquals(made, list.getFirst());
        assertEquals("asked-for", made.text("reason").orElse(""));
        assertEquals(1, made.integer("acts").orElse(0));

        var back = emend.run("backup", "--restore", id, "--json").exits(0).json();
        assertEquals(id, back.text("restored").orElse(""));
        assertTrue(Files.exists(Path.of(back.text("put_aside").orElse(""))));
        var after = emend.run("backup", "--list").exits(0).out();
        assertTrue(after.contains(back.text("backup_of_before").orElseThrow()), after);
        assertTrue(after.lines().findFirst().orElse("").contains("2 changes"), after);
    }

    @Test
    void theWayOutOfADamagedStoreIsACommandThatWorks() throws Exception {
        rate(2);
        emend.run("backup").exits(0);
        var store = emend.workspace().resolve("store.mv.db");
        Files.writeString(store, "damaged");

        var refusal = emend.run("rate", "git_cli.json", "--item", "git_push_branch", "--score", "4");

        var way = WAY_OUT.matcher(refusal.exits(1).err());
        assertTrue(way.find(), refusal.err());
        var listed = emend.run("backup", "--list").exits(0).out();
        assertTrue(listed.startsWith(way.group(1)), listed);
        var back = emend.run("backup", "--restore", way.group(1), "--workspace", way.group(2), "--json");
        var aside = Path.of(back.exits(0).json().text("put_aside").orElse(""));
        assertEquals("damaged", Files.readString(aside));
        assertEquals(Json.Null.NULL, back.json().get("backup_of_before"));
        rate(4);
    }

    @Test
    void whatIsNoBackupIsRefused() {
        emend.run("backup").exits(0);
        assertTrue(emend.run("backup", "--restore", "nothing").exits(1).err().contains("There is no backup nothing"));
        emend.run("backup", "--list", "--restore", "nothing").exits(64);
    }

    private void rate(int score) {
        emend.run("rate", "git_cli.json", "--item", "git_push_branch", "--score", Integer.toString(score))
                .exits(0);
    }
}
