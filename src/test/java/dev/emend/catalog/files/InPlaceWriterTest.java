package dev.emend.catalog.files;

import static dev.emend.catalog.CatalogSamples.FILES;
import static dev.emend.catalog.CatalogSamples.ID;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.files.CatalogFiles.SaveResult;
import dev.emend.catalog.files.FaultyDisk.Call;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A file with a second name keeps it, and its old bytes are never only in memory.
class InPlaceWriterTest {
    private static final String TWO = "[{\"knowledge_id\": \"a\", \"d\": 1}, {\"knowledge_id\": \"b\"}]";
    private static final List<Edit> EDITS = List.of(new Edit.SetField(new ItemRef(ID, "a"), "d", Json.from(2)));
    private static final List<Edit> EDITS_AGAIN = List.of(new Edit.SetField(new ItemRef(ID, "a"), "d", Json.from(3)));
    private static final String EDITED = TWO.replace("1", "2");
    private static final String THEIRS = TWO.replace("\"b\"", "\"b\", \"new\": true");
    private static final String BOTH = EDITED.replace("\"b\"", "\"b\", \"new\": true");
    private static final String CATALOG = "catalog.json";
    private static final String RESCUE = ".emend-catalog.json.rescue";

    @TempDir
    private Path folder;

    private final FaultyDisk disk = new FaultyDisk();
    private Path file;
    private Catalog base;

    @BeforeEach
    void write() throws Exception {
        file = CatalogSamples.write(folder, TWO);
        Files.createLink(folder.resolve("other.json"), file);
        base = CatalogSamples.open(disk.at(file));
    }

    private void assertTidy() throws IOException {
        assertEquals(List.of(CATALOG, "other.json"), CatalogSamples.names(folder));
        assertEquals(0, disk.open(), "files left open");
    }

    @Test
    void theOldBytesLieBesideTheFileUntilTheNewOnesAreInIt() throws Exception {
        var beside = new StringBuilder();
        disk.once(Call.TRUNCATE, CATALOG, () -> beside.append(Files.readString(folder.resolve(RESCUE))));

        CatalogSamples.save(FILES, base, EDITS);

        assertEquals(TWO, beside.toString());
        assertEquals(EDITED, CatalogSamples.text(folder.resolve("other.json")));
        assertTidy();
    }

    @Test
    void whatAnAgentWritesJustBeforeIsNotWrittenOver() throws Exception {
        for (var moment : List.of(Call.CLOSE, Call.SYNC)) {
            CatalogSamples.write(folder, TWO);
            disk.once(moment, moment == Call.SYNC ? RESCUE : CATALOG, () -> CatalogSamples.write(folder, THEIRS));

            assertInstanceOf(SaveResult.ReplacedElsewhere.class, CatalogSamples.save(FILES, base, EDITS));

            assertEquals(BOTH, CatalogSamples.text(file));
            assertTidy();
        }
    }

    @Test
    void theOldBytesAreBackWhenTheNewOnesCannotBeWritten() throws Exception {
        disk.once(Call.WRITE, CATALOG, () -> {
            throw new IOException("Input/output error");
        });

        var failure = assertThrows(CatalogException.class, () -> CatalogSamples.save(FILES, base, EDITS));

        assertEquals("The file could not be saved (Input/output error).", failure.reason());
        assertEquals(TWO, CatalogSamples.text(file));
        assertTidy();
    }

    @Test
    void theOldBytesStayBesideAFileThatCannotBeWrittenAtAll() throws Exception {
        disk.refuse(Call.WRITE, CATALOG, new IOException("Input/output error"));
        disk.before((call, called) -> {
            if (call == Call.TRUNCATE && Files.size(called) == 0) {
                throw new IOException("still broken");
            }
        });

        var failure = assertThrows(CatalogException.class, () -> CatalogSamples.save(FILES, base, EDITS));

        assertEquals(TWO, Files.readString(folder.resolve(RESCUE)));
        assertEquals(List.of(RESCUE, CATALOG, "other.json"), CatalogSamples.names(folder));
        assertEquals(
                "still broken",
                Objects.requireNonNull(failure.getCause()).getSuppressed()[0].getMessage(),
                "why they could not be put back");
        // whoever opens the file is told where they are
        var torn = assertInstanceOf(CatalogFiles.ReadResult.BeingWritten.class, FILES.read(disk.at(file), ID, _ -> {}));
        assertTrue(torn.reason().contains(folder.resolve(RESCUE).toString()), torn.reason());
    }

