package dev.emend.app.catalogs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows as earlier versions wrote them; whole journals of them are read by `StoredChangesTest`.
class FormerRowsTest {
    private static ChangeSet read(String row) throws Exception {
        return ChangeSet.read((Json.Obj) JsonText.parse(row));
    }

    @Test
    void aStateIsCalledAsItIsToday() throws Exception {
        var read = read("""
                {"memory": {"states": {"buried": ["a", "b/c#0/d"], "kept": ["e"]}}}""");

        assertEquals(
                Map.of(
                        "memory:a", ReviewState.REJECTED,
                        "memory:b/c#0/d", ReviewState.REJECTED,
                        "memory:e", ReviewState.KEPT),
                read.states());
    }

    @Test
    void whatWasArchivedAndHowRunsEndedAreMarks() throws Exception {
        var read = read("""
                {"memory": {"archived": {"false": ["a"], "true": ["b"]}, "outcomes": {"r": "failure", "s": ""}}}""");

        assertEquals(
                Map.of(
                        new Mark(Mark.Kind.ARCHIVED, "memory:a"), Json.Null.NULL,
                        new Mark(Mark.Kind.ARCHIVED, "memory:b"), Json.Bool.TRUE,
                        new Mark(Mark.Kind.OUTCOME, "run:r"), new Json.Text("failure"),
                        new Mark(Mark.Kind.OUTCOME, "run:s"), Json.Null.NULL),
                read.marks());
    }

    /// The first version with imports did not say that one was there.
    @Test
    void anImportIsThereUnlessItSaysOtherwise() throws Exception {
        var batch = StoreRef.of(StoreRef.Kind.IMPORT, 7);

        assertEquals(ChangeSet.putEntries(batch), read("{\"memory\": {\"batch\": 7}}"));
        assertEquals(
                List.of(new ChangeSet.StoreEdit(batch, false, null)),
                read("{\"memory\": {\"batch\": 7, \"batch_present\": false}}").entries());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"memory\": {}}",
                "{\"feedback\": {}}",
                "{\"memory\": 5, \"feedback\": [1]}",
                "{\"memory\": {\"states\": [], \"edits\": [3], \"batch\": \"x\"}}"
            })
    void whatSaysNothingChangesNothing(String row) throws Exception {
        assertEquals(ChangeSet.NOTHING, read(row));
    }

    @Test
    void aRowOfACatalogIsItself() {
        var row = ChangeSet.of(List.of()).toJson();

        assertSame(row, FormerRows.read(row));
    }
}
