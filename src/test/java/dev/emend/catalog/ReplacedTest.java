package dev.emend.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplacedTest {
    private static final String OLD = "[{\"knowledge_id\": \"a\"}]";

    @TempDir Path folder;

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
        try (var old = new Replaced(FileChannel.open(file), known, limits, reader)) {
            assertEquals(Optional.empty(), old.lateWrite());
            Files.writeString(file, "[{\"knowledge_id\": \"a\", \"new\": 1}]");
            assertTrue(old.lateWrite().orElseThrow().item(0).fields().has("new"));
            assertEquals(Optional.empty(), old.lateWrite());
            Files.writeString(file, "[{\"knowledge_id\": ");
            assertEquals(Optional.empty(), old.lateWrite());
            Files.writeString(file, "[{\"knowledge_id\": \"a\", \"new\": 2}]");
            assertEquals(Json.from(2), old.lateWrite().orElseThrow().item(0).fields().get("new"));
        }
    }

    @Test
    void whatWasNotTakenIsFoundOnceMore() throws Exception {
        var file = CatalogSamples.write(folder, OLD);
        var limits = CatalogSamples.SHORT_WAITS;
        var reader = new CatalogReader(CatalogSamples.ID, file, limits.editableBytes());
        var known = OLD.getBytes(StandardCharsets.UTF_8);
        try (var old = new Replaced(FileChannel.open(file), known, limits, reader)) {
            Files.writeString(file, "[{\"knowledge_id\": \"a\", \"new\": 1}]");
            assertEquals(1, old.lateWrite().orElseThrow().size());
            assertEquals(Optional.empty(), old.leftover());

            old.notTaken();

            assertTrue(old.lateWrite().orElseThrow().item(0).fields().has("new"));
            Files.writeString(file, "[{\"knowledge_id\": ");
            assertEquals(
                    "[{\"knowledge_id\": ",
                    new String(old.leftover().orElseThrow(), StandardCharsets.UTF_8));
        }
    }

    private Optional<Catalog> afterReplacing(String written) throws Exception {
        var file = CatalogSamples.write(folder, OLD);
        var limits = CatalogSamples.SHORT_WAITS;
        var reader = new CatalogReader(CatalogSamples.ID, file, limits.editableBytes());
        var known = OLD.getBytes(StandardCharsets.UTF_8);
        try (var old = new Replaced(FileChannel.open(file), known, limits, reader);
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
