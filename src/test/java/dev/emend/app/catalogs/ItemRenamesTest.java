package dev.emend.app.catalogs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
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
    private WorkspaceFixture desk;
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
                                            SampleFailures.twin("one of " + items.size()),
                                            SampleFailures.twin("two of " + items.size()))),
                            "trust_score",
                            0.9025));
        }
        Files.writeString(file, new Json.Arr(items).compact());
        desk = WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE);
        first = new ItemRef(desk.catalog, "twin", 0);
        second = new ItemRef(desk.catalog, "twin", 1);
    }

    @AfterEach
    void closeTheDesk() throws Exception {
        desk.close();
    }

    private void restart() throws Exception {
        desk.close();
        desk = WorkspaceFixture.again(folder, desk.file, WorkspaceFixture.AT_ONCE);
    }

    private ItemSummary row(ItemRef item) throws Exception {
        return desk.door.library().rows(ItemQuery.all()).rows().stream()
                .filter(row -> row.ref().equals(item))
                .findFirst()
                .orElseThrow();
    }

    private CommandResult done(CommandResult decision) {
        WorkspaceFixture.saved(decision);
        return decision;
    }

    private void sayMuch() throws Exception {
        done(desk.door.desk().rate(first, 2, "weak"));
        done(desk.door.desk().rate(second, 5, "strong"));
        done(desk.door.review().verdicts().bury(SampleFailures.ref(desk, first, "one of 1")));
        done(desk.door.review().verdicts().keep(SampleFailures.ref(desk, second, "two of 3")));
        done(
                desk.door
                        .review()
                        .verdicts()
                        .flag(SampleFailures.ref(desk, second, "one of 3"), true));
        done(desk.door.review().blame().set(second, 0.8, "seen to work"));
    }

    @Test
    void anItemOfTheIdOfADeletedOneIsNewAndServed() throws Exception {
        sayMuch();
        var other = new ItemRef(desk.catalog, "other");
        done(desk.door.desk().rate(other, 2, "weak"));
        done(desk.door.review().verdicts().bury(SampleFailures.ref(desk, other, "one of 0")));
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
            assertEquals(Map.of(), SampleFailures.states(desk, other));
            restart();
        }
        desk.door.journal().undo();
        desk.door.journal().undo();
        assertEquals(OptionalInt.of(2), row(other).score());
        assertEquals(
                Map.of("one of 0", "buried out", "two of 0", "pending"),
                SampleFailures.states(desk, other));
    }

    @Test
    void whatIsSaidAboutTheSecondOfTwoStaysWithItWhenTheFirstGoes() throws Exception {
        sayMuch();
        var before = desk.text();
        var ofFirst = SampleFailures.states(desk, first);
        var ofSecond = SampleFailures.states(desk, second);

        done(desk.door.desk().delete(first));

        for (int run = 0; run < 2; run++) {
            assertEquals("Item 3", row(first).title());
            assertEquals(ReviewState.KEPT, row(first).state());
            assertEquals(OptionalInt.of(5), row(first).score());
            assertEquals(ofSecond, SampleFailures.states(desk, first));
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
            assertEquals(ofFirst, SampleFailures.states(desk, first));
            assertEquals(ofSecond, SampleFailures.states(desk, second));
            restart();
        }

        desk.door.journal().redo();
        assertEquals("Item 3", row(first).title());
        assertEquals(OptionalInt.of(5), row(first).score());
        assertEquals(ofSecond, SampleFailures.states(desk, first));
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
        var rated = SampleFailures.ref(desk, other, "two of 0");
        var given = done(desk.door.desk().rateLearning(rated, 4, "good"));

        done(desk.door.review().verdicts().bury(SampleFailures.ref(desk, other, "one of 0")));

        var name = SampleFailures.ref(desk, other, "two of 0");
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
