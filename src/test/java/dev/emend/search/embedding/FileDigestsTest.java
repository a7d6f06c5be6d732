package dev.emend.search.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What is kept of a file that was read, and when it is read again.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it does not say when a file was changed")
class FileDigestsTest {
    private static final String OF_ONE = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed";

    @TempDir
    Path room;

    private Path file;
    private Path cache;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(room.resolve("model.onnx"), "one");
        cache = Files.createDirectory(room.resolve("cache"));
    }

    private List<Path> kept() throws IOException {
        try (var files = Files.list(cache.resolve("digests"))) {
            return files.toList();
        }
    }

    @Test
    void keepsOneDigestForEachFile() throws IOException {
        assertEquals(OF_ONE, FileDigests.sha256(file, cache));
        Files.writeString(file, "another");
        assertNotEquals(OF_ONE, FileDigests.sha256(file, cache));
        Files.writeString(file, "one");
        assertEquals(OF_ONE, FileDigests.sha256(file, cache));

        assertEquals(1, kept().size());
        assertTrue(Files.readString(kept().getFirst()).endsWith("\n" + OF_ONE));
    }

    /// Else a later process would read some 90 MB again.
    @Test
    void keepsWhatThisProcessKnewOfAFileBefore() throws IOException {
        assertEquals(OF_ONE, FileDigests.sha256(file));
        assertEquals(OF_ONE, FileDigests.sha256(file, cache));

        assertEquals(1, kept().size());
        assertTrue(Files.readString(kept().getFirst()).endsWith("\n" + OF_ONE));
    }

    @Test
    void readsAFileAgainThatWasChangedWithoutItsTimeAndSize() throws IOException {
        FileDigests.sha256(file, cache);
        var modified = Files.getLastModifiedTime(file);

        Files.writeString(file, "two");
        Files.setLastModifiedTime(file, modified);

        assertNotEquals(OF_ONE, FileDigests.sha256(file, cache));
    }

    @Test
    void readsTheFileWhenWhatWasKeptIsDamagedOrOfAnother() throws IOException {
        FileDigests.sha256(file, cache);
        var text = Files.readString(kept().getFirst());
        for (var damaged : List.of("", "nonsense", text.substring(0, text.indexOf('\n')), text + "\nmore")) {
            Files.writeString(kept().getFirst(), damaged);
            Files.setLastModifiedTime(file, Files.getLastModifiedTime(file)); // this process forgets it

            assertEquals(OF_ONE, FileDigests.sha256(file, cache), damaged);
        }
    }
}
