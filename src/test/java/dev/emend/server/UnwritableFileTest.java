package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What agents are told when the catalog file can't be written.
class UnwritableFileTest {
    @TempDir
    private Path folder;

    private RunningServer server;
    private Path file;

    @BeforeEach
    void open() throws Exception {
        server = new RunningServer(folder);
        file = Files.createDirectories(folder.resolve("w")).resolve("catalog.json");
        Files.writeString(
                file,
                "[{\"knowledge_id\": \"weld\", \"description\": \"Weld it.\","
                        + " \"quality_score\": 1},"
                        + " {\"knowledge_id\": \"cut\", \"description\": \"Cut it.\"}]");
        server.workspace().library().open(file);
        protect(true);
    }

    @AfterEach
    void close() throws Exception {
        protect(false);
        server.close();
    }

    private void protect(boolean on) throws Exception {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(on ? "r--r--r--" : "rw-r--r--"));
    }

    private Json.Obj ask(String method, String path, String body) throws Exception {
        var answer = server.ask(server.admin, method, path, body);
        assertEquals(200, answer.statusCode(), answer.body());
        return RunningServer.json(answer);
    }

    private static void assertWaits(Json.Obj answer) {
        var warnings = answer.array("warnings").toString();
        assertTrue(warnings.contains("not in the catalog file yet"), answer.compact());
        assertTrue(warnings.contains("You do not have permission to write this file"), answer.compact());
        assertTrue(warnings.contains("do not repeat it"), answer.compact());
    }

    @Test
    void anUpdateWaitsUntilTheFileCanBeWritten() throws Exception {
        var update = ask("PUT", "/knowledge/weld?catalog=w", "{\"description\": \"Weld twice.\"}");

        assertEquals("waiting", update.text("state").orElse(""), update.compact());
        assertWaits(update);
        assertFalse(Files.readString(file).contains("Weld twice."));

        protect(false);
        var next = ask("PUT", "/knowledge/weld?catalog=w", "{\"shortcut\": \"F2\"}");
        assertEquals("pending", next.text("state").orElse(""), next.compact());
        assertEquals(List.of(), next.array("warnings"));
        var text = Files.readString(file);
        assertTrue(text.contains("Weld twice.") && text.contains("F2"), text);
    }

    @Test
    void aDeletionAndARatingSayThatTheyWaitToo() throws Exception {
        var deleted = ask("DELETE", "/knowledge/cut?catalog=w", "");
        assertEquals("waiting", deleted.text("state").orElse(""), deleted.compact());
        assertWaits(deleted);

        var rated = ask("POST", "/knowledge/weld/rate", "{\"score\": 5}");
        assertEquals("store", rated.text("written_to").orElse(""), rated.compact());
        assertWaits(rated);
        assertTrue(Files.readString(file).contains("Cut it."));
    }

    @Test
    void aReportThatGoesToTheFileAtOnceSaysThatItWaits() throws Exception {
        server.workspace().review().queue().setWritesAtOnce(true);

        var answer = server.ask(server.writer, "POST", "/knowledge/weld/learnings", "{\"lesson\": \"Mind the gap\"}");

        var report = RunningServer.json(answer);
        assertEquals("store", report.text("written_to").orElse(""), answer.body());
        assertWaits(report);
    }
}
