package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Damaged and hostile files of every format: a reader ends with records, rejections or an error in
/// words, and with nothing else.
class TortureTest {
    private static final long SEED = 8;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @TempDir
    Path folder;

    private int files;
    private int refused;
    private int records;
    private int rejected;
    private final EnumSet<Format> formats = EnumSet.noneOf(Format.class);

    @Test
    void noDamagedFileBringsAReaderDown() throws Exception {
        torture(SEED, 1);
        assertTrue(files >= 300, "files: " + files);
    }

    @Test
    @Tag("slow")
    void noneOfManyDamagedFilesBringsAReaderDown() throws Exception {
        for (int round = 1; round <= 10; round++) {
            torture(SEED + round, 4);
        }
        assertTrue(files >= 10_000, "files: " + files);
    }

    private void torture(long seed, int times) throws Exception {
        System.out.println("seed " + seed);
        long start = System.nanoTime();
        var random = new Random(seed);
        for (var base : bases()) {
            var bytes = Files.readAllBytes(base);
            var format = Formats.detect(base).orElseThrow();
            for (int i = 0; i < 6 * times; i++) {
                read(format, Arrays.copyOf(bytes, random.nextInt(bytes.length)));
                read(format, flipped(bytes, random));
            }
            read(format, spliced(bytes, random));
            encodings(format, new String(bytes, StandardCharsets.UTF_8), random);
        }
        bombs();
        chroma(random, 12 * times);
        for (var format : Format.values()) {
            assertTrue(format == Format.CATALOG || formats.contains(format), format.word());
        }
        System.out.printf(
                "%d files, %d refused, %d records, %d rejected, %d ms%n",
                files, refused, records, rejected, (System.nanoTime() - start) / 1_000_000);
    }

    private List<Path> bases() throws Exception {
        var bases = new ArrayList<Path>();
        try (var fixtures = Files.list(SmallFilesTest.file(""))) {
            bases.addAll(fixtures.sorted().toList());
        }
        bases.add(
                small(
                        "tau_bench",
                        "[{\"task_id\":1,\"reward\":1.0,\"info\":{},\"traj\":[{\"role\":\"user\",\"content\":\"x\"}],\"trial\":0}]"));
        bases.add(small(
                "swe", "{\"trajectory\":[{\"action\":\"ls\",\"observation\":\"a\",\"response\":\"r\"}],\"info\":{}}"));
        for (var sample : List.of(
                "atif/trajectory.json",
                "otlp/memory_spans.json",
                "okf/lessons/save-before-close.md",
                "basic_memory/tools/git-rebase.md")) {
            bases.add(Path.of("catalogs", "formats").resolve(sample));
        }
        var out = folder.resolve("emend");
        var random = new RandomRecords(3);
        Writers.write(
                Writers.Target.EMEND,
                out,
                Writers.Options.USUAL,
                pen -> {
                    for (int i = 0; i < 5; i++) {
                        pen.write(new ExportRecord.OfMemory(random.memory(i), "kept", random.vectors(), List.of()));
                        pen.write(new ExportRecord.OfRun(random.run(i)));
                    }
                },
                Progress.SILENT);
        bases.add(out);
        var zip = SafeArchivesTest.zip(archive -> SafeArchivesTest.entry(
                archive, "memories.json", Files.readAllBytes(SmallFilesTest.file("openmemory.json"))));
        bases.add(Files.write(folder.resolve("zip"), zip));
        var bundle = SafeArchivesTest.zip(archive -> {
            for (var sample : List.of("lessons/save-before-close.md", "references/sorting.md")) {
                var page =
                        Files.readAllBytes(Path.of("catalogs", "formats", "okf").resolve(sample));
                SafeArchivesTest.entry(archive, sample, page);
            }
        });
        bases.add(Files.write(folder.resolve("bundle"), bundle));
        return bases;
    }

