package dev.emend.app.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.RecentCatalog;
import dev.emend.app.core.UserException;
import dev.emend.app.review.TrustServiceTest;
import dev.emend.model.Action;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class ItemEditorTest {
    private static final Json.Obj FAILURE =
            Json.Obj.of(
                    "task", "Push the fix",
                    "step_num", 3,
                    "original_action", Json.Obj.of("tool_name", "Shell-Tool"),
                    "original_error", "rejected",
                    "timestamp", "2026-03-01T10:00:00");

    @TempDir Path folder;

    @Test
    void attachedFailureIsPendingAndCostsOneStepOfTrust() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            var before = desk.door.library().item(ref).item();

            var decision = desk.door.desk().attach(desk.catalog, "git_stash_changes", FAILURE);

            WorkspaceFixture.saved(decision);
            var after = desk.door.library().item(ref);
            assertEquals(before.learnings().size() + 1, after.learnings().size());
            assertEquals(Math.max(0.5, before.trust() * 0.95), after.item().trust());
            assertEquals(ReviewState.PENDING, after.learnings().getLast().state());
            assertTrue(desk.text().contains("\"original_error\": \"rejected\""));
        }
    }

    @Test
    void learningOfAnUnknownItemIsKeptForAPersonToAttribute() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var untouched = desk.text();

            var problem =
                    assertThrows(
                            UserException.class,
                            () -> desk.door.desk().attach(desk.catalog, "no_such_item", FAILURE));

            assertEquals(UserException.Code.NOT_FOUND, problem.code());
            assertEquals(
                    List.of(new UnattributedLearning("no_such_item", FAILURE)),
                    desk.door.library().unattributed(desk.catalog));
            assertEquals(untouched, desk.text());
        }
    }

    @Test
    void aCatalogThatWasClosedIsNotOpenedByItselfAgain() throws Exception {
        var file =
                WorkspaceFixture.copy(
                        folder.resolve("other"),
                        WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            desk.door.library().close(desk.door.library().open(file).id());
        }
        try (var again =
                WorkspaceFixture.again(
                        folder,
                        folder.resolve("knowledge_catalog.json"),
                        WorkspaceFixture.AT_ONCE)) {
            assertEquals(List.of(again.file.toRealPath()), toOpen(again));
            assertEquals(2, again.door.library().recent().size());

            again.door.library().open(file);

            assertEquals(2, toOpen(again).size());
        }
    }

    @Test
    void whatWasOpenIsOpenedAgainAndAFileThatCannotBeReadKeepsNothingOut() throws Exception {
        var other = Files.createDirectories(folder.resolve("other")).resolve("catalog.json");
        var torn = Files.writeString(folder.resolve("torn.json"), "[{\"knowledge_id\": \"a\"");
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            Files.copy(desk.file, other);
            desk.door.library().open(other);
            assertThrows(UserException.class, () -> desk.door.library().open(torn));
            assertEquals(2, toOpen(desk).size(), "what was never opened is not opened later");
        }
        Files.writeString(other, "[{");
        try (var again =
                WorkspaceFixture.again(
                        folder,
                        folder.resolve("knowledge_catalog.json"),
                        WorkspaceFixture.AT_ONCE)) {
            again.door.library().close(again.catalog);
            again.door.library().open(again.file);
            var problems = new ArrayList<String>();
            again.door.library().openKnown(problem -> problems.add(problem.what()));
            assertEquals(1, problems.size());
            assertTrue(
                    problems.getFirst().startsWith(other.toRealPath() + " is"),
                    problems.getFirst());
            assertEquals(2, toOpen(again).size(), "it is asked for once more later");
        }
    }

    private static List<Path> toOpen(WorkspaceFixture desk) throws Exception {
        return desk.door.library().recent().stream()
                .filter(RecentCatalog::isToOpen)
                .map(RecentCatalog::path)
                .toList();
    }

    @Test
    void correctionIsKeptFromTheStartAndNamesItsItem() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            var original =
                    new Action(Json.Obj.of("tool_name", "Shell-Tool", "reasoning", "Save work"));
            var corrected = new Action(Json.Obj.of("tool_name", "Shell-Tool"));

            var decision =
                    desk.door
                            .desk()
                            .interrupt(
                                    ref,
                                    new HumanCorrection(
                                            "Switch branch",
                                            4,
                                            original,
                                            corrected,
                                            "Stash first."));

            WorkspaceFixture.saved(decision);
            var learning = desk.door.library().item(ref).learnings().getLast();
            assertEquals(ReviewState.KEPT, learning.state());
            assertEquals(Learning.Kind.HUMAN_INTERRUPT, learning.learning().kind());
            assertEquals("Stash first.", learning.learning().lesson());
            assertEquals(
                    "git_stash_changes",
                    learning.learning().originalAction().kbSource().orElseThrow());
        }
    }

    @Test
    void whatIsEnteredTwiceCountsOnceAndAFailureOfAnotherTimeAgain(@TempDir Path own)
            throws Exception {
        var clock = new ManualClock();
        try (var desk = WorkspaceFixture.at(clock, own, "git_cli")) {
            var ref = desk.item("rebase_private_branches");
            double trust = desk.door.library().item(ref).item().trust();
            var correction =
                    new HumanCorrection(
                            "Rebase", 2, Action.NONE, Action.NONE, "Fetch before you rebase");
            desk.door.desk().attach(desk.catalog, ref.knowledgeId(), FAILURE);
            desk.door.desk().attachNow(desk.catalog, ref.knowledgeId(), Json.Obj.of("task", "t"));
            desk.door.desk().interrupt(ref, correction);
            clock.pass(Duration.ofMinutes(1));

            var again =
                    List.<Executable>of(
                            () -> desk.door.desk().attach(desk.catalog, ref.knowledgeId(), FAILURE),
                            () ->
                                    desk.door
                                            .desk()
                                            .attachNow(
                                                    desk.catalog,
                                                    ref.knowledgeId(),
                                                    Json.Obj.of("task", "t")),
                            () -> desk.door.desk().interrupt(ref, correction));
            for (var one : again) {
                var problem = assertThrows(UserException.class, one);
                assertEquals(UserException.Code.ALREADY_THERE, problem.code());
            }
            assertEquals(
                    TrustServiceTest.replay(trust, 3),
                    desk.door.library().item(ref).item().trust());

            var later = FAILURE.with("timestamp", new Json.Text("2026-02-02T02:02:02"));
            desk.door.desk().attach(desk.catalog, ref.knowledgeId(), later);
            clock.pass(Duration.ofHours(2));
            desk.door.desk().interrupt(ref, correction);
            assertEquals(
                    TrustServiceTest.replay(trust, 5),
                    desk.door.library().item(ref).item().trust());
        }
    }

    @Test
    void refusesACorrectionWithoutALesson() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            var empty = new HumanCorrection("Switch branch", 4, Action.NONE, Action.NONE, "  ");

            assertThrows(UserException.class, () -> desk.door.desk().interrupt(ref, empty));

            assertEquals(0, desk.door.journal().state().undoDepth());
        }
    }

    @Test
    void ratingOfAScopedItemGoesToTheFileAndOfAProceduralOneToTheStoreAlone() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var scoped = desk.item("rebase_private_branches");
            var procedural = desk.item("git_stash_changes");
            var before = desk.text();

            WorkspaceFixture.saved(desk.door.desk().rate(procedural, 2, "Too long"));
            assertEquals(before, desk.text());
            WorkspaceFixture.saved(desk.door.desk().rate(scoped, 1, null));

            assertEquals(1, desk.door.library().item(scoped).item().qualityScore().orElseThrow());
            var rating = desk.door.library().item(procedural).ratings().getFirst();
            assertEquals(2, rating.score());
            assertEquals("Too long", rating.feedback());
            assertEquals("A reviewer", rating.person());
        }
    }

    @Test
    void refusesAValueOfAnotherKind() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");

            var problem =
                    assertThrows(
                            UserException.class,
                            () ->
                                    desk.door
                                            .desk()
                                            .edit(ref, "action_sequence", Json.from("one step")));

            assertTrue(problem.what().contains("action_sequence"));
        }
    }

    @Test
    void severalFieldsAreOneActAndOneUndoAndARefusedOneChangesNothing() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            var untouched = desk.text();
            var mixed = new LinkedHashMap<String, Json>();
            mixed.put("shortcut", Json.from("F9"));
            mixed.put("action_sequence", Json.from("one step"));
            assertThrows(UserException.class, () -> desk.door.desk().edit(ref, mixed));
            assertEquals(untouched, desk.text());

            var both = new LinkedHashMap<String, Json>();
            both.put("shortcut", Json.from("F9"));
            both.put("ui_location", Json.from("Terminal"));
            WorkspaceFixture.saved(desk.door.desk().edit(ref, both));
            assertTrue(desk.text().contains("\"F9\""));
            assertEquals(1, desk.door.journal().ofItem(ref, 10).size());

            WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
            assertEquals(untouched, desk.text());
        }
    }

    @Test
    void newItemHasEveryFieldOfItsDocumentAndItsIdMustBeNew() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "spreadsheet_desktop")) {
            var order =
                    List.copyOf(
                            desk.door
                                    .library()
                                    .item(desk.item("open_spreadsheet"))
                                    .item()
                                    .fields()
                                    .members()
                                    .keySet());
            var fields =
                    Json.Obj.of(
                            "knowledge_id",
                            "show_formula_sources",
                            "description",
                            "Show what a formula reads.");

            WorkspaceFixture.saved(desk.door.desk().create(desk.catalog, fields));

            var created = desk.door.library().item(desk.item("show_formula_sources")).item();
            assertEquals(order, List.copyOf(created.fields().members().keySet()));
            assertThrows(UserException.class, () -> desk.door.desk().create(desk.catalog, fields));
        }
    }

    @Test
    void copyStandsBehindItsOriginalWithoutLearningsAtFullTrust() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "spreadsheet_desktop")) {
            var original = desk.item("sort_range");

            WorkspaceFixture.saved(desk.door.desk().duplicate(original, "sort_range_by_colour"));

            var ids =
                    desk.door.library().rows(ItemQuery.all()).rows().stream()
                            .map(row -> row.ref().knowledgeId())
                            .toList();
            var copy = desk.door.library().item(desk.item("sort_range_by_colour"));
            assertEquals(ids.indexOf("sort_range") + 1, ids.indexOf("sort_range_by_colour"));
            assertEquals(1.0, copy.item().trust());
            assertTrue(copy.learnings().isEmpty());
        }
    }

    @Test
    void conditionWithABrokenPatternIsRefusedInWords() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            var broken =
                    new Condition("branch", Condition.Operator.MATCHES, Json.from("feature/("));

            var problem =
                    assertThrows(
                            UserException.class,
                            () -> desk.door.desk().setConditions(ref, List.of(broken)));

            assertTrue(problem.what().contains("feature/("));
            assertFalse(desk.door.library().item(ref).item().fields().has("conditions"));
        }
    }

    @Test
    void agentsWriteAndOursAreBothInTheFile() throws Exception {
        try (var desk = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = desk.item("git_stash_changes");
            var agents =
                    desk.text()
                            .replace("\"Stash\"", "\"Stash\"")
                            .replaceFirst(
                                    "\\[\\n",
                                    "[\n  {\n    \"knowledge_id\": \"agents_own\"\n  },\n");
            java.nio.file.Files.writeString(desk.file, agents);

            var state =
                    WorkspaceFixture.saved(desk.door.desk().edit(ref, "shortcut", Json.from("F9")));

            assertTrue(desk.text().contains("agents_own"));
            assertTrue(desk.text().contains("\"F9\""));
            assertFalse(state.note().isEmpty());
        }
    }

    @Test
    void aFailureIsAttachedToTheItemOfSeveralWithOneIdThatWasMeant(@TempDir Path own)
            throws Exception {
        var item = "{\"knowledge_id\": \"twice\", \"description\": \"One of two\"}";
        var file = own.resolve("knowledge_catalog.json");
        Files.writeString(file, "[" + item + ", " + item + "]");
        try (var desk = WorkspaceFixture.again(own, file, WorkspaceFixture.AT_ONCE)) {
            var second = new ItemRef(desk.catalog, "twice", 1);

            desk.door.desk().attachNow(second, Json.Obj.of("task", "t"));

            var first = new ItemRef(desk.catalog, "twice");
            assertEquals(1, desk.door.library().item(second).learnings().size());
            assertEquals(0, desk.door.library().item(first).learnings().size());
        }
    }
}
