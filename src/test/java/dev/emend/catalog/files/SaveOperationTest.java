package dev.emend.catalog.files;

import static dev.emend.catalog.CatalogSamples.FILES;
import static dev.emend.catalog.CatalogSamples.ID;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.Limits;
import dev.emend.catalog.files.CatalogFiles.SaveResult;
import dev.emend.catalog.files.FaultyDisk.Call;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a save does when an agent or the disk comes in between, at each moment at which it can.
class SaveOperationTest {
    private static final String TWO = "[{\"knowledge_id\": \"a\", \"d\": 1}, {\"knowledge_id\": \"b\"}]";
    private static final List<Edit> EDITS = List.of(new Edit.SetField(new ItemRef(ID, "a"), "d", Json.from(2)));
    private static final String EDITED = TWO.replace("1", "2");
    private static final String THEIRS = TWO.replace("\"b\"", "\"b\", \"new\": true");
    private static final String BOTH = EDITED.replace("\"b\"", "\"b\", \"new\": true");
    private static final String TEMPORARY = ".tmp";
    private static final String CATALOG = "catalog.json";

    @TempDir
    private Path folder;

    private final FaultyDisk disk = new FaultyDisk();
    private final List<ReplacedFile<Catalog>> replaced = new ArrayList<>();
    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = CatalogSamples.write(folder, TWO);
    }

    private Catalog open() throws CatalogException {
        return CatalogSamples.open(disk.at(file));
    }

    private LocalVersion ours(Catalog base) {
        return LocalVersion.of(base.with(EDITS).catalog(), base);
    }

    private CatalogException fails() throws CatalogException {
        var base = open();
        return assertThrows(CatalogException.class, () -> CatalogSamples.save(FILES, base, EDITS));
    }

    /// Nothing but the catalog is left, and nothing is left open.
    private void assertTidy() throws IOException {
        assertEquals(List.of(CATALOG), CatalogSamples.names(folder));
        assertEquals(0, disk.open(), "files left open");
    }

    @Test
    void whatAnAgentWritesWhileTheNewFileIsPreparedIsNotWrittenOver() throws Exception {
        var base = open();
        disk.once(Call.SYNC, TEMPORARY, () -> CatalogSamples.write(folder, THEIRS));

        assertInstanceOf(SaveResult.ReplacedElsewhere.class, CatalogSamples.save(FILES, base, EDITS));

        assertEquals(BOTH, CatalogSamples.text(file));
        assertTidy();
    }

    @Test
    void whatAnAgentWritesIntoTheFileThatIsJustReplacedIsInTheNewOne() throws Exception {
        var base = open();
        try (var old = new RandomAccessFile(file.toFile(), "rw")) {
            disk.after((call, called) -> {
                if (call == Call.RENAME && old.length() == TWO.length()) {
                    old.write(THEIRS.getBytes(StandardCharsets.UTF_8));
                }
            });

            var saved = assertInstanceOf(SaveResult.ReplacedElsewhere.class, CatalogSamples.save(FILES, base, EDITS));

            assertEquals(BOTH, CatalogSamples.text(saved.catalog()));
            assertEquals(BOTH, CatalogSamples.text(file));
            assertTidy();
        }
    }

    @Test
    void theSameIsBroughtTogetherWithOurSide() throws Exception {
        var base = open();
        try (var old = new RandomAccessFile(file.toFile(), "rw")) {
            disk.after((call, called) -> {
                if (call == Call.RENAME && old.length() == TWO.length()) {
                    old.write(THEIRS.getBytes(StandardCharsets.UTF_8));
                }
            });

            var saved = assertInstanceOf(SaveResult.ReplacedElsewhere.class, FILES.save(ours(base), replaced::add));

            assertEquals(THEIRS, CatalogSamples.text(saved.merges().getFirst().theirs()));
            assertEquals(BOTH, CatalogSamples.text(file));
            assertEquals(2, replaced.size(), "both files that were replaced");
            replaced.forEach(ReplacedFile::close);
            assertTidy();
        }
    }

    @Test
    void aLateWriteThatCanOnlyBeReadIsLeftToWhoeverGetsTheReplacedFile() throws Exception {
        var odd = TWO.replace("\"d\": 1", "\"d\": 1, \"d\": 3");
        var base = open();
        try (var old = new RandomAccessFile(file.toFile(), "rw")) {
            disk.after((call, called) -> {
                if (call == Call.RENAME && old.length() == TWO.length()) {
                    old.write(odd.getBytes(StandardCharsets.UTF_8));
                }
            });

            assertInstanceOf(SaveResult.Saved.class, FILES.save(ours(base), replaced::add));

            assertEquals(EDITED, CatalogSamples.text(file));
            try (var late = replaced.getFirst()) {
                assertEquals(odd, CatalogSamples.text(late.lateWrite().orElseThrow()));
                assertEquals(disk.at(file), late.path());
            }
            assertTidy();
        }
    }

    @Test
    void bothSidesAreInTheFileWhenAnAgentWasFaster() throws Exception {
        var base = open();
        CatalogSamples.write(folder, THEIRS);

        var saved = assertInstanceOf(SaveResult.ReplacedElsewhere.class, FILES.save(ours(base), ReplacedFile::close));

        assertEquals(BOTH, CatalogSamples.text(file));
        assertEquals(BOTH, CatalogSamples.text(saved.catalog()));
        assertEquals(THEIRS, CatalogSamples.text(saved.merges().getFirst().theirs()));
        assertTidy();
    }

    @Test
    void aFileThatCanOnlyBeReadByNowIsLeftAsItIs() throws Exception {
        var odd = TWO.replace("\"d\": 1", "\"d\": 1, \"d\": 3");
        var base = open();
        CatalogSamples.write(folder, odd);

        var held = assertInstanceOf(SaveResult.Held.class, FILES.save(ours(base), ReplacedFile::close));

        assertEquals(odd, CatalogSamples.text(held.theirs()));
        assertTrue(held.reason().startsWith("Line 1, column "), held.reason());
        assertTrue(held.mergeResult().isEmpty());
        assertEquals(odd, CatalogSamples.text(file));
        assertTidy();
    }

    @Test
    void aFileThatLostMuchIsLeftAsItIs() throws Exception {
        var many = IntStream.range(0, 12)
                .mapToObj(i -> "{\"knowledge_id\": \"i" + i + "\"}")
                .collect(Collectors.joining(", ", "[{\"knowledge_id\": \"a\"}, ", "]"));
        CatalogSamples.write(folder, many);
        var base = open();
        var left = "[{\"knowledge_id\": \"a\"}]";
        CatalogSamples.write(folder, left);

        var held = assertInstanceOf(SaveResult.Held.class, FILES.save(ours(base), ReplacedFile::close));

        assertEquals(held.reason(), held.mergeResult().orElseThrow().tooMuch().orElseThrow());
        assertEquals(left, CatalogSamples.text(file));
        assertTidy();
    }

    @Test
    void aSaveWaitsForAnAgentThatFinishes() throws Exception {
        var base = open();
        CatalogSamples.write(folder, "");
        var opened = new int[1];
        disk.before((call, called) -> {
            if (call == Call.OPEN && ++opened[0] == 4) {
                CatalogSamples.write(folder, THEIRS);
            }
        });

        assertInstanceOf(SaveResult.ReplacedElsewhere.class, CatalogSamples.save(FILES, base, EDITS));

        assertEquals(BOTH, CatalogSamples.text(file));
    }

    @Test
    void aFileThatChangesAllTheTimeIsLeftToItsWriters() throws Exception {
        var base = open();
        var writes = new int[1];
        disk.before((call, called) -> {
            if (call == Call.SYNC && called.toString().endsWith(TEMPORARY)) {
                CatalogSamples.write(folder, TWO.replace("1", "1" + ++writes[0]));
            }
        });
        var impatient = new CatalogFiles(new Limits(
                Duration.ofMillis(300), Duration.ofMillis(300), Duration.ofMillis(1), Limits.DEFAULT.editableBytes()));

        var busy = assertInstanceOf(SaveResult.Busy.class, CatalogSamples.save(impatient, base, EDITS));

        assertEquals("another program keeps changing the file", busy.reason());
        assertTrue(writes[0] > 1, "it was tried again");
        assertEquals(TWO.replace("1", "1" + writes[0]), CatalogSamples.text(file));
        assertTidy();
    }

    @Test
    void aTemporaryFileThatAnotherEmendRemovedIsMadeAgain() throws Exception {
        var base = open();
        disk.once(Call.RENAME, CATALOG, this::deleteTemporary);

        CatalogSamples.save(FILES, base, EDITS);

        assertEquals(EDITED, CatalogSamples.text(file));
        assertTidy();
    }

    private Path deleteTemporary() throws IOException {
        for (var name : CatalogSamples.names(folder)) {
            if (name.endsWith(TEMPORARY)) {
                Files.delete(folder.resolve(name));
            }
        }
        return folder;
    }

    @Test
    void aFileThatIsGoneJustBeforeItIsReplacedStaysGone() throws Exception {
        var base = open();
        disk.once(Call.SYNC, TEMPORARY, () -> Files.deleteIfExists(file));

        var failure = assertThrows(CatalogException.class, () -> CatalogSamples.save(FILES, base, EDITS));

        assertEquals("The file is gone.", failure.reason());
        assertEquals(List.of(), CatalogSamples.names(folder));
        assertEquals(0, disk.open());
    }

    @Test
    void aFullDiskLeavesTheOldFileAndSaysHowMuchSpaceIsNeeded() throws Exception {
        var large = TWO.replace("\"d\"", "\"text\": \"" + "x".repeat(600_000) + "\", \"d\"");
        CatalogSamples.write(folder, large);
        // as much as the new file takes, and none for the journal of the disk
        disk.refuse(Call.WRITE, TEMPORARY, new IOException("No space left on device"))
                .hasFree(large.length());

        var failure = fails();

        var kilobytes =
                Long.parseLong(failure.reason().replaceAll("The disk is full; saving needs about (\\d+) kB.", "$1"));
        assertTrue(kilobytes * 1000 > 2L * large.length(), "room for both: " + failure.reason());
        assertTrue(kilobytes * 1000 < 3L * large.length(), "little more: " + failure.reason());
        assertEquals("Free disk space.", failure.remedy());
        assertEquals(large, CatalogSamples.text(file));
        assertTidy();
    }

    @Test
    void anotherFailureOfTheDiskIsToldInItsOwnWords() throws Exception {
        disk.refuse(Call.WRITE, TEMPORARY, new IOException("Input/output error"));

        assertEquals("The file could not be saved (Input/output error).", fails().reason());
        assertEquals(TWO, CatalogSamples.text(file));
        assertTidy();

        disk.refuse(Call.SPACE, CATALOG, new IOException("nobody knows"));
        assertEquals("The file could not be saved (Input/output error).", fails().reason());
    }

    @Test
    void aFolderOrADiskThatTakesNothingIsSaidToBeReadOnly() throws Exception {
        disk.refuse(Call.OPEN, TEMPORARY, new AccessDeniedException("here"));
        assertEquals("You do not have permission to write this file.", fails().reason());
        assertTidy();

        var readOnly = new FaultyDisk().before((call, called) -> {
            if (call == Call.OPEN && called.toString().endsWith(TEMPORARY)) {
                throw new ReadOnlyFileSystemException();
            }
        });
        var base = CatalogSamples.open(readOnly.at(file));
        var failure = assertThrows(CatalogException.class, () -> CatalogSamples.save(FILES, base, EDITS));
        assertEquals("You do not have permission to write this file.", failure.reason());
        assertEquals(TWO, CatalogSamples.text(file));
    }

    @Test
    void theOwnerOfAFileIsKeptByWhoeverMayGiveFilesAway() throws Exception {
        disk.own(file, 4711);

        CatalogSamples.save(FILES, open(), EDITS);

        assertEquals(EDITED, CatalogSamples.text(file));
        assertEquals(4711, Files.getAttribute(disk.at(file), "unix:uid"));
        assertTidy();
    }

    @Test
    void aFileOfSomebodyElseIsWrittenInPlaceByEverybodyElse() throws Exception {
        disk.own(file, 4711).refuse(Call.GIVE_AWAY, "", new IOException("not permitted"));
        var before = FaultyDisk.key(file);

        assertInstanceOf(SaveResult.Saved.class, CatalogSamples.save(FILES, open(), EDITS));

        assertEquals(EDITED, CatalogSamples.text(file));
        assertEquals(before, FaultyDisk.key(file), "another file has another owner");
        assertTidy();
    }

    @Test
    void whatAnAgentWritesIntoAFileOfSomebodyElseIsNotWrittenOver() throws Exception {
        disk.once(Call.GIVE_AWAY, TEMPORARY, () -> CatalogSamples.write(folder, THEIRS));
        disk.own(file, 4711).refuse(Call.GIVE_AWAY, "", new IOException("not permitted"));

        CatalogSamples.save(FILES, open(), EDITS);

        assertEquals(BOTH, CatalogSamples.text(file));
        assertTidy();
    }

    @Test
    void anOwnFileIsReplacedInOneStepAlsoWhereNoFileMayBeGivenAway() throws Exception {
        disk.refuse(Call.GIVE_AWAY, "", new IOException("not permitted"));
        var before = FaultyDisk.key(file);

        CatalogSamples.save(FILES, open(), EDITS);

        assertNotEquals(before, FaultyDisk.key(file));
        assertEquals(EDITED, CatalogSamples.text(file));
    }

    @Test
    void aCatalogIsPutBackAlsoWhenItsFileIsGone() throws Exception {
        var base = open();
        Files.delete(file);

        assertTrue(FILES.putBack(base, Optional.empty(), new byte[0], replaced::add)
                .isPresent());

        assertEquals(TWO, CatalogSamples.text(file));
        assertEquals(List.of(), replaced);
        assertTidy();
    }

    @Test
    void aCatalogIsPutBackOnlyOverWhatAPersonHasSeen() throws Exception {
        var base = open();
        CatalogSamples.write(folder, THEIRS);

        assertTrue(FILES.putBack(base, Optional.empty(), "[]".getBytes(StandardCharsets.UTF_8), replaced::add)
                .isEmpty());
        assertEquals(THEIRS, CatalogSamples.text(file));
        assertEquals(List.of(), replaced);

        assertTrue(FILES.putBack(base, Optional.empty(), THEIRS.getBytes(StandardCharsets.UTF_8), replaced::add)
                .isPresent());
        assertArrayEquals(base.bytes(), Files.readAllBytes(file));
        // who writes into the old file still is not lost
        replaced.getFirst().close();
        assertTidy();
    }

    @Test
    void aFileIsPutBackIntoFoldersThatAreGoneToo() throws Exception {
        var deep = folder.resolve("of").resolve("agents").resolve(CATALOG);
        Files.createDirectories(deep.getParent());
        Files.writeString(deep, TWO);
        var base = CatalogSamples.open(disk.at(deep));
        for (var gone : List.of(deep, deep.getParent(), folder.resolve("of"))) {
            Files.delete(gone);
        }
        var synced = new ArrayList<String>();
        disk.after((call, called) -> {
            if (call == Call.SYNC) {
                synced.add(called.toString());
            }
        });

        assertTrue(FILES.putBack(base, Optional.empty(), new byte[0], replaced::add)
                .isPresent());

        assertEquals(TWO, Files.readString(deep));
        for (var lasting : List.of(folder, folder.resolve("of"), folder.resolve("of/agents"))) {
            assertTrue(synced.contains(lasting.toString()), lasting + " not in " + synced);
        }
    }
}
