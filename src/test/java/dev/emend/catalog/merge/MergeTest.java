package dev.emend.catalog.merge;

import static dev.emend.catalog.merge.ShortCatalogs.assertItem;
import static dev.emend.catalog.merge.ShortCatalogs.assertNoConflict;
import static dev.emend.catalog.merge.ShortCatalogs.assertText;
import static dev.emend.catalog.merge.ShortCatalogs.catalog;
import static dev.emend.catalog.merge.ShortCatalogs.conflict;
import static dev.emend.catalog.merge.ShortCatalogs.item;
import static dev.emend.catalog.merge.ShortCatalogs.merge;
import static dev.emend.catalog.merge.ShortCatalogs.one;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.files.KnownVersion;
import dev.emend.catalog.files.LocalVersion;
import dev.emend.catalog.files.VersionOrigin;
import dev.emend.model.ConflictKind;
import dev.emend.model.FileChanges;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MergeTest {
    private static final String AB = "[{'knowledge_id': 'a', 'd': 1}, {'knowledge_id': 'b'}]";

    @Test
    void whatOneSideChangedIsTaken() {
        var merged = item("'d': 1, 'e': 1", "'d': 2, 'e': 1", "'d': 1, 'e': 3");
        assertItem("'d': 2, 'e': 3", merged);
        assertNoConflict(merged);
        assertEquals(1, merged.changes().reappliedEdits());
        assertEquals(new FileChanges.Items(0, 1, 0), merged.changes().items());
    }

    @Test
    void whatBothChangedAlikeIsNoConflict() {
        var merged = item("'d': 1", "'d': 2", "'d': 2");
        assertItem("'d': 2", merged);
        assertTrue(merged.changes().isNothing());
        assertEquals(List.of(), merged.edits());
    }

    @Test
    void whatBothChangedIsOursInTheFileAndTheirsInAConflict() {
        var merged = item("'d': 1", "'d': 2", "'d': 3");
        assertItem("'d': 2", merged);
        var conflict = conflict(ConflictKind.FIELD, merged);
        assertEquals(List.of("d"), conflict.place().path());
        assertEquals(Json.from(1), conflict.values().base());
        assertEquals(Json.from(2), conflict.values().ours());
        assertEquals(Json.from(3), conflict.values().theirs());
        assertEquals(1, merged.changes().conflicts());
        assertEquals(1, merged.changes().reappliedEdits());
    }

    @Test
    void aListIsOneValue() {
        var merged = item("'l': [1, 2]", "'l': [1, 2, 3]", "'l': [0, 1, 2]");
        assertItem("'l': [1, 2, 3]", merged);
        assertEquals(List.of("l"), conflict(ConflictKind.FIELD, merged).place().path());
    }

    @Test
    void parametersAreMergedKeyByKeyAndTheirBytesStay() {
        var merged = item(
                "'parameters': {'p': 1, 'in': {'x': 1, 'y': 1}}",
                "'parameters': {'p': 2, 'in': {'x': 1, 'y': 2}}",
                "'parameters': {'p':1,  'in': {'x':3e0 , 'y': 3}, 'new': '\\u2192'}");
        assertItem("'parameters': {'p':2,  'in': {'x':3e0 , 'y': 2}, 'new': '\\u2192'}", merged);
        assertEquals(
                List.of("parameters", "in", "y"),
                conflict(ConflictKind.FIELD, merged).place().path());
    }

    @Test
    void unknownFieldsKeepTheirBytesAndTheirOrder() {
        var merged = item("'d': 1", "'d': 2", "'odd': [1E+2 ,NaN], 'd': 1 , 'z':  '\\u00e9'");
        assertItem("'odd': [1E+2 ,NaN], 'd': 2 , 'z':  '\\u00e9'", merged);
    }

    @Test
    void aRemovedFieldStaysRemovedUnlessTheOtherSideChangedIt() {
        assertItem("", item("'d': 1", "", "'d': 1"));
        assertItem("", item("'d': 1", "'d': 1", ""));
        var merged = item("'d': 1", "'d': 2", "");
        assertItem("'d': 2", merged);
        conflict(ConflictKind.FIELD, merged);
    }

    @Test
    void usesAreAddedUpAndTheLaterTimeCounts() {
        var merged = item(
                "'use_count': 3, 'updated_at': '2026-01-01T00:00:00'",
                "'use_count': 5, 'updated_at': '2026-01-03T00:00:00'",
                "'use_count': 4, 'updated_at': '2026-01-02T00:00:00'");
        assertItem("'use_count': 6, 'updated_at': '2026-01-03T00:00:00'", merged);
        assertNoConflict(merged);
    }

    @Test
    void ofTimesThatCannotBeComparedTheirsCounts() {
        var merged = item(
                "'last_used_at': 'never'",
                "'last_used_at': '2026-01-03T00:00:00Z'",
                "'last_used_at': '2026-01-02T00:00:00'");
        assertItem("'last_used_at': '2026-01-02T00:00:00'", merged);
        assertNoConflict(merged);
        var noTime = item("'updated_at': 1", "'updated_at': 3", "'updated_at': 2");
        assertItem("'updated_at': 2", noTime);
    }

    @Test
    void aPersonsRatingWins() {
        var merged = item("'quality_score': 3", "'quality_score': 5", "'quality_score': 1");
        assertItem("'quality_score': 5", merged);
        assertNoConflict(merged);
        assertEquals(1, merged.changes().reappliedEdits());
    }

    @Test
    void textReadInTheWrongEncodingIsPutRight() {
        var merged = item(
                "'d': 'File → Open', 'e': 'ä', 'f': 1",
                "'d': 'File → Open', 'e': 'ö', 'f': 1",
                "'d': 'File â†’ Open', 'e': 'Ã¤', 'f': 2");
        assertItem("'d': 'File → Open', 'e': 'ö', 'f': 2", merged);
        assertNoConflict(merged);
        assertTrue(merged.warnings().getFirst().contains("Windows-1252"), merged::toString);
    }

    @Test
    void newItemsOfBothSidesAreKeptWhereTheyStood() {
        var merged = merge(
                AB,
                AB.replace("}, {", "}, {'knowledge_id': 'o'}, {"),
                AB.replace("}]", "}, {'knowledge_id': 't', 'kb_learnings': [{}]}]"));
        assertEquals(List.of("a", "o", "b", "t"), ids(merged.catalog()));
        assertEquals(new FileChanges(items(1, 0, 0), 1, 0, 1, 0), merged.changes());
    }

    @Test
    void differentNewItemsOfOneIdAreBothKept() {
        var merged = merge("[]", "[{'knowledge_id': 'n', 'd': 1}]", "[{'knowledge_id': 'n', 'd': 2}]");
        assertEquals(List.of("n", "n"), ids(merged.catalog()));
        var conflict = conflict(ConflictKind.SAME_ID, merged);
        var ours = merged.catalog().find(conflict.item()).orElseThrow().fields();
        assertEquals(conflict.values().ours(), ours);
        assertEquals(Json.Obj.of("knowledge_id", "n", "d", 2), conflict.values().theirs());
    }

    @Test
    void theSameNewItemOfBothSidesIsOne() {
        var both = "[{'knowledge_id': 'n', 'd': 1}]";
        var merged = merge("[]", both, both);
        assertText(both, merged);
        assertTrue(merged.changes().isNothing(), merged::toString);
    }

    @Test
    void eachNewItemOfOursIsToldBesideTheOneOfItsIdThatAnAgentAdded() {
        var merged = merge(
                "[]",
                "[{'knowledge_id': 'n', 'd': 1}, {'knowledge_id': 'n', 'd': 2}]",
                "[{'knowledge_id': 'n', 'd': 3}]");
        assertEquals(List.of("n", "n", "n"), ids(merged.catalog()));
        var theirs = Json.Obj.of("knowledge_id", "n", "d", 3);
        assertEquals(2, merged.conflicts().size());
        for (var conflict : merged.conflicts()) {
            assertEquals(theirs, conflict.values().theirs());
        }
    }

    @Test
    void whatAPersonDeletedGoesUnlessAnAgentChangedIt() {
        var ours = "[{'knowledge_id': 'b'}]";
        assertText("[{'knowledge_id': 'b'}]", merge(AB, ours, AB));
        var kept = merge(AB, ours, AB.replace("1", "2"));
        assertEquals(List.of("a", "b"), ids(kept.catalog()));
        var conflict = conflict(ConflictKind.EDITED_AND_DELETED, kept);
        assertEquals(Json.Obj.of("knowledge_id", "a", "d", 2), conflict.values().theirs());
        assertEquals(items(0, 1, 0), kept.changes().items());
    }

    @Test
    void whatAnAgentRemovedStaysOutOfTheFileAndIsKeptInAConflict() {
        var merged = merge(AB, AB, "[{'knowledge_id': 'b'}]");
        assertEquals(List.of("b"), ids(merged.catalog()));
        assertEquals(
                catalog(AB).item(0).fields(),
                conflict(ConflictKind.REMOVED_BY_AGENT, merged).values().ours());
        assertEquals(items(0, 0, 1), merged.changes().items());
        var edited = merge(AB, AB.replace("1", "2"), "[{'knowledge_id': 'b'}]");
        assertEquals(List.of("b"), ids(edited.catalog()));
        conflict(ConflictKind.EDITED_AND_DELETED, edited);
    }

    @Test
    void duplicatesAreToldApartWhenAnEarlierOneIsTakenAway() {
        var two = "[{'knowledge_id': 'a', 'd': 1}, {'knowledge_id': 'a', 'd': 2, 'e': 2}]";
        var second = "[{'knowledge_id': 'a', 'd': 2, 'e': 2}]";
        assertText(
                "[{'knowledge_id': 'a', 'd': 2, 'e': 2, 'by': 'agent'}]",
                merge(two, second, two.replace("'e': 2", "'e': 2, 'by': 'agent'")));
        var edited = merge(two, two.replace("'e': 2", "'e': 9"), second);
        assertText("[{'knowledge_id': 'a', 'd': 2, 'e': 9}]", edited);
        assertEquals(
                new ItemRef(CatalogSamples.ID, "a"),
                conflict(ConflictKind.REMOVED_BY_AGENT, edited).item());
    }

    @Test
    void itemsWithoutAnIdAreLeftToTheirs() {
        var base = "[{'x': 1, 'kb_learnings': [{'task': 't'}]}, {'knowledge_id': 'b'}]";
        var ours = base.replace("'b'}", "'b'}, {'knowledge_id': 'new'}");
        var theirs = "[{'y': 1}, {'x': 2}, {'knowledge_id': 'b'}]";
        var merged = merge(base, ours, theirs);
        assertText(theirs.replace("'b'}", "'b'}, {'knowledge_id': 'new'}"), merged);
        conflict(ConflictKind.REMOVED_BY_AGENT, merged);
        var named = merge("[{'x': 1}]", "[{'x': 1}]", one("'x': 1"));
        assertNoConflict(named);
        // an item that had its name all along is not the one that is gone
        var gone = "[{'knowledge_id': 'a', 'x': 1}, {'x': 1}]";
        conflict(ConflictKind.REMOVED_BY_AGENT, merge(gone, gone, one("'x': 1")));
    }

    @Test
    void anItemIsPutInFrontOfOneWithoutAnIdToo() {
        var base = "[{'knowledge_id': 'a'}, {'x': 1}, {'knowledge_id': 'b'}]";
        var ours = "[{'knowledge_id': 'n'}, {'knowledge_id': 'a'}, {'knowledge_id': 'm'}, {'x': 1}]";
        assertText(ours, merge(base, ours, base));
    }

    @Test
    void massChangesAreNotTakenWithoutAsking() {
        assertEquals(
                "This is more than an agent usually changes: 4 of 10 items are rewritten.",
                merge(many(10, 0), many(10, 0), many(10, 4)).tooMuch().orElse(""));
        assertTrue(merge(many(10, 0), many(10, 0), many(10, 3)).tooMuch().isEmpty());
        assertTrue(merge(many(2, 0), many(2, 0), many(2, 1)).tooMuch().isEmpty());
        assertTrue(merge(many(5, 0), many(5, 0), many(3, 0)).tooMuch().isEmpty());
        assertEquals(
                "This is more than an agent usually changes: 3 items are gone.",
                merge(many(6, 0), many(6, 0), many(3, 0)).tooMuch().orElse(""));
        assertTrue(merge(many(1, 0), many(1, 0), "[]").tooMuch().isPresent());
        assertTrue(merge(many(9, 9), many(9, 9), many(9, 0)).tooMuch().isPresent());
        var six = "'kb_learnings': [{}, {}, {}, {}, {}, {}]";
        assertEquals(
                "This is more than an agent usually changes: 6 learnings are gone.",
                item(six, six, "'kb_learnings': []").tooMuch().orElse(""));
        assertTrue(item("", "", six).tooMuch().isEmpty());
        var five = "'kb_learnings': [{}, {}, {}, {}, {}]";
        assertTrue(item(five, five, "'kb_learnings': []").tooMuch().isEmpty());
        var withOther = one(six).replace("]}]", "]}, {'knowledge_id': 'b'}]");
        assertEquals(
                "This is more than an agent usually changes: 6 learnings are gone.",
                merge(withOther, withOther, "[{'knowledge_id': 'b'}]").tooMuch().orElse(""));
        assertTrue(merge("[]", "[]", "[]").tooMuch().isEmpty());
        // more than three, and more than 30 %
        assertTrue(merge(many(9, 0), many(9, 0), many(9, 3)).tooMuch().isEmpty());
        assertTrue(merge(many(20, 0), many(20, 0), many(20, 6)).tooMuch().isEmpty());
        assertTrue(merge(many(20, 0), many(20, 0), many(20, 7)).tooMuch().isPresent());
        // what agents write all day is none of it
        var used = many(10, 0).replace("'d'", "'use_count': 1, 'trust_score': 0.95, 'd'");
        assertTrue(merge(many(10, 0), many(10, 0), used).tooMuch().isEmpty());
    }

    @Test
    void aFileThatCannotBeEditedIsLeftAlone() {
        var merged = item("'d': 1", "'d': 2", "'d': 1, 'x': 1, 'x': 2");
        assertEquals(List.of(), merged.edits());
        assertTrue(merged.tooMuch().orElse("").startsWith("The file is open for reading only"));
    }

    @Test
    void theBaseIsTheVersionWithTheFewestDifferences() {
        var old = catalog(AB);
        var edited = catalog(AB.replace("1", "5"));
        var latest = catalog(AB.replace("1", "5").replace("'b'", "'b', 'e': 1"));
        var versions = List.of(latest, edited, old);
        assertSame(old, Merge.base(versions, catalog(AB.replace("'b'", "'b', 'by': 'agent'"))));
        assertSame(latest, Merge.base(versions, catalog("[]")));
        assertSame(edited, Merge.base(versions, catalog(AB.replace("1", "5") + " ")));
    }

    @Test
    void anItemAPersonCreatedIsKnownToTheAgentThatAddsALearningToIt() {
        var before = catalog(AB);
        var created = catalog(AB.replace("]", ", {'knowledge_id': 'c', 'description': 'new'}]"));
        var theirs = catalog(AB.replace(
                "]",
                ", {'knowledge_id': 'c', 'description': 'new', 'kb_learnings':"
                        + " [{'task': 't'}], 'trust_score': 0.95, 'by': 'agent'}]"));
        assertSame(created, Merge.base(List.of(created, before), theirs));
    }

    @Test
    void anOldCopyThatOverwroteOursGetsAllOfItBack() {
        var first = one("'d': 1, 'e': 1");
        var learned = "'kb_learnings': [{'task': 'by an agent'}], 'trust_score': 0.95";
        var latest = one("'d': 2, 'e': 1, " + learned);
        var clobbered = catalog(one("'d': 1, 'e': 7"));
        var versions = List.of(catalog(latest), catalog(first));
        var merged = Merge.of(Merge.base(versions, clobbered), versions.getFirst(), clobbered);
        assertItem("'d': 2, 'e': 7, " + learned, merged);
        assertEquals(2, merged.changes().reappliedEdits());
    }

    @Test
    void whatOnlyOursChangedIsNoChangeOfTheirs() {
        var merged = item("'d': 1", "'d': 2", "'d': 1");
        assertEquals(items(0, 0, 0), merged.changes().items());
        assertEquals(List.of(), merged.warnings());
        assertTrue(merge(many(10, 0), many(10, 4), many(10, 0)).tooMuch().isEmpty());
    }

    @Test
    void anEmptyListOfLearningsStays() {
        assertItem(
                "'kb_learnings': [], 'd': 2",
                item("'kb_learnings': [], 'd': 1", "'kb_learnings': [], 'd': 2", "'kb_learnings': [], 'd': 1"));
    }

    @Test
    void parametersThatAnAgentReplacedBySomethingElseComeBack() {
        var merged = item("'parameters': {'p': 1}", "'parameters': {'p': 2}", "'parameters': 'none'");
        assertItem("'parameters': {'p': 2}", merged);
        assertEquals(
                List.of("parameters"),
                conflict(ConflictKind.FIELD, merged).place().path());
    }

    @Test
    void parametersThatBothSidesAddedAreMergedKeyByKey() {
        var merged = item("", "'parameters': {'p': 1}", "'parameters': {'q': 2}");
        assertItem("'parameters': {'q': 2, 'p': 1}", merged);
        assertNoConflict(merged);
        var odd = item("'parameters': 0", "'parameters': {'p': 1}", "'parameters': {'q': 2}");
        assertItem("'parameters': {'p': 1}", odd);
        assertEquals(
                List.of("parameters"), conflict(ConflictKind.FIELD, odd).place().path());
    }

    @Test
    void misreadTextInParametersIsPutRightBesideWhatTheAgentChanged() {
        assertItem(
                "'parameters': {'p': 'ä', 'n': 2}",
                item(
                        "'parameters': {'p': 'ä', 'n': 1}",
                        "'parameters': {'p': 'ä', 'n': 1}",
                        "'parameters': {'p': 'Ã¤', 'n': 2}"));
    }

    @Test
    void theWarningOfMisreadTextNamesThreeItemsAndCountsTheRest() {
        var three = "'k0', 'd': 'ä'},{'knowledge_id': 'k1', 'd': 'ä'},{'knowledge_id': 'k2', 'd': 'ä'}";
        var base = "[{'knowledge_id': " + three + "]";
        var warning = merge(base, base, base.replace("ä", "Ã¤")).warnings().getFirst();
        assertTrue(warning.endsWith("put right in k0, k1, k2."), warning);
        var four = base.replace("]", ",{'knowledge_id': 'k3', 'd': 'ä'}]");
        warning = merge(four, four, four.replace("ä", "Ã¤")).warnings().getFirst();
        assertTrue(warning.endsWith("put right in k0, k1, k2 … (4 in all)."), warning);
    }

    @Test
    void bothOfOneNameThatAPersonDeletedGo() {
        var base = "[{'knowledge_id': 'a'}, {'knowledge_id': 'a', 'd': 2}, {'knowledge_id': 'b'}]";
        var merged = merge(base, "[{'knowledge_id': 'b'}]", base);
        assertText("[{'knowledge_id': 'b'}]", merged);
        assertEquals(2, merged.changes().reappliedEdits());
    }

    @Test
    void aSecondItemOfOneNameIsKeptWhicheverSideAddsIt() {
        var one = "[{'knowledge_id': 'a', 'd': 1}]";
        var two = "[{'knowledge_id': 'a', 'd': 1}, {'knowledge_id': 'a', 'd': 2}]";
        var byUs = merge(one, two, one);
        assertText(two, byUs);
        assertNoConflict(byUs);
        // applied once more after a crash it is there once
        assertSame(byUs.catalog(), byUs.catalog().with(byUs.edits()).catalog());
        var byThem = merge(one, one, two);
        assertText(two, byThem);
        assertEquals(items(1, 0, 0), byThem.changes().items());
    }

    @Test
    void ofTwoOfOneNameTheOneThatBothKeptTakesTheChange() {
        var first = "{'knowledge_id': 'a', 'd': 1, 'e': 1}";
        var second = "{'knowledge_id': 'a', 'd': 2, 'e': 2, 'f': 2}";
        var base = "[" + first + ", " + second + "]";
        var theirs = "[" + second.replace("'f': 2", "'f': 9") + "]";
        var merged = merge(base, "[" + second + "]", theirs);
        assertText(theirs, merged);
        assertNoConflict(merged);
        // the other way round, and with the item that is gone told
        var ours = "[" + first + ", " + second.replace("}", ", 'g': 1}") + "]";
        var kept = merge(base, ours, theirs);
        assertText(theirs.replace("}", ", 'g': 1}"), kept);
        assertEquals(
                catalog(base).item(0).fields(),
                conflict(ConflictKind.REMOVED_BY_AGENT, kept).values().ours());
    }

    @Test
    void ofTwoOfOneNameTheOneWithTheSameLearningsIsTheSame() {
        var first = "{'knowledge_id': 'a', 'd': 1, 'kb_learnings': [{'task': 't'}]}";
        var second = "{'knowledge_id': 'a', 'd': 2, 'kb_learnings': [{'task': 'u'}]}";
        var base = "[" + first + ", " + second + "]";
        var theirs = "[{'knowledge_id': 'a', 'd': 9, 'kb_learnings': [{'task': 'u'}, {'task': 'v'}]}]";
        var merged = merge(base, base, theirs);
        assertText(theirs, merged);
        assertEquals(
                catalog(base).item(0).fields(),
                conflict(ConflictKind.REMOVED_BY_AGENT, merged).values().ours());
    }

    @Test
    void anItemThatIsOnlyWrittenOtherwiseIsTheSameThoughAnotherOfItsNameIsLikeIt() {
        var like = "{'knowledge_id': 'a', 'd': 1, 'e': 2}";
        var merged = merge(one("'d': 1"), one("'d': 1, 'f': 1"), list(like, "{'knowledge_id': 'a', 'd':1}"));
        assertText(list(like, "{'knowledge_id': 'a', 'd':1, 'f': 1}"), merged);
    }

    @Test
    void anItemBetweenTwoEqualOnesIsNewAndNoChangeOfOneOfThem() {
        var two = "[{'knowledge_id': 'a'}, {'knowledge_id': 'a'}]";
        var three = two.replace("}, {", "}, {'knowledge_id': 'a', 'd': 1}, {");
        var merged = merge(two, two, three);
        assertText(three, merged);
        assertEquals(items(1, 0, 0), merged.changes().items());
    }

    @Test
    void aConflictNamesTheItemAsItIsCalledInTheMergedFile() {
        var base = "[{'knowledge_id': 'a', 'd': 1}, {'knowledge_id': 'a', 'd': 2, 'e': 2}]";
        var ours = "[{'knowledge_id': 'a', 'd': 2, 'e': 8}]";
        var merged = merge(base, ours, base.replace("'e': 2", "'e': 9"));
        assertText(ours, merged);
        assertEquals(
                new ItemRef(CatalogSamples.ID, "a"),
                conflict(ConflictKind.FIELD, merged).item());
    }

    @Test
    void newItemsStandWhereTheyStoodThoughTheirNeighboursAreGone() {
        var a = "{'knowledge_id': 'a'}";
        var b = "{'knowledge_id': 'b'}";
        var c = "{'knowledge_id': 'c'}";
        var n = "{'knowledge_id': 'n'}";
        // a person deleted the first and put a new one there
        assertText(list(n, b), merge(list(a, b), list(n, b), list(a, b)));
        // of two of one name the person deleted the first
        var second = "{'knowledge_id': 'a', 'd': 2}";
        assertText(list(b, n, second), merge(list(a, b, second), list(b, n, second), list(a, b, second)));
        // an agent removed the one in front of the new one
        assertText(list(a, c, n), merge(list(a, c, b), list(a, c, b, n), list(a, c)));
        assertText(list(b, n), merge(list(a, b), list(a, n, b), list(b)));
    }

    private static String list(String... items) {
        return "[" + String.join(", ", items) + "]";
    }

    @Test
    void theBaseIsTheVersionWhoseLearningsAreNearest() {
        var a = "{'task': 'a'}";
        var few = catalog(one("'kb_learnings': [" + a + "]"));
        var more = catalog(one("'kb_learnings': [" + a + ", {'task': 'b'}]"));
        var most = catalog(one("'kb_learnings': [" + a + ", {'task': 'b'}, {'task': 'c'}, {'task': 'd'}]"));
        var three = catalog(one("'kb_learnings': [" + a + ", {'task': 'b'}, {'task': 'n'}]"));
        assertSame(more, Merge.base(List.of(most, more, few), three));
        assertSame(more, Merge.base(List.of(few, more, most), three));
        // equal learnings count nothing
        assertSame(few, Merge.base(List.of(more, few), catalog(one("'kb_learnings': [" + a + "], 'by': 'x'"))));
    }

    @Test
    void countersThatAreEqualByChanceDecideNothing() {
        var first = catalog(one("'use_count': 3, 'trust_score': 1.0"));
        var used = "'use_count': 4, 'trust_score': 0.95, 'kb_learnings': ";
        var other = catalog(one(used + "[{'task': 'a'}]"));
        assertSame(first, Merge.base(List.of(other, first), catalog(one(used + "[{'task': 'b'}]"))));
        // where nothing else differs they do
        var more = catalog(one("'use_count': 4, 'trust_score': 1.0"));
        assertSame(first, Merge.base(List.of(more, first), catalog(one("'use_count': 3, 'trust_score': 0.5"))));
    }

    @Test
    void theBaseIsTheVersionWhoseListOfLearningsIsWrittenAlikeWhereNothingElseDiffers() {
        var none = "'d': 1";
        var empty = "'d': 1, 'kb_learnings': []";
        var first = "'kb_learnings': [{'task': 'a'}, {'task': 'b'}]";
        var moved = "'kb_learnings': [{'task': 'b'}, {'task': 'a'}]";
        for (var pair : List.of(List.of(none, empty), List.of(first, moved))) {
            for (var members : pair) {
                var known = catalog(one(members));
                var other = catalog(one(pair.getFirst().equals(members) ? pair.getLast() : pair.getFirst()));
                var theirs = catalog(one(members + ", 'by': 'x'"));
                assertSame(known, Merge.base(List.of(known, other), theirs));
                assertSame(known, Merge.base(List.of(other, known), theirs));
            }
        }
    }

    @Test
    void theBaseIsNoVersionWithItemsThatTheirsNeverHad() {
        var catalog = catalog("[{'knowledge_id': 'a'}]");
        var two = catalog(AB.replace(", 'd': 1", ""));
        assertSame(catalog, Merge.base(List.of(two, catalog), catalog("[{'knowledge_id': 'a', 'e': 1}]")));
        assertSame(two, Merge.base(List.of(catalog, two), catalog(AB.replace(", 'd': 1", ", 'e': 1"))));
    }

    @Test
    void theBaseIsTheVersionThatKnowsTheFirstItemThoughAnotherChangedThere() {
        var without = catalog("[{'knowledge_id': 'b'}]");
        var known = catalog("[{'knowledge_id': 'a'}, {'knowledge_id': 'b', 'e': 1}]");
        var theirs = catalog("[{'knowledge_id': 'a'}, {'knowledge_id': 'b'}]");
        assertSame(known, Merge.base(List.of(without, known), theirs));
    }

    @Test
    void whatWasSeenOnDiskIsTheFirstBaseThatIsLookedAt() {
        var first = catalog(one("'d': 1, 'e': 1"));
        var now = catalog(one("'d': 2, 'e': 1"));
        var ours = LocalVersion.of(now, first);
        assertSame(first, ours.onDisk());
        var theirs = catalog(one("'d': 1, 'e': 3"));
        var merged = ours.merge(theirs);
        assertItem("'d': 2, 'e': 3", merged);
        var after = ours.with(theirs, merged);
        assertSame(theirs, after.onDisk());
        assertEquals(List.of(theirs, first), catalogs(after));
        assertEquals(List.of(merged.catalog(), theirs, first), catalogs(after.afterWrite(after.current())));
    }

    private static List<Catalog> catalogs(LocalVersion version) {
        return version.knownVersions().stream().map(KnownVersion::catalog).toList();
    }

    private static LocalVersion after(Catalog old, Catalog onDisk, Catalog now) {
        var versions = Stream.of(onDisk, old)
                .map(catalog -> new KnownVersion(catalog, VersionOrigin.OWN))
                .toList();
        return new LocalVersion(now, versions.subList(0, 1), () -> versions.subList(1, 2));
    }

    @Test
    void whatAnAgentMadeOfAnOlderVersionDoesNotTakeBackWhatAPersonDecidedSince() {
        var old = catalog(one("'d': 1"));
        var newest = catalog(one("'d': 2"));
        var ours = after(old, newest, newest);
        var merged = ours.merge(catalog(one("'d': 1, 'e': 1, 'f': 1")));
        assertNoConflict(ours.merge(old));
        assertItem("'d': 2", ours.merge(old));
        assertItem("'d': 2, 'e': 1, 'f': 1", merged);
    }

    @Test
    void aVersionKnownByteByByteIsTheBaseThoughANewerOneIsAsNear() {
        // an agent put back the old file: what ours changed since comes again, nothing is in doubt
        var old = catalog(one("'d': 1"));
        var newer = catalog(one("'d':1"));
        var ours = after(old, newer, catalog(one("'d': 2")));
        assertItem("'d': 2", ours.merge(old));
        assertNoConflict(ours.merge(old));
    }

    private static FileChanges.Items items(int added, int changed, int removed) {
        return new FileChanges.Items(added, changed, removed);
    }

    private static List<String> ids(Catalog catalog) {
        return IntStream.range(0, catalog.size())
                .mapToObj(i -> catalog.ref(i).knowledgeId())
                .toList();
    }

    private static String many(int items, int rewritten) {
        return IntStream.range(0, items)
                .mapToObj(i -> "{'knowledge_id': 'k" + i + "', 'd': " + (i < rewritten) + "}")
                .collect(Collectors.joining(",", "[", "]"));
    }
}
