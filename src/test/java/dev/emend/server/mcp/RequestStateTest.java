package dev.emend.server.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import io.modelcontextprotocol.spec.McpError;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// What a client carries to its next try is taken from it only, unchanged, for the same request, in time.
class RequestStateTest {
    private static final Json.Obj REQUEST = Json.Obj.of("method", "tools/call", "params", Json.Obj.of("name", "a"));
    private static final Json.Obj CONTENT = Json.Obj.of("learning", "L1");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-27T10:00:00Z"));
    private final InstantSource clock = now::get;
    private final RequestState states = new RequestState(clock);
    private final String sealed = states.seal("robot", REQUEST, CONTENT);

    private void assertRefused(String why, String state, String client, Json.Obj request) {
        var refused = assertThrows(McpError.class, () -> states.open(state, client, request));
        assertEquals(-32602, refused.getJsonRpcError().code());
        var message = refused.getJsonRpcError().message();
        assertTrue(message.contains(why), message);
    }

    @Test
    void itComesBackAsItWas() {
        now.updateAndGet(time -> time.plus(Duration.ofMinutes(10)));
        assertEquals(CONTENT, states.open(sealed, "robot", REQUEST));
    }

    @Test
    void aChangedOneIsRefused() {
        for (int i = 0; i < sealed.length(); i++) {
            var changed = new StringBuilder(sealed);
            changed.setCharAt(i, sealed.charAt(i) == 'A' ? 'B' : 'A');
            assertRefused("none of this server", changed.toString(), "robot", REQUEST);
        }
        assertRefused("none of this server", "", "robot", REQUEST);
        var another = new RequestState(clock).seal("robot", REQUEST, CONTENT);
        assertRefused("none of this server", another, "robot", REQUEST);
    }

    @Test
    void itIsGoodForOneClientAndOneRequest() {
        assertRefused("another request", sealed, "other", REQUEST);
        assertRefused("another request", sealed, "robot", REQUEST.with("method", new Json.Text("prompts/get")));
    }

    @Test
    void afterTenMinutesItIsTooOld() {
        now.updateAndGet(time -> time.plus(Duration.ofMinutes(10)).plusSeconds(1));
        assertRefused("older than 10 minutes", sealed, "robot", REQUEST);
    }
}
