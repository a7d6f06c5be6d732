package dev.emend.app.team;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.core.AppEvent;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.peers.PostgresServer;
import dev.emend.store.team.TeamAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several reviewers at once, each with a copy of the catalog, in one store.
class TeamReviewTest {
    @TempDir
    private Path room;

    private PostgresServer server;
    private String database;
    private TeamAddress address;

    @BeforeEach
    void store() throws Exception {
        server = PostgresServer.shared();
        database = server.database("template1");
        address = server.address(database);
    }

    @Test
    void aDecisionReachesTheOtherMachineAndItsCopyWithinASecond() throws Exception {
        try (var ann = desk("Ann");
                var bob = desk("Bob")) {
            assertEquals(ann.id, bob.id);
            var waiting = ann.pending();
            assertEquals(waiting, bob.pending());
            var latencies = new ArrayList<Long>();
            for (int i = 0; i < 10; i++) {
                var learning = waiting.get(i);
                var verdicts = ann.workspace().review().decisions();
                var decision =
                        i % 2 == 0 ? verdicts.reject(ann.actor(), learning) : verdicts.keep(ann.actor(), learning);
                long decided = System.nanoTime();
                TeamWorkspace.await(
                        "Bob hears of change " + decision.change(),
                        () -> bob.changes.stream()
                                .anyMatch(event -> event instanceof AppEvent.Decided(var item, long change, var _)
                                        && change >= decision.change()
                                        && item.equals(learning.item())));
                latencies.add((System.nanoTime() - decided) / 1_000_000);
                assertFalse(bob.pending().contains(learning));
            }
            latencies.sort(null);
            System.out.println("notification latency in ms, sorted: " + latencies);
            assertTrue(latencies.getLast() < 1_000, "ms: " + latencies);
            TeamWorkspace.await("both copies are the same", () -> ann.file().equals(bob.file()));
            assertEquals(ann.pending(), bob.pending());
        }
    }

    @Test
    void ofTwoDecisionsAtOnceOneWinsAndTheOtherIsTold() throws Exception {
        try (var ann = desk("Ann");
                var bob = desk("Bob");
                var people = Executors.newFixedThreadPool(2)) {
            var waiting = ann.pending();
            int told = 0;
            for (var learning : waiting) {
                var start = new CyclicBarrier(2);
                var anns = people.submit(
                        tried(start, () -> ann.workspace().review().decisions().keep(ann.actor(), learning)));
                var bobs = people.submit(
                        tried(start, () -> bob.workspace().review().decisions().reject(bob.actor(), learning)));
                var refusals = new ArrayList<UserException>();
                anns.get().ifPresent(refusals::add);
                bobs.get().ifPresent(refusals::add);
                // one who hears of the other's decision in time may decide on top of it
                assertTrue(refusals.size() <= 1, refusals.toString());
                for (var refusal : refusals) {
                    told++;
                    assertEquals(UserException.Code.CHANGED_MEANWHILE, refusal.code());
                    assertTrue(refusal.message().matches("(Ann|Bob) was faster: .*"), refusal.message());
                }
            }
            System.out.println("decided at once: " + waiting.size() + ", told: " + told);
            assertTrue(told > 0, "nobody was ever too late");
            TeamWorkspace.await("both copies are the same", () -> ann.file().equals(bob.file()));
            assertEquals(ann.pending(), bob.pending());
            for (var learning : waiting) {
                assertEquals(
                        ann.workspace()
                                .review()
                                .queue()
                                .card(ann.actor(), learning)
                                .requireLearning()
                                .state(),
                        bob.workspace()
                                .review()
                                .queue()
                                .card(bob.actor(), learning)
                                .requireLearning()
                                .state());
            }
            assertTrue(ann.workspace().journal().check().problem().isEmpty());
        }
    }

    @Test
    void whatOneHasBeforeThemIsNotOfferedToOthersUntilTimeIsUp() throws Exception {
        var clock = new ManualClock();
        try (var ann = new TeamWorkspace(room, "Ann", address, clock);
                var bob = new TeamWorkspace(room, "Bob", address, clock)) {
            var learning = ann.pending().getFirst();

            ann.workspace().review().queue().card(ann.actor(), learning);

            assertTrue(ann.pending().contains(learning));
            assertFalse(bob.pending().contains(learning));
            clock.pass(Duration.ofMinutes(5));
            assertTrue(bob.pending().contains(learning));
        }
    }

