package dev.emend.app.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.RecentCatalog;
import dev.emend.app.review.TrustServiceTest;
import dev.emend.model.Action;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
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
    private static final Json.Obj FAILURE = Json.Obj.of(
            "task", "Push the fix",
            "step_num", 3,
            "original_action", Json.Obj.of("tool_name", "Shell-Tool"),
            "original_error", "rejected",
            "timestamp", "2026-03-01T10:00:00");

    @TempDir
    Path folder;

    @Test
    void attachedFailureIsPendingAndCostsOneStepOfTrust() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item("git_stash_changes");
            var before = fixture.workspace.library().item(ref).item();

            var decision = fixture.workspace.editor().attach(REVIEWER, fixture.catalog, "git_stash_changes", FAILURE);

            WorkspaceFixture.saved(decision);
            var after = fixture.workspace.library().item(ref);
            assertEquals(before.learnings().size() + 1, after.learnings().size());
            assertEquals(Math.max(0.5, before.trust() * 0.95), after.item().trust());
            assertEquals(ReviewState.PENDING, after.learnings().getLast().state());
            assertTrue(fixture.text().contains("\"original_error\": \"rejected\""));
        }
    }

    @Test
    void learningOfAnUnknownItemIsKeptForAPersonToAttribute() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var untouched = fixture.text();

            var problem = assertThrows(
                    UserException.class,
                    () -> fixture.workspace.editor().attach(REVIEWER, fixture.catalog, "no_such_item", FAILURE));

            assertEquals(UserException.Code.NOT_FOUND, problem.code());
            assertEquals(
                    List.of(new UnattributedLearning("no_such_item", FAILURE)),
                    fixture.workspace.library().unattributedLearnings(fixture.catalog));
            assertEquals(untouched, fixture.text());
        }
    }

    @Test
    void aCatalogThatWasClosedIsNotOpenedByItselfAgain() throws Exception {
        var file = WorkspaceFixture.copy(
                folder.resolve("other"), WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            fixture.workspace
                    .library()
                    .close(fixture.workspace.library().open(file).id());
        }
        try (var again =
                WorkspaceFixture.again(folder, folder.resolve("knowledge_catalog.json"), WorkspaceFixture.AT_ONCE)) {
            assertEquals(List.of(again.file.toRealPath()), toOpen(again));
            assertEquals(2, again.workspace.library().recent().size());

            again.workspace.library().open(file);

            assertEquals(2, toOpen(again).size());
        }
    }

    @Test
    void whatWasOpenIsOpenedAgainAndAFileThatCannotBeReadKeepsNothingOut() throws Exception {
        var other = Files.createDirectories(folder.resolve("other")).resolve("catalog.json");
        var torn = Files.writeString(folder.resolve("torn.json"), "[{\"knowledge_id\": \"a\"");
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            Files.copy(fixture.file, other);
            fixture.workspace.library().open(other);
            assertThrows(UserException.class, () -> fixture.workspace.library().open(torn));
            assertEquals(2, toOpen(fixture).size(), "what was never opened is not opened later");
        }
        Files.writeString(other, "[{");
        try (var again =
                WorkspaceFixture.again(folder, folder.resolve("knowledge_catalog.json"), WorkspaceFixture.AT_ONCE)) {
            again.workspace.library().close(again.catalog);
            again.workspace.library().open(again.file);
            var problems = new ArrayList<String>();
            again.workspace.library().openKnown(problem -> problems.add(problem.message()));
            assertEquals(1, problems.size());
            assertTrue(problems.getFirst().startsWith(other.toRealPath() + " is"), problems.getFirst());
            assertEquals(2, toOpen(again).size(), "it is asked for once more later");
        }
    }

    private static List<Path> toOpen(WorkspaceFixture fixture) throws Exception {
        return fixture.workspace.library().recent().stream()
                .filter(RecentCatalog::isToOpen)
                .map(RecentCatalog::path)
                .toList();
    }

    @Test
    void correctionIsKeptFromTheStartAndNamesItsItem() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item("git_stash_changes");
            var original = new Action(Json.Obj.of("tool_name", "Shell-Tool", "reasoning", "Save work"));
            var corrected = new Action(Json.Obj.of("tool_name", "Shell-Tool"));

            var decision = fixture.workspace
                    .editor()
                    .interrupt(
                            REVIEWER,
                            ref,
                            new HumanCorrection("Switch branch", 4, original, corrected, "Stash first."));

            WorkspaceFixture.saved(decision);
            var learning = fixture.workspace.library().item(ref).learnings().getLast();
            assertEquals(ReviewState.KEPT, learning.state());
            assertEquals(Learning.Kind.HUMAN_INTERRUPT, learning.learning().kind());
            assertEquals("Stash first.", learning.learning().lesson());
            assertEquals(
                    "git_stash_changes",
                    learning.learning().originalAction().kbSource().orElseThrow());
        }
    }

    @Test
    void whatIsEnteredTwiceCountsOnceAndAFailureOfAnotherTimeAgain(@TempDir Path own) throws Exception {
        var clock = new ManualClock();
        try (var fixture = WorkspaceFixture.at(clock, own, "git_cli")) {
            var ref = fixture.item("rebase_private_branches");
            double trust = fixture.workspace.library().item(ref).item().trust();
            var correction = new HumanCorrection("Rebase", 2, Action.NONE, Action.NONE, "Fetch before you rebase");
            fixture.workspace.editor().attach(REVIEWER, fixture.catalog, ref.knowledgeId(), FAILURE);
            fixture.workspace
                    .editor()
                    .attachNow(REVIEWER, fixture.catalog, ref.knowledgeId(), Json.Obj.of("task", "t"));
            fixture.workspace.editor().interrupt(REVIEWER, ref, correction);
            clock.pass(Duration.ofMinutes(1));

            var again = List.<Executable>of(
                    () -> fixture.workspace.editor().attach(REVIEWER, fixture.catalog, ref.knowledgeId(), FAILURE),
                    () -> fixture.workspace
                            .editor()
                            .attachNow(REVIEWER, fixture.catalog, ref.knowledgeId(), Json.Obj.of("task", "t")),
                    () -> fixture.workspace.editor().interrupt(REVIEWER, ref, correction));
            for (var executable : again) {
                var problem = assertThrows(UserException.class, executable);
                assertEquals(UserException.Code.ALREADY_THERE, problem.code());
            }
            assertEquals(
                    TrustServiceTest.replay(trust, 3),
                    fixture.workspace.library().item(ref).item().trust());

            var later = FAILURE.with("timestamp", new Json.Text("2026-02-02T02:02:02"));
            fixture.workspace.editor().attach(REVIEWER, fixture.catalog, ref.knowledgeId(), later);
            clock.pass(Duration.ofHours(2));
            fixture.workspace.editor().interrupt(REVIEWER, ref, correction);
            assertEquals(
                    TrustServiceTest.replay(trust, 5),
                    fixture.workspace.library().item(ref).item().trust());
        }
    }

    @Test
    void refusesACorrectionWithoutALesson() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item("git_stash_changes");
            var empty = new HumanCorrection("Switch branch", 4, Action.NONE, Action.NONE, "  ");

            assertThrows(UserException.class, () -> fixture.workspace.editor().interrupt(REVIEWER, ref, empty));

            assertEquals(0, fixture.workspace.journal().state(REVIEWER).undoDepth());
        }
    }

    @Test
    void ratingOfAScopedItemGoesToTheFileAndOfAProceduralOneToTheStoreAlone() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var scoped = fixture.item("rebase_private_branches");
            var procedural = fixture.item("git_stash_changes");
            var before = fixture.text();

            WorkspaceFixture.saved(fixture.workspace.editor().rate(REVIEWER, procedural, 2, "Too long"));
            assertEquals(before, fixture.text());
            WorkspaceFixture.saved(fixture.workspace.editor().rate(REVIEWER, scoped, 1, null));

            assertEquals(
                    1,
                    fixture.workspace
                            .library()
                            .item(scoped)
                            .item()
                            .qualityScore()
                            .orElseThrow());
            var rating = fixture.workspace.library().item(procedural).ratings().getFirst();
            assertEquals(2, rating.score());
            assertEquals("Too long", rating.feedback());
            assertEquals("A reviewer", rating.person());
        }
    }

    @Test
    void refusesAValueOfAnotherKind() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item("git_stash_changes");

            var problem = assertThrows(
                    UserException.class,
                    () -> fixture.workspace.editor().edit(REVIEWER, ref, "action_sequence", Json.from("one step")));

            assertTrue(problem.message().contains("action_sequence"));
        }
    }

    @Test
    void severalFieldsAreOneChangeAndOneUndoAndARefusedOneChangesNothing() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item("git_stash_changes");
            var untouched = fixture.text();
            var mixed = new LinkedHashMap<String, Json>();
            mixed.put("shortcut", Json.from("F9"));
            mixed.put("action_sequence", Json.from("one step"));
            assertThrows(UserException.class, () -> fixture.workspace.editor().edit(REVIEWER, ref, mixed));
            assertEquals(untouched, fixture.text());

            var both = new LinkedHashMap<String, Json>();
            both.put("shortcut", Json.from("F9"));
            both.put("ui_location", Json.from("Terminal"));
            WorkspaceFixture.saved(fixture.workspace.editor().edit(REVIEWER, ref, both));
            assertTrue(fixture.text().contains("\"F9\""));
            assertEquals(1, fixture.workspace.journal().ofItem(ref, 10).size());

            WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
            assertEquals(untouched, fixture.text());
        }
    }

    @Test
    void newItemHasEveryFieldOfItsDocumentAndItsIdMustBeNew() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop")) {
            var order = List.copyOf(fixture.workspace
                    .library()
                    .item(fixture.item("open_spreadsheet"))
                    .item()
                    .fields()
                    .members()
                    .keySet());
            var fields =
                    Json.Obj.of("knowledge_id", "show_formula_sources", "description", "Show what a formula reads.");

            WorkspaceFixture.saved(fixture.workspace.editor().create(REVIEWER, fixture.catalog, fields));

            var created = fixture.workspace
                    .library()
                    .item(fixture.item("show_formula_sources"))
                    .item();
            assertEquals(order, List.copyOf(created.fields().members().keySet()));
            assertThrows(
                    UserException.class, () -> fixture.workspace.editor().create(REVIEWER, fixture.catalog, fields));
        }
    }

    @Test
    void copyStandsBehindItsOriginalWithoutLearningsAtFullTrust() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop")) {
            var original = fixture.item("sort_range");

            WorkspaceFixture.saved(fixture.workspace.editor().duplicate(REVIEWER, original, "sort_range_by_colour"));

            var ids = fixture.workspace.library().rows(ItemQuery.all()).rows().stream()
                    .map(row -> row.ref().knowledgeId())
                    .toList();
            var copy = fixture.workspace.library().item(fixture.item("sort_range_by_colour"));
            assertEquals(ids.indexOf("sort_range") + 1, ids.indexOf("sort_range_by_colour"));
            assertEquals(1.0, copy.item().trust());
            assertTrue(copy.learnings().isEmpty());
        }
    }

    @Test
    void conditionWithABrokenPatternIsRefusedInWords() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item("git_stash_changes");
            var broken = new Condition("branch", Condition.Operator.MATCHES, Json.from("feature/("));

            var problem = assertThrows(
                    UserException.class,
                    () -> fixture.workspace.editor().setConditions(REVIEWER, ref, List.of(broken)));

            assertTrue(problem.message().contains("feature/("));
            assertFalse(fixture.workspace.library().item(ref).item().fields().has("conditions"));
        }
    }

    @Test
    void agentsWriteAndOursAreBothInTheFile() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item("git_stash_changes");
            var agents = fixture.text()
                    .replace("\"Stash\"", "\"Stash\"")
                    .replaceFirst("\\[\\n", "[\n  {\n    \"knowledge_id\": \"agents_own\"\n  },\n");
            java.nio.file.Files.writeString(fixture.file, agents);

            var state =
                    WorkspaceFixture.saved(fixture.workspace.editor().edit(REVIEWER, ref, "shortcut", Json.from("F9")));

            assertTrue(fixture.text().contains("agents_own"));
            assertTrue(fixture.text().contains("\"F9\""));
            assertFalse(state.note().isEmpty());
        }
    }

    @Test
    void aFailureIsAttachedToTheItemOfSeveralWithOneIdThatWasMeant(@TempDir Path own) throws Exception {
        var item = "{\"knowledge_id\": \"twice\", \"description\": \"One of two\"}";
        var file = own.resolve("knowledge_catalog.json");
        Files.writeString(file, "[" + item + ", " + item + "]");
        try (var fixture = WorkspaceFixture.again(own, file, WorkspaceFixture.AT_ONCE)) {
            var second = new ItemRef(fixture.catalog, "twice", 1);

            fixture.workspace.editor().attachNow(REVIEWER, second, Json.Obj.of("task", "t"));

            var first = new ItemRef(fixture.catalog, "twice");
            assertEquals(1, fixture.workspace.library().item(second).learnings().size());
            assertEquals(0, fixture.workspace.library().item(first).learnings().size());
        }
    }
}
