package dev.emend.app.review;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.SharedData;
import dev.emend.model.EntryRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReviewQueueServiceTest {
    @TempDir
    Path folder;

    private WorkspaceFixture open(List<List<Json.Obj>> learnings) throws Exception {
        var file = SampleFailures.catalog(folder.resolve("knowledge_catalog.json"), learnings);
        return WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE);
    }

    private static ReviewQueue queue(WorkspaceFixture fixture, ReviewQueue.Order order) throws Exception {
        return fixture.workspace.review().queue().pending(Set.of(), order);
    }

    private static List<String> errors(WorkspaceFixture fixture, ReviewQueue queue) throws Exception {
        var errors = new ArrayList<String>();
        for (LearningRef ref : queue.learnings()) {
            errors.add(fixture.workspace
                    .review()
                    .queue()
                    .card(REVIEWER, ref)
                    .requireLearning()
                    .learning()
                    .error());
        }
        return errors;
    }

    @Test
    void learningsOfOneItemAndTaskStandTogetherWithTheNewestFirst() throws Exception {
        try (var fixture = open(List.of(
                List.of(
                        SampleFailures.failure("a", "a old", "2026-01-01T10:00:00"),
                        SampleFailures.failure("b", "b", "2026-01-02T10:00:00"),
                        SampleFailures.failure("a", "a new", "2026-01-04T10:00:00")),
                List.of(SampleFailures.failure("a", "other", "2026-01-03T10:00:00"))))) {
            var queue = queue(fixture, ReviewQueue.Order.NEWEST);

            assertEquals(List.of("a new", "a old", "other", "b"), errors(fixture, queue));
            assertEquals(
                    List.of("a", "a", "b"),
                    queue.groups().stream().map(ReviewQueue.Group::task).toList());
            assertEquals("Do the thing 0", queue.groups().getFirst().title());
        }
    }

    @Test
    void whatWeighsMoreComesFirst() throws Exception {
        var day = "2026-01-01T10:00:00";
        try (var fixture = open(List.of(
                List.of(SampleFailures.failure("a", "trusted", day)),
                List.of(
                        SampleFailures.failure("b", "doubted 1", day),
                        SampleFailures.failure("b", "doubted 2", day + ".5"),
                        SampleFailures.failure("b", "doubted 3", day + ".7")),
                List.of(SampleFailures.failure("c", "old", "2024-01-01T10:00:00"))))) {
            var queue = queue(fixture, ReviewQueue.Order.IMPACT);

            var errors = errors(fixture, queue);
            assertTrue(errors.indexOf("old") < errors.indexOf("trusted"), errors.toString());
            assertTrue(errors.indexOf("doubted 1") < errors.indexOf("trusted"), errors.toString());
            var weights = queue.groups().stream()
                    .map(group -> group.entries().getFirst().weight())
                    .toList();
            assertEquals(
                    weights.stream().sorted(java.util.Comparator.reverseOrder()).toList(), weights);
        }
    }

    @Test
    void whatIsDecidedOrPutOffDoesNotWaitAndComesBackInTime() throws Exception {
        try (var fixture = open(List.of(List.of(
                SampleFailures.failure("a", "kept", "2026-01-01T10:00:00"),
                SampleFailures.failure("b", "later", "2026-01-02T10:00:00"),
                SampleFailures.failure("c", "over", "2026-01-03T10:00:00"),
                SampleFailures.failure("d", "open", "2026-01-04T10:00:00"))))) {
            var item = fixture.item("item_0");
            var verdicts = fixture.workspace.review().decisions();
            verdicts.keep(REVIEWER, SampleFailures.ref(fixture, item, "kept"));
            var now = Instant.now();
            verdicts.snooze(REVIEWER, SampleFailures.ref(fixture, item, "later"), now.plus(Duration.ofDays(1)));
            verdicts.snooze(REVIEWER, SampleFailures.ref(fixture, item, "over"), now.minus(Duration.ofDays(1)));

            var queue = queue(fixture, ReviewQueue.Order.NEWEST);

            assertEquals(List.of("open", "over"), errors(fixture, queue));
            assertEquals(1, queue.snoozedCount());
            assertEquals(2, fixture.workspace.review().queue().pendingCount(Set.of()), "as many are counted");
            assertEquals(0, fixture.workspace.review().queue().pendingCount(Set.of(java.util.UUID.randomUUID())));
            assertEquals(
                    0,
                    fixture.workspace
                            .review()
                            .queue()
                            .pending(Set.of(java.util.UUID.randomUUID()), ReviewQueue.Order.NEWEST)
                            .size());
        }
    }

    @Test
    void afterADecisionOnlyItsItemIsReadAgain() throws Exception {
        var day = "2026-01-01T10:00:00";
        try (var fixture = open(List.of(
                List.of(SampleFailures.failure("a", "kept", day), SampleFailures.failure("a", "open", day)),
                List.of(SampleFailures.failure("b", "other", day)),
                List.of(SampleFailures.failure("c", "third", day))))) {
            var service = fixture.workspace.review().queue();
            var before = queue(fixture, ReviewQueue.Order.IMPACT);
            assertEquals(3, service.itemsRead());
            var item = fixture.item("item_0");
            var kept = SampleFailures.ref(fixture, item, "kept");

            fixture.workspace.review().decisions().keep(REVIEWER, kept);
            var after = queue(fixture, ReviewQueue.Order.IMPACT);

            assertEquals(4, service.itemsRead());
            assertEquals(Set.of(item), after.changedSince(before));
            assertFalse(after.refs().contains(kept));
            fixture.workspace.journal().undo(REVIEWER);
            var undone = queue(fixture, ReviewQueue.Order.IMPACT);
            assertEquals(5, service.itemsRead());
            assertEquals(Set.of(item), undone.changedSince(after));
            assertEquals(before.refs(), undone.refs());
            var same = queue(fixture, ReviewQueue.Order.NEWEST);
            assertEquals(5, service.itemsRead(), "another order reads nothing");
            assertEquals(Set.of(), same.changedSince(undone));
            assertTrue(same.version() > undone.version());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whateverIsDecidedTheQueueIsWhatWaits(long seed) throws Exception {
        var random = new Random(seed);
        try (var fixture = open(List.of(
                List.of(SampleFailures.twin("t one"), SampleFailures.twin("t two"), SampleFailures.twin("t three")),
                List.of(
                        SampleFailures.failure("b", "b one", "2026-01-02T10:00:00"),
                        SampleFailures.failure("b", "b two", "2026-01-03T10:00:00")),
                List.of(SampleFailures.failure("c", "c", "2026-01-04T10:00:00"))))) {
            var review = fixture.workspace.review();
            var steps = new ArrayList<String>();
            for (int i = 0; i < 40; i++) {
                var refs = queue(fixture, ReviewQueue.Order.NEWEST).learnings();
                if (refs.isEmpty()) {
                    fixture.workspace.journal().undo(REVIEWER);
                    continue;
                }
                var ref = refs.get(random.nextInt(refs.size()));
                int step = random.nextInt(7);
                steps.add(step + " " + ref);
                switch (step) {
                    case 0 -> review.decisions().keep(REVIEWER, ref);
                    case 1 -> review.decisions().reject(REVIEWER, ref);
                    case 2 ->
                        review.decisions().snooze(REVIEWER, ref, Instant.now().plus(Duration.ofDays(1)));
                    case 3 ->
                        fixture.workspace
                                .editor()
                                .attach(
                                        REVIEWER,
                                        ref.item().catalog(),
                                        ref.item().knowledgeId(),
                                        SampleFailures.failure("d", "new " + i, "2026-01-05T10:00:00"));
                    case 4 -> fixture.workspace.journal().undo(REVIEWER);
                    case 5 -> fixture.workspace.journal().redo(REVIEWER);
                    default -> fixture.workspace.editor().rateLearning(REVIEWER, ref, 4, null);
                }
                var waiting = new HashSet<EntryRef>();
                for (var row : fixture.workspace.library().rows(ItemQuery.all()).rows()) {
                    fixture.workspace.library().item(row.ref()).learnings().stream()
                            .filter(learning -> learning.state() == ReviewState.PENDING)
                            .forEach(learning -> waiting.add(learning.learning().ref()));
                }
                waiting.removeAll(review.queue().snoozedEntries(Set.of()));
                var said = "seed " + seed + " after " + steps;
                assertEquals(
                        waiting,
                        Set.copyOf(queue(fixture, ReviewQueue.Order.IMPACT).refs()),
                        said);
                assertEquals(waiting.size(), review.queue().pendingCount(Set.of()), said);
            }
        }
    }

    @Test
    void whatIsRejectedOrADuplicateIsNotAttachedAnyMore() throws Exception {
        try (var fixture = open(List.of(List.of(
                SampleFailures.failure("a", "kept", "2026-01-01T10:00:00"),
                SampleFailures.failure("b", "same", "2026-01-02T10:00:00"),
                SampleFailures.failure("c", "wrong", "2026-01-03T10:00:00"))))) {
            var item = fixture.item("item_0");
            var verdicts = fixture.workspace.review().decisions();
            verdicts.reject(REVIEWER, SampleFailures.ref(fixture, item, "wrong"));
            verdicts.supersede(
                    REVIEWER,
                    SampleFailures.ref(fixture, item, "kept"),
                    List.of(SampleFailures.ref(fixture, item, "same")));

            var row = fixture.workspace.library().rows(ItemQuery.all()).rows().getFirst();
            assertEquals(1, row.learnings().attachedCount());
            assertEquals(2, row.learnings().detachedCount());
            assertEquals(
                    1,
                    fixture.workspace.library().catalogs().getFirst().counts().learnings());
        }
    }

    @Test
    void theRealCatalogWaitsWithAllItsLessons() throws Exception {
        var catalog = SharedData.catalog();
        try (var fixture =
                WorkspaceFixture.again(folder, WorkspaceFixture.copy(folder, catalog), WorkspaceFixture.AT_ONCE)) {
            var counts = fixture.workspace.library().catalogs().getFirst().counts();
            int implied = 0;
            int attached = 0;
            for (var row : fixture.workspace.library().rows(ItemQuery.all()).rows()) {
                var history = fixture.workspace.library().item(row.ref()).trustHistory();
                implied += history.impliedFailures();
                attached += history.explainedFailures();
                if (!history.lines().isEmpty()) {
                    assertEquals(history.trust(), history.lines().getLast().after());
                }
            }
            assertEquals(39, implied);
            assertEquals(22, attached);
            assertEquals(22, counts.pendingCount());

            var queue = queue(fixture, ReviewQueue.Order.IMPACT);

            assertEquals(22, queue.size());
            int suggested = 0;
            for (var ref : queue.learnings()) {
                var learning = fixture.workspace
                        .review()
                        .queue()
                        .card(REVIEWER, ref)
                        .requireLearning()
                        .learning();
                assertFalse(learning.lesson().isBlank());
                suggested += learning.suggestion().isPresent() ? 1 : 0;
            }
            assertEquals(21, suggested);
        }
    }
}
