package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentServerTest {
    @TempDir
    private static Path folder;

    private static RunningServer server;

    @BeforeAll
    static void open() throws Exception {
        server = new RunningServer(folder);
    }

    @AfterAll
    static void close() throws Exception {
        server.close();
    }

    @Test
    void healthSaysWhoAsksAndWhatItMayDo() throws Exception {
        var answer = server.get(server.writer, "/health");

        assertEquals(200, answer.statusCode());
        assertEquals(
                "application/json", answer.headers().firstValue("Content-Type").orElse(""));
        assertEquals("no-store", answer.headers().firstValue("Cache-Control").orElse(""));
        assertTrue(answer.headers().firstValue("Server").isEmpty());
        var health = RunningServer.json(answer);
        assertEquals("writer", health.text("client").orElse(""));
        assertEquals(List.of("read", "propose"), health.texts("scopes"));
        assertEquals(Json.from(1), health.get("catalogs"));
    }

    @Test
    void noTokenAWrongOneAndAMissingScopeAreRefusedInWords() throws Exception {
        assertEquals("no_token", RunningServer.code(server.get("x", "/health")));
        assertEquals(401, server.get(server.reader + "x", "/health").statusCode());
        var refused = server.ask(server.reader, "DELETE", "/knowledge/open_format_menu", "");
        assertEquals(403, refused.statusCode());
        assertEquals("no_scope", RunningServer.code(refused));
    }

    @Test
    void unknownAddressesMethodsAndParametersAreToldApart() throws Exception {
        assertEquals("no_route", RunningServer.code(server.get(server.reader, "/nothing")));
        assertEquals(405, server.ask(server.reader, "POST", "/health", "{}").statusCode());
        var unknown = server.get(server.reader, "/knowledge?limt=3");
        assertEquals(400, unknown.statusCode());
        assertEquals("bad_input", RunningServer.code(unknown));
        assertEquals(400, server.get(server.reader, "/knowledge?limit=x").statusCode());
        assertEquals(400, server.get(server.reader, "/knowledge?limit=0").statusCode());
        assertEquals(
                400,
                server.ask(server.writer, "POST", "/feedback", "{\"a\": 1,}").statusCode());
    }

    @Test
    void aSecondServerOfThePortIsRefusedAndTheUsualOneMovesOn() throws Exception {
        var problem = org.junit.jupiter.api.Assertions.assertThrows(
                dev.emend.model.UserException.class, () -> AgentServer.start(server.workspace(), server.port()));
        assertTrue(problem.message().contains(String.valueOf(server.port())), problem.message());
        try (var first = AgentServer.start(server.workspace(), 0);
                var second = AgentServer.start(server.workspace(), 0)) {
            assertTrue(first.port() >= 7341);
            assertTrue(second.port() > first.port());
        }
    }

    @Test
    void theListHoldsWhatIsKept() throws Exception {
        var list = RunningServer.json(server.get(server.reader, "/knowledge?limit=2&offset=1"));

        assertEquals(2, list.array("items").size());
        assertTrue(list.integer("total").orElse(0) > 3);
        var row = (Json.Obj) list.array("items").getFirst();
        var item = RunningServer.json(server.get(
                server.reader, "/knowledge/" + row.text("knowledge_id").orElseThrow()));
        assertEquals(row.text("knowledge_id"), item.object("item").text("knowledge_id"));
        assertFalse(item.object("item").has("error"));
    }
}
