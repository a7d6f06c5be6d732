package dev.emend.gui.conflicts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.conflicts.FileChangeSet.ItemChange;
import dev.emend.app.conflicts.FileChangeSet.Kind;
import dev.emend.gui.part.WordDiff;
import dev.emend.model.Json;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChangeReaderTest {
    private static Json.Obj memory(String text, String section) {
        return Json.Obj.of(
                "content",
                text,
                "metadata",
                Json.Obj.of("file", "MEMORY.md", "form", "bullet", "section", section, "marker", "- "));
    }

    private static ItemChange change(String name, Kind kind, Json.@Nullable Obj before, Json.@Nullable Obj after) {
        return new ItemChange(name, kind, Optional.ofNullable(before), Optional.ofNullable(after), Optional.empty());
    }

    private static ChangeRow row(ItemChange change) {
        return ChangeReader.rows(List.of(change), Set.of()).getFirst();
    }

    private static String words(ChangeRow row) {
        return row.texts().stream()
                .flatMap(text -> text.pieces().stream())
                .map(WordDiff.Piece::text)
                .collect(Collectors.joining("|"));
    }

    @Test
    void whatLosesSomethingComesFirst() {
        var text = memory("words", "Facts");
        var rows = ChangeReader.rows(
                List.of(
                        change("new", Kind.ADDED, null, text),
                        change("place", Kind.MOVED, text, memory("words", "Notes")),
                        change("words", Kind.REWORDED, text, memory("other words", "Facts")),
                        change("two", Kind.DROPPED, text, null),
                        change("merged", Kind.MERGED, text, null),
                        change("one", Kind.DROPPED, text, null)),
                Set.of("one"));
        assertEquals(
                List.of("two", "one", "merged", "words", "place", "new"),
                rows.stream().map(ChangeRow::name).toList());
        assertEquals(
                List.of("one"),
                rows.stream().filter(ChangeRow::isUndone).map(ChangeRow::name).toList());
    }

    @Test
    void anItemOfAJsonFileIsChangedAndAMemoryReworded() {
        var memory = row(change("m", Kind.REWORDED, memory("words", "Facts"), memory("other words", "Facts")));
        var item = row(change("i", Kind.REWORDED, Json.Obj.of("description", "a"), Json.Obj.of("description", "b")));
        assertEquals(List.of("reworded", "changed"), List.of(memory.word(), item.word()));
    }

    @Test
    void secretsAreCoveredOnBothSides() {
        var secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
        var row = row(change(
                "token",
                Kind.REWORDED,
                memory("The token is " + secret + " for builds.", "Facts"),
                memory("The token is " + secret + " for releases.", "Facts")));
        assertFalse(words(row).contains("a1B2c3D4"), words(row));
        assertTrue(words(row).contains("builds") && words(row).contains("releases"), words(row));
        var gone = row(change("token", Kind.DROPPED, memory("Use " + secret, "Facts"), null));
        assertFalse(words(gone).contains("a1B2c3D4"), words(gone));
    }

    @Test
    void aMovedMemorySaysFromWhereToWhereAndItsWordsOnce() {
        var row = row(change("place", Kind.MOVED, memory("words", "A > B"), memory("words", "A > C")));
        assertEquals("MEMORY.md › A › B", row.before());
        assertEquals("MEMORY.md › A › C", row.after());
        assertTrue(row.isMoved());
        assertEquals("words", words(row));
    }

    @Test
    void ofAnItemOfAFileTheMembersThatDifferAreShown() {
        var before = Json.Obj.of("knowledge_id", "sort", "description", "Sort rows.", "trust_score", 0.8);
        var row =
                row(change("sort", Kind.REWORDED, before, before.with("description", new Json.Text("Sort columns."))));
        assertEquals(
                List.of("description"),
                row.texts().stream().map(text -> text.label()).toList());
        assertEquals("", row.before());
        var gone = row(change("sort", Kind.DROPPED, before, null));
        assertEquals(
                List.of("description", "trust_score"),
                gone.texts().stream().map(text -> text.label()).toList());
    }
}
