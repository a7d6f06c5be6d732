package dev.emend.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.remote.ChatServer.Reply;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A server that is busy is called again; no test waits.
class ChatModelTest {
    private static final Json.Obj SCHEMA = Json.Obj.of(
            "type", "object", "properties", Json.Obj.EMPTY, "required", List.of(), "additionalProperties", false);

    private final List<Duration> waits = new ArrayList<>();
    private ChatServer server;
    private boolean isWanted = true;

    @BeforeEach
    void open() throws Exception {
        server = new ChatServer();
    }

    @AfterEach
    void close() {
        server.close();
    }

    /// Gives these answers, then a good one.
    private void answers(Reply... replies) {
        var left = new ArrayDeque<>(List.of(replies));
        server.reply(_ -> left.isEmpty() ? Reply.saying("{\"a\": 1}") : left.removeFirst());
    }

    private Json.Obj ask() throws UserException {
        var place = ChatEndpoint.of(server.address(), "llama3.2", false);
        try (var model = new ChatModel(place, "", Duration.ofSeconds(20), time -> {
            waits.add(time);
            return isWanted;
        })) {
            return model.ask("question", "answer", SCHEMA);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 500, 502, 503, 504, 529, 0})
    void aBusyServerIsAskedAgainLaterAndLater(int status) throws Exception {
        var busy = status == 0 ? Reply.BROKEN_OFF : Reply.busy(status, "");
        answers(busy, busy, busy, busy);

        assertEquals("{\"a\":1}", ask().compact());

        assertEquals(5, server.requests().size());
        assertEquals(
                List.of(Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4)),
                waits);
    }

    @Test
    void theFifthFailureIsTold() {
        server.reply(_ -> Reply.busy(503, ""));

        var failed = assertThrows(UserException.class, this::ask);

        assertEquals(5, server.requests().size());
        assertTrue(failed.message().contains("answers 503"), failed.message());
        assertEquals(UserException.Code.MISSING, failed.code());
        assertInstanceOf(RemoteException.class, failed.getCause());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 60})
    void theServerSaysWhen(int seconds) throws Exception {
        answers(Reply.busy(429, Integer.toString(seconds)), Reply.busy(503, ""));

        ask();

        assertEquals(List.of(Duration.ofSeconds(seconds), Duration.ofSeconds(1)), waits);
    }

    @Test
    void theServerSaysWhenByATimeOfItsClock() throws Exception {
        var inHalfAMinute = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                Clock.systemUTC().instant().plusSeconds(30).atZone(ZoneOffset.UTC));
        answers(Reply.busy(429, inHalfAMinute));

        ask();

        // both times are cut to whole seconds
        assertTrue(waits.getFirst().compareTo(Duration.ofSeconds(25)) > 0, waits.toString());
        assertTrue(waits.getFirst().compareTo(Duration.ofSeconds(32)) < 0, waits.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "-5", "1.5", "999999999999999999999", "Fri, 99 Nov 2026 00:00:00 GMT"})
    void whatIsNoTimeIsAsIfItSaidNothing(String retryAfter) throws Exception {
        answers(Reply.busy(429, retryAfter));

        ask();

        assertEquals(List.of(Duration.ofMillis(500)), waits);
    }

    @Test
    void whoWantsToBeAskedMuchLaterIsNotWaitedFor() {
        answers(Reply.busy(429, "300"));

        var failed = assertThrows(UserException.class, this::ask);

        assertEquals(List.of(), waits);
        assertTrue(failed.remedy().contains("300 seconds"), failed.remedy());
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 422, 301})
    void whatWillNotWorkLaterIsNotTriedAgain(int status) {
        server.reply(_ -> Reply.busy(status, "1"));

        assertThrows(UserException.class, this::ask);

        assertEquals(1, server.requests().size());
    }

    @Test
    void whoeverClosesItWaitsForNothing() {
        isWanted = false;
        server.reply(_ -> Reply.busy(429, ""));

        assertThrows(UserException.class, this::ask);

        assertEquals(1, server.requests().size());
    }
}
