package dev.emend.gui.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static dev.emend.gui.memories.StoredMemories.experience;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.transfer.ImportService.FileOutcome;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that come in, and what of them is rejected.
class MemoryImportTest {
    private static final String BROKEN = "{\"kfm_action_taken\": \"Kill\", \"outcome_success\": ";

    @TempDir
    private static Path folder;

    private static StoredMemories stock;

    @TempDir
    private Path files;

    private final FakeScreenHost host = new FakeScreenHost();
    private MemoriesViewModel model;

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
        model = new MemoriesViewModel(REVIEWER, stock.workspace(), host);
        stock.put("log in with a token");
        model.shown("");
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

    @Test
    void droppedFilesAreLookedIntoAndOnlyThoseThatCanBeAreImported() throws Exception {
        var fresh = logs("logs.jsonl", "dropped");
        var original = WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json");
        var catalog = WorkspaceFixture.copy(files.resolve("agent"), original);
        var known = file("known.jsonl", experience("known"));
        stock.memories().imports().run(REVIEWER, List.of(known), Progress.SILENT);
        var cut = file("cut.zip", "PK\3\4 it ends too early");
        var photo = file("photo.png", "\u0089PNG");
        int before = stock.count();

        model.shown(Stream.of(fresh, catalog, known, cut, photo)
                .map(Path::toString)
                .collect(Collectors.joining("\n", "import:", "")));

        assertEquals(MemorySidePanel.IMPORT, model.side().get());
        var seen = model.intake().previews().get().ready().orElseThrow();
        assertEquals(5, seen.size());
        assertEquals(0, seen.get(2).counts().imported());
        assertFalse(seen.get(3).problem().isEmpty());
        assertEquals("", seen.get(4).format());
        assertTrue(host.calls().contains("open " + catalog), "catalogs stay with the library");

        model.save();

        var outcome = model.intake().outcome().get().ready().orElseThrow();
        assertEquals(
                List.of(fresh), outcome.files().stream().map(FileOutcome::path).toList());
        assertEquals("done Imported 2 records, 1 rejected", host.calls().getLast());
        assertEquals(before + 2, stock.count());
        assertEquals(before + 2, model.list().rows().size());
    }

    @Test
    void nothingIsWrittenByTheLook() throws Exception {
        model.intake().look(List.of(logs("logs.jsonl", "looked")));

        assertEquals(1, stock.count());
        assertEquals(List.of(), stock.memories().imports().quarantine());
    }

    @Test
    void anImportThatFailsSaysSoInPlaceAndOffersWhatWasCutOff() throws Exception {
        stock.cutOff(file("cut.jsonl", experience("cut off")));
        model.intake().look(List.of(logs("logs.jsonl", "failing")));
        var backups = folder.resolve("workspace").resolve("backups");
        var away = folder.resolve("backups of before");
        if (Files.exists(backups)) {
            Files.move(backups, away);
        }
        Files.writeString(backups, "no folder, so that no backup can be made first");

        model.intake().start();

        Files.delete(backups);
        if (Files.exists(away)) {
            Files.move(away, backups);
        }
        assertTrue(model.intake().outcome().get() instanceof Load.Failed<?>);
        assertEquals(1, stock.count());
        var cut = model.intake().unfinished().get().ready().orElseThrow();
        assertEquals(1, cut.size());
        model.intake().resume(cut.getFirst());
        assertEquals(2, stock.count());
        assertEquals(List.of(), model.intake().unfinished().get().ready().orElseThrow());
    }

    @Test
    void aRejectedRecordIsMendedOrSkipped() throws Exception {
        var file = file("logs.jsonl", experience("whole"), BROKEN, BROKEN + "1");
        stock.memories().imports().run(REVIEWER, List.of(file), Progress.SILENT);
        model.openQuarantine();
        assertEquals(2, model.quarantine().size());
        var first = Objects.requireNonNull(model.quarantine().chosen().get());
        assertEquals(first.raw(), model.quarantine().draft().get());

        model.save();
        assertFalse(model.quarantine().mistake().get().isEmpty());
        assertEquals(first.raw(), model.quarantine().draft().get());

        model.quarantine().draft().set(experience("mended"));
        model.save();
        assertEquals(3, stock.count());
        assertEquals("done Imported the corrected record", host.calls().getLast());
        var second = Objects.requireNonNull(model.quarantine().chosen().get());
        assertTrue(second.id() != first.id());
        assertEquals(List.of(second), stock.memories().imports().quarantine());

        model.quarantine().skip();
        assertNull(model.quarantine().chosen().get());
        assertEquals(List.of(), stock.memories().imports().quarantine());
    }
}
