package dev.emend.catalog.merge;

import static dev.emend.catalog.merge.ShortCatalogs.assertItem;
import static dev.emend.catalog.merge.ShortCatalogs.assertNoConflict;
import static dev.emend.catalog.merge.ShortCatalogs.conflict;
import static dev.emend.catalog.merge.ShortCatalogs.item;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
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
        assertEquals(1, merged.changes().reappliedEdits());
    }

    @Test
    void whatAnAgentLostComesBackToItsPlaceAndLowersTrust() {
        var merged = item(list(A, B, C), list(A, B, C), list(B, N));
        assertItem(trusted("0.9025", A, B, C, N), merged);
        assertEquals(2, merged.changes().restoredLearnings());
        assertEquals(0, merged.changes().reappliedEdits());
        assertNoConflict(merged);
        var edited = A.replace("'e'", "'e', 'recovery_approach': 'r'");
        var both = item(list(A, B), list(edited, B), list(B));
        assertItem(trusted("0.95", edited, B), both);
        assertEquals(1, both.changes().reappliedEdits());
    }

    @Test
    void whatAnAgentLostComesBackInItsOrderThoughTwoAreOfOneSecond() {
        var other = A.replace("'e'", "'other'");
        assertItem(trusted("0.8573749999999999", A, B, other), item(list(A, B, other), list(A, B, other), ""));
        assertItem(trusted("0.8573749999999999", A, B, other, N), item(list(A, B, other), list(A, B, other), list(N)));
    }

    @Test
    void whatAPersonRemovedStaysRemovedUnlessAnAgentChangedIt() {
        var gone = item(list(A, B), list(B), list(A, B, N));
        assertItem(list(B, N), gone);
        assertEquals(1, gone.changes().reappliedEdits());
        var completed = A.replace("'e'", "'e', 'recovery_approach': 'r'");
        var kept = item(list(A, B), list(B), list(completed, B));
        assertItem(list(completed, B), kept);
        var conflict = conflict(ConflictKind.EDITED_AND_DELETED, kept);
        assertTrue(conflict.learning().isPresent());
    }

    @Test
    void theOrderOfOursCountsOnceOursMovedSomething() {
        var moved = item(list(A, B), list(B, A), list(A, N, B));
        assertItem(list(B, A, N), moved);
        assertEquals(1, moved.changes().reappliedEdits());
        var alike = item(list(A, B), list(B, A), list(B, A, N));
        assertItem(list(B, A, N), alike);
        assertEquals(0, alike.changes().reappliedEdits());
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
    void whatAnAgentNotesOfItsFailureLaterIsAcceptedUnlessOursNotedSomethingElse() {
        var theirs = A.replace("'e'", "'e', 'original_action': 'click'");
        var merged = item(list(A), list(A), list(theirs));
        assertItem(list(theirs), merged);
        assertNoConflict(merged);
        var ours = theirs.replace("click", "type");
        var differently = item(list(A), list(ours), list(theirs));
        assertItem(list(ours), differently);
        assertEquals(
                new Json.Text("click"),
                conflict(ConflictKind.REWRITTEN, differently).values().theirs());
    }

    @Test
    void twoFailuresOfOneSecondAreTwoLearnings() {
        var first = learning(1, "'original_error': 'x'");
        var second = learning(1, "'original_error': 'y'");
        assertItem(trusted("0.95", second, first), item("", list(first), list(second)));
    }

    @Test
    void removingTheFirstOfTwoOfOneSecondLeavesTheOther() {
        var first = learning(1, "'original_error': 'x'");
        var second = learning(1, "'original_error': 'y'");
        var completed = second.replace("'y'", "'y', 'recovery_approach': 'r'");
        assertItem(list(completed), item(list(first, second), list(second), list(first, completed)));
    }

    @Test
    void aLearningThatIsThereUnchangedIsTheSameThoughAnotherOfItsSecondIsLikeIt() {
        var like = A.replace("'e'", "'e', 'recovery_approach': 'r'");
        var noted = A.replace("'e'", "'e', 'note': 'n'");
        assertItem(list(like, noted), item(list(A), list(noted), list(like, A)));
    }

    @Test
    void manyFailuresOfOneSecondAreCompletedInTheirOrder() {
        var before = new String[51];
        Arrays.setAll(before, i -> learning(1, "'original_error': '" + i + "'"));
        var after = new String[52];
        Arrays.setAll(after, i -> learning(1, "'original_error': '" + i + "', 'recovery_approach': 'r" + i + "'"));
        var merged = item(list(before), list(before), list(after));
        assertItem(list(after), merged);
        assertNoConflict(merged);
        assertEquals(0, merged.changes().restoredLearnings());
        assertEquals(1, merged.changes().newLearnings());
    }

    @Test
    void entriesThatAreNoObjectsAreKeptToo() {
        assertItem(trusted("0.95", "'note'", A), item(list("'note'", A), list("'note'", A), list(A)));
    }

    @Test
    void aListThatAnAgentReplacedBySomethingElseComesBack() {
        var merged = item(list(A), list(A), "'kb_learnings': 'none'");
        assertItem(trusted("0.95", A), merged);
        assertEquals(
                new Json.Text("none"),
                conflict(ConflictKind.FIELD, merged).values().theirs());
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
    void anOverrideOfOneSideCountsAndOfEqualOnesTheTextOfOurs() {
        var theirs = item("'trust_score': 1.0", "'trust_score': 1.0", "'trust_score': 0.7");
        assertItem("'trust_score': 0.7", theirs);
        assertNoConflict(theirs);
        var both = item("'trust_score': 1.0", "'trust_score': 0.80", "'trust_score': 0.8");
        assertItem("'trust_score': 0.80", both);
        assertNoConflict(both);
    }

    @Test
    void aTrustThatAPersonWroteAnewIsDecidedThoughItsValueIsTheSame() {
        var merged = item("'trust_score': 1.0", "'trust_score': 1", "'trust_score': 0.7");
        assertItem("'trust_score': 1", merged);
        conflict(ConflictKind.TRUST, merged);
    }

    @Test
    void aTrustBelowTheFloorIsAtTheFloorAfterALearningAsInPython() {
        assertItem("'trust_score': 0.5, " + list(A), item(trusted("0.1", A), trusted("0.1", A), "'trust_score': 0"));
    }

    @Test
    void twoOverridesAreAConflict() {
        var merged = item("'trust_score': 1.0", "'trust_score': 0.8", "'trust_score': 0.6");
        assertItem("'trust_score': 0.8", merged);
        assertEquals(
                List.of("trust_score"),
                conflict(ConflictKind.TRUST, merged).place().path());
    }

    @Test
    void sevenLearningsLowerTrustAsInPython() {
        var seven = new String[7];
        Arrays.setAll(seven, i -> learning(10 + i, "'by': 'agent'"));
        var merged = item(list(seven), list(seven), "'e': 2");
        assertItem("'e': 2, " + trusted("0.6983372960937497", seven), merged);
        assertEquals(7, merged.changes().restoredLearnings());
    }

    @Test
    void aLearningThatComesBackLowersTrustThoughTheAgentWroteAnother() {
        assertItem(trusted("0.855", A, N), item(trusted("0.9", A), trusted("0.9", A), trusted("0.9", N)));
    }

    @Test
    void aLearningThatComesBackLowersNoTrustThatNobodyRaised() {
        assertItem(trusted("0.95", A), item(trusted("0.95", A), trusted("0.95", A), trusted("0.95")));
        assertItem(trusted("0.9025", A, P), item(trusted("0.95", A), trusted("0.9025", A, P), trusted("0.95")));
        assertItem(trusted("0.95", A), item(trusted("0.95", A), trusted("0.95", A), trusted("1.0")));
    }

    @Test
    void aRewordedLearningIsOneAndCountsOnceWhateverNamesIt() {
        var words = "{'task': 'Open', 'recovery_approach': 'Use the menu at the top'}";
        var others = "{'task': 'Open it', 'recovery_approach': 'Use the menu at the left'}";
        for (var trust : List.of("0.95", "0.9025")) {
            var merged = item(trusted("0.95", words), trusted("0.95", words), trusted(trust, others));
            assertItem(trusted(trust, others), merged);
            assertEquals(0, merged.changes().restoredLearnings());
            assertEquals(0, merged.changes().newLearnings());
            assertNoConflict(merged);
        }
        var other = "{'task': 'Open', 'recovery_approach': 'Ask Ann about it'}";
        assertItem(
                trusted("0.9025", words, other),
                item(trusted("0.95", words), trusted("0.95", words), trusted("0.95", other)));
    }

    @Test
    void whatBothSidesLearnedCountsOnce() {
        var merged = item("'trust_score': 1.0", trusted("0.9025", N, P), trusted("0.95", N));
        assertItem(trusted("0.9025", N, P), merged);
        assertEquals(1, merged.changes().reappliedEdits());
        // an agent that does not lower trust stays with its value
        assertItem(trusted("1.0", N), item("'trust_score': 1.0", trusted("0.95", N), trusted("1.0", N)));
        assertItem(trusted("1.0", N, B), item("'trust_score': 1.0", trusted("0.95", N), trusted("1.0", N, B)));
        var overridden = item("'trust_score': 1.0", trusted("0.6", N), trusted("0.9025", N, B));
        assertItem(trusted("0.57", N, B), overridden);
        assertNoConflict(overridden);
    }

    @Test
    void anOverrideIsToldAsAppliedAnewOnlyWhereTheirsLacksIt() {
        var merged = item("'trust_score': 1.0", "'trust_score': 0.8", "'trust_score': 1.0");
        assertItem("'trust_score': 0.8", merged);
        assertEquals(1, merged.changes().reappliedEdits());
        var both = item("'trust_score': 1.0", "'trust_score': 0.8, 'd': 1", "'trust_score': 0.8");
        assertEquals(1, both.changes().reappliedEdits());
        assertItem("'trust_score': 0.8, 'd': 1", both);
    }

    @Test
    void aTrustOfTheSameValueKeepsTheBytesOfTheirs() {
        assertItem(trusted("0.760", N), item("'trust_score': 1.0", "'trust_score': 0.8", trusted("0.760", N)));
        assertItem(trusted("0.50", N, P), item("'trust_score': 0.50", trusted("0.50", P), trusted("0.50", N)));
        var odd = item("'trust_score': 1.0", trusted("0.950", P), trusted("0.95", N));
        assertItem(trusted("0.9025", N, P), odd);
        assertEquals(1, odd.changes().reappliedEdits());
    }

    @Test
    void newLearningsOfAPersonStandBehindThoseOfAgents() {
        assertItem(
                trusted("0.8573749999999999", A, B, N, P, C),
                item(list(A, B), list(A, B, P, C), trusted("0.95", A, B, N)));
    }

    @Test
    void oneFailureThatBothSidesNotedIsOneLearning() {
        var mine = A.replace("'e'", "'e', 'recovery_approach': 'mine'");
        var theirs = A.replace("'e'", "'e', 'recovery_approach': 'r'");
        var merged = item("'trust_score': 1.0", trusted("0.95", mine), trusted("0.95", theirs));
        assertItem(trusted("0.95", mine), merged);
        assertEquals(
                List.of("recovery_approach"),
                conflict(ConflictKind.FIELD, merged).place().path());
    }

    @Test
    void whatAPersonAddedToALearningIsCountedAndWhatAnAgentWroteKeepsItsBytes() {
        var completed = A.replace("'e'", "'e', 'recovery_approach': 'r'");
        var both = item(list(A), "'d': 1, " + list(completed), list(A));
        assertItem(list(completed) + ", 'd': 1", both);
        assertEquals(2, both.changes().reappliedEdits());
        var odd = A.replace("'e'", "'e' ,  'n':1E0");
        assertItem(
                list(odd, P) + ", 'trust_score': 0.95",
                item(list(odd), list(odd, P) + ", 'trust_score': 0.95", list(odd)));
        assertItem(
                list("'note'", odd, P) + ", 'trust_score': 0.95",
                item(list("'note'", odd), list("'note'", odd, P) + ", 'trust_score': 0.95", list("'note'", odd)));
    }

    @Test
    void theEditsOfAMergeAppliedAgainAddNothing() {
        var other = A.replace("'e'", "'other'");
        var merged = item(list(A), list(A, P, other), list(A, N));
        assertEquals(4, merged.catalog().item(0).learnings().size());
        assertSame(merged.catalog(), merged.catalog().with(merged.edits()).catalog());
    }

    @Test
    void aLearningMisreadInItsTaskAndElsewhereIsPutRightInBoth() {
        var right = A.replace("'t'", "'ä'").replace("'e'", "'ö', 'note': 'ü'");
        assertItem(
                list(right),
                item(
                        list(right),
                        list(right),
                        list(right.replace("ä", "Ã¤").replace("ö", "Ã¶").replace("ü", "Ã¼"))));
        var first = A.replace("'e'", "'ö'");
        assertItem(list(first, N), item(list(first), list(first), list(first.replace("ö", "Ã¶"), N)));
    }

    @Test
    void entriesThatAreNoObjectsOnBothSidesStayAsTheyAre() {
        assertItem(list("'note'", A, N), item(list("'note'", A), list("'note'", A), list("'note'", A, N)));
    }

    @Test
    void aTrustThatIsNoneIsNeitherSteppedNorClamped() {
        for (var odd : List.of("NaN", "1.50", "-1", "'high'")) {
            assertItem(
                    "'trust_score': " + odd + ", " + list(N, P),
                    item("'trust_score': 1.0", trusted("0.95", P), "'trust_score': " + odd + ", " + list(N)));
        }
    }
}