    @Test
    void undoTakesBackOnesOwnChanges() throws Exception {
        try (var ann = desk("Ann");
                var bob = desk("Bob")) {
            var waiting = ann.pending();
            ann.workspace().review().decisions().keep(ann.actor(), waiting.get(0));
            TeamWorkspace.await("Bob hears of it", () -> !bob.pending().contains(waiting.get(0)));
            assertEquals(0, bob.workspace().journal().state(bob.actor()).undoDepth());
            bob.workspace().review().decisions().keep(bob.actor(), waiting.get(1));

            bob.workspace().journal().undo(bob.actor());

            assertTrue(bob.pending().contains(waiting.get(1)));
            assertFalse(bob.pending().contains(waiting.get(0)));
            TeamWorkspace.await("Ann hears of it", () -> ann.pending().contains(waiting.get(1)));
        }
    }

    @Test
    void undoAndRedoKnowOnesOwnChangesAfterARestart() throws Exception {
        List<LearningRef> waiting;
        try (var ann = desk("Ann")) {
            waiting = ann.pending();
            ann.workspace().review().decisions().keep(ann.actor(), waiting.get(0));
        }
        try (var bob = desk("Bob")) {
            assertTrue(bob.workspace().journal().undo(bob.actor()).isEmpty(), "it is Ann's");
            bob.workspace().review().decisions().keep(bob.actor(), waiting.get(1));
        }
        try (var ann = desk("Ann")) {
            assertEquals(1, ann.workspace().journal().state(ann.actor()).undoDepth());
            assertTrue(ann.workspace().journal().undo(ann.actor()).isPresent());
            assertTrue(ann.pending().contains(waiting.get(0)));
            assertFalse(ann.pending().contains(waiting.get(1)));
        }
        try (var ann = desk("Ann")) {
            assertTrue(ann.workspace().journal().redo(ann.actor()).isPresent());
            assertFalse(ann.pending().contains(waiting.get(0)));
            assertEquals(1, ann.workspace().journal().state(ann.actor()).undoDepth());
        }
    }

    @Test
    void aRatingOfAnotherIsSeenAndBothAreKept() throws Exception {
        try (var ann = desk("Ann");
                var bob = desk("Bob")) {
            var item = ann.pending().getFirst().item();
            ann.workspace().editor().rate(ann.actor(), item, 2, null);
            TeamWorkspace.await(
                    "Bob sees two stars",
                    () -> bob.workspace().library().item(item).ratings().size() == 1);

            bob.workspace().editor().rate(bob.actor(), item, 5, "works");

            TeamWorkspace.await(
                    "Ann sees both",
                    () -> ann.workspace().library().item(item).ratings().size() == 2);
        }
    }

    @Test
    void ofTwoRatingsAtOnceNoneIsRefused() throws Exception {
        try (var ann = desk("Ann");
                var bob = desk("Bob");
                var people = Executors.newFixedThreadPool(2)) {
            var items = ann.pending().stream().map(LearningRef::item).distinct().toList();
            for (var item : items) {
                var start = new CyclicBarrier(2);
                var anns = people.submit(
                        tried(start, () -> ann.workspace().editor().rate(ann.actor(), item, 2, "slow")));
                var bobs = people.submit(
                        tried(start, () -> bob.workspace().editor().rate(bob.actor(), item, 5, "works")));
                assertEquals(java.util.Optional.empty(), anns.get());
                assertEquals(java.util.Optional.empty(), bobs.get());
            }
            TeamWorkspace.await("both copies are the same", () -> ann.file().equals(bob.file()));
            for (var item : items) {
                assertEquals(2, ann.workspace().library().item(item).ratings().size());
                assertEquals(
                        ann.workspace().library().item(item).item().fields(),
                        bob.workspace().library().item(item).item().fields());
            }
            assertTrue(ann.workspace().journal().check().problem().isEmpty());
        }
    }

    private static Callable<java.util.Optional<UserException>> tried(CyclicBarrier start, Callable<?> change) {
        return () -> {
            start.await();
            try {
                change.call();
                return java.util.Optional.empty();
            } catch (UserException refusal) {
                return java.util.Optional.of(refusal);
            }
        };
    }

    private TeamWorkspace desk(String person) throws Exception {
        return new TeamWorkspace(room, person, address, Clock.systemUTC());
    }
}
