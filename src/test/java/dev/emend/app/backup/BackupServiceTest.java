package dev.emend.app.backup;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.Backup;
import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.library.ItemQuery;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
    private final ManualClock clock = new ManualClock();
    private final WorkspaceFixture fixture;
    private final BackupService backups;
    private final List<AppEvent> changes = new CopyOnWriteArrayList<>();

    BackupServiceTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        fixture = WorkspaceFixture.at(clock, folder, "git_cli");
        backups = fixture.workspace.safety().backups();
        fixture.workspace.changes().subscribe(changes::add);
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    @Test
    void puttingBackShowsTheOldRatingsStatesAndUndo() throws Exception {
        rate(2);
        var backup = backups.create(Backup.Reason.ASKED_FOR);
        rate(5);
        WorkspaceFixture.saved(fixture.workspace.editor().attach(REVIEWER, fixture.catalog, ITEM, learning("later")));
        changes.clear();

        var before = backups.restore(backup.id());

        assertEquals(List.of(2), scores());
        assertEquals(
                "Rate " + ITEM + " 2",
                fixture.workspace.journal().state(REVIEWER).undoLabel());
        assertEquals(
                1,
                fixture.workspace.journal().recent(10).stream()
                        .filter(change -> change.undoInfo().person().equals(REVIEWER.name()))
                        .count());
        assertEquals(Backup.Reason.BEFORE_RESTORE, before.reason());
        assertEquals(3, before.changes());
        assertTrue(changes.contains(new AppEvent.CatalogChanged(fixture.catalog)));
        assertTrue(changes.contains(new AppEvent.BackedUp()));
        assertTrue(fixture.text().contains("later"), "the file is no part of a backup");

        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(List.of(), scores());
        backups.restore(before.id());
        assertEquals(List.of(5, 2), scores());
    }

    @Test
    void puttingBackBringsTheDashboardsOfThenAndTheBackupOfBeforeThoseOfNow() throws Exception {
        var dashboards = fixture.workspace.insights().dashboards();
        dashboards.create("Weekly review");
        dashboards.pin("Weekly review", PinnedChart.of("trends.trust", "Which items gained or lost trust?"));
        var then = dashboards.all();
        var backup = backups.create(Backup.Reason.ASKED_FOR);
        dashboards.delete("Weekly review");
        dashboards.create("Other");
        var now = dashboards.all();

        var before = backups.restore(backup.id());

        assertEquals(then, dashboards.all());
        backups.restore(before.id());
        assertEquals(now, dashboards.all());
    }

    /// A backup of before anything was pinned, or of an older Emend, leaves them alone.
    @Test
    void aBackupWithoutDashboardsLeavesThoseThatAreThere() throws Exception {
        var backup = backups.create(Backup.Reason.ASKED_FOR);
        var dashboards = fixture.workspace.insights().dashboards();
        dashboards.create("Weekly review");
        var now = dashboards.all();

        backups.restore(backup.id());

        assertEquals(now, dashboards.all());
    }

    @Test
    void whatAnAgentBroughtSinceTheBackupWaitsForReviewStill() throws Exception {
        WorkspaceFixture.saved(
                fixture.workspace.editor().edit(REVIEWER, fixture.item(ITEM), "note", Json.from("mine")));
        var backup = backups.create(Backup.Reason.ASKED_FOR);
        var text = fixture.text().stripTrailing();
        Files.writeString(fixture.file, text.substring(0, text.length() - 1) + ", {\"knowledge_id\": \"brought\"}]");
        fixture.workspace.library().look();
        fixture.workspace.library().flush();
        assertEquals(List.of("brought"), pending());

        backups.restore(backup.id());

        assertEquals(List.of("brought"), pending());
        fixture.workspace.library().close(fixture.catalog);
        fixture.workspace.library().open(fixture.file);
        assertEquals(List.of("brought"), pending());
    }

    private List<String> pending() throws Exception {
        return fixture.workspace.library().rows(ItemQuery.all()).rows().stream()
                .filter(row -> row.state() == dev.emend.model.ReviewState.PENDING)
                .map(row -> row.ref().knowledgeId())
                .toList();
    }

    @Test
    void decisionsThatAreNotInTheirFileAreInTheBackupOfBeforeAndThatIsSaid() throws Exception {
        var backup = backups.create(Backup.Reason.ASKED_FOR);
        var whole = fixture.text();
        Files.writeString(fixture.file, "[{\"knowledge_id\": oops}]");
        var decision = fixture.workspace.editor().edit(REVIEWER, fixture.item(ITEM), "note", Json.from("mine"));
        decision.saveStatus().join();
        changes.clear();

        var before = backups.restore(backup.id());

        assertEquals(1, before.changes());
        var problems = changes.stream()
                .filter(change -> change instanceof AppEvent.Saving)
                .flatMap(change -> ((AppEvent.Saving) change).state().problem().stream())
                .toList();
        var told = problems.getLast();
        assertTrue(told.message().contains("before 1 change reached " + fixture.file), told.message());
        assertTrue(told.impact().contains(before.id()), told.impact());
        assertFalse(item().fields().has("note"));

        Files.writeString(fixture.file, whole);
        backups.restore(before.id());
        fixture.workspace.library().flush();
        assertTrue(fixture.text().contains("mine"), "decided again, and brought into the file");
    }

    @Test
    void aCatalogTheOldStateDoesNotKnowStaysOpen() throws Exception {
        var backup = backups.create(Backup.Reason.ASKED_FOR);
        var other = Files.copy(fixture.file, folder.resolve("other.json"));
        Files.writeString(other, fixture.text().replace(ITEM, "git_push_other"));
        UUID id = fixture.workspace.library().open(other).id();

        backups.restore(backup.id());

        var now = fixture.workspace.library().catalogs();
        assertEquals(2, now.size());
        var again = now.stream()
                .filter(catalog -> catalog.path().endsWith("other.json"))
                .findFirst();
        assertFalse(again.orElseThrow().id().equals(id));
        var item = fixture.workspace.library().resolve(again.get().id(), "git_push_other");
        WorkspaceFixture.saved(fixture.workspace.editor().rate(REVIEWER, item, 4, null));
        assertEquals(again.get().id(), fixture.workspace.library().open(other).id());
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
        assertEquals(
                1, changes.stream().filter(c -> c instanceof AppEvent.Failed).count());
        assertEquals(0, backups.list().size());

        Files.delete(key);
        clock.pass(Duration.ofMinutes(31));
        backups.regular();
        assertEquals(1, backups.list().size());
    }

    @Test
    void moreThanTwentyEditsInOneChangeAreBackedUpBefore() throws Exception {
        WorkspaceFixture.saved(fixture.workspace.editor().edit(REVIEWER, fixture.item(ITEM), values(20)));
        assertEquals(0, backups.list().size());

        WorkspaceFixture.saved(fixture.workspace.editor().edit(REVIEWER, fixture.item(ITEM), values(21)));

        var before = backups.list().getFirst();
        assertEquals(Backup.Reason.BEFORE_BULK, before.reason());
        assertEquals(1, before.changes());
    }

    @Test
    void oldOnesAreThinnedAsNewOnesAreMade() throws Exception {
        var made = new ArrayList<String>();
        for (int i = 0; i < 12; i++) {
            made.add(backups.create(Backup.Reason.REGULAR).id());
            clock.pass(Duration.ofSeconds(1));
        }
        assertEquals(
                made.reversed().subList(0, 10),
                backups.list().stream().map(Backup::id).toList());
    }

    @Test
    void oneThatAPersonAskedForStaysHoweverManyAreMadeByThemselves() throws Exception {
        var asked = backups.create(Backup.Reason.ASKED_FOR);
        for (int i = 0; i < 12; i++) {
            clock.pass(Duration.ofSeconds(1));
            backups.create(Backup.Reason.BEFORE_IMPORT);
        }
        assertEquals(11, backups.list().size());
        assertEquals(asked, backups.list().getLast());
    }

    @Test
    void anUnknownBackupIsRefusedInWords() throws Exception {
        rate(2);

        var refusal = assertThrows(UserException.class, () -> backups.restore("nothing"));

        assertTrue(refusal.message().contains("There is no backup nothing"), refusal.message());
        assertEquals(List.of(2), scores());
    }

    private void rate(int score) throws Exception {
        WorkspaceFixture.saved(fixture.workspace.editor().rate(REVIEWER, fixture.item(ITEM), score, null));
    }

    private List<Integer> scores() throws UserException {
        return fixture.workspace.library().item(fixture.item(ITEM)).ratings().stream()
                .map(rating -> rating.score())
                .toList();
    }

    private dev.emend.model.KnowledgeItem item() throws UserException {
        return fixture.workspace.library().item(fixture.item(ITEM)).item();
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
