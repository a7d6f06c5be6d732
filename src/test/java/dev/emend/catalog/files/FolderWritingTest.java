package dev.emend.catalog.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.markdown.FolderPlan;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.model.Edit;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderWritingTest {
    @TempDir
    Path folder;

    private final FaultyDisk disk = new FaultyDisk();

    private FolderWriting writing(Function<Catalog, List<Edit>> edits) throws Exception {
        var files = new TreeMap<String, byte[]>();
        for (var name : List.of("a.md", "b.md")) {
            Files.writeString(folder.resolve(name), "---\nname: " + name + "\n---\n\nText of " + name + "\n");
            files.put(name, Files.readAllBytes(folder.resolve(name)));
        }
        var items = FolderItems.of(new MarkdownFolder(disk.at(folder), files), List.of());
        var limits = CatalogSamples.SHORT_WAITS;
        var catalog = new CatalogReader(CatalogSamples.ID, folder, limits.editableBytes()).read(items.json(), _ -> {});
        var next = catalog.with(edits.apply(catalog));
        assertEquals(List.of(), next.rejectedEdits());
        var after =
                FolderPlan.of(items, catalog).with(next.catalog(), List.of()).folder();
        return new FolderWriting(items.folder(), after, next.catalog(), limits, _ -> catalog);
    }

    private static List<Edit> reword(Catalog catalog) {
        var edits = new ArrayList<Edit>();
        for (int i = 0; i < catalog.size(); i++) {
            edits.add(new Edit.SetField(catalog.ref(i), "content", new Json.Text("Other text.")));
        }
        return edits;
    }

    @Test
    void noFileStaysOpenWhenALaterOneCannotBeReplaced() throws Exception {
        disk.refuse(FaultyDisk.Call.RENAME, "b.md", new IOException("the disk is broken"));
        var writing = writing(FolderWritingTest::reword);
        assertThrows(IOException.class, writing::write);
        assertEquals(0, disk.open());
    }

    @Test
    void noFileStaysOpenWhenALaterOneCannotBeDeleted() throws Exception {
        disk.before((call, file) -> {
            if (call == FaultyDisk.Call.DELETE && Files.notExists(folder.resolve("b.md"))) {
                throw new IOException("the disk is broken");
            }
        });
        var writing = writing(FolderWritingTest::removeAll);
        assertThrows(IOException.class, writing::write);
        assertEquals(0, disk.open());
    }

    private static List<Edit> removeAll(Catalog catalog) {
        return List.of(new Edit.RemoveItem(catalog.ref(0)), new Edit.RemoveItem(catalog.ref(1)));
    }

    /// Between the last look and the deletion.
    @Test
    void aFileThatAnotherProgramPutInThePlaceOfADeletedOneStays() throws Exception {
        var writing = writing(FolderWritingTest::removeAll);
        var theirs = Files.writeString(folder.resolve("theirs"), "Words of another program.\n");
        disk.once(FaultyDisk.Call.RENAME, ".tmp", () -> {
            return Files.move(
                    theirs,
                    folder.resolve("a.md"),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        });
        assertFalse(writing.write(), "it starts over");
        assertEquals("Words of another program.\n", Files.readString(folder.resolve("a.md")));
        assertEquals(0, disk.open());
    }

    @Test
    void whatWasReplacedStaysOpenUntilItIsHandedOver() throws Exception {
        var writing = writing(FolderWritingTest::reword);
        assertEquals(true, writing.write());
        assertEquals(2, disk.open());
        writing.handOver(ReplacedFile::close);
        assertEquals(0, disk.open());
    }
}
