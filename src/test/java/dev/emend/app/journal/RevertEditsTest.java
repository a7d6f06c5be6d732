package dev.emend.app.journal;

import static dev.emend.app.TrustFixture.ITEM;
import static dev.emend.app.TrustFixture.failure;
import static dev.emend.app.TrustFixture.item;
import static dev.emend.app.review.TrustServiceTest.replay;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.EditRenames;
import dev.emend.app.catalogs.InverseEdits;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What becomes of a catalog that others changed since when a change is taken back, or why it
/// isn't.
class RevertEditsTest {
    private static final ItemRef NEXT = new ItemRef(ITEM.catalog(), "next");
    private static final Json.Obj BARE = Json.Obj.of("knowledge_id", ITEM.knowledgeId());
    private static final Json.Obj ONE = failure("one", 1);
    private static final Json.Obj TWO = failure("two", 2);
    private static final Json.Obj MINE = failure("mine", 3);
    private static final Json.Obj THEIRS = failure("theirs", 4);

    private static Json.Obj fields(double trust, Json.Obj... failures) {
        return item(trust, failures).fields();
    }

    private static Json.Obj next(Object... namesAndValues) {
        var fields = new ArrayList<Object>(List.of("knowledge_id", NEXT.knowledgeId()));
        fields.addAll(List.of(namesAndValues));
        return Json.Obj.of(fields.toArray());
    }

    /// What the only one of such a task is called.
    private static LearningRef ref(Json.Obj failure) {
        return item(1, failure).learnings().getFirst().ref();
    }

    private static Edit attach(Json.Obj failure) {
        return new Edit.AttachLearning(ref(failure), failure);
    }

    private static Edit set(String field, Object value) {
        return new Edit.SetField(ITEM, field, Json.from(value));
    }

    private static Json.Obj with(Json.Obj fields, String name, Object value) {
        return fields.with(name, Json.from(value));
    }

