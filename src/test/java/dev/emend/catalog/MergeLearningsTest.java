package dev.emend.catalog;

import static dev.emend.catalog.Merging.assertItem;
import static dev.emend.catalog.Merging.assertNoConflict;
import static dev.emend.catalog.Merging.conflict;
import static dev.emend.catalog.Merging.item;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.ConflictKind;
import dev.emend.model.Json;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MergeLearningsTest {
    private static final String A = learning(1, "'original_error': 'e'");
    private static final String B = learning(2, "'original_error': 'e'");
    private static final String C = learning(3, "'original_error': 'e'");
    private static final String N = learning(8, "'by': 'agent'");
    private static final String P = learning(9, "'by': 'person'");

    private static String learning(int step, String rest) {
        return "{'task': 't', 'step_num': " + step + ", 'timestamp': '2026-01-01', " + rest + "}";
    }

    private static String list(String... learnings) {
        return Arrays.stream(learnings).collect(Collectors.joining(", ", "'kb_learnings': [", "]"));
    }

    private static String trusted(String trust, String... learnings) {
        return list(learnings) + ", 'trust_score': " + trust;
    }

    @Test
    void learningsOfBothSidesAreKept() {
        var merged = item(list(A), list(A, P), list(A, N));
        assertItem(trusted("0.95", A, N, P), merged);
        assertEquals(1, merged.changes().newLearnings());
        assertEquals(1, merged.changes().reapplied());
    }

    @Test
    void whatAnAgentLostComesBackToItsPlaceAndLowersTrust() {
        var merged = item(list(A, B, C), list(A, B, C), list(B, N));
        assertItem(trusted("0.9025", A, B, C, N), merged);
        assertEquals(2, merged.changes().restored());
        assertNoConflict(merged);
    }

    @Test
    void whatAPersonRemovedStaysRemovedUnlessAnAgentChangedIt() {
        assertItem(list(B, N), item(list(A, B), list(B), list(A, B, N)));
        var completed = A.replace("'e'", "'e', 'recovery_approach': 'r'");
        var kept = item(list(A, B), list(B), list(completed, B));
        assertItem(list(completed, B), kept);
        var conflict = conflict(ConflictKind.EDITED_AND_DELETED, kept);
        assertTrue(conflict.learning().isPresent());
    }

    @Test
    void theOrderOfOursCountsOnceOursMovedSomething() {
        assertItem(list(B, A, N), item(list(A, B), list(B, A), list(A, N, B)));
        assertItem(list(B, N, A), item(list(A, B), list(A, B), list(B, N, A)));
    }

    @Test
    void aRecoveryThatAnAgentAddsIsAccepted() {
        var completed = A.replace("'e'", "'e', 'recovery_approach': 'r'");
        var merged = item(list(A), list(A), list(completed));
        assertItem(list(completed), merged);
        assertNoConflict(merged);
        var differently = completed.replace("'r'", "'mine'");
        var both = item(list(A), list(differently), list(completed));
        assertItem(list(differently), both);
        var conflict = conflict(ConflictKind.FIELD, both);
        assertEquals(List.of("recovery_approach"), conflict.place().path());
        assertEquals(new Json.Text("r"), conflict.values().theirs());
    }

    @Test
    void otherFieldsOfALearningAreMergedKeyByKey() {
        assertItem(
                list(A.replace("'e'", "'e', 'y': 1, 'x': 2")),
                item(
                        list(A.replace("'e'", "'e', 'x': 1")),
                        list(A.replace("'e'", "'e', 'x': 2")),
                        list(A.replace("'e'", "'e', 'y': 1, 'x': 1"))));
    }

    @Test
    void aRewrittenErrorIsShownAsItWasAndAsItIs() {
        var merged = item(list(A), list(A), list(A.replace("'e'", "'other'")));
        assertItem(list(A.replace("'e'", "'other'")), merged);
        var conflict = conflict(ConflictKind.REWRITTEN, merged);
        assertEquals(new Json.Text("e"), conflict.values().ours());
        assertEquals(new Json.Text("other"), conflict.values().theirs());
    }

    @Test
    void twoFailuresOfOneSecondAreTwoLearnings() {
        var one = learning(1, "'original_error': 'x'");
        var other = learning(1, "'original_error': 'y'");
        assertItem(trusted("0.95", other, one), item("", list(one), list(other)));
    }

    @Test
    void removingTheFirstOfTwoOfOneSecondLeavesTheOther() {
        var one = learning(1, "'original_error': 'x'");
        var other = learning(1, "'original_error': 'y'");
        var completed = other.replace("'y'", "'y', 'recovery_approach': 'r'");
        assertItem(list(completed), item(list(one, other), list(other), list(one, completed)));
    }

    @Test
    void entriesThatAreNoObjectsAreKeptToo() {
        assertItem(
                trusted("0.95", "'note'", A), item(list("'note'", A), list("'note'", A), list(A)));
    }

    @Test
    void aListThatAnAgentReplacedBySomethingElseComesBack() {
        var merged = item(list(A), list(A), "'kb_learnings': 'none'");
        assertItem(trusted("0.95", A), merged);
        assertEquals(new Json.Text("none"), conflict(ConflictKind.FIELD, merged).values().theirs());
    }

    @Test
    void misreadTasksAreRecognised() {
        var right = A.replace("'t'", "'ä'");
        var merged = item(list(right), list(right), list(A.replace("'t'", "'Ã¤'"), N));
        assertItem(list(right, N), merged);
        assertEquals(1, merged.warnings().size());
    }

    @Test
    void trustFallsOncePerLearningOfEitherSide() {
        var merged = item("'trust_score': 1.0", trusted("0.95", P), trusted("0.95", N));
        assertItem(trusted("0.9025", N, P), merged);
        assertNoConflict(merged);
    }

    @Test
    void anOverrideFallsForWhatAgentsAttachedSince() {
        var merged = item(trusted("0.5", A), trusted("0.9", A), trusted("0.5", A, N, B));
        assertItem(trusted("0.8122499999999999", A, N, B), merged);
        assertNoConflict(merged);
    }

    @Test
    void twoOverridesAreAConflict() {
        var merged = item("'trust_score': 1.0", "'trust_score': 0.8", "'trust_score': 0.6");
        assertItem("'trust_score': 0.8", merged);
        assertEquals(List.of("trust_score"), conflict(ConflictKind.TRUST, merged).place().path());
    }

    @Test
    void sevenLearningsLowerTrustAsInPython() {
        var seven = new String[7];
        Arrays.setAll(seven, i -> learning(10 + i, "'by': 'agent'"));
        var merged = item(list(seven), list(seven), "'e': 2");
        assertItem("'e': 2, " + trusted("0.6983372960937497", seven), merged);
        assertEquals(7, merged.changes().restored());
    }

    @Test
    void aTrustThatIsNoneIsNeitherSteppedNorClamped() {
        for (var odd : List.of("NaN", "1.50", "-1", "'high'")) {
            assertItem(
                    "'trust_score': " + odd + ", " + list(N, P),
                    item(
                            "'trust_score': 1.0",
                            trusted("0.95", P),
                            "'trust_score': " + odd + ", " + list(N)));
        }
    }
}
