package dev.emend.app.journal;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.journal.ChangeDescription.Effect;
import dev.emend.app.journal.ChangeDescription.Part;
import dev.emend.app.journal.ChangeDescription.Value;
import dev.emend.app.library.HumanCorrection;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySummary;
import dev.emend.model.Action;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The history reads what real changes wrote into the journal.
class ChangeDescriptionTest {
    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private ItemRef item;

    @BeforeEach
    void openTheWorkspace() throws Exception {
        fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop");
        item = fixture.item("sort_range");
    }

    @AfterEach
    void closeTheWorkspace() throws Exception {
        fixture.close();
    }

    private List<ChangeDescription> newest() throws UserException {
        return ChangeDescription.by(fixture.workspace.journal().recent(1).getFirst());
    }

    private ChangeDescription only(Part part) throws UserException {
        var all = newest().stream()
                .filter(description -> description.part() == part)
                .toList();
        assertEquals(1, all.size(), all.toString());
        return all.getFirst();
    }

    private static Value value(ChangeDescription altered, String name) {
        return altered.values().stream()
                .filter(value -> value.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " in " + altered));
    }

    @Test
    void aStateIsCalledAsItIsToday() {
        var learning = new LearningRef(item, "ab.0").key();
        var rows = List.of(
                states(Json.Obj.of(learning, "pending"), Json.Obj.of(learning, "buried")),
                memories(Json.Obj.of("pending", List.of("a")), Json.Obj.of("buried", List.of("a"))));

        for (var row : rows) {
            var all = ChangeDescription.by(row);
            assertEquals(1, all.size(), all.toString());
            assertEquals("rejected", all.getFirst().values().getFirst().after(), all.toString());
        }
    }

    @Test
    void aMarkIsCalledAsItIsToday() {
        for (var words : List.of(
                List.of("later", "snoozed"), List.of("blame_rejected", "failure_dismissed"), List.of("wild", "wild"))) {
            var mark =
                    Json.Obj.of("kind", words.getFirst(), "target", item.key()).with("value", Json.Bool.TRUE);
            var row = row(Json.Obj.EMPTY, Json.Obj.of("marks", List.of(mark)));

            assertEquals(
                    List.of(new ChangeDescription(
                            Part.MARK, Effect.CHANGED, "", List.of(new Value(words.getLast(), "", "true")))),
                    ChangeDescription.by(row));
        }
    }

    private static JournalEntryView states(Json.Obj before, Json.Obj after) {
        return row(Json.Obj.of("states", before), Json.Obj.of("states", after));
    }

    private static JournalEntryView memories(Json.Obj before, Json.Obj after) {
        return row(
                Json.Obj.of("memory", Json.Obj.of("states", before)),
                Json.Obj.of("memory", Json.Obj.of("states", after)));
    }

    private static JournalEntryView row(Json.Obj before, Json.Obj after) {
        return new JournalEntryView(
                1,
                new JournalEntryView.UndoInfo("ada", Instant.EPOCH, false),
                "reject",
                "Reject",
                Optional.empty(),
                new JournalEntryView.Values(before, after));
    }

    @Test
    void anEditedFieldHasItsTextBeforeAndAfter() throws Exception {
        var before = fixture.workspace.library().item(item).item().description();
        fixture.workspace.editor().edit(REVIEWER, item, "description", Json.from("Sort by one column"));

        assertEquals(
                List.of(new ChangeDescription(
                        Part.ITEM,
                        Effect.CHANGED,
                        "",
                        List.of(new Value("description", before, "Sort by one column")))),
                newest());
    }

    @Test
    void takingAnEditBackReadsTheOtherWayRound() throws Exception {
        var before = fixture.workspace.library().item(item).item().description();
        fixture.workspace.editor().edit(REVIEWER, item, "description", Json.from("Sort by one column"));
        fixture.workspace.journal().undo(REVIEWER);

        assertEquals(
                List.of(new Value("description", "Sort by one column", before)),
                only(Part.ITEM).values());
    }

    @Test
    void anAttachedLearningIsToldByItsFieldsAndByTheTrustItCost() throws Exception {
        var trust = fixture.workspace.library().item(item).item().fields().get("trust_score");
        fixture.workspace
                .editor()
                .attach(
                        REVIEWER,
                        fixture.catalog,
                        "sort_range",
                        Json.Obj.of("task", "Sort", "step_num", 3, "original_error", "No header"));

        var learning = only(Part.LEARNING);
        assertEquals(Effect.ADDED, learning.fate());
        assertEquals(
                List.of(
                        new Value("task", "", "Sort"),
                        new Value("step_num", "", "3"),
                        new Value("original_error", "", "No header")),
                learning.values());
        var cost = value(only(Part.ITEM), "trust_score");
        var now = fixture.workspace.library().item(item).item().fields().get("trust_score");
        assertEquals(trust == null ? "" : trust.plain(), cost.before());
        assertEquals(String.valueOf(now == null ? null : now.plain()), cost.after());
    }

    @Test
    void takingALearningBackShowsWhatWent() throws Exception {
        fixture.workspace.editor().attach(REVIEWER, fixture.catalog, "sort_range", Json.Obj.of("task", "Sort again"));
        fixture.workspace.journal().undo(REVIEWER);

        var gone = only(Part.LEARNING);
        assertEquals(Effect.REMOVED, gone.fate());
        assertEquals(List.of(new Value("task", "Sort again", "")), gone.values());
    }

    @Test
    void aCorrectionSaysThatItIsKept() throws Exception {
        fixture.workspace
                .editor()
                .interrupt(
                        REVIEWER,
                        item,
                        new HumanCorrection("Sort by date", 2, Action.NONE, Action.NONE, "Select the header"));

        assertEquals(
                "Select the header",
                value(only(Part.LEARNING), "human_reasoning").after());
        assertEquals(
                List.of(new Value("learning", "pending", "kept")),
                only(Part.REVIEW).values());
    }

    @Test
    void aRatingIsToldInWordsAndItsWithdrawalToo() throws Exception {
        fixture.workspace.editor().rate(REVIEWER, item, 4, "Clear steps");
        assertEquals(
                List.of(new Value("score", "", "4"), new Value("feedback", "", "Clear steps")),
                only(Part.RATING).values());

        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(Part.RATING, only(Part.RATING).part());
        assertEquals("4", value(only(Part.RATING), "score").before());
        assertEquals("", value(only(Part.RATING), "score").after());
    }

    private List<Value> newestRating(Part part) throws UserException {
        var line = fixture.workspace.journal().recent(1).getFirst();
        return fixture.workspace.journal().changeDescriptions(line).stream()
                .filter(description -> description.part() == part)
                .flatMap(description -> description.values().stream())
                .filter(value -> value.name().equals("score"))
                .toList();
    }

    @Test
    void aRatingIsToldWithTheOneThatCountedBefore() throws Exception {
        fixture.workspace.editor().rate(REVIEWER, item, 2, "");
        assertEquals(List.of(new Value("score", "", "2")), newestRating(Part.RATING));
        fixture.workspace.editor().rate(REVIEWER, item, 3, "");
        assertEquals(List.of(new Value("score", "2", "3")), newestRating(Part.RATING));
        assertEquals(
                "Rate sort_range 3",
                fixture.workspace.journal().recent(1).getFirst().label());

        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(List.of(new Value("score", "3", "2")), newestRating(Part.RATING));
        fixture.workspace.journal().redo(REVIEWER);
        assertEquals(List.of(new Value("score", "2", "3")), newestRating(Part.RATING));

        // taken back alone, the older one leaves what counts as it is
        var older = fixture.workspace.journal().recent(4).getLast();
        fixture.workspace.journal().revert(REVIEWER, older.change());
        assertEquals(List.of(), newestRating(Part.RATING));
        fixture.workspace
                .journal()
                .undo(REVIEWER, fixture.workspace.journal().recent(1).getFirst().change());
        assertEquals(List.of(), newestRating(Part.RATING));
    }

    @Test
    void theRatingOfALearningIsCalledSo() throws Exception {
        var learning = learned("sort_range", "Select the header");
        fixture.workspace.editor().rateLearning(REVIEWER, learning, 2, "");
        fixture.workspace.editor().rateLearning(REVIEWER, learning, 5, "");

        assertEquals(
                "Rate a learning of sort_range 5",
                fixture.workspace.journal().recent(1).getFirst().label());
        assertEquals(List.of(new Value("score", "2", "5")), newestRating(Part.LEARNING_RATING));
        assertEquals(List.of(), newestRating(Part.RATING));
    }

    @Test
    void theRatingOfAMemoryIsToldWithTheOneBefore() throws Exception {
        var file = folder.resolve("memories.jsonl");
        Files.writeString(
                file,
                "{\"type\": \"entity\", \"name\": \"Sum\", \"entityType\": \"note\", \"observations\": [\"Leave it\"]}\n");
        fixture.workspace.memories().imports().run(REVIEWER, List.of(file), Progress.SILENT);
        var id = fixture.workspace
                .memories()
                .table()
                .rows(Where.ALL, MemoryQueryService.Order.TASK, false)
                .rows()
                .first(1)
                .getFirst()
                .id();
        fixture.workspace.memories().editor().rate(REVIEWER, id, 2, "");
        fixture.workspace.memories().editor().rate(REVIEWER, id, 3, "");

        assertEquals(List.of(new Value("score", "2", "3")), newestRating(Part.MEMORY));
    }

    @Test
    void aDeletedItemIsShownWithEverythingItHad() throws Exception {
        var description = fixture.workspace.library().item(item).item().description();
        fixture.workspace.editor().delete(REVIEWER, item);

        assertEquals(Effect.REMOVED, only(Part.ITEM).fate());
        assertEquals(new Value("description", description, ""), value(only(Part.ITEM), "description"));
        assertEquals(new Value("item", "not_reviewed", "deleted"), value(only(Part.REVIEW), "item"));
    }

    @Test
    void aMovedLearningHasPlacesCountedFromOne() throws Exception {
        var third = fixture.workspace.library().item(item).learnings().get(2).learning();
        fixture.workspace.editor().moveLearning(REVIEWER, third.ref(), 0);

        assertEquals(Effect.MOVED, only(Part.LEARNING).fate());
        assertEquals(
                List.of(new Value("position", "3", "1")), only(Part.LEARNING).values());
    }

    @Test
    void aChangedLearningNamesTheFieldAndNotTheStateThatFollowsIt() throws Exception {
        var learning =
                fixture.workspace.library().item(item).learnings().getFirst().learning();
        fixture.workspace.editor().editLearning(REVIEWER, learning.ref(), "task", "Another task");

        var changed = newest();
        assertEquals(1, changed.size(), changed.toString());
        var old = learning.fields().get("task");
        assertEquals(
                List.of(new Value("task", old == null ? "" : old.plain(), "Another task")),
                changed.getFirst().values());
    }

    @Test
    void conditionsReadAsSentences() throws Exception {
        fixture.workspace
                .editor()
                .setConditions(
                        REVIEWER,
                        item,
                        List.of(
                                new Condition("platform", Condition.Operator.EQUALS, new Json.Text("windows")),
                                new Condition("user", Condition.Operator.EXISTS, Json.Bool.TRUE)));

        assertEquals(
                "platform equals windows\nuser exists",
                value(only(Part.ITEM), "conditions").after());
    }

    @Test
    void aLearningOfAnUnknownItemIsSetAside() throws Exception {
        try {
            fixture.workspace.editor().attach(REVIEWER, fixture.catalog, "nowhere", Json.Obj.of("task", "Sort"));
        } catch (UserException e) {
            assertEquals(UserException.Code.NOT_FOUND, e.code());
        }

        assertEquals(Effect.DETACHED, only(Part.LEARNING).fate());
        assertEquals("Sort", value(only(Part.LEARNING), "task").after());
    }

    private LearningRef learned(String id, String recovery) throws Exception {
        fixture.workspace
                .editor()
                .attach(
                        REVIEWER,
                        fixture.catalog,
                        id,
                        Json.Obj.of("task", "Sort", "step_num", 1, "recovery_approach", recovery));
        return fixture.workspace
                .library()
                .item(fixture.item(id))
                .learnings()
                .getLast()
                .learning()
                .ref();
    }

    @Test
    void aVerdictOnSeveralItemsNamesTheirCountAndOnEachLineItemAndLesson() throws Exception {
        var some = List.of(
                learned("sort_range", "Select the header"),
                learned("freeze_rows_and_columns", "Scroll up first"),
                learned("hide_columns", "Leave the cell"));
        fixture.workspace.review().decisions().keep(REVIEWER, some.getFirst());

        fixture.workspace.review().decisions().keepAll(REVIEWER, some);

        var line = fixture.workspace.journal().recent(1).getFirst();
        assertEquals("Keep 2 learnings of 2 items", line.label(), "one was kept before");
        assertEquals(Optional.empty(), line.item(), "it is the change of no one item");
        var events = fixture.workspace.journal().changeDescriptions(line);
        assertEquals(
                List.of("freeze_rows_and_columns: Scroll up first", "hide_columns: Leave the cell"),
                events.stream().map(ChangeDescription::subject).toList());
        for (var description : events) {
            assertEquals(Part.REVIEW, description.part());
            assertEquals(List.of(new Value("learning", "pending", "kept")), description.values());
        }
    }

    @Test
    void severalLearningsOfOneItemAreCountedAndToldByTheirLessons() throws Exception {
        var some = List.of(learned("sort_range", "One"), learned("sort_range", "Another"));
        fixture.workspace.review().decisions().keepAll(REVIEWER, some);

        var line = fixture.workspace.journal().recent(1).getFirst();
        assertEquals("Keep 2 learnings of sort_range", line.label());
        assertEquals(Optional.of(item), line.item());
        assertEquals(
                List.of("One", "Another"),
                fixture.workspace.journal().changeDescriptions(line).stream()
                        .map(ChangeDescription::subject)
                        .toList());
    }

    @Test
    void whatWasDoneWithMemoriesIsToldInWordsAndNotInFieldsOfTheJournal() throws Exception {
        var file = folder.resolve("memories.jsonl");
        Files.writeString(file, """
                {"type": "entity", "name": "Header", "entityType": "note", "observations": ["Freeze it"]}
                {"type": "entity", "name": "Sum", "entityType": "note", "observations": ["Leave the cell"]}
                """);
        fixture.workspace.memories().imports().run(REVIEWER, List.of(file), Progress.SILENT);
        var imported = fixture.workspace.journal().recent(1).getFirst();
        assertEquals(
                List.of(new ChangeDescription(
                        Part.MEMORY, Effect.CHANGED, "", List.of(new Value("imported", "no", "yes")))),
                fixture.workspace.journal().changeDescriptions(imported));

        var rows = fixture.workspace
                .memories()
                .table()
                .rows(Where.ALL, MemoryQueryService.Order.TASK, false)
                .rows()
                .first(9);
        fixture.workspace
                .memories()
                .editor()
                .judge(REVIEWER, rows.stream().map(MemorySummary::id).toList(), ReviewState.KEPT);

        var judged = fixture.workspace.journal().recent(1).getFirst();
        assertEquals("Keep 2 memories", judged.label());
        var events = fixture.workspace.journal().changeDescriptions(judged);
        assertEquals(2, events.size());
        for (var description : events) {
            assertEquals(List.of(new Value("review", "pending", "kept")), description.values());
            assertTrue(description.subject().matches("Header.*|Sum.*|Freeze it|Leave the cell"), description.subject());
        }
    }

    @Test
    void aRowOfAnotherVersionIsShownAsItIs() {
        var line = new JournalEntryView(
                7,
                new JournalEntryView.UndoInfo("ada", Instant.EPOCH, false),
                "purge",
                "Purge a secret",
                Optional.of(new ItemRef(new UUID(1, 2), "sort_range")),
                new JournalEntryView.Values(
                        Json.Obj.EMPTY,
                        Json.Obj.of(
                                "edits",
                                List.of(Json.Obj.of("op", "melt", "item", "sort_range")),
                                "tombstone",
                                "abc")));

        var other = ChangeDescription.by(line);
        assertTrue(other.stream().allMatch(description -> description.part() == Part.OTHER), other.toString());
        assertEquals(
                List.of("melt", "tombstone"),
                other.stream()
                        .flatMap(description -> description.values().stream())
                        .map(Value::name)
                        .toList());
    }
}
