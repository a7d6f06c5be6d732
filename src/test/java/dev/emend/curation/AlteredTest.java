package dev.emend.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.curation.Altered.Fate;
import dev.emend.curation.Altered.Part;
import dev.emend.curation.Altered.Value;
import dev.emend.model.Action;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The history reads what real acts wrote into the journal.
class AlteredTest {
    @TempDir private Path folder;
    private DeskFixture desk;
    private ItemRef item;

    @BeforeEach
    void openTheDesk() throws Exception {
        desk = DeskFixture.open(folder, "spreadsheet_desktop");
        item = desk.item("sort_range");
    }

    @AfterEach
    void closeTheDesk() throws Exception {
        desk.close();
    }

    private List<Altered> newest() throws CurationException {
        return Altered.by(desk.door.journal().recent(1).getFirst());
    }

    private Altered only(Part part) throws CurationException {
        var all = newest().stream().filter(one -> one.part() == part).toList();
        assertEquals(1, all.size(), all.toString());
        return all.getFirst();
    }

    private static Value value(Altered altered, String name) {
        return altered.values().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " in " + altered));
    }

    @Test
    void anEditedFieldHasItsTextBeforeAndAfter() throws Exception {
        var before = desk.door.library().item(item).item().description();
        desk.door.desk().edit(item, "description", Json.from("Sort by one column"));

        assertEquals(
                List.of(
                        new Altered(
                                Part.ITEM,
                                Fate.CHANGED,
                                "",
                                List.of(new Value("description", before, "Sort by one column")))),
                newest());
    }

    @Test
    void takingAnEditBackReadsTheOtherWayRound() throws Exception {
        var before = desk.door.library().item(item).item().description();
        desk.door.desk().edit(item, "description", Json.from("Sort by one column"));
        desk.door.journal().undo();

        assertEquals(
                List.of(new Value("description", "Sort by one column", before)),
                only(Part.ITEM).values());
    }

    @Test
    void anAttachedLearningIsToldByItsFieldsAndByTheTrustItCost() throws Exception {
        var trust = desk.door.library().item(item).item().fields().get("trust_score");
        desk.door
                .desk()
                .attach(
                        desk.catalog,
                        "sort_range",
                        Json.Obj.of("task", "Sort", "step_num", 3, "original_error", "No header"));

        var learning = only(Part.LEARNING);
        assertEquals(Fate.ADDED, learning.fate());
        assertEquals(
                List.of(
                        new Value("task", "", "Sort"),
                        new Value("step_num", "", "3"),
                        new Value("original_error", "", "No header")),
                learning.values());
        var cost = value(only(Part.ITEM), "trust_score");
        var now = desk.door.library().item(item).item().fields().get("trust_score");
        assertEquals(trust == null ? "" : trust.plain(), cost.before());
        assertEquals(String.valueOf(now == null ? null : now.plain()), cost.after());
    }

    @Test
    void takingALearningBackShowsWhatWent() throws Exception {
        desk.door.desk().attach(desk.catalog, "sort_range", Json.Obj.of("task", "Sort again"));
        desk.door.journal().undo();

        var gone = only(Part.LEARNING);
        assertEquals(Fate.REMOVED, gone.fate());
        assertEquals(List.of(new Value("task", "Sort again", "")), gone.values());
    }

    @Test
    void aCorrectionSaysThatItIsKept() throws Exception {
        desk.door
                .desk()
                .interrupt(
                        item,
                        new Interrupt(
                                "Sort by date", 2, Action.NONE, Action.NONE, "Select the header"));

        assertEquals("Select the header", value(only(Part.LEARNING), "human_reasoning").after());
        assertEquals(List.of(new Value("learning", "pending", "kept")), only(Part.REVIEW).values());
    }

    @Test
    void aRatingIsToldInWordsAndItsWithdrawalToo() throws Exception {
        desk.door.desk().rate(item, 4, "Clear steps");
        assertEquals(
                List.of(new Value("score", "", "4"), new Value("feedback", "", "Clear steps")),
                only(Part.RATING).values());

        desk.door.journal().undo();
        assertEquals(Part.RATING, only(Part.RATING).part());
        assertEquals("4", value(only(Part.RATING), "score").before());
        assertEquals("", value(only(Part.RATING), "score").after());
    }

    @Test
    void aDeletedItemIsShownWithEverythingItHad() throws Exception {
        var description = desk.door.library().item(item).item().description();
        desk.door.desk().delete(item);

        assertEquals(Fate.REMOVED, only(Part.ITEM).fate());
        assertEquals(
                new Value("description", description, ""), value(only(Part.ITEM), "description"));
        assertEquals(new Value("item", "kept", "deleted"), value(only(Part.REVIEW), "item"));
    }

    @Test
    void aMovedLearningHasPlacesCountedFromOne() throws Exception {
        var third = desk.door.library().item(item).learnings().get(2).learning();
        desk.door.desk().moveLearning(third.ref(), 0);

        assertEquals(Fate.MOVED, only(Part.LEARNING).fate());
        assertEquals(List.of(new Value("position", "3", "1")), only(Part.LEARNING).values());
    }

    @Test
    void aChangedLearningNamesTheFieldAndNotTheStateThatFollowsIt() throws Exception {
        var learning = desk.door.library().item(item).learnings().getFirst().learning();
        desk.door.desk().editLearning(learning.ref(), "task", "Another task");

        var changed = newest();
        assertEquals(1, changed.size(), changed.toString());
        var old = learning.fields().get("task");
        assertEquals(
                List.of(new Value("task", old == null ? "" : old.plain(), "Another task")),
                changed.getFirst().values());
    }

    @Test
    void conditionsReadAsSentences() throws Exception {
        desk.door
                .desk()
                .setConditions(
                        item,
                        List.of(
                                new Condition(
                                        "platform",
                                        Condition.Operator.EQUALS,
                                        new Json.Text("windows")),
                                new Condition("user", Condition.Operator.EXISTS, Json.Bool.TRUE)));

        assertEquals(
                "platform equals windows\nuser exists",
                value(only(Part.ITEM), "conditions").after());
    }

    @Test
    void aLearningOfAnUnknownItemIsSetAside() throws Exception {
        try {
            desk.door.desk().attach(desk.catalog, "nowhere", Json.Obj.of("task", "Sort"));
        } catch (CurationException expected) {
            assertEquals(CurationException.Code.NOT_FOUND, expected.code());
        }

        assertEquals(Fate.SET_ASIDE, only(Part.LEARNING).fate());
        assertEquals("Sort", value(only(Part.LEARNING), "task").after());
    }

    @Test
    void aRowOfAnotherVersionIsShownAsItIs() {
        var line =
                new JournalLine(
                        7,
                        new JournalLine.Who("ada", Instant.EPOCH, false),
                        "purge",
                        "Purge a secret",
                        Optional.of(new ItemRef(new UUID(1, 2), "sort_range")),
                        new JournalLine.Values(
                                Json.Obj.EMPTY,
                                Json.Obj.of(
                                        "edits",
                                        List.of(Json.Obj.of("op", "melt", "item", "sort_range")),
                                        "tombstone",
                                        "abc")));

        var other = Altered.by(line);
        assertTrue(other.stream().allMatch(one -> one.part() == Part.OTHER), other.toString());
        assertEquals(
                List.of("melt", "tombstone"),
                other.stream().flatMap(one -> one.values().stream()).map(Value::name).toList());
    }
}