    @Test
    void inAFolderThatTakesNoNewFilesTheOldBytesLieInTheWorkspace(@TempDir Path workspace) throws Exception {
        var files = new CatalogFiles(
                CatalogSamples.SHORT_WAITS, Optional.of(workspace.resolve("folders")), Optional.empty());
        var rescues = Optional.of(workspace.resolve("rescue"));
        disk.before((call, called) -> {
            if (call == Call.ACCESS && called.equals(folder)) {
                throw new AccessDeniedException(called.toString());
            }
            if (call == Call.TRUNCATE) {
                var rescue = RescueFile.filesFor(disk.at(file), rescues).getFirst();
                assertArrayEquals(base.bytes(), Files.readAllBytes(rescue));
                assertTrue(rescue.startsWith(workspace), rescue.toString());
            }
            assertTrue(
                    call != Call.OPEN || !called.startsWith(folder) || called.equals(file),
                    "no other file in " + folder);
        });

        assertInstanceOf(SaveResult.Saved.class, CatalogSamples.save(files, base, EDITS));

        assertEquals(EDITED, CatalogSamples.text(file));
        assertEquals(List.of(), RescueFile.filesFor(disk.at(file), rescues));
        assertTidy();

        var none = assertThrows(CatalogException.class, () -> CatalogSamples.save(FILES, open(), EDITS_AGAIN));
        assertInstanceOf(AccessDeniedException.class, none.getCause());
    }

    private Catalog open() throws Exception {
        return CatalogSamples.open(disk.at(file));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theOldBytesAreForTheirOwnerOnly() throws Exception {
        var modes = new TreeSet<String>();
        disk.once(
                Call.TRUNCATE,
                CATALOG,
                () -> modes.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(RESCUE)))));

        CatalogSamples.save(FILES, base, EDITS);

        assertEquals(Set.of("rw-------"), modes);
    }

    /// A dangling link stands for what another user leaves: it can neither be written over nor deleted.
    @Test
    void whatSomebodyElseCalledSoIsNotInTheWay() throws Exception {
        Files.createSymbolicLink(folder.resolve(RESCUE), folder.resolve("nowhere"));
        disk.before((call, called) -> {
            if (call == Call.DELETE && called.endsWith(RESCUE)) {
                throw new AccessDeniedException(called.toString());
            }
        });
        Files.writeString(folder.resolve(RESCUE + "-2"), "another one");

        for (int i = 3; i < 6; i++) {
            var set = new Edit.SetField(new ItemRef(ID, "a"), "d", Json.from(i));
            assertInstanceOf(SaveResult.Saved.class, CatalogSamples.save(FILES, open(), List.of(set)));
            assertEquals(TWO.replace("1", Integer.toString(i)), CatalogSamples.text(file));
        }

        assertEquals(List.of(RESCUE, CATALOG, "other.json"), CatalogSamples.names(folder));
    }

    @Test
    void theOldBytesOfAFileThatIsGoneAreNamedToo() throws Exception {
        Files.writeString(folder.resolve(RESCUE), TWO);
        Files.delete(file);

        assertTrue(RescueFile.hint(file, Optional.empty())
                .contains(folder.resolve(RESCUE).toString()));
    }

    @Test
    void aFileThatAnAgentChangedIsPutBackOnlyWhenThatWasSeen() throws Exception {
        CatalogSamples.write(folder, THEIRS);

        var isPutBack = FILES.putBack(
                        base, Optional.empty(), "[]".getBytes(StandardCharsets.UTF_8), ReplacedFile::close)
                .isPresent();

        assertEquals(false, isPutBack);
        assertEquals(THEIRS, CatalogSamples.text(file));
        assertTidy();
    }
}
