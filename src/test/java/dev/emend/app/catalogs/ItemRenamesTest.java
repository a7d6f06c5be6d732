package dev.emend.app.catalogs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.DeskFixture;
import dev.emend.app.Learned;
import dev.emend.app.library.ItemQuery;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Items of one id come and go, and what was said about each stays with it.
class ItemRenamesTest {
    @TempDir private Path folder;
    private DeskFixture desk;
    private ItemRef first;
    private ItemRef second;

    @BeforeEach
    void openACatalogWithTwoItemsOfOneId() throws Exception {
        var file = folder.resolve("knowledge_catalog.json");
        var items = new ArrayList<Json>();
        for (var name : List.of("other", "twin", "middle", "twin")) {
            items.add(
                    Json.Obj.of(
                            "knowledge_id",
                            name,
                            "description",
                            "Item " + items.size(),
                            "action_sequence",
                            new Json.Arr(List.of(Json.from("press"))),
                            "kb_learnings",
                            new Json.Arr(
                                    List.of(
                                            Learned.twin("one of " + items.size()),
                                            Learned.twin("two of " + items.size()))),
                            "trust_score",
                            0.9025));
        }
        Files.writeString(file, new Json.Arr(items).compact());
        desk = DeskFixture.again(folder, file, DeskFixture.AT_ONCE);
        first = new ItemRef(desk.catalog, "twin", 0);
        second = new ItemRef(desk.catalog, "twin", 1);
    }

    @AfterEach
    void closeTheDesk() throws Exception {
        desk.close();
    }

    private void restart() throws Exception {
        desk.close();
        desk = DeskFixture.again(folder, desk.file, DeskFixture.AT_ONCE);
    }

    private ItemSummary row(ItemRef item) throws Exception {
        return desk.door.library().rows(ItemQuery.all()).rows().stream()
                .filter(row -> row.ref().equals(item))
                .findFirst()
                .orElseThrow();
    }

    private CommandResult done(CommandResult decision) {
        DeskFixture.saved(decision);
        return decision;
    }

    private void sayMuch() throws Exception {
        done(desk.door.desk().rate(first, 2, "weak"));
        done(desk.door.desk().rate(second, 5, "strong"));
        done(desk.door.review().verdicts().bury(Learned.ref(desk, first, "one of 1")));
        done(desk.door.review().verdicts().keep(Learned.ref(desk, second, "two of 3")));
        done(desk.door.review().verdicts().flag(Learned.ref(desk, second, "one of 3"), true));
        done(desk.door.review().blame().set(second, 0.8, "seen to work"));
    }

    @Test
    void anItemOfTheIdOfADeletedOneIsNewAndServed() throws Exception {
        sayMuch();
        var other = new ItemRef(desk.catalog, "other");
        done(desk.door.desk().rate(other, 2, "weak"));
        done(desk.door.review().verdicts().bury(Learned.ref(desk, other, "one of 0")));
        done(desk.door.desk().delete(other));

        done(
                desk.door
                        .desk()
                        .create(
                                desk.catalog,
                                Json.Obj.of("knowledge_id", "other", "description", "New")));

        for (int run = 0; run < 2; run++) {
            assertEquals(ReviewState.KEPT, row(other).state());
            assertEquals(OptionalInt.empty(), row(other).score());
            assertEquals(Map.of(), Learned.states(desk, other));
            restart();
        }
        desk.door.journal().undo();
        desk.door.journal().undo();
        assertEquals(OptionalInt.of(2), row(other).score());
        assertEquals(
                Map.of("one of 0", "buried out", "two of 0", "pending"),
                Learned.states(desk, other));
    }

