package dev.emend.app.team;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.AppEvent;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.peers.PostgresServer;
import dev.emend.store.sql.StoreException;
import dev.emend.store.team.TeamAddress;
import dev.emend.store.team.TeamStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The server goes away in the middle of the work and comes back.
class TeamOutboxTest {
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
    void whatIsDecidedWhileTheServerIsAwayIsThereOnceWhenItIsBack() throws Exception {
        try (var ann = desk("Ann");
                var bob = desk("Bob")) {
            var waiting = ann.pending();
            int decided = 0;
            var decisions = new ArrayList<CommandResult>();
            for (int round = 0; round < 2; round++) {
                decisions.add(ann.workspace().review().decisions().keep(ann.actor(), waiting.get(decided++)));
                server.down();
                for (int i = 0; i < 4; i++) {
                    var learning = waiting.get(decided++);
                    var verdicts = ann.workspace().review().decisions();
                    decisions.add(
                            i % 2 == 0 ? verdicts.reject(ann.actor(), learning) : verdicts.keep(ann.actor(), learning));
                    // the card is gone from the workspace at once
                    var decision = decisions.getLast();
                    assertTrue(
                            !ann.pending().contains(learning),
                            () -> "%s is back after %s: %s".formatted(learning, decision, ann.changes));
                }
                decisions.add(ann.workspace()
                        .editor()
                        .rate(ann.actor(), waiting.get(round).item(), 4, "away"));
                TeamWorkspace.await(
                        "it is said that the server is away",
                        () -> ann.changes.stream()
                                .anyMatch(change -> change instanceof AppEvent.Saving(var state)
                                        && state.problem()
                                                .filter(p -> p.message().contains("team store"))
                                                .isPresent()));
                server.up();
                int sent = decisions.size();
                TeamWorkspace.await("all changes of round " + round, () -> changes() == sent);
            }

            for (var decision : decisions) {
                TeamWorkspace.await(
                        "change " + decision.change() + " is saved",
                        () -> decision.saveStatus().isDone());
            }
            TeamWorkspace.await("both copies are the same", () -> ann.file().equals(bob.file()));
            TeamWorkspace.await("both desks are the same", () -> ann.pending().equals(bob.pending()));
            assertEquals(waiting.size() - decided, ann.pending().size());
            System.out.println("decided: " + decisions.size() + ", in the journal: " + changes());
            assertEquals(decisions.size(), changes());
            assertEquals(2, count("select count(*) from rating"));
            assertTrue(ann.workspace().journal().check().problem().isEmpty());
        }
    }

    /// The workspace does not stand still while the server comes back.
    @Test
    @Tag("slow")
    void whatIsDecidedWhileTheRestIsSentIsSavedLikeAnyOther() throws Exception {
        try (var ann = desk("Ann")) {
            var waiting = ann.pending();
            var decisions = new ArrayList<CommandResult>();
            int kept = 0;
            for (int round = 0; round < 3; round++) {
                server.down();
                for (int i = 0; i < 3; i++) {
                    decisions.add(ann.workspace().review().decisions().keep(ann.actor(), waiting.get(kept++)));
                }
                server.up();
                for (int i = 0; i < 30; i++) {
                    decisions.add(ann.workspace()
                            .editor()
                            .rate(ann.actor(), waiting.getFirst().item(), 4, "on the way"));
                }
            }

            for (var decision : decisions) {
                TeamWorkspace.await(
                        "change " + decision.change() + " is saved",
                        () -> decision.saveStatus().isDone());
                // what could not be saved at once says that the server was away, and no more
                assertTrue(
                        decision.saveStatus()
                                .join()
                                .problem()
                                .map(UserException::message)
                                .filter(what -> !what.contains("team store"))
                                .isEmpty(),
                        () -> decision.saveStatus().join().toString());
            }
            TeamWorkspace.await("all of them are in", () -> changes() == decisions.size());
            assertEquals(waiting.size() - kept, ann.pending().size());
        }
    }