    private Path small(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static byte[] flipped(byte[] bytes, Random random) {
        var copy = bytes.clone();
        for (int i = 1 + random.nextInt(8); i > 0; i--) {
            copy[random.nextInt(copy.length)] = (byte) random.nextInt(256);
        }
        return copy;
    }

    /// A piece of the file somewhere else in it.
    private static byte[] spliced(byte[] bytes, Random random) {
        int from = random.nextInt(bytes.length);
        int to = from + random.nextInt(bytes.length - from);
        int at = random.nextInt(bytes.length);
        var copy = Arrays.copyOf(bytes, bytes.length + to - from);
        System.arraycopy(bytes, from, copy, at, to - from);
        System.arraycopy(bytes, at, copy, at + to - from, bytes.length - at);
        return copy;
    }

    private void encodings(Format format, String text, Random random) throws IOException {
        var encodings = List.of("UTF-16LE", "UTF-16BE", "UTF-32LE", "windows-1252");
        var ends = List.of("\n", "\r\n", "\r");
        var encoding = Charset.forName(encodings.get(random.nextInt(encodings.size())));
        var end = ends.get(random.nextInt(ends.size()));
        var mark = random.nextBoolean() ? "\uFEFF" : "";
        read(format, (mark + text.replace("\n", end)).getBytes(encoding));
    }

    private void bombs() throws IOException {
        for (var open : List.of("[", "{\"a\":", "[[{\"messages\":[", "{\"messages\":[{\"role\":")) {
            for (int depth : new int[] {199, 200, 201, 100_000}) {
                var bomb = open.repeat(depth);
                for (var format : List.of(Format.OPENAI, Format.MCP_MEMORY, Format.OTLP, Format.LETTA)) {
                    read(format, bomb.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        var nested = "{\"agents\":[],\"blocks\":[{\"value\":\"" + "\\\"".repeat(50_000) + "\"}]}";
        read(Format.LETTA, nested.getBytes(StandardCharsets.UTF_8));
        read(Format.PGVECTOR_CSV, "task,narrative\n".concat("\"".repeat(9_999)).getBytes(StandardCharsets.UTF_8));
        read(Format.CLAUDE_MEMORY, "#".repeat(100_000).getBytes(StandardCharsets.UTF_8));
    }

    private void chroma(Random random, int times) throws Exception {
        var directory = new HostileSqliteTest().example(folder);
        for (int i = 0; i < times; i++) {
            var copy = Files.createTempDirectory(folder, "c");
            try (var all = Files.walk(directory)) {
                all.filter(Files::isRegularFile).forEach(file -> damage(directory, file, copy, random));
            }
            read(Format.CHROMA, copy);
        }
    }

    private static void damage(Path directory, Path file, Path copy, Random random) {
        try {
            var bytes = Files.readAllBytes(file);
            var name = file.getFileName().toString();
            var damaged = switch (random.nextInt(name.endsWith("sqlite3") ? 4 : 3)) {
                case 0 -> flipped(bytes, random);
                case 1 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
                default -> bytes;
            };
            var into = copy.resolve(directory.relativize(file).toString());
            Files.createDirectories(into.getParent());
            Files.write(into, damaged);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void read(Format format, byte[] bytes) throws IOException {
        read(format, Files.write(folder.resolve("victim"), bytes));
    }

    private void read(Format format, Path path) {
        files++;
        formats.add(format);
        long start = THREADS.getCurrentThreadCpuTime();
        try {
            Formats.detect(path);
            Formats.read(
                    format,
                    path,
                    record -> {
                        if (record instanceof ImportRecord.Rejected bad) {
                            rejected++;
                            assertTrue(!bad.reason().isBlank() && bad.raw().length() <= 65_536);
                        } else {
                            records++;
                        }
                        assertEquals(
                                path.toAbsolutePath().normalize(),
                                record.place().file());
                    },
                    Progress.SILENT);
        } catch (ExchangeException e) {
            refused++;
            assertTrue(!e.message().isBlank() && !e.remedy().isBlank());
        }
        long took = (THREADS.getCurrentThreadCpuTime() - start) / 1_000_000;
        assertTrue(took < 3_000, format + " took " + took + " ms");
    }
}
