package dev.emend.catalog.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.emend.catalog.Sha256;
import dev.emend.catalog.markdown.MarkdownFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileVersionsTest {
    private static final UUID ONE = new UUID(0, 1);
    private static final UUID TWO = new UUID(0, 2);
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @TempDir
    Path folder;

    @Test
    void givesBackWhatWasKeptNewestFirst() throws IOException {
        var versions = new FileVersions(folder, Clock.fixed(NOON, ZoneOffset.UTC));
        var first = keep(versions, ONE, bytes("one"));
        var second = keep(versions, ONE, bytes("second"));
        assertEquals(
                List.of(
                        new FileVersions.Version(second, NOON.plusMillis(1), 6, VersionOrigin.OWN),
                        new FileVersions.Version(first, NOON, 3, VersionOrigin.OWN)),
                versions.list(ONE));
        assertArrayEquals(bytes("one"), versions.read(first));
        assertEquals(List.of(), versions.list(TWO));
        // a new start sees the same
        assertEquals(versions.list(ONE), new FileVersions(folder, Clock.systemUTC()).list(ONE));
    }

    @Test
    void storesAContentOnceAndKnowsEachTimeTheFileHadIt() throws IOException {
        var versions = new FileVersions(folder, Clock.systemUTC());
        var one = keep(versions, ONE, bytes("one"));
        var two = keep(versions, ONE, bytes("two"));
        keep(versions, TWO, bytes("one"));
        keep(versions, ONE, bytes("one"));
        keep(versions, ONE, bytes("one"));
        assertEquals(List.of(one, two, one), hashes(versions, ONE));
        assertEquals(2, contents());
    }

    @Test
    void eachTimeSaysWhoMadeIt() throws IOException {
        var versions = new FileVersions(folder, Clock.systemUTC());
        keep(versions, ONE, bytes("one"), VersionOrigin.OWN);
        keep(versions, ONE, bytes("two"), VersionOrigin.EXTERNAL);
        // the same as found again, and then refused
        keep(versions, ONE, bytes("two"), VersionOrigin.OWN);
        keep(versions, ONE, bytes("one"), VersionOrigin.EXTERNAL);
        keep(versions, ONE, bytes("one"), VersionOrigin.REJECTED);
        assertEquals(
                List.of(VersionOrigin.REJECTED, VersionOrigin.EXTERNAL, VersionOrigin.OWN),
                versions.list(ONE).stream().map(FileVersions.Version::origin).toList());
    }

    @Test
    void whatWasNeverInTheFileCanBeReadAndIsNoVersionOfIt() throws IOException {
        var versions = new FileVersions(folder, Clock.systemUTC());
        var one = keep(versions, ONE, bytes("one"));
        var made = keep(versions, ONE, bytes("made"), VersionOrigin.UNWRITTEN);
        keep(versions, ONE, bytes("one"), VersionOrigin.UNWRITTEN);
        keep(versions, ONE, bytes("one"));
        assertEquals(List.of(one), hashes(versions, ONE));
        assertArrayEquals(bytes("made"), versions.read(made));
        keep(versions, ONE, bytes("made"));
        assertEquals(List.of(made, one), hashes(versions, ONE));
    }

    @Test
    void aFileThatGoesBackAndForthLosesNoContentButItsOldestTimes() throws IOException {
        var versions = new FileVersions(folder, Clock.systemUTC());
        for (int i = 0; i < 200; i++) {
            keep(versions, ONE, bytes("v" + i % 2));
        }
        assertEquals(128, versions.list(ONE).size());
        assertEquals(2, contents());
    }

    @Test
    void keepsThe32NewestPerCatalog() throws IOException {
        var versions = new FileVersions(folder, Clock.systemUTC());
        var kept = new ArrayList<String>();
        for (int i = 0; i < 40; i++) {
            kept.addFirst(keep(versions, ONE, bytes("v" + i)));
        }
        keep(versions, TWO, bytes("v39"));
        assertEquals(kept.subList(0, 32), hashes(versions, ONE));
        assertEquals(32, contents());
        var gone = assertThrows(IOException.class, () -> versions.read(kept.get(39)));
        assertEquals("this version is not kept", ((java.nio.file.FileSystemException) gone).getReason());
    }

    @Test
    void staysBelowItsLimitButNeverDropsTheNewestThree() throws IOException {
        // random bytes do not compress: ten versions of 10 kB, a limit of 50 kB
        var versions = new FileVersions(folder, Clock.systemUTC(), 32, 50_000);
        var random = new Random(1);
        for (int i = 0; i < 5; i++) {
            keep(versions, ONE, random(random, 10_000));
            keep(versions, TWO, random(random, 10_000));
        }
        // two catalogs × three newest stay although they are more than the limit
        assertEquals(3, versions.list(ONE).size());
        assertEquals(3, versions.list(TWO).size());
        assertEquals(6, contents());
        var large = keep(versions, ONE, random(random, 200_000));
        assertEquals(large, versions.list(ONE).get(0).sha256());
        assertEquals(3, versions.list(ONE).size());
    }

    @Test
    void noticesDamage() throws IOException {
        var versions = new FileVersions(folder, Clock.systemUTC());
        var one = keep(versions, ONE, bytes("one"));
        var two = keep(versions, ONE, bytes("two"));
        var content = folder.resolve("content");
        Files.copy(
                content.resolve(two + ".gz"),
                content.resolve(one + ".gz"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertThrows(IOException.class, () -> versions.read(one));
    }

    private FileVersions at(long second) {
        return new FileVersions(folder, Clock.fixed(NOON.plusSeconds(second), ZoneOffset.UTC));
    }

    @Test
    void theLastKeptIsTheNewestAlthoughTheClockWasSetBack() throws IOException {
        var first = keep(at(100), ONE, bytes("first"));
        var second = keep(at(50), ONE, bytes("second"));
        var third = keep(at(10), ONE, bytes("third"));

        assertEquals(List.of(third, second, first), hashes(at(0), ONE));
    }

    @Test
    void theOldestOfAllCatalogsGivesWayFirst() throws IOException {
        var random = new Random(1);
        var two = new ArrayList<String>();
        for (int i = 0; i < 4; i++) {
            two.addFirst(keep(at(i), TWO, random(random, 10_000)));
        }
        var one = new ArrayList<String>();
        for (int i = 10; i < 14; i++) {
            one.addFirst(keep(at(i), ONE, random(random, 10_000)));
        }
        var clock = Clock.fixed(NOON.plusSeconds(20), ZoneOffset.UTC);

        one.addFirst(keep(new FileVersions(folder, clock, 32, 75_000), ONE, bytes("last")));

        assertEquals(two.subList(0, 3), hashes(at(0), TWO));
        assertEquals(one, hashes(at(0), ONE));
    }

    @Test
    void aDamagedVersionIsNeverGivenBack() throws IOException {
        var versions = at(0);
        var cut = keep(versions, ONE, bytes("cut"));
        var spoilt = keep(versions, ONE, bytes("spoilt"));
        var content = folder.resolve("content");
        var whole = Files.readAllBytes(content.resolve(cut + ".gz"));
        Files.write(content.resolve(cut + ".gz"), java.util.Arrays.copyOf(whole, 15));
        Files.write(content.resolve(spoilt + ".gz"), bytes("no gzip at all"));

        for (var hash : List.of(cut, spoilt)) {
            var damaged = assertThrows(VersionContents.DamagedVersionException.class, () -> versions.read(hash));
            assertEquals("the kept version " + hash + " was damaged on disk", damaged.getMessage());
        }
    }

    @Test
    void noFileBesideTheVersionsIsGivenBackOrDeleted() throws IOException {
        var versions = at(0);
        keep(versions, ONE, bytes("one"));
        var notes = Files.writeString(folder.resolve("content").resolve("notes.txt"), "x");
        var other = Files.writeString(folder.resolve(ONE.toString()).resolve("notes.txt"), "x");
        Files.writeString(folder.resolve("notes.gz"), "x");

        keep(versions, ONE, bytes("two"));

        assertEquals(2, versions.list(ONE).size());
        assertEquals("x", Files.readString(notes));
        assertEquals("x", Files.readString(other));
        assertThrows(NoSuchFileException.class, () -> versions.read("../notes"));
    }

    @Test
    void whatAKilledProcessLeftBehindIsRemoved() throws IOException {
        var versions = at(0);
        keep(versions, ONE, bytes("one"));
        var process = ProcessHandle.current().pid();
        var left = folder.resolve("content").resolve(".emend-" + process + "-0a1b2c3d-7.tmp");
        Files.writeString(left, "half a version");

        keep(versions, ONE, bytes("two"));

        assertFalse(Files.exists(left));
    }

    private static boolean holdsSecret(byte[] content) {
        return new String(content, StandardCharsets.UTF_8).contains("secret");
    }

    @Test
    void whatMustBeForgottenIsGoneFromTheDiskAndTheRestStays() throws IOException {
        var versions = at(0);
        var old = keep(versions, ONE, bytes("old secret"));
        var lost = keep(versions, ONE, bytes("lost"));
        var damaged = keep(versions, ONE, bytes("damaged"));
        var plain = keep(versions, ONE, bytes("plain"));
        var noted = keep(versions, ONE, bytes("noted secret"));
        var shared = keep(versions, ONE, bytes("shared secret"));
        keep(versions, TWO, bytes("shared secret"));
        var content = folder.resolve("content");
        Files.delete(content.resolve(lost + ".gz"));
        Files.write(content.resolve(damaged + ".gz"), bytes("no gzip at all"));

        versions.drop(ONE, noted, FileVersionsTest::holdsSecret);

        assertEquals(List.of(noted, plain), hashes(versions, ONE));
        assertEquals(List.of(shared), hashes(versions, TWO));
        assertEquals(3, contents());
        assertThrows(NoSuchFileException.class, () -> versions.read(old));
    }

    @Test
    void whatWasSetAsideLiesThereAsItWas() throws IOException {
        var file = at(0).preserve(ONE, bytes("[broken"));

        assertEquals("[broken", Files.readString(file));
        assertEquals(file, at(1).preserve(ONE, bytes("[broken")), "the file is as broken at the next start");
        assertEquals(List.of(), at(0).pendingFiles(ONE));
        assertEquals(List.of(), at(0).pendingFiles(TWO));
        keep(at(0), ONE, bytes("one"));
        assertEquals("[broken", Files.readString(file));
    }

    @Test
    void whatAPersonHasToBeAskedAboutDoesNotGiveWayToWhatIsBroken() throws IOException {
        var asked = new ArrayList<Path>();
        for (int i = 0; i < 8; i++) {
            asked.add(at(i).preserveForQuestion(ONE, bytes("asked " + i)));
        }
        var broken = new ArrayList<Path>();
        for (int i = 0; i < 10; i++) {
            broken.add(at(i).preserve(ONE, bytes("broken " + i)));
        }

        assertEquals(asked, at(0).pendingFiles(ONE));
        assertEquals(
                broken.subList(2, 10), broken.stream().filter(Files::exists).toList());

        asked.add(at(8).preserveForQuestion(ONE, bytes("asked 8")));
        assertEquals(asked.subList(1, 9), at(0).pendingFiles(ONE));
        assertEquals(
                broken.subList(2, 10), broken.stream().filter(Files::exists).toList());
    }

    @Test
    void whatAPersonWasAskedAboutStaysAsideAfterTheAnswer() throws IOException {
        var asked = at(0).preserveForQuestion(ONE, bytes("[1]"));

        var settled = at(1).settle(asked);

        assertEquals("[1]", Files.readString(settled));
        assertEquals(List.of(), at(1).pendingFiles(ONE));
        assertEquals(settled, at(1).settle(asked), "answered twice");
        assertEquals("[1]", Files.readString(settled));
    }

    @Test
    void whatWasSetAsideIsForgottenAsWell() throws IOException {
        var secret = at(0).preserve(ONE, bytes("[secret"));
        var asked = at(0).preserveForQuestion(ONE, bytes("[secret, too]"));
        var plain = at(0).preserve(ONE, bytes("[plain"));
        var path = at(0).preserve(TWO, bytes("[secret"));

        at(1).dropPreserved(ONE, FileVersionsTest::holdsSecret);

        assertEquals(
                List.of(plain, path),
                List.of(secret, asked, plain, path).stream()
                        .filter(Files::exists)
                        .toList());
    }

    /// A folder can't be read as a file, nor deleted while something is in it.
    @Test
    void whatCannotBeForgottenIsSaidAndKeepsNothingElse() throws IOException {
        var secret = at(0).preserve(ONE, bytes("[secret"));
        for (var name : List.of("0-first.json", "1-second.json")) {
            Files.createDirectories(secret.resolveSibling(name).resolve("inside"));
        }
        var failed = assertThrows(IOException.class, () -> at(1).dropPreserved(ONE, FileVersionsTest::holdsSecret));

        assertEquals(1, failed.getSuppressed().length);
        assertFalse(Files.exists(secret));
    }

    @Test
    void aVersionThatCannotBeReadForNowIsSaidAndKeepsNoOther() throws IOException {
        var versions = at(0);
        var stuck = keep(versions, ONE, bytes("stuck"));
        keep(versions, ONE, bytes("old secret"));
        var noted = keep(versions, ONE, bytes("noted"));
        var content = folder.resolve("content").resolve(stuck + ".gz");
        Files.delete(content);
        Files.createDirectory(content);

        assertThrows(IOException.class, () -> versions.drop(ONE, noted, FileVersionsTest::holdsSecret));

        assertEquals(List.of(noted, stuck), hashes(versions, ONE));
    }

    @Test
    void filesOfMarkdownAreKeptAsLastReadAndGoWhenTheyHoldWhatMustBeForgotten() throws IOException {
        var versions = at(0);
        var plain = keepMarkdown(versions, "plain", "<!-- a comment -->\n- plain\n");
        assertEquals(plain, keepMarkdown(versions, "plain", "# Read again\n\n- plain\n"));
        var noted = keepMarkdown(versions, "noted", "<!-- secret -->\n- noted\n");

        assertEquals("# Read again\n\n- plain\n", markdown(versions, plain));
        versions.drop(ONE, noted, FileVersionsTest::holdsSecret);

        assertEquals(List.of(noted, plain), hashes(versions, ONE));
        assertEquals(Optional.empty(), versions.markdown(noted, folder));
        assertEquals("# Read again\n\n- plain\n", markdown(versions, plain));
        for (int i = 0; i < FileVersions.MAX_PER_CATALOG; i++) {
            keep(versions, ONE, bytes("next " + i));
        }
        assertEquals(Optional.empty(), versions.markdown(plain, folder), "it goes with its version");
    }

    private String keepMarkdown(FileVersions versions, String content, String text) throws IOException {
        var sha256 = Sha256.of(bytes(content));
        var files = new MarkdownFolder(folder, new TreeMap<>(Map.of("MEMORY.md", bytes(text))));
        versions.keep(ONE, bytes(content), sha256, VersionOrigin.OWN, Optional.of(files));
        return sha256;
    }

    private String markdown(FileVersions versions, String sha256) throws IOException {
        var files = versions.markdown(sha256, folder).orElseThrow();
        return new String(files.files().get("MEMORY.md"), StandardCharsets.UTF_8);
    }

    private long contents() throws IOException {
        try (var files = Files.list(folder.resolve("content"))) {
            return files.count();
        }
    }

    private static List<String> hashes(FileVersions versions, UUID catalog) throws IOException {
        return versions.list(catalog).stream().map(FileVersions.Version::sha256).toList();
    }

    private static byte[] random(Random random, int length) {
        var bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// @return the SHA-256 of the content
    static String keep(FileVersions versions, UUID catalog, byte[] content) throws IOException {
        return keep(versions, catalog, content, VersionOrigin.OWN);
    }

    private static String keep(FileVersions versions, UUID catalog, byte[] content, VersionOrigin origin)
            throws IOException {
        var sha256 = Sha256.of(content);
        versions.keep(catalog, content, sha256, origin, Optional.empty());
        return sha256;
    }
}
