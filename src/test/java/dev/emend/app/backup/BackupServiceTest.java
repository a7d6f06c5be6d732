package dev.emend.app.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.Backup;
import dev.emend.app.core.UserException;
import dev.emend.app.library.ItemQuery;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Backups as people use them, on a real workspace, with a clock that stands still.
class BackupServiceTest {
    private static final String ITEM = "git_push_branch";

    private final Path folder;
    private final Hands clock = new Hands();
    private final WorkspaceFixture desk;
    private final BackupService backups;
    private final List<AppEvent> changes = new CopyOnWriteArrayList<>();

    BackupServiceTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        desk = WorkspaceFixture.at(clock, folder, "git_cli");
        backups = desk.door.safety().backups();
        desk.door.changes().subscribe(changes::add);
    }

    @AfterEach
    void close() throws Exception {
        desk.close();
    }

    /// A clock that is moved by hand.
    private static final class Hands extends Clock {
        private Instant now = Instant.parse("2026-03-01T12:00:00Z");

        void pass(Duration time) {
            now = now.plus(time);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @Test
    void puttingBackShowsTheOldRatingsStatesAndUndo() throws Exception {
        rate(2);
        var backup = backups.now(Backup.Reason.ASKED_FOR);
        rate(5);
        WorkspaceFixture.saved(desk.door.desk().attach(desk.catalog, ITEM, learning("later")));
        changes.clear();

        var before = backups.restore(backup.id());

        assertEquals(List.of(2), scores());
        assertEquals("Rate " + ITEM + " 2", desk.door.journal().state().undoLabel());
        assertEquals(1, desk.door.journal().recent(10).size());
        assertEquals(Backup.Reason.BEFORE_RESTORE, before.reason());
        assertEquals(3, before.acts());
        assertTrue(changes.contains(new AppEvent.CatalogChanged(desk.catalog)));
        assertTrue(changes.contains(new AppEvent.BackedUp()));
        assertTrue(desk.text().contains("later"), "the file is no part of a backup");

        desk.door.journal().undo();
        assertEquals(List.of(), scores());
        backups.restore(before.id());
        assertEquals(List.of(5, 2), scores());
    }

    @Test
    void whatAnAgentBroughtSinceTheBackupWaitsForReviewStill() throws Exception {
        WorkspaceFixture.saved(desk.door.desk().edit(desk.item(ITEM), "note", Json.from("mine")));
        var backup = backups.now(Backup.Reason.ASKED_FOR);
        var text = desk.text().stripTrailing();
        Files.writeString(
                desk.file,
                text.substring(0, text.length() - 1) + ", {\"knowledge_id\": \"brought\"}]");
        desk.door.library().look();
        desk.door.library().flush();
        assertEquals(List.of("brought"), pending());

        backups.restore(backup.id());

        assertEquals(List.of("brought"), pending());
        desk.door.library().close(desk.catalog);
        desk.door.library().open(desk.file);
        assertEquals(List.of("brought"), pending());
    }

    private List<String> pending() throws Exception {
        return desk.door.library().rows(ItemQuery.all()).rows().stream()
                .filter(row -> row.state() == dev.emend.model.ReviewState.PENDING)
                .map(row -> row.ref().knowledgeId())
                .toList();
    }

    @Test
    void decisionsThatAreNotInTheirFileAreInTheBackupOfBeforeAndThatIsSaid() throws Exception {
        var backup = backups.now(Backup.Reason.ASKED_FOR);
        var whole = desk.text();
        Files.writeString(desk.file, "[{\"knowledge_id\": oops}]");
        var decision = desk.door.desk().edit(desk.item(ITEM), "note", Json.from("mine"));
        decision.saved().join();
        changes.clear();

        var before = backups.restore(backup.id());

        assertEquals(1, before.acts());
        var problems =
                changes.stream()
                        .filter(change -> change instanceof AppEvent.Saving)
                        .flatMap(change -> ((AppEvent.Saving) change).state().problem().stream())
                        .toList();
        var told = problems.getLast();
        assertTrue(told.what().contains("before 1 decision reached " + desk.file), told.what());
        assertTrue(told.safe().contains(before.id()), told.safe());
        assertFalse(item().fields().has("note"));

        Files.writeString(desk.file, whole);
        backups.restore(before.id());
        desk.door.library().flush();
        assertTrue(desk.text().contains("mine"), "decided again, and brought into the file");
    }

    @Test
    void aCatalogTheOldStateDoesNotKnowStaysOpen() throws Exception {
        var backup = backups.now(Backup.Reason.ASKED_FOR);
        var other = Files.copy(desk.file, folder.resolve("other.json"));
        Files.writeString(other, desk.text().replace(ITEM, "git_push_other"));
        UUID id = desk.door.library().open(other).id();

        backups.restore(backup.id());

        var now = desk.door.library().catalogs();
        assertEquals(2, now.size());
        var again = now.stream().filter(one -> one.path().endsWith("other.json")).findFirst();
        assertFalse(again.orElseThrow().id().equals(id));
        var item = desk.door.library().resolve(again.get().id(), "git_push_other");
        WorkspaceFixture.saved(desk.door.desk().rate(item, 4, null));
        assertEquals(again.get().id(), desk.door.library().open(other).id());
    }

    @Test
    void aRegularOneIsMadeHalfAnHourAfterSomethingChanged() throws Exception {
        rate(3);
        clock.pass(Duration.ofMinutes(29));
        backups.regular();
        assertEquals(0, backups.list().size());

        clock.pass(Duration.ofMinutes(1));
        backups.regular();
        assertEquals(Backup.Reason.REGULAR, backups.list().getFirst().reason());

        clock.pass(Duration.ofHours(5));
        backups.regular();
        assertEquals(1, backups.list().size(), "nothing changed since");

        backups.restore(backups.list().getFirst().id());
        rate(4);
        clock.pass(Duration.ofMinutes(30));
        backups.regular();
        assertEquals(3, backups.list().size(), "they go on after one was put back");
    }

    @Test
    void aFailureOfARegularOneIsToldOnceAndTriedAgain() throws Exception {
        var key = folder.resolve("workspace").resolve("backup.key");
        Files.writeString(key, "no key");
        for (int i = 0; i < 3; i++) {
            rate(1 + i);
            clock.pass(Duration.ofMinutes(31));
            backups.regular();
        }
        assertEquals(1, changes.stream().filter(c -> c instanceof AppEvent.Failed).count());
        assertEquals(0, backups.list().size());

        Files.delete(key);
        clock.pass(Duration.ofMinutes(31));
        backups.regular();
        assertEquals(1, backups.list().size());
    }

    @Test
    void moreThanTwentyEditsInOneActAreBackedUpBefore() throws Exception {
        WorkspaceFixture.saved(desk.door.desk().edit(desk.item(ITEM), values(20)));
        assertEquals(0, backups.list().size());

        WorkspaceFixture.saved(desk.door.desk().edit(desk.item(ITEM), values(21)));

        var before = backups.list().getFirst();
        assertEquals(Backup.Reason.BEFORE_BULK, before.reason());
        assertEquals(1, before.acts());
    }

    @Test
    void oldOnesAreThinnedAsNewOnesAreMade() throws Exception {
        var made = new ArrayList<String>();
        for (int i = 0; i < 12; i++) {
            made.add(backups.now(Backup.Reason.ASKED_FOR).id());
            clock.pass(Duration.ofSeconds(1));
        }
        assertEquals(
                made.reversed().subList(0, 10), backups.list().stream().map(Backup::id).toList());
    }

    @Test
    void anUnknownBackupIsRefusedInWords() throws Exception {
        rate(2);

        var refusal = assertThrows(UserException.class, () -> backups.restore("nothing"));

        assertTrue(refusal.what().contains("There is no backup nothing"), refusal.what());
        assertEquals(List.of(2), scores());
    }

    private void rate(int score) throws Exception {
        WorkspaceFixture.saved(desk.door.desk().rate(desk.item(ITEM), score, null));
    }

    private List<Integer> scores() throws UserException {
        return desk.door.library().item(desk.item(ITEM)).ratings().stream()
                .map(rating -> rating.score())
                .toList();
    }

    private dev.emend.model.KnowledgeItem item() throws UserException {
        return desk.door.library().item(desk.item(ITEM)).item();
    }

    private static Map<String, Json> values(int count) {
        var values = new HashMap<String, Json>();
        for (int i = 0; i < count; i++) {
            values.put("field_" + count + "_" + i, Json.from(i));
        }
        return values;
    }

    private static Json.Obj learning(String task) {
        return Json.Obj.of("task", task, "step_num", 1, "timestamp", "2025-11-20T09:00:00");
    }
}