    private static Catalog catalog(List<Json.Obj> items) {
        var bytes = new Json.Arr(List.copyOf(items)).compact().getBytes(StandardCharsets.UTF_8);
        try {
            return new CatalogFiles().parse(bytes, Path.of("c.json"), ITEM.catalog());
        } catch (CatalogException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Json.Obj> items(Catalog catalog) {
        var items = new ArrayList<Json.Obj>();
        for (int i = 0; i < catalog.size(); i++) {
            items.add(catalog.item(i).fields());
        }
        return items;
    }

    private static List<Edit> back(Catalog before, List<Edit> edits) {
        return new InverseEdits(before::find, new EditRenames(before, edits)).of(edits);
    }

    /// A change that was done on a catalog.
    private record Done(Catalog before, List<Edit> edits) {
        /// The catalog once the change is taken back from how others left it.
        List<Json.Obj> takenBackFrom(Json.Obj... now) throws UserException {
            return settled(catalog(List.of(now)), edits, back(before, edits));
        }

        /// The same when nobody did anything since.
        List<Json.Obj> takenBack() throws UserException {
            return settled(after(), edits, back(before, edits));
        }

        /// The catalog once the change, which was taken back, is done again on how others left it.
        List<Json.Obj> doneAgainOn(Json.Obj... now) throws UserException {
            return settled(catalog(List.of(now)), back(before, edits), edits);
        }

        Catalog after() {
            return before.with(edits).catalog();
        }

        private static List<Json.Obj> settled(Catalog now, List<Edit> done, List<Edit> back) throws UserException {
            var applied = now.with(new RevertEdits(now, ChangeSet.of(done)).rebase(back));
            assertEquals(List.of(), applied.rejectedEdits());
            return items(applied.catalog());
        }

        void isRefused(String what, Json.Obj... now) {
            assertRefused(what, () -> takenBackFrom(now));
        }

        void isRefusedAgain(String what, Json.Obj... now) {
            assertRefused(what, () -> doneAgainOn(now));
        }
    }

    private static Done done(Json.Obj before, Edit... edits) {
        return new Done(catalog(List.of(before)), List.of(edits));
    }

    private static Done done(List<Json.Obj> before, Edit... edits) {
        return new Done(catalog(before), List.of(edits));
    }

    private static void assertRefused(String what, Executable work) {
        var refused = assertThrows(UserException.class, work);
        assertEquals(UserException.Code.CHANGED_MEANWHILE, refused.code());
        assertEquals(what + " was changed by someone else since.", refused.message());
    }

    // learnings and the trust they cost

    @Test
    void aLearningGoesWithItsStepOfTrustAndThoseOfOthersStay() throws Exception {
        var change = done(fields(0.95, ONE), attach(MINE));

        assertEquals(
                List.of(fields(replay(1, 2), ONE, THEIRS)),
                change.takenBackFrom(fields(replay(1, 3), ONE, MINE, THEIRS)));
        assertEquals(
                List.of(fields(replay(1, 4), ONE, THEIRS, TWO)),
                change.takenBackFrom(fields(replay(1, 5), ONE, MINE, THEIRS, TWO)),
                "nobody needs to know for what others lowered it");
    }

    @Test
    void trustComesBackAsItWasWrittenWhenNobodyElseLoweredIt() throws Exception {
        var before = with(fields(1, ONE), "trust_score", new Json.Num("0.950"));

        assertEquals(List.of(before), done(before, attach(MINE)).takenBack());
        assertEquals(
                List.of(before, next()),
                done(before, attach(MINE))
                        .takenBackFrom(
                                with(before, "trust_score", replay(1, 2))
                                        .with("kb_learnings", Json.from(List.of(ONE, MINE))),
                                next()));
    }

    @Test
    void theFirstLearningOfAnItemTakesItsFieldsWithItUnlessOthersAreInTheList() throws Exception {
        var change = done(BARE, attach(MINE));
        var theirs = with(BARE, "kb_learnings", List.of(THEIRS));

        assertEquals(List.of(BARE), change.takenBack());
        assertEquals(
                List.of(with(theirs, "trust_score", 0.95)),
                change.takenBackFrom(with(BARE, "kb_learnings", List.of(MINE, THEIRS))
                        .with("trust_score", Json.from(replay(1, 2)))));
    }

    @Test
    void severalFirstLearningsTakeTheFieldsWithThemUnlessOthersAreInTheList() throws Exception {
        var change = done(BARE, attach(MINE), attach(TWO));
        var theirs = with(BARE, "kb_learnings", List.of(THEIRS));

        assertEquals(List.of(BARE), change.takenBack());
        assertEquals(
                List.of(with(theirs, "trust_score", 0.95)),
                change.takenBackFrom(with(BARE, "kb_learnings", List.of(MINE, TWO, THEIRS))
                        .with("trust_score", Json.from(replay(1, 3)))));
    }

    @Test
    void aListThatCameAsAWholeGoesAsAWhole() throws Exception {
        var list = Json.from(List.of(ONE, TWO));

        assertEquals(List.of(BARE), done(BARE, set("kb_learnings", list)).takenBack());
        assertEquals(
                List.of(BARE),
                done(BARE, attach(MINE), set("prerequisites", List.of("a", "b", "c")))
                        .takenBack());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.9, 0.83, 2})
    void trustThatWasNoReplayOfFullTrustIsReplayedFromWhereItWas(double before) throws Exception {
        var change = done(fields(before), attach(MINE));
        var two = done(fields(before), attach(MINE), attach(TWO));

        for (int others = 1; replay(before, others + 2) > 0.5; others++) {
            assertEquals(
                    List.of(fields(replay(before, others), THEIRS)),
                    change.takenBackFrom(fields(replay(before, others + 1), MINE, THEIRS)));
            assertEquals(
                    List.of(fields(replay(before, others), THEIRS)),
                    two.takenBackFrom(fields(replay(before, others + 2), MINE, TWO, THEIRS)));
        }
    }

    @Test
    void trustThatWasSetSinceIsOneStepHigherOrStaysWhenItIsNoReplay() throws Exception {
        var change = done(fields(0.9), attach(MINE));

        assertEquals(List.of(fields(replay(1, 2))), change.takenBackFrom(fields(replay(1, 3), MINE)));
        assertEquals(List.of(fields(0.77)), change.takenBackFrom(fields(0.77, MINE)));
        assertEquals(List.of(fields(0.3)), change.takenBackFrom(fields(0.3, MINE)), "lower than trust can fall");
        assertEquals(List.of(fields(1)), change.takenBackFrom(fields(1, MINE)));
    }

    @Test
    void trustThatIsGoneOrIsNotANumberComesBackAsItWas() throws Exception {
        var odd = fields(Double.NaN);

        assertEquals(List.of(odd), done(odd, attach(MINE)).takenBack(), "no failure lowers it");
        var change = done(fields(0.95), attach(MINE));
        assertEquals(
                List.of(fields(0.95)),
                change.takenBackFrom(fields(0.5, MINE).without("trust_score")),
                "an agent dropped it");
    }

    @Test
    void aNumberSetByHandComesBackAndIsNoPenalty() throws Exception {
        var before = with(fields(0.9), "use_count", 3);

        assertEquals(
                List.of(before),
                done(before, set("description", "x"), set("trust_score", 0.8)).takenBack());
        assertEquals(
                List.of(before), done(before, attach(MINE), set("use_count", 4)).takenBack());
        var unsaid = before.without("trust_score");
        assertEquals(
                List.of(unsaid),
                done(unsaid, set("shortcut", "F9"), set("trust_score", 0.8)).takenBack());
    }

    @Test
    void aPenaltyOfOneItemIsNoneOfAnother() throws Exception {
        var before = List.of(fields(1), next("trust_score", 1.0));

        assertEquals(
                before,
                done(before, attach(MINE), new Edit.SetField(NEXT, "trust_score", Json.from(0.8)))
                        .takenBack());
    }

    @Test
    void aLearningThatWasCompletedOrDroppedSinceStays() {
        var completed = with(MINE, "recovery_approach", "again");

        var change = done(fields(0.95, ONE), attach(MINE));
        change.isRefused("The learning of open_files", fields(replay(1, 2), ONE, completed));
        change.isRefused("The learning of open_files", fields(replay(1, 2), ONE));
        var insert = done(fields(0.95, ONE), new Edit.InsertLearning(ref(MINE), 0, MINE));
        insert.isRefused("The learning of open_files", fields(0.95, completed, ONE));
        insert.isRefused("The learning of open_files", BARE);
    }

    @Test
    void anInsertedLearningGoesAndTrustAndOtherLearningsStay() throws Exception {
        assertEquals(
                List.of(fields(0.9, ONE, THEIRS)),
                done(fields(0.95, ONE), new Edit.InsertLearning(ref(MINE), 0, MINE))
                        .takenBackFrom(fields(0.9, MINE, ONE, THEIRS)));
    }

    @Test
    void aRemovedOrMovedLearningComesBackToItsPlaceWhateverOthersAdded() throws Exception {
        var before = fields(0.95, ONE, TWO);

        assertEquals(
                List.of(fields(0.9, ONE, TWO, THEIRS)),
                done(before, new Edit.RemoveLearning(ref(ONE))).takenBackFrom(fields(0.9, TWO, THEIRS)));
        assertEquals(
                List.of(fields(0.9, ONE, TWO, THEIRS)),
                done(before, new Edit.MoveLearning(ref(TWO), 0)).takenBackFrom(fields(0.9, TWO, ONE, THEIRS)));
    }

    // a learning that is attached again

    @Test
    void aLearningThatComesAgainCostsItsStepOfTheTrustThereIsNow() throws Exception {
        assertEquals(
                List.of(fields(replay(1, 3), ONE, THEIRS, MINE)),
                done(fields(0.95, ONE), attach(MINE)).doneAgainOn(fields(replay(1, 2), ONE, THEIRS)));
    }

    @Test
    void theFirstLearningOfAnItemComesAgainBesideThoseOfOthers() throws Exception {
        var theirs = with(BARE, "kb_learnings", List.of(THEIRS)).with("trust_score", Json.from(0.95));

        assertEquals(
                List.of(with(BARE, "kb_learnings", List.of(THEIRS, MINE)).with("trust_score", Json.from(replay(1, 2)))),
                done(BARE, attach(MINE)).doneAgainOn(theirs));
    }

    @Test
    void whatElseChangedWithALearningIsNotDoneAgainOverWhatOthersWrote() {
        var before = List.of(fields(1), next("trust_score", 1.0));

        done(before, attach(MINE), set("description", "mine"))
                .isRefusedAgain(
                        "The field description of open_files",
                        with(fields(1), "description", "theirs"),
                        next("trust_score", 1.0));
        done(before, attach(MINE), new Edit.SetField(NEXT, "trust_score", Json.from(0.8)))
                .isRefusedAgain("The field trust_score of next", fields(1), next("trust_score", 0.95));
        done(before, attach(MINE), set("shortcut", "F9"))
                .isRefusedAgain(
                        "The field shortcut of open_files", with(fields(1), "shortcut", "F5"), next("trust_score", 1));
    }

    // fields

    @Test
    void aFieldThatOthersSetOrRemovedSinceStays() {
        var change = done(fields(1), set("shortcut", "F9"));

        change.isRefused("The field shortcut of open_files", with(fields(1), "shortcut", "F5"));
        change.isRefused("The field shortcut of open_files", fields(1));
        done(fields(1), new Edit.RemoveField(ITEM, "description"))
                .isRefused("The field description of open_files", with(fields(1), "description", "theirs"));
    }

    @Test
    void aFieldComesBackAndWhatOthersWroteElsewhereStays() throws Exception {
        var theirs = with(fields(1), "ui_location", "File");

        assertEquals(
                List.of(theirs, next("shortcut", "F5")),
                done(fields(1), set("shortcut", "F9"))
                        .takenBackFrom(with(theirs, "shortcut", "F9"), next("shortcut", "F5")));
        var removed = done(fields(1), new Edit.RemoveField(ITEM, "description"));
        assertEquals(
                List.of(with(theirs.without("description"), "description", "Open a file")),
                removed.takenBackFrom(theirs.without("description")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1.0 | 1",
                "0.00001 | 1e-05",
                "NaN | NaN",
                "123456789012345678901234567890 | 123456789012345678901234567890",
                "[1, 2, 3] | [1.0, 2, 3.0]",
                "[] | []",
                "{\"a\": 1, \"b\": [null]} | {\"b\": [null], \"a\": 1.0}",
                "\"x\" | \"x\"",
                "true | true",
                "null | null"
            })
    void aValueThatIsOnlyWrittenInAnotherWayWasNotChanged(String set, String found) throws Exception {
        var change = done(BARE, set("parameters", json(set)));

        assertEquals(List.of(BARE), change.takenBackFrom(with(BARE, "parameters", json(found))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1 | 2",
                "1 | 1.5",
                "1.5 | 1.25",
                "1.5 | 1",
                "1 | \"1\"",
                "NaN | 0",
                "9007199254740992 | 9007199254740993",
                "[1, 2] | [1]",
                "[1] | [1, 2]",
                "[1, 2] | [1, 3]",
                "[1, 2] | [3, 2]",
                "[] | {}",
                "{} | []",
                "{\"a\": 1} | {\"b\": 1}",
                "{\"a\": 1} | {\"a\": 1, \"b\": 1}",
                "{\"a\": 1, \"b\": 2} | {\"a\": 1, \"b\": 3}",
                "{\"a\": {\"b\": [1]}} | {\"a\": {\"b\": [2]}}",
                "\"1\" | 1",
                "\"x\" | \"y\"",
                "true | false",
                "false | null",
                "null | 0"
            })
    void aValueThatIsAnotherOneWasChanged(String set, String found) {
        done(BARE, set("parameters", json(set)))
                .isRefused("The field parameters of open_files", with(BARE, "parameters", json(found)));
    }

    private static Json json(String text) {
        var bytes = ("[{\"value\":" + text + "}]").getBytes(StandardCharsets.UTF_8);
        try {
            var catalog = new CatalogFiles().parse(bytes, Path.of("c.json"), ITEM.catalog());
            return Objects.requireNonNull(catalog.item(0).fields().get("value"));
        } catch (CatalogException e) {
            throw new AssertionError(e);
        }
    }

    // fields of a learning

    @Test
    void aRenamedLearningIsFoundByTheNameItHasSince() throws Exception {
        var renamed = with(TWO, "task", "x");
        var rewritten = with(ONE, "timestamp", "2026-02-01T10:00:00");
        var change = done(
                fields(1, ONE, TWO),
                attach(MINE),
                new Edit.ReplaceLearning(ref(ONE), rewritten),
                new Edit.SetLearningField(ref(TWO), "task", Json.from("x")));

        assertEquals(List.of(fields(1, ONE, TWO)), change.takenBack());
        assertEquals(
                List.of(fields(0.95, ONE, with(TWO, "note", "theirs"), THEIRS)),
                change.takenBackFrom(fields(replay(1, 2), rewritten, with(renamed, "note", "theirs"), MINE, THEIRS)),
                "another field of it is theirs");
    }

    @Test
    void aLearningThatOthersRewroteSinceStays() {
        var rewritten = with(ONE, "timestamp", "2026-02-01T10:00:00");
        var replace = done(fields(1, ONE), new Edit.ReplaceLearning(ref(ONE), rewritten));

        replace.isRefused("The learning of open_files", fields(1, with(rewritten, "note", "theirs")));
        replace.isRefused("The learning of open_files", fields(1, ONE));
    }

    @Test
    void aFieldOfALearningThatOthersSetOrRemovedSinceStays() throws Exception {
        var change = done(fields(1, ONE), new Edit.SetLearningField(ref(ONE), "note", Json.from("mine")));

        assertEquals(List.of(fields(1, ONE)), change.takenBack());
        change.isRefused("The learning of open_files", fields(1, with(ONE, "note", "theirs")));
        change.isRefused("The learning of open_files", fields(1, ONE));
        change.isRefused("The learning of open_files", fields(1, THEIRS));
    }

    @Test
    void aFieldThatALearningLostComesBackUnlessOthersGaveItAnother() throws Exception {
        var noted = with(ONE, "note", "before");
        var change = done(fields(1, noted), new Edit.SetLearningField(ref(ONE), "note", null));

        assertEquals(List.of(fields(1, noted)), change.takenBack());
        change.isRefused("The learning of open_files", fields(1, with(ONE, "note", "theirs")));
    }

    @Test
    void aLearningThatNothingGivesAnotherNameIsLookedForByItsOwn() throws Exception {
        var now = catalog(List.of(fields(1, with(ONE, "note", "mine"))));
        var edit = new Edit.SetLearningField(ref(ONE), "note", Json.from("mine"));
        var other = new Edit.SetLearningField(ref(ONE), "note", Json.from("other"));

        assertEquals(List.of(), new RevertEdits(now, ChangeSet.of(List.of(edit))).rebase(List.of()));
        assertRefused(
                "The learning of open_files",
                () -> new RevertEdits(now, ChangeSet.of(List.of(other))).rebase(List.of()));
    }

    /// As after a restore of a file: agents were given the item since, which is no change of anybody.
    @Test
    void countsOfUsesThatWentOnStayAndKeepNothingFromBeingUndone() throws Exception {
        var before = fields(1).with("use_count", Json.from(1)).with("shortcut", Json.from("F9"));
        var change = done(
                before,
                new Edit.SetField(ITEM, "use_count", Json.from(0)),
                new Edit.SetField(ITEM, "shortcut", Json.from("F10")));

        assertEquals(List.of(before), change.takenBack());
        var counted = fields(1).with("use_count", Json.from(3)).with("shortcut", Json.from("F10"));
        assertEquals(List.of(before.with("use_count", Json.from(3))), change.takenBackFrom(counted));
        change.isRefused(
                "The field shortcut of open_files",
                fields(1).with("use_count", Json.from(3)).with("shortcut", Json.from("theirs")));
    }

    // whole items

    @Test
    void anAddedItemGoesUnlessOthersChangedIt() throws Exception {
        var change = done(fields(1), new Edit.AddItem(NEXT, null, next("use_count", 1)));

        assertEquals(List.of(fields(1)), change.takenBack());
        assertEquals(List.of(fields(1)), change.takenBackFrom(fields(1), next("use_count", 1.0)));
        assertEquals(List.of(fields(1)), change.takenBackFrom(fields(1)), "others removed it themselves");
        change.isRefused("The item next", fields(1), next("use_count", 2));
    }

    @Test
    void anItemPutAmongItsKinIsFoundThereAndStaysWhenItWasChanged() throws Exception {
        var first = next("description", "first");
        var last = next("description", "last");
        var fresh = next("description", "fresh");
        var third = new ItemRef(ITEM.catalog(), "next", 2);
        var change = done(List.of(first, last), new Edit.AddItem(third, new ItemRef(ITEM.catalog(), "next", 1), fresh));

        assertEquals(List.of(first, fresh, last), items(change.after()));
        assertEquals(List.of(first, last), change.takenBack());
        change.isRefused("The item next (3)", first, next("description", "theirs"), last);
    }

    @Test
    void aRemovedItemComesBackUnlessAnotherHasItsName() throws Exception {
        var change = done(List.of(fields(0.9, ONE), next()), new Edit.RemoveItem(ITEM));

        assertEquals(List.of(fields(0.9, ONE), next("shortcut", "F5")), change.takenBackFrom(next("shortcut", "F5")));
        change.isRefused("The item open_files", fields(1), next());
    }
}
