package dev.emend.catalog;

import static dev.emend.catalog.CatalogSamples.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.emend.catalog.merge.ShortCatalogs;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SplicingTest {
    private static final ItemRef A = new ItemRef(ID, "a");

    @TempDir
    Path folder;

    @Test
    void appliesManyEditsAtOnceAsOneByOne() throws Exception {
        var file = CatalogSamples.write(folder, Files.readAllBytes(SharedData.catalog()));
        var catalog = CatalogSamples.open(file);
        var edits = new RandomEdits(new Random(7));
        var all = new ArrayList<Edit>();
        var step = catalog;
        for (int i = 0; i < 60; i++) {
            var edit = edits.next(step).edit();
            all.add(edit);
            step = step.with(List.of(edit)).catalog();
        }
        assertEquals(step.sha256(), catalog.with(all).catalog().sha256());
    }

    @Test
    void touchesNothingButTheEditedValue() throws Exception {
        var odd = """
                [ {"knowledge_id" : "a",   "n": [1e-05, 1E+22, NaN, 123456789012345678901234567890, 0.6983372960937497],
                   "s": "\\u00e9\\/é"  , "trust_score":1.0 } ,

                  { "knowledge_id":"b","description":"x" }   ]  \n\
                """;
        var catalog = CatalogSamples.open(CatalogSamples.write(folder, odd));
        var set = new Edit.SetField(new ItemRef(ID, "b"), "description", new Json.Text("y"));
        assertEquals(
                odd.replace("\"x\"", "\"y\""),
                CatalogSamples.text(catalog.with(List.of(set)).catalog()));
        assertSame(
                catalog,
                catalog.with(List.of(new Edit.SetField(set.item(), "description", new Json.Text("x"))))
                        .catalog());
    }

    @Test
    void writesNewItemsOnOneLineWhereItemsAreOneLineEach() throws Exception {
        var lines = "[\n{\"knowledge_id\": \"a\"},\n{\"knowledge_id\": \"b\", \"n\": 1}\n]\n";
        var catalog = CatalogSamples.open(CatalogSamples.write(folder, lines));
        var value = Json.Obj.of("knowledge_id", "c", "list", List.of(1, 2));
        var add = new Edit.AddItem(new ItemRef(ID, "c"), null, value);
        assertEquals(
                "[\n{\"knowledge_id\": \"a\"},\n{\"knowledge_id\": \"b\", \"n\": 1},\n"
                        + "{\"knowledge_id\": \"c\", \"list\": [1, 2]}\n]\n",
                CatalogSamples.text(catalog.with(List.of(add)).catalog()));
    }

    @Test
    void replacesHalfCharactersThatWouldPoisonTheAgentsNextDump() throws Exception {
        var catalog = CatalogSamples.open(CatalogSamples.write(folder, "[{\"knowledge_id\": \"a\", \"d\": \"é\"}]"));
        var set = new Edit.SetField(new ItemRef(ID, "a"), "d", new Json.Text("x\ud800y"));
        assertEquals(
                "[{\"knowledge_id\": \"a\", \"d\": \"x\ufffdy\"}]",
                CatalogSamples.text(catalog.with(List.of(set)).catalog()));
    }

    @Test
    void attachesALearningOnceHoweverOftenItIsApplied() throws Exception {
        var catalog = CatalogSamples.open(CatalogSamples.write(folder, "[{\"knowledge_id\": \"a\"}]"));
        var value = Json.Obj.of("task", "t", "step_num", 1, "timestamp", "2026-01-01T00:00:00");
        var identity = LearningRef.identities(List.of(value)).get(0);
        var attach = new Edit.AttachLearning(new LearningRef(new ItemRef(ID, "a"), identity), value);
        var once = catalog.with(List.of(attach)).catalog();
        assertEquals(
                "[{\"knowledge_id\": \"a\", \"kb_learnings\": [{\"task\": \"t\", \"step_num\": 1,"
                        + " \"timestamp\": \"2026-01-01T00:00:00\"}], \"trust_score\": 0.95}]",
                CatalogSamples.text(once));
        assertSame(once, once.with(List.of(attach)).catalog());
    }

    @Test
    void tellsWhichEditsItCouldNotApply() throws Exception {
        var file = CatalogSamples.write(folder, "[{\"knowledge_id\": \"a\", \"trust_score\": \"high\"}, {\"x\": 1}]");
        var catalog = CatalogSamples.open(file);
        var gone = new ItemRef(ID, "open_files");
        var value = Json.Obj.of("task", "t");
        Edit noItem = new Edit.SetField(gone, "d", new Json.Text("x"));
        Edit noId = new Edit.SetField(catalog.ref(1), "x", new Json.Text("y"));
        Edit noTrust = new Edit.AttachLearning(new LearningRef(new ItemRef(ID, "a"), "l.0"), value);
        Edit fine = new Edit.RemoveItem(gone);
        var applied = catalog.with(List.of(noItem, noId, noTrust, fine));
        assertEquals(
                List.of(
                        new Catalog.Refused(noItem, "the item open_files is no longer in the file"),
                        new Catalog.Refused(noId, "the item #2 has no knowledge_id; give it one in the file"),
                        new Catalog.Refused(noTrust, "the trust_score of a is not a number; set it first")),
                applied.rejectedEdits());
        assertSame(catalog, applied.catalog());
    }

    @Test
    void refusesAValueNestedSoDeepThatTheFileCouldNotBeOpenedAgain() throws Exception {
        var catalog = CatalogSamples.open(CatalogSamples.write(folder, "[{\"knowledge_id\": \"a\"}]"));
        var item = new ItemRef(ID, "a");
        var deepest = PythonOracle.json("[".repeat(198) + "]".repeat(198));
        var tooDeep = PythonOracle.json("[".repeat(199) + "]".repeat(199));
        assertEquals(
                List.of(),
                catalog.with(List.of(new Edit.SetField(item, "d", deepest))).rejectedEdits());
        assertEquals(
                1,
                catalog.with(List.of(new Edit.SetField(item, "d", tooDeep)))
                        .rejectedEdits()
                        .size());
    }

    @Test
    void changesAndRemovesTheFirstFieldOfAnItemAsAnyOther() {
        var catalog = ShortCatalogs.catalog("[{'x': 1, 'knowledge_id': 'a'}]");
        assertEdited("[{'x': 2, 'knowledge_id': 'a'}]", catalog, new Edit.SetField(A, "x", Json.from(2)));
        assertEdited("[{'knowledge_id': 'a'}]", catalog, new Edit.RemoveField(A, "x"));
    }

    @Test
    void attachesToTheLearningsAndTrustThatAreThereWhereverTheyStand() {
        var value = Json.Obj.of("task", "new");
        var ref = new LearningRef(A, LearningRef.identities(List.of(value)).getFirst());
        var attach = new Edit.AttachLearning(ref, value);
        var attached = assertEdited(
                "[{'kb_learnings': [{'task': 't'}, {'task': 'new'}], 'knowledge_id': 'a'," + " 'trust_score': 0.95}]",
                ShortCatalogs.catalog("[{'kb_learnings': [{'task': 't'}], 'knowledge_id': 'a'}]"),
                attach);
        assertUnchanged(attached, attach);
        assertEdited(
                "[{'trust_score': 0.76, 'knowledge_id': 'a', 'kb_learnings': [{'task': 'new'}]}]",
                ShortCatalogs.catalog("[{'trust_score': 0.8, 'knowledge_id': 'a', 'kb_learnings': []}]"),
                attach);
    }

    @Test
    void changesALearningOnceHoweverOftenTheEditIsApplied() {
        var catalog = ShortCatalogs.catalog(ShortCatalogs.one("'kb_learnings': ['note', {'task': 't'}]"));
        var ref = learning(catalog, 1);
        var replace = new Edit.ReplaceLearning(ref, Json.Obj.of("task", "u"));
        var set = new Edit.SetLearningField(ref, "task", new Json.Text("u"));
        for (var edit : List.of(replace, set)) {
            var once = assertEdited(ShortCatalogs.one("'kb_learnings': ['note', {'task': 'u'}]"), catalog, edit);
            assertUnchanged(once, edit);
        }
        assertUnchanged(
                catalog,
                new Edit.ReplaceLearning(ref, Json.Obj.of("task", "t")),
                new Edit.SetLearningField(ref, "task", new Json.Text("t")),
                new Edit.SetLearningField(ref, "absent", null));
    }

    @Test
    void tellsOfEveryChangeToALearningThatIsGone() {
        var catalog = ShortCatalogs.catalog(ShortCatalogs.one("'kb_learnings': [{'task': 't'}]"));
        var gone = new LearningRef(A, "0123.0");
        var edits = List.<Edit>of(
                new Edit.ReplaceLearning(gone, Json.Obj.of("task", "u")),
                new Edit.SetLearningField(gone, "task", new Json.Text("u")),
                new Edit.SetLearningField(gone, "task", null),
                new Edit.MoveLearning(gone, 0));
        var reason = "the learning is no longer in the item a of the file";
        var applied = catalog.with(edits);
        assertEquals(
                edits.stream().map(edit -> new Catalog.Refused(edit, reason)).toList(), applied.rejectedEdits());
        assertSame(catalog, applied.catalog());
    }

    @Test
    void setsAFieldOfTheFirstLearningThoughAnotherHasThatValueAlready() {
        var catalog = ShortCatalogs.catalog(
                ShortCatalogs.one("'kb_learnings': [{'r': 1, 'task': 't'}, {'task': 'u', 'r': 2}]"));
        assertEdited(
                ShortCatalogs.one("'kb_learnings': [{'r': 2, 'task': 't'}, {'task': 'u', 'r': 2}]"),
                catalog,
                new Edit.SetLearningField(learning(catalog, 0), "r", Json.from(2)));
    }

    @Test
    void removesALearningOnceAndAddsAFieldToOne() {
        var catalog = ShortCatalogs.catalog(ShortCatalogs.one("'kb_learnings': [{'task': 't'},  {'task':'u'}]"));
        var first = learning(catalog, 0);
        var remove = new Edit.RemoveLearning(first);
        var removed = assertEdited(ShortCatalogs.one("'kb_learnings': [{'task':'u'}]"), catalog, remove);
        assertUnchanged(removed, remove);
        assertEdited(
                ShortCatalogs.one("'kb_learnings': [{'task': 't'}]"),
                catalog,
                new Edit.RemoveLearning(learning(catalog, 1)));
        assertEdited(
                ShortCatalogs.one("'kb_learnings': [{'task': 't', 'ok': true},  {'task':'u'}]"),
                catalog,
                new Edit.SetLearningField(first, "ok", Json.from(true)));
        assertEdited(
                ShortCatalogs.one("'kb_learnings': [{'ok': false},  {'task':'u'}]"),
                catalog,
                new Edit.ReplaceLearning(first, Json.Obj.of("ok", false)));
    }

    @Test
    void removesAFieldOfALearningAndNothingElse() {
        var catalog = ShortCatalogs.catalog(ShortCatalogs.one("'kb_learnings': [{'r': 1, 'task': 't' , 'x':1e0}]"));
        var ref = learning(catalog, 0);
        assertEdited(
                ShortCatalogs.one("'kb_learnings': [{'task': 't' , 'x':1e0}]"),
                catalog,
                new Edit.SetLearningField(ref, "r", null));
        assertEdited(
                ShortCatalogs.one("'kb_learnings': [{'r': 1, 'task': 't'}]"),
                catalog,
                new Edit.SetLearningField(ref, "x", null));
    }

    @Test
    void movesALearningToTheEndOfAListThatBecameShorter() {
        var catalog = ShortCatalogs.catalog(
                ShortCatalogs.one("'kb_learnings': [{'task': 't'}, {'task': 'u'}, {'task': 'v'}]"));
        var first = learning(catalog, 0);
        assertEdited(
                ShortCatalogs.one("'kb_learnings': [{'task': 'u'}, {'task': 'v'}, {'task': 't'}]"),
                catalog,
                new Edit.MoveLearning(first, 9));
        assertUnchanged(catalog, new Edit.MoveLearning(first, 0));
    }

    @Test
    void membersOfAnObjectThatStayTheSameKeepTheirBytes() {
        var catalog = ShortCatalogs.catalog(ShortCatalogs.one("'p': {'p':1E0,  'gone': 0, 'in': {'x':3e0 , 'y': 3} }"));
        var before = catalog.item(0).fields().object("p");
        assertEdited(
                ShortCatalogs.one("'p': {'p':1E0, 'in': {'x':3e0 , 'y': 4}, 'new': [5] }"),
                catalog,
                new Edit.SetField(
                        A,
                        "p",
                        before.without("gone")
                                .with("in", before.object("in").with("y", Json.from(4)))
                                .with("new", Json.from(List.of(5)))));
    }

    @Test
    void anObjectWhoseMembersComeInAnotherOrderIsWrittenInThatOrder() {
        assertEdited(
                ShortCatalogs.one("'p': {'y': 3, 'x': 1}"),
                ShortCatalogs.catalog(ShortCatalogs.one("'p': {'x':1,  'y':2}")),
                new Edit.SetField(A, "p", Json.Obj.of("y", 3, "x", 1)));
        assertEdited(
                ShortCatalogs.one("'p': {'new': 0, 'x': 1}"),
                ShortCatalogs.catalog(ShortCatalogs.one("'p': {'x':1}")),
                new Edit.SetField(A, "p", Json.Obj.of("new", 0, "x", 1)));
    }

    @Test
    void theBlanksAroundWhatStaysAreKeptWhenItsNeighbourGoes() throws Exception {
        var a = "{'knowledge_id': 'a'}";
        var b = "{'knowledge_id': 'b'}";
        var c = "{'knowledge_id': 'c'}";
        var catalog = ShortCatalogs.catalog("[ " + a + " , " + b + " , " + c + " ]");
        assertEdited("[ " + b + " , " + c + " ]", catalog, new Edit.RemoveItem(new ItemRef(ID, "a")));
        var shorter = assertEdited("[ " + a + " , " + c + " ]", catalog, new Edit.RemoveItem(new ItemRef(ID, "b")));
        assertEdited("[ " + a + " , " + b + " ]", catalog, new Edit.RemoveItem(new ItemRef(ID, "c")));
        // each item is found again behind blanks that were moved
        assertEdited(
                "[ " + a + " , {'knowledge_id': 'c', 'd': 1} ]",
                shorter,
                new Edit.SetField(new ItemRef(ID, "c"), "d", Json.from(1)));
    }

    @Test
    void addsAnItemInFrontOfTheFirstOnceOnly() {
        var catalog = ShortCatalogs.catalog("[{'knowledge_id': 'a'}]");
        var item = new ItemRef(ID, "n");
        var add = new Edit.AddItem(item, A, Json.Obj.of("knowledge_id", "n"));
        var with = assertEdited("[{'knowledge_id': 'n'}, {'knowledge_id': 'a'}]", catalog, add);
        assertUnchanged(with, add);
    }

    @Test
    void whatIsRefusedLeavesNoTraceInTheFileThatOtherEditsChange() {
        var catalog = ShortCatalogs.catalog("[{'x': 1}, {'knowledge_id': 'a'}]");
        var tooDeep = PythonOracle.json("[".repeat(199) + "]".repeat(199));
        var unnamed = new ItemRef(ID, "#1");
        var edits = List.<Edit>of(
                new Edit.AddItem(new ItemRef(ID, "n"), null, Json.Obj.of("knowledge_id", "n", "d", tooDeep)),
                new Edit.AddItem(new ItemRef(ID, "#3"), null, Json.Obj.of("knowledge_id", "#3")),
                new Edit.SetField(A, "d", tooDeep),
                new Edit.RemoveItem(unnamed),
                new Edit.SetField(A, "e", Json.from(1)));
        var applied = catalog.with(edits);
        assertEquals(
                edits.subList(0, 4),
                applied.rejectedEdits().stream().map(Catalog.Refused::edit).toList());
        assertEquals(
                "[{'x': 1}, {'knowledge_id': 'a', 'e': 1}]",
                CatalogSamples.text(applied.catalog()).replace('"', '\''));
    }

    @Test
    void aRenamedItemIsFoundByItsNewNameAndNoLongerByItsOld() {
        var catalog = ShortCatalogs.catalog("[{'knowledge_id': 'a'}, {'knowledge_id': 'a', 'second': 1}]");
        var renamed = new ItemRef(ID, "c");
        assertEdited(
                "[{'knowledge_id': 'c', 'd': 2}, {'knowledge_id': 'a', 'second': 3}]",
                catalog,
                new Edit.SetField(A, "knowledge_id", new Json.Text("c")),
                new Edit.SetField(renamed, "d", Json.from(2)),
                new Edit.SetField(A, "second", Json.from(3)));
        var gone = new Edit.SetField(new ItemRef(ID, "a", 1), "d", Json.from(2));
        assertEquals(
                List.of(new Catalog.Refused(gone, "the item a (2) is no longer in the file")),
                catalog.with(List.of(new Edit.RemoveField(A, "knowledge_id"), gone))
                        .rejectedEdits());
    }

    @Test
    void theSecondOfOneNameIsFoundAfterAnotherItemWasRemoved() {
        assertEdited(
                "[{'knowledge_id': 'a'}, {'knowledge_id': 'a', 'd': 1}]",
                ShortCatalogs.catalog("[{'knowledge_id': 'a'}, {'knowledge_id': 'b'}, {'knowledge_id': 'a'}]"),
                new Edit.RemoveItem(new ItemRef(ID, "b")),
                new Edit.SetField(new ItemRef(ID, "a", 1), "d", Json.from(1)));
    }

    @Test
    void aFieldBesideASingleOneIsSetOffAsTheItemsAre() {
        assertEdited(
                "[{'knowledge_id': 'a',  'd': 1},  {'knowledge_id': 'b'}]",
                ShortCatalogs.catalog("[{'knowledge_id': 'a'},  {'knowledge_id': 'b'}]"),
                new Edit.SetField(A, "d", Json.from(1)));
    }

    @Test
    void escapesInAnAsciiFileWhatPythonEscapesAndNoMore() {
        assertEdited(
                ShortCatalogs.one("'d': ' ~\\u007f\\u00e9\\u001f'"),
                ShortCatalogs.catalog(ShortCatalogs.one("'d': ''")),
                new Edit.SetField(A, "d", new Json.Text(" ~\u007fé\u001f")));
    }

    @Test
    void writesCharactersBeyondSixteenBitsWhole() {
        var set = new Edit.SetField(A, "d", new Json.Text("\ud83d\ude00!"));
        assertEdited(
                ShortCatalogs.one("'d': '\ud83d\ude00!', 'e': 'é'"),
                ShortCatalogs.catalog(ShortCatalogs.one("'d': '', 'e': 'é'")),
                set);
        assertEdited(
                ShortCatalogs.one("'d': '\\ud83d\\ude00!'"), ShortCatalogs.catalog(ShortCatalogs.one("'d': ''")), set);
    }

    @Test
    void whatStandsInFrontOfTheListStaysAndAnEmptyListIsFilled() {
        var add = new Edit.AddItem(new ItemRef(ID, "n"), null, Json.Obj.of("knowledge_id", "n"));
        assertEdited(
                " \n[{'knowledge_id': 'a'}, {'knowledge_id': 'n'}]\n",
                ShortCatalogs.catalog(" \n[{'knowledge_id': 'a'}]\n"),
                add);
        assertEdited("[\n  {\n    'knowledge_id': 'n'\n  }\n]\n", ShortCatalogs.catalog("[ \n ]\n"), add);
    }

    @Test
    void theLastOfManyItemsIsEditedAndEachOfOneNameFound() {
        var many = "[" + "{'knowledge_id': 'a'}, ".repeat(40) + "{'knowledge_id': 'b'}]";
        var catalog = ShortCatalogs.catalog(many);
        assertEquals(39, catalog.nextOfName(38));
        assertEdited(
                many.replace("'b'", "'b', 'd': 1"),
                catalog,
                new Edit.SetField(new ItemRef(ID, "b"), "d", Json.from(1)));
    }

    @Test
    void replacesHalfACharacterAtTheEndOfAText() {
        assertEdited(
                ShortCatalogs.one("'d': 'é\ufffd'"),
                ShortCatalogs.catalog(ShortCatalogs.one("'d': 'é'")),
                new Edit.SetField(A, "d", new Json.Text("é\ud83d")));
    }

    @Test
    void keepsToTheBlanksBetweenElementsThatTheFileHas() {
        var value = Json.Obj.of("knowledge_id", "n", "d", Json.Obj.of("x", List.of(1, 2)));
        var add = new Edit.AddItem(new ItemRef(ID, "n"), null, value);
        // no blank behind the comma where items are one to a line
        assertEdited(
                "[\n{'knowledge_id': 'a', 'n': 1},\n" + "{'knowledge_id': 'n', 'd': {'x': [1, 2]}}\n]",
                ShortCatalogs.catalog("[\n{'knowledge_id': 'a', 'n': 1}\n]"),
                add);
        // one as Python 2 wrote it
        assertEdited(
                "[\n  {\n    'knowledge_id': 'a', \n    'n': 1\n  }, \n"
                        + "  {\n    'knowledge_id': 'n', \n    'd': {\n      'x': [\n        1, \n"
                        + "        2\n      ]\n    }\n  }\n]",
                ShortCatalogs.catalog("[\n  {\n    'knowledge_id': 'a', \n    'n': 1\n  }\n]"),
                add);
        // none at all
        assertEdited(
                "[{'knowledge_id':'a'},{'knowledge_id':'n','d':{'x':[1,2]}}]",
                ShortCatalogs.catalog("[{'knowledge_id':'a'}]"),
                add);
    }

    @Test
    void writesALearningOnTheLineOfTheOthersInAnIndentedFile() {
        var value = Json.Obj.of("task", "u", "step_num", 2);
        var ref = new LearningRef(A, LearningRef.identities(List.of(value)).getFirst());
        var insert = new Edit.InsertLearning(ref, 1, value);
        var indented = "[\n  {\n    'knowledge_id': 'a',\n    'kb_learnings': [{'task': 't'}]\n  }\n]";
        assertEdited(
                indented.replace("'t'}", "'t'}, {'task': 'u', 'step_num': 2}"),
                ShortCatalogs.catalog(indented),
                insert);
        var tight = indented.replace(": ", ":");
        assertEdited(tight.replace("'t'}", "'t'},{'task':'u','step_num':2}"), ShortCatalogs.catalog(tight), insert);
    }

    private static LearningRef learning(Catalog catalog, int index) {
        var identities = LearningRef.identities(catalog.item(0).fields().array("kb_learnings"));
        return new LearningRef(catalog.ref(0), identities.get(index));
    }

    /// Applies the edits, and reads what they wrote once more as a file.
    private static Catalog assertEdited(String expected, Catalog catalog, Edit... edits) {
        var applied = catalog.with(List.of(edits));
        assertEquals(List.of(), applied.rejectedEdits());
        var edited = applied.catalog();
        assertEquals(expected, CatalogSamples.text(edited).replace('"', '\''));
        var read = ShortCatalogs.catalog(CatalogSamples.text(edited));
        for (int i = 0; i < read.size(); i++) {
            assertEquals(read.item(i), edited.item(i));
        }
        return edited;
    }

    private static void assertUnchanged(Catalog catalog, Edit... edits) {
        var applied = catalog.with(List.of(edits));
        assertEquals(List.of(), applied.rejectedEdits());
        assertSame(catalog, applied.catalog());
    }
}
