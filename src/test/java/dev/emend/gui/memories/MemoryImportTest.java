package dev.emend.gui.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static dev.emend.gui.memories.StoredMemories.experience;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was rejected of files that came in.
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
        model.activate("");
    }

    @AfterEach
    void clear() throws Exception {
        stock.clear();
    }

    private Path file(String name, String... lines) throws IOException {
        return Files.write(files.resolve(name), List.of(lines));
    }

    @Test
    void aRejectedRecordIsMendedOrSkipped() throws Exception {
        var file = file("logs.jsonl", experience("whole"), BROKEN, BROKEN + "1");
        stock.memories().imports().run(REVIEWER, List.of(file), Progress.SILENT);
        model.openQuarantine();
        assertEquals(2, model.quarantine.load.get().ready().orElseThrow().size());
        var first = Objects.requireNonNull(model.quarantine.selectedRecord.get());
        assertEquals(first.raw(), model.quarantine.draft.get());

        model.save();
        assertFalse(model.quarantine.mistake.get().isEmpty());
        assertEquals(first.raw(), model.quarantine.draft.get());

        model.quarantine.draft.set(experience("mended"));
        model.save();
        assertEquals(3, stock.count());
        assertEquals("done Imported the corrected record", host.calls().getLast());
        var second = Objects.requireNonNull(model.quarantine.selectedRecord.get());
        assertNotEquals(first.id(), second.id());
        assertEquals(List.of(second), stock.memories().imports().quarantine());

        model.quarantine.skip();
        assertNull(model.quarantine.selectedRecord.get());
        assertEquals(List.of(), stock.memories().imports().quarantine());
    }
}
