package dev.emend.catalog;

import static dev.emend.catalog.CatalogSamples.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.emend.SharedData;
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
    @TempDir Path folder;

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
        var odd =
                """
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
                catalog.with(
                                List.of(
                                        new Edit.SetField(
                                                set.item(), "description", new Json.Text("x"))))
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
        var catalog =
                CatalogSamples.open(
                        CatalogSamples.write(folder, "[{\"knowledge_id\": \"a\", \"d\": \"é\"}]"));
        var set = new Edit.SetField(new ItemRef(ID, "a"), "d", new Json.Text("x\ud800y"));
        assertEquals(
                "[{\"knowledge_id\": \"a\", \"d\": \"x\ufffdy\"}]",
                CatalogSamples.text(catalog.with(List.of(set)).catalog()));
    }

    @Test
    void attachesALearningOnceHoweverOftenItIsApplied() throws Exception {
        var catalog =
                CatalogSamples.open(CatalogSamples.write(folder, "[{\"knowledge_id\": \"a\"}]"));
        var value = Json.Obj.of("task", "t", "step_num", 1, "timestamp", "2026-01-01T00:00:00");
        var identity = LearningRef.identities(List.of(value)).get(0);
        var attach =
                new Edit.AttachLearning(new LearningRef(new ItemRef(ID, "a"), identity), value);
        var once = catalog.with(List.of(attach)).catalog();
        assertEquals(
                "[{\"knowledge_id\": \"a\", \"kb_learnings\": [{\"task\": \"t\", \"step_num\": 1,"
                        + " \"timestamp\": \"2026-01-01T00:00:00\"}], \"trust_score\": 0.95}]",
                CatalogSamples.text(once));
        assertSame(once, once.with(List.of(attach)).catalog());
    }

    @Test
    void tellsWhichEditsItCouldNotApply() throws Exception {
        var file =
                CatalogSamples.write(
                        folder,
                        "[{\"knowledge_id\": \"a\", \"trust_score\": \"high\"}, {\"x\": 1}]");
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
                        new Catalog.Refused(
                                noId, "the item #2 has no knowledge_id; give it one in the file"),
                        new Catalog.Refused(
                                noTrust, "the trust_score of a is no number; set it first")),
                applied.refused());
        assertSame(catalog, applied.catalog());
    }

    @Test
    void refusesAValueNestedSoDeepThatTheFileCouldNotBeOpenedAgain() throws Exception {
        var catalog =
                CatalogSamples.open(CatalogSamples.write(folder, "[{\"knowledge_id\": \"a\"}]"));
        var item = new ItemRef(ID, "a");
        var deepest = PythonOracle.json("[".repeat(198) + "]".repeat(198));
        var tooDeep = PythonOracle.json("[".repeat(199) + "]".repeat(199));
        assertEquals(
                List.of(), catalog.with(List.of(new Edit.SetField(item, "d", deepest))).refused());
        assertEquals(
                1, catalog.with(List.of(new Edit.SetField(item, "d", tooDeep))).refused().size());
    }
}