    @Test
    @Tag("slow")
    void whatWaitsSurvivesTheProcessAndIsSentByTheNext() throws Exception {
        int waiting;
        try (var ann = desk("Ann")) {
            var learnings = ann.pending();
            waiting = learnings.size();
            server.down();
            for (var learning : learnings.subList(0, 5)) {
                ann.workspace().review().decisions().reject(ann.actor(), learning);
            }
        }
        var away = assertThrows(
                StoreException.class,
                () -> TeamStore.connect(address, room.resolve("Ann").resolve("workspace"), Clock.systemUTC()));
        assertEquals(StoreException.Kind.AWAY, away.kind());
        assertTrue(away.message().endsWith("does not answer. 5 decisions wait on this machine."), away.message());

        server.up();
        try (var ann = desk("Ann")) {
            assertEquals(waiting - 5, ann.pending().size());
            assertEquals(5, changes());
            assertEquals(
                    waiting - 5,
                    ann.workspace().library().catalogs().getFirst().counts().pendingCount());
        }
    }

    @Test
    @Tag("slow")
    void ofTwoDecisionsTheOneThatReachesTheStoreFirstStands() throws Exception {
        LearningRef learning;
        try (var ann = desk("Ann")) {
            learning = ann.pending().getFirst();
            server.down();
            assertTrue(ann.workspace()
                            .review()
                            .decisions()
                            .reject(ann.actor(), learning)
                            .change()
                    < 0);
        }
        server.up();
        try (var bob = desk("Bob")) {
            bob.workspace().review().decisions().keep(bob.actor(), learning);
        }

        try (var ann = desk("Ann")) {
            assertEquals(
                    ReviewState.KEPT,
                    ann.workspace()
                            .review()
                            .queue()
                            .card(ann.actor(), learning)
                            .requireLearning()
                            .state());
            assertEquals(1, changes());
        }
        try (var store = TeamStore.connect(address, room.resolve("Ann").resolve("workspace"), Clock.systemUTC())) {
            assertEquals(0, store.outbox().unsentEntries().size());
            var refused = store.outbox().refusedEntries();
            assertEquals(1, refused.size());
            assertTrue(
                    refused.getFirst().refusal().orElseThrow().startsWith("Bob decided meanwhile: Keep a learning of"));
        }
    }

    @Test
    void whatAFullServerDoesNotTakeWaitsUntilItDoes() throws Exception {
        try (var ann = desk("Ann")) {
            var waiting = ann.pending();
            execute("""
                    create function full_disk() returns trigger language plpgsql as
                    'begin raise exception ''no space left'' using errcode = ''53100''; end'
                    """);
            execute("create trigger full_disk before insert on journal" + " for each row execute function full_disk()");
            server.down();
            ann.workspace().review().decisions().keep(ann.actor(), waiting.getFirst());
            server.up();
            TeamWorkspace.await(
                    "people hear of it",
                    () -> ann.changes.stream()
                            .anyMatch(change -> change instanceof AppEvent.Failed(var problem)
                                    && problem.message().contains("no space left")));
            assertEquals(List.of(), ann.workspace().safety().conflicts().rejectedDecisions());
            assertEquals(0, changes());

            execute("drop trigger full_disk on journal");

            TeamWorkspace.await("it is sent", () -> changes() == 1);
            TeamWorkspace.await("it is shown", () -> !ann.pending().contains(waiting.getFirst()));
            assertEquals(List.of(), ann.workspace().safety().conflicts().rejectedDecisions());
        }
    }

    private void execute(String statement) throws Exception {
        try (var connection = server.connect(database);
                var work = connection.createStatement()) {
            work.execute(statement);
        }
    }

    @Test
    void aChangeThatIsSentTwiceIsDoneOnce() throws Exception {
        try (var ann = desk("Ann");
                var store = TeamStore.connect(address, room.resolve("another"), Clock.systemUTC())) {
            ann.workspace().review().decisions().keep(ann.actor(), ann.pending().getFirst());
            var key = UUID.randomUUID();
            var seen = new ArrayList<Long>();
            for (int i = 0; i < 3; i++) {
                seen.add(store.writeOnce(key, session -> {
                    var before = session.journal().byId(1).orElseThrow();
                    return session.journal().append(before);
                }));
            }
            assertEquals(List.of(2L, 2L, 2L), seen);
            assertEquals(2, changes());
        }
    }

    private long changes() throws Exception {
        return count("select count(*) from journal");
    }

    private long count(String query) throws Exception {
        try (var connection = server.connect(database);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private TeamWorkspace desk(String person) throws Exception {
        return new TeamWorkspace(room, person, address, Clock.systemUTC());
    }
}
