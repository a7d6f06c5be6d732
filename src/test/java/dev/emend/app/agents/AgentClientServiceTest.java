package dev.emend.app.agents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AppEvents;
import dev.emend.model.UserException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentClientServiceTest {
    private static final AgentClient READER = new AgentClient("claude-code", Set.of(AgentClient.Scope.READ), false);

    @TempDir
    private Path workspace;

    private final ManualClock clock = new ManualClock();

    private AgentClientService open() {
        return AgentClientService.of(workspace, clock, new AppEvents());
    }

    private String written() throws Exception {
        return Files.readString(workspace.resolve("agents.json"));
    }

    @Test
    void aTokenIs256BitsAndOnlyItsHashIsWrittenWhereOnlyTheOwnerMayRead() throws Exception {
        var token = open().add(READER);

        assertEquals(32, Base64.getUrlDecoder().decode(token.substring("emend_".length())).length);
        assertFalse(written().contains(token));
        var hash = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        assertTrue(written().contains(HexFormat.of().formatHex(hash)));
        assertEquals(
                "rw-------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(workspace.resolve("agents.json"))));
    }

    @Test
    void theHolderOfATokenIsKnownAfterAStartAndWhenItWasSeen() throws Exception {
        var clients = open();
        var token = clients.add(READER);
        clock.pass(Duration.ofMinutes(5));

        assertEquals(
                Optional.of(READER), clients.clientOfToken(token).map(AgentClientService.RegisteredClient::client));
        assertEquals(Optional.empty(), clients.clientOfToken(token + "x"));
        assertEquals(Optional.empty(), clients.clientOfToken(""));
        clients.keepSeen();

        assertEquals(
                List.of(new AgentClientService.RegisteredClient(
                        READER,
                        Instant.parse("2026-03-01T12:00:00Z"),
                        Optional.empty(),
                        Optional.of(Instant.parse("2026-03-01T12:05:00Z")),
                        false)),
                open().all());
        assertTrue(open().clientOfToken(token).isPresent());
    }

    @Test
    void aTokenThatExpiredIsNobodysAndANewOneLastsAsLong() throws Exception {
        var clients = open();
        var token = clients.add(READER, Optional.of(Duration.ofDays(3)));
        clock.pass(Duration.ofDays(3).minusSeconds(1));
        assertTrue(open().clientOfToken(token).isPresent());
        assertTrue(clients.isWelcome(token));
        clock.pass(Duration.ofSeconds(1));
        assertEquals(Optional.empty(), open().clientOfToken(token));
        assertEquals(Optional.empty(), clients.clientOfToken(token));
        assertFalse(clients.isWelcome(token));

        var fresh = clients.rotate(READER.name());
        assertTrue(clients.clientOfToken(fresh).isPresent());
        assertEquals(
                Optional.of(clock.instant().plus(Duration.ofDays(3))),
                open().all().getFirst().expires());
        clock.pass(Duration.ofDays(4));
        assertEquals(Optional.empty(), clients.clientOfToken(fresh));
        var forEver = clients.rotate(READER.name(), Optional.empty());
        clock.pass(Duration.ofDays(4_000));
        assertTrue(clients.clientOfToken(forEver).isPresent());
    }

    @Test
    void aTokenInATextIsMasked() throws Exception {
        var token = open().add(READER);
        var said = "It answered when I sent " + token + ", and not without.";
        assertEquals(
                "It answered when I sent [redacted: Emend token], and not without.",
                dev.emend.analysis.secrets.SecretDetector.redact(said));
    }

    @Test
    void aNewTokenMakesTheOldOneWorthNothing() throws Exception {
        var clients = open();
        var old = clients.add(READER);

        var fresh = clients.rotate("claude-code");

        assertNotEquals(old, fresh);
        assertTrue(clients.clientOfToken(old).isEmpty());
        assertTrue(open().clientOfToken(fresh).isPresent());
    }

    @Test
    void aPausedClientIsKnownAndARevokedOneIsNot() throws Exception {
        var clients = open();
        var token = clients.add(READER);

        clients.pause("claude-code", true);
        assertTrue(open().clientOfToken(token).orElseThrow().isPaused());
        clients.pause("claude-code", false);
        assertFalse(clients.clientOfToken(token).orElseThrow().isPaused());
        clients.revoke("claude-code");

        assertTrue(clients.clientOfToken(token).isEmpty());
        assertEquals(List.of(), open().all());
        assertThrows(UserException.class, () -> clients.rotate("claude-code"));
    }

    @Test
    void otherScopesLeaveTheTokenAsItIs() throws Exception {
        var clients = open();
        var token = clients.add(READER);
        var writer = new AgentClient("claude-code", Set.of(AgentClient.Scope.READ, AgentClient.Scope.PROPOSE), true);

        clients.change(writer);

        assertEquals(Optional.of(writer), open().clientOfToken(token).map(AgentClientService.RegisteredClient::client));
    }

    @Test
    void namesAreOneEachAndHoldNothingThatActs() throws Exception {
        var clients = open();
        clients.add(READER);
        var may = Set.of(AgentClient.Scope.READ);

        for (var name : List.of("Claude-Code", "", " a", "a\nb", "\u202Ea", "x".repeat(61))) {
            var problem = assertThrows(UserException.class, () -> clients.add(new AgentClient(name, may, false)));
            assertEquals("bad-input", problem.word());
        }
        assertThrows(UserException.class, () -> clients.add(new AgentClient("nobody", Set.of(), false)));
        assertEquals(1, clients.all().size());
    }

    @Test
    void aFileOthersCouldReadIsClosedAndABrokenOneLetsNobodyIn() throws Exception {
        var token = open().add(READER);
        var file = workspace.resolve("agents.json");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertTrue(open().clientOfToken(token).isPresent());
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));

        var whole = written();
        for (var broken : List.of(
                "[]",
                "{",
                whole.replace("\"read\"", "\"root\""),
                whole.replaceAll("(\"tokenSha256\":\")..", "$1"),
                whole.replace("\"since\":\"2", "\"since\":\"x"))) {
            Files.writeString(file, broken);
            var problem = assertThrows(UserException.class, () -> open().clientOfToken(token));
            assertEquals("broken-file", problem.word());
            assertThrows(UserException.class, () -> open().add(READER));
            assertEquals(broken, Files.readString(file));
        }
    }
}
