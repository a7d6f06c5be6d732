package dev.emend.catalog.files;

import static dev.emend.catalog.CatalogSamples.FILES;
import static dev.emend.catalog.CatalogSamples.ID;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.CatalogSamples;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whenever the power fails, the old or the new content is on the disk, and what was said to be
/// saved is.
class PowerCutTest {
    private static final String OLD = "[{\"knowledge_id\": \"a\", \"d\": 1}]";
    private static final String NEW = OLD.replace("1", "2");
    private static final List<Edit> EDITS = List.of(new Edit.SetField(new ItemRef(ID, "a"), "d", Json.from(2)));
    private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    @TempDir
    private Path folder;

    private final FaultyDisk disk = new FaultyDisk();

    /// From now on a power cut leaves what is asked for, after every call.
    private PowerCuts always(Predicate<Map<String, byte[]>> isRight) throws IOException {
        var cuts = new PowerCuts(folder);
        disk.after((call, file) -> {
            cuts.see(call, file);
            for (var left : cuts.outcomes()) {
                assertTrue(
                        isRight.test(left), () -> "after " + call + " of " + file.getFileName() + ": " + texts(left));
            }
        });
        return cuts;
    }

    private static List<String> texts(Map<String, byte[]> files) {
        return files.entrySet().stream()
                .map(entry -> entry.getKey() + " " + text(entry.getValue()))
                .toList();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static boolean isOldOrNew(Map<String, byte[]> left) {
        var text = text(left.getOrDefault("catalog.json", new byte[0]));
        return text.equals(OLD) || text.equals(NEW);
    }

    private static void assertLeft(PowerCuts cuts, String name, String text) throws IOException {
        for (var left : cuts.outcomes()) {
            assertEquals(
                    text,
                    text(left.getOrDefault(name, new byte[0])),
                    texts(left).toString());
        }
    }

    @Test
    void ofAFileThatIsReplaced() throws Exception {
        var base = CatalogSamples.open(disk.at(CatalogSamples.write(folder, OLD)));
        var cuts = always(PowerCutTest::isOldOrNew);

        CatalogSamples.save(FILES, base, EDITS);

        assertLeft(cuts, "catalog.json", NEW);
    }

    @Test
    void ofAFileThatIsWrittenInPlace() throws Exception {
        var file = CatalogSamples.write(folder, OLD);
        Files.createLink(folder.resolve("other.json"), file);
        var base = CatalogSamples.open(disk.at(file));
        var cuts = always(left -> isOldOrNew(left) && !isBeingWritten(left)
                || text(left.getOrDefault(".emend-catalog.json.rescue", new byte[0]))
                        .equals(OLD));

        CatalogSamples.save(FILES, base, EDITS);

        assertLeft(cuts, "catalog.json", NEW);
    }

    /// The disk may write a part of its own accord.
    private boolean isBeingWritten(Map<String, byte[]> left) {
        try {
            return !CatalogSamples.text(folder.resolve("catalog.json"))
                    .equals(text(left.getOrDefault("catalog.json", new byte[0])));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void ofAFileThatIsPutBack() throws Exception {
        var file = CatalogSamples.write(folder, OLD);
        var base = CatalogSamples.open(disk.at(file));
        Files.delete(file);
        var cuts = always(left ->
                text(left.getOrDefault("catalog.json", new byte[0])).equals(OLD) || !left.containsKey("catalog.json"));

        FILES.putBack(base, Optional.empty(), new byte[0], ReplacedFile::close);

        assertLeft(cuts, "catalog.json", OLD);
    }

    @Test
    void ofAKeptVersion() throws Exception {
        var versions = new FileVersions(disk.at(folder), CLOCK);
        var first = FileVersionsTest.keep(versions, ID, OLD.getBytes(StandardCharsets.UTF_8));
        var cuts = always(left -> markers(left).stream().allMatch(sha -> isReadable(sha, left)));

        var second = FileVersionsTest.keep(versions, ID, NEW.getBytes(StandardCharsets.UTF_8));

        for (var left : cuts.outcomes()) {
            assertEquals(List.of(first, second), markers(left), texts(left).toString());
        }
    }

    /// The hashes that the markers name, oldest first.
    private static List<String> markers(Map<String, byte[]> left) {
        return left.keySet().stream()
                .filter(name -> name.startsWith(ID.toString()))
                .map(name -> name.substring(name.lastIndexOf('-') + 1))
                .toList();
    }

    private static boolean isReadable(String sha256, Map<String, byte[]> left) {
        return left.getOrDefault("content/" + sha256 + ".gz", new byte[0]).length > 0;
    }

    @Test
    void ofWhatIsSetAsideAndSettled() throws Exception {
        var versions = new FileVersions(disk.at(folder), CLOCK);
        var cuts = always(_ -> true);

        var asked = versions.preserveForQuestion(ID, OLD.getBytes(StandardCharsets.UTF_8));
        var name = folder.relativize(Path.of(asked.toString())).toString();
        assertLeft(cuts, name, OLD);

        var settled = versions.settle(asked);
        var left = folder.relativize(Path.of(settled.toString())).toString();
        assertLeft(cuts, left, OLD);
        assertLeft(cuts, name, "");
    }

    @Test
    void ofWhatIsForgotten() throws Exception {
        var versions = new FileVersions(disk.at(folder), CLOCK);
        versions.preserve(ID, OLD.getBytes(StandardCharsets.UTF_8));
        var cuts = always(_ -> true);

        versions.dropPreserved(ID, _ -> true);

        for (var left : cuts.outcomes()) {
            assertEquals(Map.of(), left);
        }
        assertArrayEquals(new Path[0], versions.pendingFiles(ID).toArray());
    }
}
