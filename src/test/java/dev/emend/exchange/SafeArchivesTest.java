package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.model.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Archives of OpenMemory, whole ones and ones made to harm.
class SafeArchivesTest {
    @TempDir
    Path folder;

    private static final String LINE = "{\"id\":\"l-1\",\"content\":\"said\",\"metadata\":{},\"created_at\":null,"
            + "\"state\":\"active\",\"app\":\"editor\",\"categories\":[\"habits\"]}\n";

    private static byte[] everything() throws IOException {
        return Files.readAllBytes(SmallFilesTest.file("openmemory.json"));
    }

    private static byte[] lines(int count) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            for (int i = 0; i < count; i++) {
                gzip.write(LINE.replace("l-1", "l-" + i).getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    @FunctionalInterface
    interface Filling {
        void into(ZipOutputStream zip) throws IOException;
    }

    static byte[] zip(Filling filling) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            filling.into(zip);
        }
        return bytes.toByteArray();
    }

    static void entry(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }

    @Test
    void anExportIsReadFromItsZip() throws Exception {
        var whole = zip(zip -> {
            entry(zip, "memories.json", everything());
            entry(zip, "memories.jsonl.gz", lines(2));
        });
        var file = Files.write(folder.resolve("export"), whole);
        assertEquals(Format.OPENMEMORY, Formats.detect(file).orElseThrow());
        var read = Collected.of(file);
        assertEquals(2, read.memories().size());
        assertEquals(List.of("habits"), read.memories().getFirst().metadata().texts("categories"));
        assertEquals("memories.json/memories/0", read.all.getFirst().place().within());

        var linesOnly = zip(zip -> entry(zip, "backup/memories.jsonl.gz", lines(3)));
        var other = Files.write(folder.resolve("other"), linesOnly);
        assertEquals(3, Collected.of(other).memories().size());
    }

    /// 25 archives that are refused, or read without harm.
    static List<byte[]> crafted() throws IOException {
        var crafted = new ArrayList<byte[]>();
        for (var name : List.of(
                "../memories.json",
                "a/../../memories.json",
                "/etc/memories.json",
                "\\windows\\memories.json",
                "C:\\memories.json",
                "..\\..\\memories.json",
                "a\\..\\..\\memories.json",
                "a/..",
                "//server/memories.json")) {
            crafted.add(zip(zip -> {
                entry(zip, name, everything());
                entry(zip, "memories.json", everything());
            }));
        }
        var zeros = new byte[40_000_000];
        crafted.add(zip(zip -> entry(zip, "memories.json", zeros)));
        var spaces = new byte[40_000_000];
        Arrays.fill(spaces, (byte) ' ');
        crafted.add(zip(zip -> entry(zip, "memories.json", spaces)));
        crafted.add(zip(zip -> {
            for (int i = 0; i < 10_050; i++) {
                entry(zip, "f" + i, new byte[0]);
            }
            entry(zip, "memories.json", everything());
        }));
        crafted.add(zip(zip -> entry(zip, "memories.jsonl.gz", bomb())));
        var good = zip(zip -> entry(zip, "memories.json", everything()));
        crafted.add(link(good));
        crafted.add(claims(good, 24, 4_000_000_000L)); // its size, far too large
        crafted.add(claims(good, 24, 1)); // its size, far too small
        crafted.add(claims(good, 20, 4_000_000_000L));
        crafted.add(claims(good, 42, 4_000_000_000L)); // where it begins
        crafted.add(Arrays.copyOf(good, good.length - 10));
        crafted.add(Arrays.copyOf(good, good.length / 2));
        crafted.add(Arrays.copyOf(good, 30));
        crafted.add(twice());
        crafted.add(zip(zip -> entry(zip, "memories.json", good)));
        crafted.add(zip(zip -> entry(zip, "memories.json", new byte[0])));
        crafted.add(zip(zip -> entry(zip, "memories.jsonl.gz", "no gzip".getBytes(StandardCharsets.US_ASCII))));
        return crafted;
    }

    private static byte[] bomb() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write("{\"content\":\"".getBytes(StandardCharsets.US_ASCII));
            fill(gzip, 60_000_000);
        }
        return bytes.toByteArray();
    }

    private static void fill(OutputStream out, int count) throws IOException {
        var block = new byte[100_000];
        Arrays.fill(block, (byte) 'a');
        for (int i = 0; i < count; i += block.length) {
            out.write(block);
        }
    }

    private static int directory(byte[] zip) {
        var buffer = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        return buffer.getInt(zip.length - 22 + 16);
    }

    private static byte[] link(byte[] zip) {
        var copy = zip.clone();
        int at = directory(copy);
        copy[at + 5] = 3;
        ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).putInt(at + 38, 0xA1FF << 16);
        return copy;
    }

    private static byte[] claims(byte[] zip, int offset, long value) {
        var copy = zip.clone();
        ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).putInt(directory(copy) + offset, (int) value);
        return copy;
    }

    /// Two entries of the same name: the JDK does not write such a thing, so a name is changed.
    private static byte[] twice() throws IOException {
        var zip = zip(out -> {
            entry(out, "memories.json", everything());
            entry(out, "memories.jsox", everything());
        });
        var text = new String(zip, StandardCharsets.ISO_8859_1);
        return text.replace("memories.jsox", "memories.json").getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void craftedArchivesAreRefusedInWordsAndLeaveNothingBehind() throws Exception {
        int number = 0;
        int refused = 0;
        for (var bytes : crafted()) {
            var file = Files.write(folder.resolve("a" + number++), bytes);
            var read = new Collected();
            try {
                Formats.detect(file);
                Formats.read(Format.OPENMEMORY, file, read, Progress.SILENT);
                assertTrue(read.memories().size() <= 2, "archive " + number);
            } catch (ExchangeException e) {
                refused++;
                assertFalse(e.message().isBlank() || e.remedy().isBlank());
                assertEquals(0, read.memories().size(), "archive " + number);
            }
        }
        assertEquals(25, number);
        assertTrue(refused >= 20, "refused " + refused);
        if (Files.exists(folder.resolveSibling("memories.json"))) {
            fail("something was written outside");
        }
        try (var left = Files.list(folder)) {
            assertEquals(number, left.count(), "only the archives are there");
        }
    }
}
