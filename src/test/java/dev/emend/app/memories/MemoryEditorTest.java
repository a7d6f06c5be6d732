package dev.emend.app.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.journal.ChangeDescription;
import dev.emend.app.list.Facet;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryEditorTest {
    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock();
    private WorkspaceFixture fixture;
    private MemoryServices memories;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.at(clock, folder, "git_cli");
        memories = fixture.workspace.memories();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private static Memory memory(String id, String task, double confidence, String at) {
        return new Memory(
                id,
                Memory.Kind.LEARNED,
                new Memory.Text(
                        task,
                        "",
                        "",
                        "It went well",
                        new Memory.MemoryLessons("Use a lock", "Plan first", "", Json.Null.NULL)),
                new Memory.Result(
                        confidence > 0.5 ? "success" : "failure", OptionalDouble.of(confidence), at, Json.Obj.EMPTY),
                Json.Obj.of("thread", "t1", "step", 5),
                new Origin("/agents/one", "mem0", id));
    }

    private void add(String id, String task, double confidence, String at) throws Exception {
        memories.editor().add(REVIEWER, memory(id, task, confidence, at), ReviewState.PENDING);
    }

    private List<String> ids(String line) throws UserException {
        return memories.table()
                .rows(memories.table().filter(line), MemoryQueryService.Order.TASK, false)
                .rows()
                .ids();
    }

    private void three() throws Exception {
        add("a", "Fly to Rome", 0.9, "2026-02-01");
        add("b", "Book a hotel", 0.3, "2026-01-01T10:00:00");
        add("c", "Cook a meal", 0.6, "2027-01-01");
    }

    @Test
    void rowsAreFilteredByWhatEmendSaysAndByMetadata() throws Exception {
        three();
        memories.editor().judge(REVIEWER, List.of("a"), ReviewState.KEPT);

        assertEquals(List.of("b", "c", "a"), ids(""));
        assertEquals(List.of("b", "c"), ids("state:pending"));
        assertEquals(List.of("c", "a"), ids("confidence>=0.6 -source:/agents/two"));
        assertEquals(List.of("b"), ids("outcome:failure thread:t1"));
        assertEquals(List.of("b", "c", "a"), ids("step:5"));
        assertEquals(List.of(), ids("-step:5"));
        assertEquals(List.of("c"), ids("at>2026-02-15"));
        assertEquals(List.of("c"), ids("meal"));
        assertEquals(List.of("b", "a"), ids("-meal"));
        assertEquals(List.of("b", "c", "a"), ids("{\"step\": {\"$gt\": 4}}"));
        assertEquals(List.of("a"), ids("{\"$or\": [{\"emend:state\": \"kept\"}, {\"thread\": \"t2\"}]}"));
    }

    @Test
    void aFilterThatIsNotUnderstoodSaysWhereAndWhatIs() {
        var wrong = assertThrows(UserException.class, () -> memories.table().filter("state:penidng"));
        assertTrue(wrong.message().contains("state:penidng"), wrong.message());
        assertTrue(wrong.remedy().contains("pending"), wrong.remedy());
        var json = assertThrows(UserException.class, () -> memories.table().filter("{\"a\": {\"$foo\": 1}}"));
        assertTrue(json.message().contains("$foo"), json.message());
        assertThrows(UserException.class, () -> memories.table().filter("confidence<x"));
    }

    @Test
    void facetsCountTheRowsThatMatchAndKnowWhichIsOn() throws Exception {
        three();

        var where = memories.table().filter("outcome:success");
        var page = memories.table().rows(where, MemoryQueryService.Order.NEWEST, false);

        assertEquals(List.of("c", "a"), page.rows().ids());
        assertEquals(3, page.total());
        assertTrue(page.facets().contains(new Facet("outcome", "outcome:success", 2, true)));
        assertTrue(page.facets().contains(new Facet("format", "format:mem0", 2, false)));
    }

    @Test
    void undoTakesBackWhateverWasLastInCatalogOrMemory() throws Exception {
        add("a", "Fly to Rome", 0.9, "2026-02-01");
        var item = fixture.item("git_clone_repository");
        fixture.workspace.editor().rate(REVIEWER, item, 4, "clear");
        memories.editor().judge(REVIEWER, List.of("a"), ReviewState.REJECTED);

        fixture.workspace.journal().undo(REVIEWER).orElseThrow().saveStatus().join();
        assertEquals(ReviewState.PENDING, state("a"));
        assertEquals(
                item, fixture.workspace.journal().undo(REVIEWER).orElseThrow().ref());
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(List.of(), ids(""));

        fixture.workspace.journal().redo(REVIEWER);
        assertEquals(List.of("a"), ids(""));
        fixture.workspace.journal().redo(REVIEWER);
        fixture.workspace.journal().redo(REVIEWER);
        assertEquals(ReviewState.REJECTED, state("a"));
        assertTrue(fixture.workspace.journal().redo(REVIEWER).isEmpty());
    }

    private ReviewState state(String id) throws UserException {
        return memories.table().detail(id).row().status().state();
    }

    @Test
    void anEditOnAnOlderVersionIsRefusedAndUndoBringsTheTextBack() throws Exception {
        add("a", "Fly to Rome", 0.9, "2026-02-01");
        var before = memories.table().detail("a");
        var edited = memory("a", "Fly to Oslo", 0.9, "2026-02-01");
        memories.editor().update(REVIEWER, edited, before.version());

        var late = assertThrows(
                UserException.class, () -> memories.editor().update(REVIEWER, before.memory(), before.version()));
        assertEquals(UserException.Code.CHANGED_MEANWHILE, late.code());
        assertEquals(edited, memories.table().detail("a").memory());

        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(before.memory(), memories.table().detail("a").memory());
        assertEquals("Fly to Rome", memories.table().detail("a").row().says().task());
    }

    @Test
    void theHistorySaysWhatAMemorySaidWhenItWasKept() throws Exception {
        add("a", "Fly to Rome", 0.9, "2026-02-01");
        var keep = memories.editor()
                .judge(REVIEWER, List.of("a"), ReviewState.KEPT)
                .change();
        var version = memories.table().detail("a").version();
        memories.editor().update(REVIEWER, memory("a", "Fly to Oslo", 0.9, "2026-02-01"), version);

        for (var line : fixture.workspace.journal().recent(2)) {
            var subjects = fixture.workspace.journal().changeDescriptions(line).stream()
                    .map(ChangeDescription::subject)
                    .collect(Collectors.toSet());
            assertEquals(Set.of(line.change() == keep ? "Fly to Rome" : "Fly to Oslo"), subjects);
        }
    }

    @Test
    void anEarlierChangeIsRevertedUnlessTheMemoryWasChangedSince() throws Exception {
        three();
        var rejected = memories.editor().judge(REVIEWER, List.of("a", "b"), ReviewState.REJECTED);
        memories.editor().judge(REVIEWER, List.of("c"), ReviewState.KEPT);

        assertEquals(Optional.empty(), fixture.workspace.journal().whyNotRevert(rejected.change()));
        fixture.workspace.journal().revert(REVIEWER, rejected.change());
        assertEquals(ReviewState.PENDING, state("a"));
        assertEquals(ReviewState.KEPT, state("c"));

        var again = memories.editor().judge(REVIEWER, List.of("a"), ReviewState.REJECTED);
        memories.editor().judge(REVIEWER, List.of("a"), ReviewState.KEPT);
        assertTrue(fixture.workspace.journal().whyNotRevert(again.change()).isPresent());
        assertThrows(UserException.class, () -> fixture.workspace.journal().revert(REVIEWER, again.change()));
        assertEquals(ReviewState.KEPT, state("a"));
    }

    @Test
    void aRatingIsGivenAndTakenBack() throws Exception {
        add("a", "Fly to Rome", 0.9, "2026-02-01");

        memories.editor().rate(REVIEWER, "a", 4, "clear");
        assertEquals(4, memories.table().detail("a").rating().orElseThrow().score());

        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(Optional.empty(), memories.table().detail("a").rating());
    }

    @Test
    void confidenceHalvesInAHalfLifeAndTheFutureDoesNotRaiseIt() throws Exception {
        three();
        clock.pass(Duration.ofHours(36));
        memories.retention().setHalfLife(Optional.of(Duration.ofDays(30)));

        assertEquals(0.45, confidence("a"), 1e-9);
        assertEquals(0.6, confidence("c"), 0);
        assertEquals(List.of("b", "a"), ids("confidence<0.5"));
    }

    private double confidence(String id) throws UserException {
        return memories.table().detail(id).row().status().confidence().orElseThrow();
    }

    @Test
    void whatIsOfLittleUseIsShownArchivedAsOneChangeAndComesBack() throws Exception {
        three();
        var plan = new MemoryRetentionService.Plan(
                OptionalDouble.of(0.7),
                Optional.of(Duration.ofDays(30)),
                true,
                MemoryRetentionService.RetentionMode.ARCHIVE);

        var preview = memories.retention().preview(plan);
        assertEquals(
                List.of("b"), preview.rows().stream().map(MemorySummary::id).toList());
        assertEquals(List.of("confidence 0.30, 59 days old, never served"), preview.reasons());

        memories.retention().apply(REVIEWER, preview, MemoryRetentionService.RetentionMode.ARCHIVE);
        assertEquals(List.of("b"), ids("tier:archived"));
        assertEquals(List.of(), memories.retention().preview(plan).rows());

        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(List.of(), ids("tier:archived"));
    }

    @Test
    void aDeletedMemoryIsSeenOnlyByWhoAsksForIt() throws Exception {
        three();
        memories.editor().judge(REVIEWER, List.of("a"), ReviewState.DELETED);

        assertEquals(List.of("b", "c"), ids(""));
        assertEquals(List.of("a"), ids("state:deleted"));
        assertEquals(2, memories.table().count(Where.ALL));
    }

    @Test
    void resetAsksForTheNumberThatIsSeenWithoutWhatIsDeleted() throws Exception {
        three();
        memories.editor().judge(REVIEWER, List.of("a"), ReviewState.DELETED);
        int seen = memories.table().count(Where.ALL);

        memories.editor().reset(REVIEWER, seen);

        assertEquals(2, seen);
        assertEquals(List.of(), ids("state:deleted"));
    }

    @Test
    void resetRefusesAnotherNumberAndOnlyTheBackupBringsMemoriesBack() throws Exception {
        three();
        var refused = assertThrows(UserException.class, () -> memories.editor().reset(REVIEWER, 2));
        assertTrue(refused.message().contains("3"), refused.message());
        assertEquals(3, memories.table().count(Where.ALL));

        memories.editor().reset(REVIEWER, 3);
        assertEquals(0, memories.table().count(Where.ALL));
        assertThrows(UserException.class, () -> fixture.workspace.journal().undo(REVIEWER));

        var backup = fixture.workspace.safety().backups().list().getFirst();
        fixture.workspace.safety().backups().restore(backup.id());
        assertEquals(List.of("b", "c", "a"), ids(""));
    }

    @Test
    void theItemOfAMemoryNamesItAndIsTakenBackByOneUndo() throws Exception {
        add("a", "Fly to Rome", 0.9, "2026-02-01");
        var before = fixture.text();

        var ref = memories.editor().promote(REVIEWER, "a", fixture.catalog);

        var item = fixture.workspace.library().item(ref).item();
        assertEquals("Fly to Rome", item.description());
        assertEquals(
                Optional.of("It went well\nTactical: Use a lock\nStrategic: Plan first"),
                item.fields().text("content"));
        assertEquals(Optional.of("a"), item.fields().object("metadata").text("memory_id"));
        fixture.workspace.library().flush();
        assertTrue(fixture.text().contains("memory_a"));
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        assertEquals(before, fixture.text());
        assertEquals(List.of("a"), ids(""));
    }

    @Test
    void tenThousandIdsAreJudgedAndTakenBackAsOne() throws Exception {
        fixture.fillMemories(10_000, i -> memory("m" + i, "Task " + i, 0.5, "2026-01-01"));
        var all = ids("");

        memories.editor().judge(REVIEWER, all, ReviewState.KEPT);
        assertEquals(10_000, ids("state:kept").size());
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(10_000, ids("state:pending").size());

        var row = fixture.workspace.journal().recent(1).getFirst().values();
        assertTrue(row.before().compact().length() < 600_000);
    }
}
