package dev.emend.gui.imports;

import static dev.emend.fixtures.Actors.REVIEWER;
import static dev.emend.gui.memories.StoredMemories.experience;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.transfer.ImportService.FileOutcome;
import dev.emend.app.transfer.LeftOutFile;
import dev.emend.gui.memories.StoredMemories;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What files hold before anything is written, and what became of them.
class ImportViewModelTest {
    private static final String BROKEN = "{\"kfm_action_taken\": \"Kill\", \"outcome_success\": ";

    @TempDir
    private static Path folder;

    private static StoredMemories stock;

    @TempDir
    private Path files;

    private final FakeScreenHost host = new FakeScreenHost();
    private ImportViewModel model;

    @BeforeAll
    static void open() throws Exception {
        stock = StoredMemories.open(folder);
    }

    @AfterAll
    static void close() throws Exception {
        stock.close();
    }

    @BeforeEach
    void fill() throws Exception {
        model = new ImportViewModel(REVIEWER, stock.workspace(), host);
        stock.put("log in with a token");
    }

    @AfterEach
    void clear() throws Exception {
        stock.clear();
    }

    private Path file(String name, String... lines) throws IOException {
        return Files.write(files.resolve(name), List.of(lines));
    }

    private Path logs(String name, String goal) throws IOException {
        return file(name, experience(goal + " 1"), experience(goal + " 2"), BROKEN);
    }

    private ImportState.Seen seen() {
        return assertInstanceOf(ImportState.Seen.class, model.state.get());
    }

    private ImportState.Done done() {
        return assertInstanceOf(ImportState.Done.class, model.state.get());
    }

    @Test
    void severalFilesAreLookedIntoAndOnlyThoseThatCanBeAreImported() throws Exception {
        var fresh = logs("logs.jsonl", "dropped");
        var original = WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json");
        var catalog = WorkspaceFixture.copy(files.resolve("agent"), original);
        var known = file("known.jsonl", experience("known"));
        stock.memories().imports().run(REVIEWER, List.of(known), Progress.SILENT);
        var cut = file("cut.zip", "PK\3\4 it ends too early");
        var photo = Files.write(files.resolve("photo.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0});
        int before = stock.count();

        model.open(List.of(fresh, catalog, known, cut, photo));

        var seen = seen().files();
        assertEquals(5, seen.size());
        assertEquals(2, seen.getFirst().contents().memories());
        assertEquals("line 3", seen.getFirst().skippedRecords().getFirst().place());
        assertTrue(ImportViewModel.isCatalog(seen.get(1)));
        assertTrue(seen.get(1).contents().items() > 0);
        assertEquals(0, seen.get(2).counts().imported());
        assertFalse(seen.get(3).problem().isEmpty());
        assertTrue(
                seen.get(4).problem().contains("photo.png is a picture."),
                seen.get(4).problem());
        assertEquals(before, stock.count(), "nothing is written by the look");
        assertFalse(host.calls().contains("open " + catalog), "a catalog is opened when a person says so");

        model.start();

        var result = done().result();
        assertEquals(
                List.of(fresh),
                result.outcome().files().stream().map(FileOutcome::path).toList());
        assertEquals(before + 2, stock.count());
        assertEquals(2, result.memories());
        assertTrue(host.calls().stream().noneMatch(call -> call.startsWith("go ")), host.calls()::toString);
        assertEquals("done Imported 2 records, 1 skipped", host.calls().getLast(), "the dialog is not up");
        model.showMemories(result);
        assertEquals("go memories source:" + fresh, host.calls().getLast());
    }

    @Test
    void whatIsNoneOfTheFormatsSaysWhatItIsAndWhatToDo() throws Exception {
        for (var one : List.of(
                List.of("odd.json", "{\"a\": 1, \"b\": 2}", "JSON with the members a, b", "Emend imports"),
                List.of("broken.json", "{\"a\": 1,\n \"b\" 2}", "line 2, column", "Correct that place"),
                List.of("people.csv", "name,age\nAda,36", "a table with the columns name, age", "Emend imports"),
                List.of("paper.pdf", "%PDF-1.7", "a PDF document", "Emend imports"),
                List.of("empty.json", "", "is empty", "Export it again"))) {
            var file = file(one.getFirst(), one.get(1));
            model.open(List.of(file));
            var problem = seen().files().getFirst().problem();
            assertTrue(problem.contains(file.toString()), problem);
            assertTrue(problem.contains(one.get(2)), problem);
            assertTrue(problem.contains(one.get(3)), problem);
            assertEquals(List.of(), model.importable());
        }
    }

    @Test
    void whatIsLeftOutOfAFolderIsToldWithTheReason() throws Exception {
        var folder = Files.createDirectories(files.resolve("notes"));
        Files.writeString(folder.resolve("rules.md"), "# Rules\n\n- Sort before merging\n");
        Files.writeString(folder.resolve("broken.md"), "---\nname: [\n---\nSort it.\n");
        Files.createDirectories(folder.resolve(".git"));
        Files.writeString(folder.resolve("README.md"), "# About\n\n- Read me\n");

        model.open(List.of(folder));

        assertEquals(
                List.of(folder.resolve("broken.md"), folder.resolve("rules.md")),
                seen().files().stream().map(file -> file.path()).toList());
        var lines = LeftOutFile.lines(seen().leftOut(), model::name);
        assertTrue(lines.contains("Left out, a folder of another program: .git"), lines::toString);
        assertTrue(
                lines.contains("Left out, a page about a project; name it itself to import it: README.md"),
                lines::toString);
        var notes = seen().files().getFirst().notes();
        assertTrue(notes.toString().contains("The front matter is no YAML in line 3"), notes::toString);
    }

    @Test
    void anImportThatFailsSaysSoAndOffersWhatWasCutOff() throws Exception {
        stock.cutOff(file("cut.jsonl", experience("cut off")));
        model.look(List.of(logs("logs.jsonl", "failing")));
        var backups = folder.resolve("workspace").resolve("backups");
        var away = folder.resolve("backups of before");
        if (Files.exists(backups)) {
            Files.move(backups, away);
        }
        Files.writeString(backups, "no folder, so that no backup can be made first");

        model.start();

        Files.delete(backups);
        if (Files.exists(away)) {
            Files.move(away, backups);
        }
        assertInstanceOf(ImportState.Failed.class, model.state.get());
        assertEquals(1, stock.count());
        var cut = model.interruptedImports.get().ready().orElseThrow();
        assertEquals(1, cut.size());
        model.resume(cut.getFirst());
        assertEquals(2, stock.count());
        assertEquals(1, done().result().memories());
        assertEquals(List.of(), model.interruptedImports.get().ready().orElseThrow());
    }

    @Test
    void whatCameInBeforeACutIsKeptOrRemoved() throws Exception {
        stock.cutOff(file("cut.jsonl", experience("cut off")));
        model.open(List.of());
        model.keep(model.interruptedImports.get().ready().orElseThrow().getFirst());
        assertEquals(List.of(), model.interruptedImports.get().ready().orElseThrow());

        stock.cutOff(file("more.jsonl", experience("more")));
        model.open(List.of());
        model.discard(model.interruptedImports.get().ready().orElseThrow().getFirst());
        assertEquals(List.of(), model.interruptedImports.get().ready().orElseThrow());
        assertEquals(1, stock.count());
    }
}
