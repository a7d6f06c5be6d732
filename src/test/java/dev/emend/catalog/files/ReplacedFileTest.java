package dev.emend.catalog.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.CatalogSamples;
import dev.emend.model.Json;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplacedFileTest {
    private static final String OLD = "[{\"knowledge_id\": \"a\"}]";

    @TempDir
    Path folder;

    @Test
    void findsNothingInAFileNobodyTouched() throws Exception {
        assertEquals(Optional.empty(), afterReplacing(OLD));
    }

    @Test
    void findsWhatAnAgentWroteIntoTheFileThatWasReplaced() throws Exception {
        var found = afterReplacing("[{\"knowledge_id\": \"a\", \"new\": 1}]").orElseThrow();
        assertTrue(found.item(0).fields().has("new"));
    }

    @Test
    void givesUpOnAnAgentThatDiedWhileWriting() throws Exception {
        assertEquals(Optional.empty(), afterReplacing(""));
        assertEquals(Optional.empty(), afterReplacing("[{\"knowledge_id\": "));
        assertEquals(Optional.empty(), afterReplacing("[}"));
    }

    @Test
    void whatWasFoundIsToldOnceAndALaterWriteAgain() throws Exception {
        var file = CatalogSamples.write(folder, OLD);
        var limits = CatalogSamples.SHORT_WAITS;
        var reader = new CatalogReader(CatalogSamples.ID, file, limits.editableBytes());
        var known = OLD.getBytes(StandardCharsets.UTF_8);
        try (var old = ReplacedFile.of(FileChannel.open(file), known, limits, reader)) {
            assertEquals(Optional.empty(), old.lateWrite());
            Files.writeString(file, "[{\"knowledge_id\": \"a\", \"new\": 1}]");
            assertTrue(old.lateWrite().orElseThrow().item(0).fields().has("new"));
            assertEquals(Optional.empty(), old.lateWrite());
            Files.writeString(file, "[{\"knowledge_id\": ");
            assertEquals(Optional.empty(), old.lateWrite());
            Files.writeString(file, "[{\"knowledge_id\": \"a\", \"new\": 2}]");
            assertEquals(
                    Json.from(2), old.lateWrite().orElseThrow().item(0).fields().get("new"));
        }
    }

    @Test
    void whatWasNotTakenIsFoundOnceMore() throws Exception {
        var file = CatalogSamples.write(folder, OLD);
        var limits = CatalogSamples.SHORT_WAITS;
        var reader = new CatalogReader(CatalogSamples.ID, file, limits.editableBytes());
        var known = OLD.getBytes(StandardCharsets.UTF_8);
        try (var old = ReplacedFile.of(FileChannel.open(file), known, limits, reader)) {
            Files.writeString(file, "[{\"knowledge_id\": \"a\", \"new\": 1}]");
            assertEquals(1, old.lateWrite().orElseThrow().size());
            assertEquals(Optional.empty(), old.leftover());

            old.notTaken();

            assertTrue(old.lateWrite().orElseThrow().item(0).fields().has("new"));
            Files.writeString(file, "[{\"knowledge_id\": ");
            assertEquals("[{\"knowledge_id\": ", new String(old.leftover().orElseThrow(), StandardCharsets.UTF_8));
        }
    }

    private static final String WHOLE = "[{\"knowledge_id\": \"a\", \"new\": 1}]";

    private static ReplacedFile<Catalog> replaced(Path file) throws Exception {
        var limits = CatalogSamples.SHORT_WAITS;
        var reader = new CatalogReader(CatalogSamples.ID, file, limits.editableBytes());
        return ReplacedFile.of(FileChannel.open(file), OLD.getBytes(StandardCharsets.UTF_8), limits, reader);
    }

    /// An agent that stopped in the middle writes the rest after the file was read twice.
    private Path beingWritten() throws Exception {
        var file = CatalogSamples.write(folder, WHOLE.substring(0, 10));
        var reads = new int[1];
        return new FaultyDisk()
                .after((call, read) -> {
                    if (call == FaultyDisk.Call.READ && ++reads[0] == 2) {
                        CatalogSamples.write(folder, WHOLE);
                    }
                })
                .at(file);
    }

    @Test
    void onlyWhoIsPatientWaitsForAnAgentThatIsWriting() throws Exception {
        try (var old = replaced(beingWritten())) {
            assertEquals(Optional.empty(), old.lateWrite());
        }
        try (var old = replaced(beingWritten())) {
            assertEquals(WHOLE, CatalogSamples.text(old.awaitLateWrite().orElseThrow()));
        }
    }

    @Test
    void whatIsFoundHeldStillForAWhile() throws Exception {
        try (var old = replaced(CatalogSamples.write(folder, WHOLE))) {
            long before = System.nanoTime();

            assertTrue(old.lateWrite().isPresent());

            long settle = CatalogSamples.SHORT_WAITS.settle().toNanos();
            assertTrue(System.nanoTime() - before >= settle, "it may be half of what is written");
        }
    }

    @Test
    void aFailureToCloseItIsNobodysMatter() throws Exception {
        var disk = new FaultyDisk();
        disk.refuse(FaultyDisk.Call.CLOSE, "catalog.json", new java.io.IOException("gone"));
        var old = replaced(disk.at(CatalogSamples.write(folder, OLD)));

        old.close();

        assertEquals(0, disk.open());
    }

    private Optional<Catalog> afterReplacing(String written) throws Exception {
        var file = CatalogSamples.write(folder, OLD);
        var limits = CatalogSamples.SHORT_WAITS;
        var reader = new CatalogReader(CatalogSamples.ID, file, limits.editableBytes());
        var known = OLD.getBytes(StandardCharsets.UTF_8);
        try (var old = ReplacedFile.of(FileChannel.open(file), known, limits, reader);
                var agent = Files.newOutputStream(file)) {
            Files.move(
                    Files.writeString(folder.resolve("new"), "[]"),
                    file,
                    java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            agent.write(written.getBytes(StandardCharsets.UTF_8));
            return old.awaitLateWrite();
        }
    }
}
