package dev.emend.catalog.files;

import static dev.emend.catalog.CatalogSamples.FILES;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.files.FaultyDisk.Call;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.json.NewFile;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A file that is put where there is none is there whole or not at all, and never in the place of another one.
class CreatedFilesTest {
    private static final byte[] THEIRS = "theirs".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    private final FaultyDisk disk = new FaultyDisk();

    /// Who makes a file.
    private enum Maker {
        /// Of a catalog that is gone.
        CATALOG("catalog.json", "[{\"knowledge_id\": \"a\", \"d\": 1}]"),
        /// Of a memory that is new in its folder.
        FOLDER("new.md", "- New\n"),
        /// Of a skill, in a folder of its own.
        SKILL("new/SKILL.md", "---\nname: new\n---\n\nNew\n"),
        /// Of a folder out of a backup.
        FOLDER_OF_BACKUP("new.md", "- New\n"),
        /// Of a single file out of a backup.
        FILE_OF_BACKUP("new.md", "- New\n");

        private final String file;
        private final byte[] bytes;

        Maker(String file, String text) {
            this.file = file;
            bytes = text.getBytes(StandardCharsets.UTF_8);
        }

        /// @return whether it was made
        private boolean make(Path folder) throws Exception {
            switch (this) {
                case CATALOG -> {
                    var catalog = read(folder.resolve(file), bytes);
                    return FILES.putBack(catalog, Optional.empty(), new byte[0], ReplacedFile::close)
                            .isPresent();
                }
                case FOLDER, SKILL -> {
                    var before = new MarkdownFolder(folder, new TreeMap<>());
                    var after = before.with(new TreeMap<>(Map.of(file, bytes)));
                    var catalog = read(folder, "[]".getBytes(StandardCharsets.UTF_8));
                    return new FolderWriting(before, after, catalog, CatalogSamples.SHORT_WAITS, _ -> catalog).write();
                }
                case FOLDER_OF_BACKUP ->
                    FILES.create(CatalogSamples.ID, new MarkdownFolder(folder, new TreeMap<>(Map.of(file, bytes))));
                case FILE_OF_BACKUP ->
                    FILES.create(
                            CatalogSamples.ID,
                            new MarkdownFolder(folder.resolve(file), new TreeMap<>(Map.of(file, bytes))));
            }
            return true;
        }

        private static Catalog read(Path path, byte[] bytes) throws Exception {
            var limits = CatalogSamples.SHORT_WAITS;
            return new CatalogReader(CatalogSamples.ID, path, limits.editableBytes()).read(bytes, _ -> {});
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).map(folder::relativize).toList();
        }
    }

    @ParameterizedTest
    @EnumSource
    void isNotThereWhenTheDiskIsFull(Maker maker) throws Exception {
        disk.after((call, _) -> {
            if (call == Call.WRITE) {
                throw new IOException("No space left on device");
            }
        });

        assertThrows(Exception.class, () -> maker.make(disk.at(folder)));

        assertEquals(List.of(), files());
        assertEquals(0, disk.open());
    }

    @ParameterizedTest
    @EnumSource
    void isWholeOrNotThereAfterAPowerCut(Maker maker) throws Exception {
        var cuts = new PowerCuts(folder);
        disk.after((call, file) -> {
            cuts.see(call, file);
            for (var left : cuts.outcomes()) {
                assertArrayEquals(maker.bytes, left.getOrDefault(maker.file, maker.bytes), call + " of " + file);
            }
        });

        assertTrue(maker.make(disk.at(folder)));

        for (var left : cuts.outcomes()) {
            assertEquals(List.of(maker.file), List.copyOf(left.keySet()));
        }
        assertArrayEquals(maker.bytes, Files.readAllBytes(folder.resolve(maker.file)));
        assertEquals(List.of(Path.of(maker.file)), files());
    }

    @ParameterizedTest
    @EnumSource
    void leavesWhatAnotherProgramMadeMeanwhile(Maker maker) throws Exception {
        disk.once(Call.SYNC, "", () -> Files.write(folder.resolve(maker.file), THEIRS));

        try {
            assertFalse(maker.make(disk.at(folder)));
        } catch (FileAlreadyExistsException e) {
            assertTrue(maker == Maker.FOLDER_OF_BACKUP || maker == Maker.FILE_OF_BACKUP);
        }

        assertArrayEquals(THEIRS, Files.readAllBytes(folder.resolve(maker.file)));
        assertEquals(List.of(Path.of(maker.file)), files());
    }

    @ParameterizedTest
    @EnumSource
    void isMadeWhereThereAreNoLinks(Maker maker) throws Exception {
        var file = folder.resolve(maker.file);
        disk.refuse(Call.LINK, "", new FileSystemException(maker.file, null, "Operation not permitted"));

        assertTrue(maker.make(disk.at(folder)));
        assertArrayEquals(maker.bytes, Files.readAllBytes(file));
        assertEquals(List.of(Path.of(maker.file)), files());

        Files.write(file, THEIRS);
        assertThrows(IOException.class, () -> NewFile.create(disk.at(file), maker.bytes));
        assertArrayEquals(THEIRS, Files.readAllBytes(file));
    }

    /// Killed when the file had its name, and still the one it was written under.
    @Test
    void isReplacedAsAWholeAlsoAfterAKill() throws Exception {
        var file = CatalogSamples.write(folder, new String(Maker.CATALOG.bytes, StandardCharsets.UTF_8));
        var dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Files.createLink(folder.resolve(".emend-" + dead.pid() + "-0a1b2c3d-7.tmp"), file);
        var base = CatalogSamples.open(disk.at(file));
        var inode = FaultyDisk.key(file);

        CatalogSamples.save(
                FILES, base, List.of(new Edit.SetField(new ItemRef(CatalogSamples.ID, "a"), "d", Json.from(2))));

        assertFalse(inode.equals(FaultyDisk.key(file)), "it was written in place, where a reader can see half of it");
        assertEquals(List.of(Path.of("catalog.json")), files());
    }
}
