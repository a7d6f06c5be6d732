package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedactCommandTest {
    private static final String ID = "git_push_branch";

    /// Made up, and put together here so that no scanner takes it for a leak.
    private static final String PASSWORD = "Vq7" + "mTr2xLp!";

    private final EmendCommand emend;

    RedactCommandTest(@TempDir Path room) {
        emend = new EmendCommand(room);
    }

    @Test
    void whatIsRedactedIsInNothingThatWasAskedOrSaidBefore() throws Exception {
        var catalog = emend.sample("git_cli").toString();
        emend.run("edit", catalog, "--item", ID, "--set", "shortcut=password: " + PASSWORD)
                .exits(0);
        emend.run("search", "push with " + PASSWORD + " twice", "--in", catalog).exits(0);
        emend.run("rate", catalog, "--item", ID, "--score", "4", "--feedback", PASSWORD + " is old")
                .exits(0);
        var told = emend.run("redact", catalog, "--item", ID, "--json").exits(0).json();
        assertEquals(1, told.integer("redacted").orElse(0), told.compact());

        emend.run("store", "--export", "rows.jsonl").exits(0);

        var rows = Files.readString(emend.room.resolve("rows.jsonl"));
        assertTrue(rows.contains("push with [redacted: password] twice"), rows);
        assertTrue(rows.contains("\"[redacted: password] is old\""), rows);
        assertFalse(rows.contains(PASSWORD.substring(0, 6)), rows);
        assertFalse(emend.run("history", "--json").exits(0).out().contains("Vq7"));
        emend.run("store", "--verify").exits(0);
    }
}
