package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.peers.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two machines whose commands work in one store.
class TeamCommandTest {
    private static final String PUSH = "git_push_branch";

    @TempDir
    private Path room;

    private EmendCommand ann;
    private EmendCommand bob;
    private String store;

    @BeforeEach
    void twoMachines() throws Exception {
        var server = PostgresServer.shared();
        store = "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres&sslmode=disable"
                .formatted(server.port(), server.database("template1"));
        ann = new EmendCommand(Files.createDirectories(room.resolve("ann")));
        bob = new EmendCommand(Files.createDirectories(room.resolve("bob")));
    }

    @Test
    void whatOneDecidesIsInTheOthersHistoryAndCopy() throws Exception {
        var anns = ann.sample("git_cli");
        var bobs = bob.sample("git_cli");
        bob.run("catalog", bobs.toString(), "--store", store).exits(0);

        ann.run(
                        "edit",
                        anns.toString(),
                        "--item",
                        PUSH,
                        "--set",
                        "description=Ann's words",
                        "--as",
                        "Ann",
                        "--store",
                        store)
                .exits(0);

        var history = bob.run("history", "--store", store, "--json").exits(0);
        assertTrue(history.out().contains("\"person\":\"Ann\""), history.out());
        bob.run("search", "push", "--in", bobs.toString(), "--store", store).exits(0);
        assertEquals(
                "Ann's words", EmendCommand.item(bobs, PUSH).text("description").orElse(""));
        assertEquals(Files.readString(anns), Files.readString(bobs));
    }

    @Test
    void aBackupAndAnExportAreMadeOnTheServer() {
        var backup = ann.run("backup", "--store", store).exits(1);
        assertTrue(backup.err().contains("pg_dump"), backup.err());

        var export =
                ann.run("store", "--export", "rows.jsonl", "--store", store).exits(1);
        assertTrue(export.err().contains("pg_dump"), export.err());
        assertFalse(Files.exists(ann.room.resolve("rows.jsonl")));
    }

    @Test
    void anAddressWithMoreThanAnAddressIsRefused() {
        var evil = ann.run("history", "--store", store + "&socketFactory=evil.Factory")
                .exits(1);
        assertTrue(evil.err().contains("The setting socketFactory is not allowed."), evil.err());

        var secret = ann.run("history", "--store", store + "&password=hunter2").exits(1);
        assertTrue(secret.err().contains("PGPASSWORD"), secret.err());
        assertFalse(secret.err().contains("hunter2"), secret.err());
    }
}
