package dev.emend.catalog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionsTest {
    private static final UUID ONE = new UUID(0, 1);
    private static final UUID TWO = new UUID(0, 2);
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @TempDir Path folder;

    @Test
    void givesBackWhatWasKeptNewestFirst() throws IOException {
        var versions = new Versions(folder, Clock.fixed(NOON, ZoneOffset.UTC));
        var first = versions.keep(ONE, bytes("one"));
        var second = versions.keep(ONE, bytes("second"));
        assertEquals(
                List.of(
                        new Versions.Version(second, NOON, 6),
                        new Versions.Version(first, NOON, 3)),
                versions.list(ONE));
        assertArrayEquals(bytes("one"), versions.read(first));
        assertEquals(List.of(), versions.list(TWO));
        // a new start sees the same
        assertEquals(versions.list(ONE), new Versions(folder, Clock.systemUTC()).list(ONE));
    }

    @Test
    void storesAContentOnceAndMakesItTheNewestAgain() throws IOException {
        var versions = new Versions(folder, Clock.systemUTC());
        var one = versions.keep(ONE, bytes("one"));
        var two = versions.keep(ONE, bytes("two"));
        versions.keep(TWO, bytes("one"));
        versions.keep(ONE, bytes("one"));
        assertEquals(List.of(one, two), hashes(versions, ONE));
        assertEquals(2, contents());
    }

    @Test
    void keepsThe32NewestPerCatalog() throws IOException {
        var versions = new Versions(folder, Clock.systemUTC());
        var kept = new ArrayList<String>();
        for (int i = 0; i < 40; i++) {
            kept.addFirst(versions.keep(ONE, bytes("v" + i)));
        }
        versions.keep(TWO, bytes("v39"));
        assertEquals(kept.subList(0, 32), hashes(versions, ONE));
        assertEquals(32, contents());
        var gone = assertThrows(IOException.class, () -> versions.read(kept.get(39)));
        assertEquals(
                "this version is not kept", ((java.nio.file.FileSystemException) gone).getReason());
    }

    @Test
    void staysBelowItsLimitButNeverDropsTheNewestThree() throws IOException {
        // random bytes do not compress: ten versions of 10 kB, a limit of 50 kB
        var versions = new Versions(folder, Clock.systemUTC(), 32, 50_000);
        var random = new Random(1);
        for (int i = 0; i < 5; i++) {
            versions.keep(ONE, random(random, 10_000));
            versions.keep(TWO, random(random, 10_000));
        }
        // two catalogs × three newest stay although they are more than the limit
        assertEquals(3, versions.list(ONE).size());
        assertEquals(3, versions.list(TWO).size());
        assertEquals(6, contents());
        var large = versions.keep(ONE, random(random, 200_000));
        assertEquals(large, versions.list(ONE).get(0).sha256());
        assertEquals(3, versions.list(ONE).size());
    }

    @Test
    void noticesDamage() throws IOException {
        var versions = new Versions(folder, Clock.systemUTC());
        var one = versions.keep(ONE, bytes("one"));
        var two = versions.keep(ONE, bytes("two"));
        var content = folder.resolve("content");
        Files.copy(
                content.resolve(two + ".gz"),
                content.resolve(one + ".gz"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertThrows(IOException.class, () -> versions.read(one));
    }

    private long contents() throws IOException {
        try (var files = Files.list(folder.resolve("content"))) {
            return files.count();
        }
    }

    private static List<String> hashes(Versions versions, UUID catalog) throws IOException {
        return versions.list(catalog).stream().map(Versions.Version::sha256).toList();
    }

    private static byte[] random(Random random, int length) {
        var bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
