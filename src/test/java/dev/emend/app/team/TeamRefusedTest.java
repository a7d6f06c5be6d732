package dev.emend.app.team;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AppEvent;
import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import dev.emend.peers.PostgresServer;
import dev.emend.store.team.TeamAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was decided while the server was away, and came too late.
@Tag("slow")
class TeamRefusedTest {
    @TempDir
    private Path room;

    private PostgresServer server;
    private String database;
    private TeamAddress address;

    @BeforeEach
    void serve() throws Exception {
        server = PostgresServer.start();
        database = server.database("template1");
        address = server.address(database);
    }

    @AfterEach
    void stop() throws Exception {
        if (server != null) { // there is no PostgreSQL here
            server.close();
        }
    }

    @Test
    void aRefusedDecisionIsListedAtOnceAndUntilItIsDismissed() throws Exception {
        String loser;
        UUID key;
        try (var ann = desk("Ann");
                var bob = desk("Bob")) {
            var learning = ann.pending().getFirst();
            server.down();
            ann.workspace().review().decisions().reject(ann.actor(), learning);
            bob.workspace().review().decisions().keep(bob.actor(), learning);
            assertEquals(List.of(), refused(ann), "it may still be taken");
            server.up();
            TeamWorkspace.await(
                    "one came too late",
                    () -> refused(ann).size() + refused(bob).size() > 0);

            var late = refused(ann).isEmpty() ? bob : ann;
            loser = late == ann ? "Ann" : "Bob";
            assertEquals(List.of(), refused(late == ann ? bob : ann));
            TeamWorkspace.await(
                    "whoever shows conflicts hears of it",
                    () -> late.changes.stream().anyMatch(AppEvent.ConflictsChanged.class::isInstance));
            var change = refused(late).getFirst();
            key = change.key();
            assertEquals(loser, change.person());
            assertEquals(
                    (late == ann ? "Reject" : "Keep")
                            + " a learning of "
                            + learning.item().knowledgeId(),
                    change.label());
            assertEquals(
                    late == ann
                            ? "Bob decided meanwhile: Keep a learning of "
                                    + learning.item().knowledgeId()
                            : "Ann decided meanwhile: Reject a learning of "
                                    + learning.item().knowledgeId(),
                    change.reason());
            var place = change.place().orElseThrow();
            assertEquals(Optional.of(late.catalog.toRealPath()), place.file());
            assertEquals(Optional.of(learning.item()), place.item());
        }

        try (var again = desk(loser)) {
            assertEquals(
                    List.of(key),
                    refused(again).stream().map(RejectedDecision::key).toList());
            var file = again.file();
            again.changes.clear();
            again.workspace().safety().conflicts().dismiss(key);
            assertEquals(List.of(), refused(again));
            assertTrue(again.changes.contains(new AppEvent.ConflictsChanged()));
            assertEquals(file, again.file());
        }
        try (var again = desk(loser)) {
            assertEquals(List.of(), refused(again));
        }
    }

    @Test
    void aDamagedRowKeepsNoOtherDecisionFromBeingSentOrListed() throws Exception {
        try (var ann = desk("Ann")) {
            var learnings = ann.pending();
            server.down();
            for (var learning : learnings.subList(0, 3)) {
                ann.workspace().review().decisions().reject(ann.actor(), learning);
            }
        }
        // the second of three is damaged on the disk
        damage(2);
        server.up();
        try (var bob = desk("Bob")) {
            bob.workspace().review().decisions().keep(bob.actor(), bob.pending().getFirst());
        }

        try (var ann = desk("Ann")) {
            assertEquals(2, changes(), "Bob's, and the third of Ann's");
            var listed = refused(ann);
            assertEquals(2, listed.size());
            var damaged = listed.getFirst();
            assertEquals("", damaged.label());
            assertEquals(Optional.empty(), damaged.place());
            assertEquals("what is kept of it can't be read", damaged.reason());
            assertTrue(listed.getLast().reason().startsWith("Bob decided meanwhile"));
        }

        var emend = new EmendCommand(room);
        // where a command keeps what belongs to a team's store
        var teams = Files.createDirectories(room.resolve("command").resolve("teams"));
        Files.move(workspace(), teams.resolve(address.folderName()));
        var json = conflicts(emend, "--json").json().array("refused");
        assertEquals(2, json.size());
        var first = (Json.Obj) json.getLast();
        assertEquals("Ann", first.text("person").orElseThrow());
        assertEquals(Json.Null.NULL, ((Json.Obj) json.getFirst()).get("label"));
        var key = first.text("key").orElseThrow();
        var text = conflicts(emend).out();
        assertTrue(text.contains("rejected   A change that can't be read"), text);
        assertTrue(text.contains("rejected   " + first.text("label").orElseThrow()), text);
        assertTrue(text.contains("emend conflicts --dismiss " + key), text);

        var dismissed = conflicts(emend, "--dismiss", key).out();

        assertEquals(
                "Dismissed: %s. The change is not kept anywhere."
                        .formatted(first.text("label").orElseThrow()),
                dismissed.strip());
        assertEquals(1, conflicts(emend, "--json").json().array("refused").size());
        var gone = emend.run(arguments("--dismiss", key)).exits(1);
        assertTrue(gone.err().contains("There is no rejected change " + key), gone.err());
    }

    private EmendCommand.Outcome conflicts(EmendCommand emend, String... more) {
        return emend.run(arguments(more)).exits(0);
    }

    private String[] arguments(String... more) {
        var store =
                "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres&sslmode=disable".formatted(server.port(), database);
        var all = new ArrayList<>(List.of("conflicts", "--workspace", "command", "--store", store));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private void damage(int row) throws Exception {
        var outbox = "jdbc:h2:file:" + workspace().resolve("outbox");
        try (var connection = DriverManager.getConnection(outbox, "emend", "");
                var statement = connection.createStatement()) {
            assertEquals(1, statement.executeUpdate("update waiting set act_json = '{\"person\":' where seq = " + row));
        }
    }

    private Path workspace() {
        return room.resolve("Ann").resolve("workspace").toAbsolutePath();
    }

    private static List<RejectedDecision> refused(TeamWorkspace team) throws Exception {
        return team.workspace().safety().conflicts().rejectedDecisions();
    }

    private long changes() throws Exception {
        try (var connection = server.connect(database);
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select count(*) from journal")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private TeamWorkspace desk(String person) throws Exception {
        return new TeamWorkspace(room, person, address, Clock.systemUTC());
    }
}
