package dev.emend.app.transfer;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.runs.RunService;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Memory;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import dev.emend.model.filter.Where;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A record that a person mends in the quarantine is the one it would have been in its own file.
class MendedRecordsTest {
    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private ImportService imports;

    @BeforeEach
    void open() throws Exception {
        opened = OpenWorkspace.onSample(Files.createDirectory(folder.resolve("room")), Clock.systemUTC());
        imports = opened.workspace().memories().imports();
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private ImportService.Quarantined rejected(Path path) throws Exception {
        imports.run(REVIEWER, List.of(path), Progress.SILENT);
        return imports.quarantine().getFirst();
    }

    @Test
    void aPageIsNamedByItsPlaceInItsFolder() throws Exception {
        Files.createDirectories(folder.resolve("wiki/sub"));
        Files.writeString(folder.resolve("wiki/good.md"), "---\ntype: T\ngenerated: { by: x }\n---\nGood");
        Files.writeString(folder.resolve("wiki/sub/bad.md"), "---\ntype: T\nsources: [1\ntags: a: b\n---\nBad");
        var bad = rejected(folder.resolve("wiki"));

        assertEquals("", imports.retry(REVIEWER, bad.id(), "---\ntype: T\ntags: [a]\n---\nMended"));

        assertEquals(List.of(), imports.quarantine());
        var mended = memories().stream()
                .filter(memory -> memory.text().narrative().contains("Mended"))
                .toList();
        assertEquals(1, mended.size());
        assertEquals("sub/bad", mended.getFirst().origin().id());
        assertEquals(
                folder.resolve("wiki").toString(), mended.getFirst().origin().source());
    }

    /// A line alone is less than the session that it is of.
    @Test
    void aLineOfATranscriptLeavesItsSessionAsItIs() throws Exception {
        var lines = Files.readAllLines(Path.of("src/test/resources/exchange/claude-code.jsonl"));
        lines.set(1, lines.get(1).replace("\"type\":\"user\",\"message\"", "\"type\":\"user\" \"message\""));
        var bad = rejected(Files.write(folder.resolve("session.jsonl"), lines));
        var before = runs();
        assertTrue(before.stream().anyMatch(run -> run.messages().size() > 1));

        var mended = bad.raw().replace("\"user\" \"message\"", "\"user\",\"message\"");
        assertEquals("", imports.retry(REVIEWER, bad.id(), mended));

        var after = runs();
        assertTrue(after.containsAll(before), after.toString());
        assertEquals(before.size() + 1, after.size());
    }

    @Test
    void aRecordIsInTheQuarantineAgainOnceItIsUndone() throws Exception {
        Files.writeString(folder.resolve("bad.md"), "---\ntype: T\nsources: [1\ntags: a: b\n---\nBad");
        var bad = rejected(folder.resolve("bad.md"));
        assertEquals("", imports.retry(REVIEWER, bad.id(), "---\ntype: T\ntags: [a]\n---\nMended"));
        assertEquals(1, memories().size());

        for (int i = 0; i < 2; i++) {
            opened.workspace().journal().undo(REVIEWER);

            assertEquals(List.of(), memories());
            var again = imports.quarantine().getFirst();
            assertEquals(
                    List.of(bad.file(), bad.line(), bad.reason(), bad.raw()),
                    List.of(again.file(), again.line(), again.reason(), again.raw()));

            opened.workspace().journal().redo(REVIEWER);

            assertEquals(List.of(), imports.quarantine());
            assertEquals(1, memories().size());
        }
    }

    private List<Memory> memories() throws Exception {
        var table = opened.workspace().memories().table();
        var memories = new ArrayList<Memory>();
        for (var id : table.rows(Where.ALL, MemoryQueryService.Order.NEWEST, false)
                .rows()
                .ids()) {
            memories.add(table.detail(id).memory());
        }
        return memories;
    }

    private List<Run> runs() throws Exception {
        var service = opened.workspace().insights().runs();
        var runs = new ArrayList<Run>();
        for (var row : service.rows("", RunService.Order.NEWEST).rows()) {
            runs.add(service.get(row.id()).orElseThrow());
        }
        return runs;
    }
}
