package dev.emend.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LateWriteTest {
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

    private Optional<Catalog> afterReplacing(String written) throws Exception {
        var file = CatalogSamples.write(folder, OLD);
        try (var old = FileChannel.open(file);
                var agent = Files.newOutputStream(file)) {
            Files.move(
                    Files.writeString(folder.resolve("new"), "[]"),
                    file,
                    java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            agent.write(written.getBytes(StandardCharsets.UTF_8));
            var limits = CatalogSamples.SHORT_WAITS;
            var reader = new CatalogReader(CatalogSamples.ID, file, limits.editableBytes());
            return new LateWrite(old, limits, reader).find(OLD.getBytes(StandardCharsets.UTF_8));
        }
    }
}
