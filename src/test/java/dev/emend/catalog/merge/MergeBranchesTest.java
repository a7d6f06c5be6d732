package dev.emend.catalog.merge;

import static dev.emend.catalog.merge.ShortCatalogs.assertItem;
import static dev.emend.catalog.merge.ShortCatalogs.assertNoConflict;
import static dev.emend.catalog.merge.ShortCatalogs.assertText;
import static dev.emend.catalog.merge.ShortCatalogs.catalog;
import static dev.emend.catalog.merge.ShortCatalogs.conflict;
import static dev.emend.catalog.merge.ShortCatalogs.one;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.model.ConflictKind;
import dev.emend.model.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Two branches on both of which people decided.
class MergeBranchesTest {
    private static final String AB = "[{'knowledge_id': 'a', 'd': 1}, {'knowledge_id': 'b'}]";
    private static final String L1 = "{'task': 't', 'step_num': 1, 'timestamp': 'x', 'recovery_approach': 'r'}";
    private static final String L2 = "{'task': 't', 'step_num': 2, 'timestamp': 'y'}";
    private static final String L1_EDITED =
            "{'task': 't', 'step_num': 1, 'timestamp': 'x', 'recovery_approach': 'better'}";

    private static MergeResult merge(String base, String ours, String theirs) {
        return Merge.ofBranches(catalog(base), catalog(ours), catalog(theirs));
    }

    private static MergeResult item(String base, String ours, String theirs) {
        return merge(one(base), one(ours), one(theirs));
    }

    private static String learnings(String... learnings) {
        return "'kb_learnings': [" + String.join(", ", learnings) + "]";
    }

    @Test
    void anItemTheyDeletedGoesWithoutAConflict() {
        var merged = merge(AB, AB.replace("'b'", "'b', 'd': 2"), "[{'knowledge_id': 'b'}]");
        assertText("[{'knowledge_id': 'b', 'd': 2}]", merged);
        assertNoConflict(merged);
    }

    @Test
    void anItemTheyDeletedAndWeChangedStaysWithAConflict() {
        var merged = merge(AB, AB.replace("'d': 1", "'d': 2"), "[{'knowledge_id': 'b'}]");
        assertText("[{'knowledge_id': 'a', 'd': 2}, {'knowledge_id': 'b'}]", merged);
        var conflict = conflict(ConflictKind.EDITED_AND_DELETED, merged);
        assertEquals("a", conflict.item().knowledgeId());
        assertEquals(null, conflict.values().theirs());
    }

    @Test
    void anItemWeDeletedAndTheyChangedStaysWithAConflict() {
        var merged = merge(AB, "[{'knowledge_id': 'b'}]", AB.replace("'d': 1", "'d': 2"));
        assertText("[{'knowledge_id': 'a', 'd': 2}, {'knowledge_id': 'b'}]", merged);
        assertEquals(
                null, conflict(ConflictKind.EDITED_AND_DELETED, merged).values().ours());
    }

    @Test
    void aLearningTheyRejectedDoesNotComeBack() {
        var merged = item(learnings(L1, L2), "'d': 1, " + learnings(L1, L2), learnings(L2));
        assertItem(learnings(L2) + ", 'd': 1", merged);
        assertNoConflict(merged);
    }

    @Test
    void theLastLearningTheyRejectedDoesNotComeBackEither() {
        assertItem(learnings() + ", 'd': 1", item(learnings(L1), "'d': 1, " + learnings(L1), learnings()));
    }

    @Test
    void aLearningTheyRejectedAndWeEditedStaysWithAConflict() {
        var merged = item(learnings(L1, L2), learnings(L1_EDITED, L2), learnings(L2));
        assertItem(learnings(L1_EDITED, L2), merged);
        var conflict = conflict(ConflictKind.EDITED_AND_DELETED, merged);
        assertEquals(true, conflict.learning().isPresent());
    }

    @Test
    void whatTheyChangedOfAFailureIsTakenAsAnyOtherChange() {
        var theirs = L1.replace("'recovery_approach'", "'original_error': 'e', 'recovery_approach'");
        var merged = item(learnings(L1), "'d': 1, " + learnings(L1), learnings(theirs));
        assertItem(learnings(theirs) + ", 'd': 1", merged);
        assertNoConflict(merged);
    }

    @Test
    void twoRatingsAreAConflictAndOursIsWritten() {
        var merged = item("'quality_score': 3", "'quality_score': 4", "'quality_score': 5");
        assertItem("'quality_score': 4", merged);
        assertEquals(Json.from(5), conflict(ConflictKind.FIELD, merged).values().theirs());
    }

    @Test
    void trustDoesNotFallForALearningTheyRejected() {
        var merged = item(
                "'trust_score': 0.9, " + learnings(L1, L2),
                "'d': 1, 'trust_score': 0.9, " + learnings(L1, L2),
                "'trust_score': 0.9, " + learnings(L2));
        assertItem("'trust_score': 0.9, " + learnings(L2) + ", 'd': 1", merged);
    }

    @Test
    void trustDoesNotFallForALearningThatStaysInAConflict() {
        var merged = item(
                "'trust_score': 0.9, " + learnings(L1, L2),
                "'trust_score': 0.9, " + learnings(L1_EDITED, L2),
                "'trust_score': 0.9, " + learnings(L2));
        assertItem("'trust_score': 0.9, " + learnings(L1_EDITED, L2), merged);
    }

    @Test
    void theSameNewItemOnBothSidesIsOne() {
        var both = AB.replace("]", ", {'knowledge_id': 'c'}]");
        var merged = merge(AB, both.replace("'d': 1", "'d': 2"), both);
        assertText(both.replace("'d': 1", "'d': 2"), merged);
        assertEquals(List.of(), merged.conflicts());
    }

    @Test
    void itMakesNoDifferenceWhichBranchIsOurs() {
        var triples = new RandomTriples(20261127);
        for (int i = 0; i < 20_000; i++) {
            var triple = triples.next();
            var violated = MergeLaws.violatedByBranches(triple);
            assertEquals(
                    Optional.empty(),
                    violated,
                    () -> MergeLaws.lines(triple.base()) + "\nours\n" + MergeLaws.lines(triple.ours()) + "\ntheirs\n"
                            + MergeLaws.lines(triple.theirs()));
        }
    }
}
