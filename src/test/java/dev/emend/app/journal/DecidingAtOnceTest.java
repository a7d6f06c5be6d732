package dev.emend.app.journal;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.Agent;
import dev.emend.app.ManualClock;
import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AppEvent;
import dev.emend.app.review.TrustServiceTest;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several people and agents decide at the same moment: what is acknowledged is done, once.
class DecidingAtOnceTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 12;

    @TempDir
    private Path folder;

    /// Made up, and put together here so that no scanner takes it for a leak.
    private static final String TOKEN = "gh" + "p_" + "q7Rt2LmX9a".repeat(4);

    /// Runs the work on every thread at the same moment, round by round.
    ///
    /// @return what was acknowledged
    private static <T> List<T> atOnce(int rounds, Work<T> work) throws Exception {
        var start = new CyclicBarrier(THREADS);
        var done = new ArrayList<CompletableFuture<List<T>>>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            done.add(run(() -> {
                var acknowledged = new ArrayList<T>();
                for (int round = 0; round < rounds; round++) {
                    start.await(60, TimeUnit.SECONDS);
                    try {
                        acknowledged.add(work.run(thread, round));
                    } catch (UserException e) {
                        assertTrue(
                                e.code() == UserException.Code.BAD_INPUT
                                        || e.code() == UserException.Code.CHANGED_MEANWHILE,
                                e.message());
                    }
                }
                return acknowledged;
            }));
        }
        var all = new ArrayList<T>();
        for (var future : done) {
            all.addAll(future.get(120, TimeUnit.SECONDS));
        }
        return all;
    }

    private interface Work<T> {
        T run(int thread, int round) throws Exception;
    }

    private static <T> CompletableFuture<T> run(Callable<T> work) {
        var done = new CompletableFuture<T>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                done.complete(work.call());
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
        return done;
    }

    private WorkspaceFixture withItems(int items, int failures) throws Exception {
        var learnings = IntStream.range(0, failures)
                .mapToObj(i -> SampleFailures.twin("error " + i))
                .toList();
        var file = SampleFailures.catalog(
                folder.resolve("knowledge_catalog.json"),
                IntStream.range(0, items).mapToObj(_ -> learnings).toList());
        return WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE);
    }

    @Test
    void everyAcknowledgedLearningOfTheSameTaskStepAndSecondIsInTheFile() throws Exception {
        try (var fixture = withItems(1, 0)) {
            var saved = atOnce(
                    ROUNDS,
                    (thread, round) -> fixture.workspace
                            .editor()
                            .attach(REVIEWER, fixture.catalog, "item_0", SampleFailures.twin(thread + "/" + round)));
            saved.forEach(WorkspaceFixture::saved);

            assertEquals(THREADS * ROUNDS, saved.size());
            assertEquals(
                    saved.size(), SampleFailures.inFile(fixture.file, "item_0").size());
            assertEquals(
                    saved.size(),
                    List.copyOf(fixture.workspace
                                    .library()
                                    .item(fixture.item("item_0"))
                                    .learnings())
                            .size());
        }
    }

    @Test
    void oneOfThoseWhoCreateAnItemOfTheSameIdAtOnceGetsIt() throws Exception {
        try (var fixture = withItems(1, 0)) {
            int rounds = 5 * ROUNDS;
            var saved = atOnce(
                    rounds,
                    (thread, round) -> fixture.workspace
                            .editor()
                            .create(
                                    REVIEWER,
                                    fixture.catalog,
                                    Json.Obj.of(
                                            "knowledge_id", "new_" + round,
                                            "description", "By " + thread)));
            saved.forEach(WorkspaceFixture::saved);

            assertEquals(rounds, saved.size());
            assertEquals(1 + rounds, Agent.read(fixture.file, fixture.catalog).size());
        }
    }

    @Test
    void twoDismissalsAtOnceGiveBackBothSteps() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            try (var fixture = inRoom(round)) {
                var item = fixture.item("item_0");
                var errors = IntStream.range(0, THREADS)
                        .mapToObj(i -> ref(fixture, item, i))
                        .toList();
                var saved = atOnce(
                        1, (thread, _) -> fixture.workspace.review().trust().dismiss(REVIEWER, errors.get(thread)));
                saved.forEach(WorkspaceFixture::saved);

                assertEquals(THREADS, saved.size());
                assertEquals(
                        TrustServiceTest.replay(1, 8 - THREADS), SampleFailures.trustInFile(fixture.file, "item_0"));
            }
        }
    }

    private WorkspaceFixture inRoom(int round) throws Exception {
        var room = Files.createDirectories(folder.resolve("room" + round));
        var learnings = IntStream.range(0, 8)
                .mapToObj(i -> SampleFailures.failure("task " + i, "error " + i, "2026-01-0" + (i + 1)))
                .toList();
        var file = SampleFailures.catalog(room.resolve("knowledge_catalog.json"), List.of(learnings));
        return WorkspaceFixture.again(room, file, WorkspaceFixture.AT_ONCE);
    }

    private static LearningRef ref(WorkspaceFixture fixture, ItemRef item, int error) {
        try {
            return SampleFailures.ref(fixture, item, "error " + error);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void oneOfTwoUndosOfTheSameChangeIsDone() throws Exception {
        try (var fixture = withItems(1, 0)) {
            var item = fixture.item("item_0");
            for (int i = 0; i < THREADS * 2; i++) {
                fixture.workspace.editor().edit(REVIEWER, item, "shortcut", Json.from("Ctrl+" + i));
            }
            var undone = atOnce(
                    2, (_, _) -> fixture.workspace.journal().undo(REVIEWER).orElseThrow());
            undone.forEach(WorkspaceFixture::saved);

            assertEquals(THREADS * 2, undone.size());
            assertFalse(fixture.text().contains("Ctrl+"), fixture.text());
        }
    }

    @Test
    void aChangeThatChangesNothingIsRefused() throws Exception {
        try (var fixture = withItems(1, 1)) {
            var item = fixture.item("item_0");
            WorkspaceFixture.saved(fixture.workspace.editor().edit(REVIEWER, item, "shortcut", Json.from("Ctrl+J")));
            var changes = fixture.workspace.journal().recent(100).size();

            var refused = assertThrows(
                    UserException.class,
                    () -> fixture.workspace.editor().edit(REVIEWER, item, "shortcut", Json.from("Ctrl+J")));

            assertEquals(UserException.Code.BAD_INPUT, refused.code());
            assertEquals(changes, fixture.workspace.journal().recent(100).size());
        }
    }

    @Test
    void aChangeOfManyThingsIsWorkedOutAfterItsBackup() throws Exception {
        try (var fixture = withItems(1, 24)) {
            var item = fixture.item("item_0");
            var isWritten = new AtomicBoolean();
            fixture.workspace.changes().subscribe(change -> {
                if (change instanceof AppEvent.BackedUp && isWritten.compareAndSet(false, true)) {
                    recover(fixture);
                }
            });
            var gone = new ArrayList<LearningRef>();
            for (int i = 0; i < 22; i++) {
                gone.add(ref(fixture, item, i));
            }

            for (var decision : fixture.workspace.review().decisions().rejectAll(REVIEWER, gone)) {
                WorkspaceFixture.saved(decision);
            }

            assertTrue(isWritten.get());
            assertEquals(List.of("error 22", "error 23"), SampleFailures.inFile(fixture.file, "item_0"));
            assertTrue(fixture.text().contains("fetched first"), fixture.text());
        }
    }

    /// The agent completes its learning while the backup is made.
    private static void recover(WorkspaceFixture fixture) {
        try {
            Files.writeString(
                    fixture.file,
                    fixture.text()
                            .replace(
                                    "\"original_error\":\"error 22\"",
                                    "\"original_error\":\"error" + " 22\",\"recovery_approach\":\"fetched first\""));
            fixture.workspace.library().look();
            fixture.workspace.library().flush();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aRegularBackupDoesNotKeepASecretThatCameBackFromBeingTakenOut() throws Exception {
        var clock = new ManualClock();
        var file = SampleFailures.catalog(
                folder.resolve("knowledge_catalog.json"), List.of(List.of(leaking(0)), List.of()));
        // closing a workspace that stands still would wait for ever
        var fixture = WorkspaceFixture.on(clock, folder, file, WorkspaceFixture.NEVER);
        WorkspaceFixture.saved(fixture.workspace.safety().secrets().redact(REVIEWER, fixture.item("item_0")));
        assertFalse(fixture.text().contains(TOKEN));
        fixture.workspace.editor().edit(REVIEWER, fixture.item("item_1"), "shortcut", Json.from("Ctrl+J"));
        var agent = Agent.of(fixture);
        for (int i = 1; i <= CommandExecutor.BULK + 1; i++) {
            agent.attach("item_0", "push with " + TOKEN + " " + i);
        }
        agent.write();
        clock.pass(java.time.Duration.ofHours(1));

        run(() -> {
                    fixture.workspace.safety().backups().regular();
                    return true;
                })
                .get(60, TimeUnit.SECONDS);

        fixture.workspace.library().flush();
        assertFalse(fixture.text().contains(TOKEN));
        assertTrue(fixture.text().contains("Ctrl+J"));
        assertEquals(
                CommandExecutor.BULK + 2,
                SampleFailures.inFile(fixture.file, "item_0").size());
        fixture.close();
    }

    private static Json.Obj leaking(int i) {
        return SampleFailures.failure("task " + i, "refused: " + TOKEN, "2026-01-01");
    }
}
