package dev.emend.catalog.files;

import static dev.emend.catalog.CatalogSamples.FILES;
import static dev.emend.catalog.CatalogSamples.ID;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.files.CatalogFiles.DiskState;
import dev.emend.catalog.files.FaultyDisk.Call;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is read is what one writer wrote, never parts of two.
class StableFileTest {
    private static final String ONE = "[{\"knowledge_id\": \"one\"}]";
    private static final String TWO = "[{\"knowledge_id\": \"two\"}]";

    @TempDir
    private Path folder;

    private final FaultyDisk disk = new FaultyDisk();

    /// Calls an agent before the file is read the n-th time.
    private void atRead(int number, FaultyDisk.Work<?> agent) {
        var reads = new int[1];
        disk.before((call, file) -> {
            if (call == Call.READ && ++reads[0] == number) {
                agent.run();
            }
        });
    }

    /// More than is read at once, and full of the same letter.
    private static byte[] large(char letter) {
        var text = "[{\"knowledge_id\": \"" + String.valueOf(letter).repeat(3 << 20) + "\"}]";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aLargeFileIsReadComparedAndSavedWhole() throws Exception {
        var file = CatalogSamples.write(folder, large('a'));
        var base = CatalogSamples.open(file);
        assertArrayEquals(large('a'), base.bytes());
        assertFalse(FILES.hasChanged(base));
        var other = large('a');
        other[other.length - 20] = 'b';
        CatalogSamples.write(folder, other);
        assertTrue(FILES.hasChanged(base));
        CatalogSamples.write(folder, large('a'));
        var item = new ItemRef(ID, base.ref(0).knowledgeId());

        CatalogSamples.save(FILES, base, List.of(new Edit.SetField(item, "d", Json.from(1))));

        var text = new String(large('a'), StandardCharsets.UTF_8);
        assertEquals(text.replace("\"}]", "\", \"d\": 1}]"), Files.readString(file));
    }

    @Test
    void theHalvesOfTwoVersionsAreNeverTakenForOne() throws Exception {
        var file = CatalogSamples.write(folder, large('a'));
        atRead(2, () -> CatalogSamples.write(folder, large('b')));

        assertArrayEquals(large('b'), CatalogSamples.open(disk.at(file)).bytes());
    }

    @Test
    void aFileThatGotShorterWhileItWasReadIsReadAgain() throws Exception {
        var file = CatalogSamples.write(folder, large('a'));
        atRead(2, () -> CatalogSamples.write(folder, ONE));

        assertEquals(ONE, CatalogSamples.text(CatalogSamples.open(disk.at(file))));
    }

    @Test
    void whatIsLeftInAFileThatLostItsNameIsReadAlsoWhenItGetsShorter() throws Exception {
        var file = CatalogSamples.write(folder, large('a'));
        atRead(2, () -> CatalogSamples.write(folder, new byte[1 << 20]));

        try (var channel = FileChannel.open(disk.at(file))) {
            assertEquals(1 << 20, StableFile.readAll(channel, file).length);
        }
    }

    @Test
    void aFileThatGetsShorterOrLongerWhileItIsComparedHasChanged() throws Exception {
        var file = CatalogSamples.write(folder, large('a'));
        var base = CatalogSamples.open(disk.at(file));
        atRead(2, () -> CatalogSamples.write(folder, java.util.Arrays.copyOf(large('a'), 1 << 20)));
        assertTrue(FILES.hasChanged(base));

        CatalogSamples.write(folder, large('a'));
        var longer = java.util.Arrays.copyOf(large('a'), large('a').length + 5);
        atRead(2, () -> CatalogSamples.write(folder, longer));
        assertTrue(FILES.hasChanged(base));
    }

    @Test
    void whatALookShowsHeldStillForAWhile() throws Exception {
        var file = CatalogSamples.write(folder, "[]");
        var known = CatalogSamples.open(file);
        CatalogSamples.write(folder, ONE);
        long before = System.nanoTime();
        var look = assertInstanceOf(DiskState.Changed.class, FILES.look(known));
        long settle = CatalogSamples.SHORT_WAITS.settle().toNanos();
        assertTrue(System.nanoTime() - before >= settle, "it may be half of what is written");
        assertEquals(ONE, CatalogSamples.text(look.theirs()));
    }

    @Test
    void aLookShowsTheLaterOfTwoWritings() throws Exception {
        var file = CatalogSamples.write(folder, "[]");
        var known = CatalogSamples.open(disk.at(file));
        CatalogSamples.write(folder, ONE);
        // once it was read
        atRead(2, () -> CatalogSamples.write(folder, TWO));

        var look = assertInstanceOf(DiskState.Changed.class, FILES.look(known));

        assertEquals(TWO, CatalogSamples.text(look.theirs()));
    }

    @Test
    void anAgentThatNeverPausesIsSeenAllTheSame() throws Exception {
        var file = CatalogSamples.write(folder, "[]");
        var known = CatalogSamples.open(disk.at(file));
        CatalogSamples.write(folder, ONE);
        var opened = new int[1];
        disk.before((call, _) -> {
            // each time it is compared with what was read
            if (call == Call.OPEN && ++opened[0] % 2 == 1) {
                CatalogSamples.write(folder, ONE.replace("one", "one" + opened[0]));
            }
        });

        var look = assertInstanceOf(DiskState.Changed.class, FILES.look(known));

        assertTrue(CatalogSamples.text(look.theirs()).startsWith("[{\"knowledge_id\": \"one"));
    }

    @Test
    void anAgentThatEmptiesTheFileAgainAndAgainIsWaitedFor() throws Exception {
        var file = CatalogSamples.write(folder, "");
        var opened = new int[1];
        disk.before((call, _) -> {
            // every other time: what changes while it is read is read once more
            if (call == Call.OPEN && ++opened[0] % 2 == 1) {
                CatalogSamples.write(folder, opened[0] < 60 ? "" : ONE);
                Files.setLastModifiedTime(file, FileTime.fromMillis(opened[0]));
            }
        });

        assertEquals(ONE, CatalogSamples.text(CatalogSamples.open(disk.at(file))));
    }

    private static String refused(Path file) {
        var failure = assertThrows(CatalogException.class, () -> FILES.read(file, ID, _ -> {}));
        assertTrue(failure.toString().contains(file + ": "), failure.toString());
        return failure.reason();
    }

    @Test
    void whyAFileCannotBeReadIsSaidInWords() throws Exception {
        var file = CatalogSamples.write(folder, ONE);
        assertEquals("There is no such file.", refused(folder.resolve("missing.json")));
        assertEquals("This folder contains no Markdown files.", refused(folder));
        assertEquals("This is not an ordinary file.", refused(Path.of("/dev/null")));

        disk.refuse(Call.READ, "catalog.json", new IOException("Input/output error"));
        assertEquals("The file could not be read (Input/output error).", refused(disk.at(file)));
        disk.refuse(Call.OPEN, "catalog.json", new AccessDeniedException(file.toString()));
        assertEquals("You do not have permission to read this file.", refused(disk.at(file)));
    }
}
