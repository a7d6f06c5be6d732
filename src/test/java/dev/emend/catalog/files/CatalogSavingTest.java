package dev.emend.catalog.files;

import static dev.emend.catalog.CatalogSamples.FILES;
import static dev.emend.catalog.CatalogSamples.ID;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.files.CatalogFiles.SaveResult;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogSavingTest {
    private static final String TWO = "[{\"knowledge_id\": \"a\", \"d\": 1}, {\"knowledge_id\": \"b\"}]";
    private static final List<Edit> EDITS = List.of(new Edit.SetField(new ItemRef(ID, "a"), "d", Json.from(2)));
    private static final String EDITED = TWO.replace("1", "2");

    @TempDir
    Path folder;

    @Test
    void savesIntoTheFileItRead() throws Exception {
        var file = CatalogSamples.write(folder, TWO);
        var base = CatalogSamples.open(file);
        var saved = assertInstanceOf(SaveResult.Saved.class, CatalogSamples.save(FILES, base, EDITS));
        assertEquals(EDITED, CatalogSamples.text(file));
        assertArrayEquals(Files.readAllBytes(file), saved.catalog().bytes());
        assertFalse(FILES.hasChanged(saved.catalog()));
        assertTrue(FILES.hasChanged(base));
        assertEquals(List.of("catalog.json"), names());
    }

    @Test
    void bringsOurEditsTogetherWithWhatAnAgentWroteMeanwhile() throws Exception {
        var file = CatalogSamples.write(folder, TWO);
        var base = CatalogSamples.open(file);
        CatalogSamples.write(folder, TWO.replace("\"b\"", "\"b\", \"new\": true"));
        var saved = assertInstanceOf(SaveResult.ReplacedElsewhere.class, CatalogSamples.save(FILES, base, EDITS));
        assertEquals(EDITED.replace("\"b\"", "\"b\", \"new\": true"), CatalogSamples.text(file));
        assertFalse(FILES.hasChanged(saved.catalog()));
    }

    @Test
    void leavesAFileAloneThatIsBeingWritten() throws Exception {
        var file = CatalogSamples.write(folder, TWO);
        var base = CatalogSamples.open(file);
        for (var torn : List.of("", TWO.substring(0, 20))) {
            CatalogSamples.write(folder, torn);
            assertInstanceOf(SaveResult.Busy.class, CatalogSamples.save(FILES, base, EDITS));
            assertEquals(torn, CatalogSamples.text(file));
        }
    }

    @Test
    void recognisesAChangeByContentAndNotByTime() throws Exception {
        var file = CatalogSamples.write(folder, TWO);
        var base = CatalogSamples.open(file);
        var time = Files.getLastModifiedTime(file);
        CatalogSamples.write(folder, TWO.replace("1", "3"));
        Files.setLastModifiedTime(file, time);
        assertTrue(FILES.hasChanged(base));
        CatalogSamples.write(folder, TWO);
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        assertFalse(FILES.hasChanged(base));
        assertInstanceOf(SaveResult.Saved.class, CatalogSamples.save(FILES, base, EDITS));
    }

    @Test
    void writesNothingThroughALinkThatCameInItsPlace() throws Exception {
        var file = CatalogSamples.write(folder, TWO);
        var base = CatalogSamples.open(file);
        var other = Files.move(file, folder.resolve("other.json"));
        Files.createSymbolicLink(file, other);
        var problem = assertThrows(CatalogException.class, () -> CatalogSamples.save(FILES, base, EDITS));
        assertTrue(problem.reason().contains("A link to "), problem.reason());
        assertEquals(TWO, CatalogSamples.text(other));
    }

    @Test
    void keepsHardLinksTogether() throws Exception {
        var file = CatalogSamples.write(folder, TWO);
        var other = Files.createLink(folder.resolve("other.json"), file);
        assertInstanceOf(SaveResult.Saved.class, CatalogSamples.save(FILES, CatalogSamples.open(file), EDITS));
        assertEquals(EDITED, CatalogSamples.text(file));
        assertEquals(EDITED, CatalogSamples.text(other));
        assertEquals(List.of("catalog.json", "other.json"), names());
    }

    @Test
    void namesTheLastWholeVersionOfAFileWhoseSaveInPlaceWasCutShort() throws Exception {
        var file = CatalogSamples.write(folder, TWO.substring(0, 10));
        var rescue = Files.writeString(folder.resolve(".emend-catalog.json.rescue"), TWO);
        var torn = assertInstanceOf(CatalogFiles.ReadResult.BeingWritten.class, FILES.read(file, ID, _ -> {}));
        assertTrue(torn.reason().contains(rescue.toString()), torn.reason());
    }

    @Test
    void anEarlierVersionThatIsWrittenLateWhileSavingIsTakenAndTold() throws Exception {
        var first = CatalogSamples.open(CatalogSamples.write(folder, TWO));
        var added = TWO.replace("\"b\"", "\"b\", \"new\": true");
        var second = CatalogSamples.open(CatalogSamples.write(folder, added));
        var ours = LocalVersion.of(first, first);
        ours = ours.with(second, ours.merge(second));
        var edited = ours.current().with(EDITS).catalog();
        var content = new SaveContent(new LocalVersion(edited, ours.knownVersions(), ours.older()));
        assertTrue(content.foundLate(first));
        assertEquals(EDITED, CatalogSamples.text(content.next()));
        assertEquals(
                1,
                assertInstanceOf(SaveResult.ReplacedElsewhere.class, content.saveResult())
                        .merges()
                        .size());
    }

    @Test
    void leavesALateWriteThatIsTooMuchToWhoeverGetsTheReplacedFile() throws Exception {
        var ids = IntStream.range(0, 12).mapToObj(i -> "{\"knowledge_id\": \"i" + i + "\"}");
        var file = CatalogSamples.write(folder, "[" + String.join(", ", ids.toList()) + "]");
        var base = CatalogSamples.open(file);
        var edit = new Edit.SetField(new ItemRef(ID, "i0"), "d", Json.from(2));
        var next = base.with(List.of(edit)).catalog();
        var replaced = new ArrayList<ReplacedFile<Catalog>>();
        try (var old = new RandomAccessFile(file.toFile(), "rw")) {
            var before = Files.getAttribute(file, "unix:ino");
            var agent = new FutureTask<>(() -> {
                while (before.equals(Files.getAttribute(file, "unix:ino"))) {
                    Thread.onSpinWait();
                }
                old.setLength(0);
                old.writeBytes("[{\"knowledge_id\": \"i0\"}]");
                return true;
            });
            Thread.ofPlatform().start(agent);

            FILES.save(LocalVersion.of(next, base), replaced::add);
            agent.get();

            try (var late = replaced.getFirst()) {
                assertEquals(1, late.lateWrite().orElseThrow().size());
            }
        }
        assertArrayEquals(next.bytes(), Files.readAllBytes(file));
    }

    @Test
    void leavesTheLastWholeVersionWhereItIsUntilTheFileIsWholeAgain() throws Exception {
        var file = CatalogSamples.write(folder, TWO);
        var base = CatalogSamples.open(file);
        Files.createLink(folder.resolve("other.json"), file);
        var torn = CatalogSamples.write(folder, TWO.substring(0, 10));
        var rescue = Files.writeString(folder.resolve(".emend-catalog.json.rescue"), TWO);
        var expected = Files.readAllBytes(torn);

        assertTrue(FILES.putBack(base, Optional.empty(), new byte[] {'['}, ReplacedFile::close)
                .isEmpty());
        assertEquals(TWO, Files.readString(rescue));

        assertTrue(FILES.putBack(base, Optional.empty(), expected, ReplacedFile::close)
                .isPresent());
        assertEquals(TWO, CatalogSamples.text(file));
        assertEquals(List.of("catalog.json", "other.json"), names());
    }

    @Test
    void keepsTheModeBits() throws Exception {
        var file = CatalogSamples.write(folder, TWO);
        for (var mode : List.of("rw-rw-r--", "rw-------", "rwxr-x--x")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
            var base = CatalogSamples.open(CatalogSamples.write(folder, TWO));
            CatalogSamples.save(FILES, base, EDITS);
            assertEquals(mode, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        }
    }

    @Test
    void refusesToWriteAReadOnlyFile() throws Exception {
        var file = CatalogSamples.write(folder, TWO);
        var base = CatalogSamples.open(file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        var failure = assertThrows(CatalogException.class, () -> CatalogSamples.save(FILES, base, EDITS));
        assertEquals("You do not have permission to write this file.", failure.reason());
        assertTrue(failure.remedy().contains("writable"), failure.remedy());
        assertEquals(TWO, CatalogSamples.text(file));
        assertEquals(List.of("catalog.json"), names());
    }

    @Test
    void saysThatTheFileIsGone() throws Exception {
        var file = CatalogSamples.write(folder, TWO);
        var base = CatalogSamples.open(file);
        Files.delete(file);
        assertEquals(
                "The file is gone.",
                assertThrows(CatalogException.class, () -> CatalogSamples.save(FILES, base, EDITS))
                        .reason());
        assertEquals(List.of(), names());
    }

    @Test
    void removesWhatAKilledSaveLeftBehindAndNothingElse() throws Exception {
        var file = CatalogSamples.write(folder, TWO);
        var dead = new ProcessBuilder("true").start();
        dead.waitFor();
        long living = ProcessHandle.current().parent().orElseThrow().pid();
        Files.writeString(folder.resolve(".emend-" + dead.pid() + "-0a1b2c3d-7.tmp"), "x");
        Files.writeString(folder.resolve(".emend-" + ProcessHandle.current().pid() + "-0a1b2c3d-7.tmp"), "x");
        var other = ".emend-" + living + "-0a1b2c3d-7.tmp";
        Files.writeString(folder.resolve(other), "x");
        Files.writeString(folder.resolve("notes.tmp"), "x");
        Files.writeString(folder.resolve(".emend-notes.tmp"), "x");
        CatalogSamples.save(FILES, CatalogSamples.open(file), EDITS);
        assertEquals(List.of(other, ".emend-notes.tmp", "catalog.json", "notes.tmp"), names());
    }

    @Test
    void writesNothingWhenThereIsNothingToDo() throws Exception {
        var file = CatalogSamples.write(folder, EDITED);
        var before = Files.getAttribute(file, "unix:ino");
        assertInstanceOf(SaveResult.Saved.class, CatalogSamples.save(FILES, CatalogSamples.open(file), EDITS));
        assertEquals(before, Files.getAttribute(file, "unix:ino"));
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