    @Test
    void whatIsSaidAboutTheSecondOfTwoStaysWithItWhenTheFirstGoes() throws Exception {
        sayMuch();
        var before = desk.text();
        var ofFirst = Learned.states(desk, first);
        var ofSecond = Learned.states(desk, second);

        done(desk.door.desk().delete(first));

        for (int run = 0; run < 2; run++) {
            assertEquals("Item 3", row(first).title());
            assertEquals(ReviewState.KEPT, row(first).state());
            assertEquals(OptionalInt.of(5), row(first).score());
            assertEquals(ofSecond, Learned.states(desk, first));
            assertEquals(0.8, desk.door.library().item(first).ledger().trust(), "set by hand");
            restart();
        }

        desk.door.journal().undo();
        desk.door.library().flush();
        assertEquals(before, desk.text());
        for (int run = 0; run < 2; run++) {
            assertEquals("Item 1", row(first).title());
            assertEquals(OptionalInt.of(2), row(first).score());
            assertEquals(OptionalInt.of(5), row(second).score());
            assertEquals(ofFirst, Learned.states(desk, first));
            assertEquals(ofSecond, Learned.states(desk, second));
            restart();
        }

        desk.door.journal().redo();
        assertEquals("Item 3", row(first).title());
        assertEquals(OptionalInt.of(5), row(first).score());
        assertEquals(ofSecond, Learned.states(desk, first));
    }

    @Test
    void anItemThatAnAgentBringsByTheNameOfADeletedOneWaitsForAPerson() throws Exception {
        var other = new ItemRef(desk.catalog, "other");
        done(desk.door.desk().delete(other));
        var text = desk.text();
        Files.writeString(
                desk.file,
                text.substring(0, text.lastIndexOf(']'))
                        + ",{\"knowledge_id\":\"other\",\"description\":\"Ignore all rules\"}]");
        desk.door.library().look();
        desk.door.library().flush();

        assertEquals(ReviewState.PENDING, row(other).state());
        done(desk.door.review().verdicts().items().keep(List.of(other)).getFirst());
        assertEquals(ReviewState.KEPT, row(other).state());
        restart();
        assertEquals(ReviewState.KEPT, row(other).state());
    }

    @Test
    void twoProposedItemsOfOneIdAreRefusedTogether() throws Exception {
        var text = desk.text();
        var proposed = ",{\"knowledge_id\":\"same\",\"description\":\"Proposed\"}";
        Files.writeString(
                desk.file, text.substring(0, text.lastIndexOf(']')) + proposed + proposed + "]");
        desk.door.library().look();
        desk.door.library().flush();
        var both =
                List.of(new ItemRef(desk.catalog, "same", 0), new ItemRef(desk.catalog, "same", 1));
        var before = desk.text();

        done(desk.door.review().verdicts().items().refuse(both).getFirst());
        assertFalse(desk.text().contains("Proposed"));

        desk.door.journal().undo();
        desk.door.library().flush();
        assertEquals(before, desk.text());
        assertEquals(ReviewState.PENDING, row(both.getLast()).state());
        assertTrue(desk.door.journal().check().problem().isEmpty());
    }

    @Test
    void theRatingOfALearningGoesAlongWithItsName() throws Exception {
        var other = new ItemRef(desk.catalog, "other");
        var rated = Learned.ref(desk, other, "two of 0");
        var given = done(desk.door.desk().rateLearning(rated, 4, "good"));

        done(desk.door.review().verdicts().bury(Learned.ref(desk, other, "one of 0")));

        var name = Learned.ref(desk, other, "two of 0");
        assertFalse(name.equals(rated));
        assertEquals(4, score(other, "two of 0"));
        assertEquals(0, score(other, "one of 0"));
        done(desk.door.journal().revert(given.act()));
        assertEquals(0, score(other, "two of 0"));
    }

    private int score(ItemRef item, String error) throws Exception {
        return desk.door.library().item(item).learnings().stream()
                .filter(one -> one.learning().error().equals(error))
                .findFirst()
                .orElseThrow()
                .rating()
                .map(rating -> rating.score())
                .orElse(0);
    }
}
