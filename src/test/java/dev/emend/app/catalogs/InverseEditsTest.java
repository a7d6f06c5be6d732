package dev.emend.app.catalogs;

import static dev.emend.app.TrustFixture.ITEM;
import static dev.emend.app.TrustFixture.failure;
import static dev.emend.app.TrustFixture.item;
import static dev.emend.app.TrustFixture.learning;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.review.TrustServiceTest;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What undo puts back, worked out from the item as it was.
class InverseEditsTest {
    private static final ItemRef NEXT = new ItemRef(ITEM.catalog(), "next");

    private static List<Edit> back(KnowledgeItem before, Edit... edits) {
        var text = "[" + before.fields().compact() + ", {\"knowledge_id\": \"next\"}]";
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            var catalog = new CatalogFiles().parse(bytes, Path.of("c.json"), ITEM.catalog());
            var all = List.of(edits);
            return new InverseEdits(catalog::find, new EditRenames(catalog, all)).of(all);
        } catch (CatalogException e) {
            throw new AssertionError(e);
        }
    }

    private static KnowledgeItem bare() {
        return new KnowledgeItem(ITEM, Json.Obj.of("knowledge_id", ITEM.knowledgeId()));
    }

    @Test
    void anAttachedLearningGoesAndTheTrustItCostComesBack() {
        var before = item(0.95, failure("one", 1));
        var ref = new LearningRef(ITEM, "ab.0");
        var attach = new Edit.AttachLearning(ref, failure("two", 2));

        assertEquals(
                List.of(new Edit.RemoveLearning(ref), new Edit.SetField(ITEM, "trust_score", Json.from(0.95))),
                back(before, attach));
    }

    @Test
    void theFirstLearningOfAnItemTakesItsFieldsWithIt() {
        var ref = new LearningRef(ITEM, "ab.0");

        assertEquals(
                List.of(
                        new Edit.RemoveLearning(ref),
                        new Edit.RemoveField(ITEM, "kb_learnings"),
                        new Edit.RemoveField(ITEM, "trust_score")),
                back(bare(), new Edit.AttachLearning(ref, failure("one", 1))));
    }

    @Test
    void aRemovedLearningComesBackWhereItWasAsItWas() {
        var before = item(1, failure("one", 1), failure("two", 2), failure("three", 3));
        var two = learning(before, "two");

        assertEquals(
                List.of(new Edit.InsertLearning(two.ref(), 1, two.fields())),
                back(before, new Edit.RemoveLearning(two.ref())));
        assertEquals(
                List.of(new Edit.RemoveLearning(two.ref())),
                back(before, new Edit.InsertLearning(two.ref(), 7, two.fields())));
    }

    @Test
    void aMovedLearningGoesBackToItsPlace() {
        var before = item(1, failure("one", 1), failure("two", 2));
        var two = learning(before, "two").ref();

        assertEquals(List.of(new Edit.MoveLearning(two, 1)), back(before, new Edit.MoveLearning(two, 0)));
    }

    @Test
    void aRenamedLearningIsFoundByTheNameItHasSince() {
        var before = item(1, failure("one", 1), failure("two", 2), failure("three", 3));
        var two = learning(before, "two");
        var value = two.fields().with("task", Json.from("three")).with("timestamp", Json.from("2026-01-03T10:00:00"));
        // now it has the same task, step and time as the third: which one it is, its place tells
        var third = learning(before, "three").ref();
        var changed = item(1, failure("one", 1), value, failure("three", 3));
        var renamed = changed.learnings().get(1).ref();
        assertEquals(third, renamed, "the first of two equals has the plain name");

        assertEquals(
                List.of(new Edit.ReplaceLearning(renamed, two.fields())),
                back(before, new Edit.ReplaceLearning(two.ref(), value)));
    }

    @Test
    void aChangedFieldOfALearningGetsItsValueBackUnderTheNewName() {
        var before = item(1, failure("one", 1), failure("two", 2));
        var two = learning(before, "two");
        var renamed = item(1, failure("one", 1), two.fields().with("task", Json.from("x")))
                .learnings()
                .get(1)
                .ref();
        assertEquals(
                List.of(new Edit.SetLearningField(renamed, "task", Json.from("two"))),
                back(before, new Edit.SetLearningField(two.ref(), "task", Json.from("x"))));

        var bared = item(1, failure("one", 1), two.fields().without("task"))
                .learnings()
                .get(1)
                .ref();
        assertEquals(
                List.of(new Edit.SetLearningField(bared, "task", Json.from("two"))),
                back(before, new Edit.SetLearningField(two.ref(), "task", null)));
        assertEquals(
                List.of(new Edit.SetLearningField(two.ref(), "recovery_approach", null)),
                back(before, new Edit.SetLearningField(two.ref(), "recovery_approach", Json.from("again"))),
                "a field that was not there goes");
    }

    @Test
    void aFieldGetsItsValueBackAndOneThatWasNotThereGoes() {
        var before = item(0.95);

        assertEquals(
                List.of(new Edit.SetField(ITEM, "description", Json.from("Open a file"))),
                back(before, new Edit.SetField(ITEM, "description", Json.from("x"))));
        assertEquals(
                List.of(new Edit.RemoveField(ITEM, "shortcut")),
                back(before, new Edit.SetField(ITEM, "shortcut", Json.from("F9"))));
        assertEquals(
                List.of(new Edit.SetField(ITEM, "trust_score", Json.from(0.95))),
                back(before, new Edit.RemoveField(ITEM, "trust_score")));
    }

    @Test
    void anItemComesBackInFrontOfTheOneBehindItWithEverythingItHad() {
        var before = item(0.95, failure("one", 1));

        assertEquals(List.of(new Edit.AddItem(ITEM, NEXT, before.fields())), back(before, new Edit.RemoveItem(ITEM)));
        var fresh = new ItemRef(ITEM.catalog(), "fresh");
        assertEquals(List.of(new Edit.RemoveItem(fresh)), back(before, new Edit.AddItem(fresh, null, Json.Obj.EMPTY)));
        assertEquals(
                List.of(),
                back(before, new Edit.AddItem(NEXT, null, Json.Obj.EMPTY)),
                "one that was there already stays");
    }

    @Test
    void whatWasDoneLastIsTakenBackFirst() {
        assertEquals(
                List.of(new Edit.RemoveField(ITEM, "b"), new Edit.RemoveField(ITEM, "a")),
                back(bare(), new Edit.SetField(ITEM, "a", Json.from(1)), new Edit.SetField(ITEM, "b", Json.from(2))));
    }

    @Test
    void oneStepFewerIsReplayedAndANumberThatIsNoReplayStays() {
        for (int failures = 1; failures < 14; failures++) {
            assertEquals(
                    TrustServiceTest.replay(1, failures - 1),
                    InverseEdits.withoutOne(TrustServiceTest.replay(1, failures)));
        }
        assertEquals(1, InverseEdits.withoutOne(1));
        assertEquals(0.77, InverseEdits.withoutOne(0.77));
        assertEquals(1.5, InverseEdits.withoutOne(1.5));
    }
}
