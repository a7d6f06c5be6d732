package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.curation.AgentClient;
import dev.emend.model.Json;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What counts as brought, and what of it is kept.
class BroughtTwiceTest {
    private static final String TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

    @TempDir private Path folder;
    private OpenDoor door;

    @BeforeEach
    void open() throws Exception {
        door = new OpenDoor(folder);
    }

    @AfterEach
    void close() throws Exception {
        door.close();
    }

    private HttpResponse<String> lesson(int seconds, String more) throws Exception {
        return door.ask(
                door.writer,
                "POST",
                "/knowledge/save/learnings",
                "{\"lesson\": \"Wait %d seconds until the dialog is gone\"%s}"
                        .formatted(seconds, more));
    }

    private HttpResponse<String> item(int number, String text) throws Exception {
        return door.ask(
                door.writer,
                "POST",
                "/knowledge",
                "{\"knowledge_id\": \"new_%c\", \"description\": \"%s\"}"
                        .formatted('a' + number, text));
    }

    @Test
    void nearlyTheSameItemIsCreatedThreeTimesOnly() throws Exception {
        var text = "Wait %d seconds until the dialog is gone";
        assertEquals(201, item(0, text.formatted(0)).statusCode());
        // an id that is taken is refused and not counted
        assertEquals(400, item(0, text.formatted(0)).statusCode());
        assertEquals(201, item(1, text.formatted(1)).statusCode());
        assertEquals(201, item(2, text.formatted(2)).statusCode());
        var flood = item(3, text.formatted(3));
        assertEquals(429, flood.statusCode(), flood.body());
        assertEquals("too_often", OpenDoor.code(flood));
        assertEquals(404, door.get(door.writer, "/knowledge/new_d").statusCode());
        assertEquals(201, item(3, "Something else about another window").statusCode());
    }

    @Test
    void whatWasRefusedMayBeMendedAndWhatFloodsIsRefused() throws Exception {
        for (int i = 0; i < 5; i++) {
            var refused = lesson(i, ", \"catalog\": \"no such\"");
            assertTrue(refused.statusCode() == 400 || refused.statusCode() == 404, refused.body());
        }
        for (int i = 0; i < 3; i++) {
            assertEquals(201, lesson(i, "").statusCode());
        }
        var flood = lesson(9, "");
        assertEquals(429, flood.statusCode(), flood.body());
        assertEquals("too_often", OpenDoor.code(flood));
        var error = OpenDoor.json(flood).object("error");
        assertTrue(error.text("message").orElse("").endsWith("Nothing was stored."), flood.body());
        assertTrue(error.text("way_out").orElse("").contains("10 minutes"), flood.body());

        var tools = AgentTools.of(door.door());
        var lines =
                new McpLines(
                        McpServer.of(tools.all(), door.door()),
                        EnumSet.allOf(AgentClient.Scope.class),
                        true);
        Json.Obj last = Json.Obj.EMPTY;
        for (int i = 0; i < 4; i++) {
            last =
                    lines.result(
                            "tools/call",
                            "name",
                            "propose_learning",
                            "arguments",
                            Json.Obj.of(
                                    "knowledge_id",
                                    "save",
                                    "lesson",
                                    "Wait " + i + " seconds until the dialog is gone"));
        }
        assertTrue(last.bool("isError").orElse(false), last.compact());
        assertTrue(
                last.compact().contains(error.text("message").orElseThrow())
                        && last.compact().contains(error.text("way_out").orElseThrow()),
                last.compact());
    }

    @Test
    void noSecretAnAgentSendsIsKeptOrSaidBack() throws Exception {
        var said = new StringBuilder();
        for (var call :
                new String[][] {
                    {"/knowledge/retrieve", "{\"query\": \"push with %s\"}"},
                    {"/knowledge/%s/learnings", "{\"lesson\": \"Push\", \"run_id\": \"%s\"}"},
                    {
                        "/plans",
                        "{\"task\": \"Push\", \"retrieved_kb_ids\": [\"%s\"], \"run_id\": \"%1$s\","
                                + " \"actions\": [{\"tool_name\": \"git\"}]}"
                    },
                    {"/sessions/s/messages", "{\"role\": \"user\", \"text\": \"use %s\"}"}
                }) {
            var answer =
                    door.ask(
                            door.writer,
                            "POST",
                            call[0].formatted(TOKEN),
                            call[1].formatted(TOKEN));
            assertTrue(answer.statusCode() < 300, answer.body());
            said.append(answer.body());
        }
        said.append(door.get(door.writer, "/knowledge/" + TOKEN).body());
        said.append(door.get(door.writer, "/knowledge?filter=" + TOKEN).body());
        door.close();
        assertFalse(said.toString().contains(TOKEN), said.toString());
        try (var files = Files.walk(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
                assertFalse(bytes.contains(TOKEN), file + " keeps it");
            }
        }
        door = new OpenDoor(folder.resolve("another"));
    }
}
