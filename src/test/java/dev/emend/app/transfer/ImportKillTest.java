package dev.emend.app.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.store.Store;
import dev.emend.store.journal.JournalFilter;
import dev.emend.store.memories.MemoryJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills an importing process and has the next one go on (fault 2).
class ImportKillTest {
    @TempDir
    private Path folder;

    /// The time the uninterrupted import took, in milliseconds.
    private long whole;

    @Test
    void anImportThatWasKilledEndsAsOneThatWasNot() throws Exception {
        killed(300, 1);
    }

    @Test
    @Tag("slow")
    void anImportThatWasKilledFiftyTimesEndsAsOneThatWasNot() throws Exception {
        killed(100_000, 50);
    }

    private void killed(int records, int kills) throws Exception {
        long seed = System.nanoTime();
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        var file = file(records);
        var uninterrupted = folder.resolve("uninterrupted");
        run(uninterrupted, file, Long.MAX_VALUE);
        var expected = digest(uninterrupted);
        int interrupted = 0;
        int round = 0;
        while (interrupted < kills) {
            var workspace = folder.resolve("killed " + round++);
            boolean isDone = false;
            while (!isDone) {
                long after = interrupted < kills ? random.nextLong(Math.max(2, whole)) : Long.MAX_VALUE;
                isDone = run(workspace, file, after);
                interrupted += isDone ? 0 : 1;
            }
            assertEquals(expected, digest(workspace), "seed " + seed);
            delete(workspace);
        }
        System.out.printf(
                "%d kills of an import of %,d records: 0 digests differ; seed %d%n", interrupted, records, seed);
    }

    private Path file(int records) throws IOException {
        var lines = new ArrayList<String>();
        for (int i = 0; i < records; i++) {
            lines.add(
                    i % 997 == 5
                            ? "broken " + i
                            : "r" + i + "\tTask " + i + "\tlesson " + "of some words ".repeat(9) + i);
        }
        return Files.write(folder.resolve("records.tsv"), lines);
    }

    /// @param after milliseconds from the begin of the import to the kill
    /// @return whether it came to its end
    private boolean run(Path workspace, Path file, long after) throws Exception {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ImportProcess.class.getName(),
                        workspace.toString(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            var said = new ArrayList<String>();
            for (var line = out.readLine(); line != null; line = out.readLine()) {
                said.add(line);
                if (line.equals("IMPORTING")) {
                    break;
                }
            }
            assertTrue(said.contains("IMPORTING"), said.toString());
            long begun = System.nanoTime();
            if (after == Long.MAX_VALUE) {
                assertEquals(0, process.waitFor());
                whole = Math.max(whole, (System.nanoTime() - begun) / 1_000_000);
            } else if (!process.waitFor(after, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
            return process.waitFor() == 0;
        }
    }

    /// Everything an import brings, whatever numbers the database gave it.
    private static List<String> digest(Path workspace) throws Exception {
        try (var store = Store.open(workspace, Clock.systemUTC())) {
            return store.read(session -> {
                var all = new TreeMap<String, String>();
                long change = 0;
                long seq = 0;
                while (true) {
                    var page = session.memories().changedAfter(change, seq, 1_000);
                    var ids = page.summaries().stream().map(head -> head.id()).toList();
                    for (var storedMemory : session.memories().get(ids)) {
                        var before = all.put(
                                storedMemory.memory().id(),
                                MemoryJson.write(storedMemory.memory()).compact()
                                        + storedMemory.head().status()
                                        + storedMemory.vectors().size());
                        assertEquals(null, before, "twice");
                    }
                    if (page.summaries().isEmpty()) {
                        break;
                    }
                    change = page.change();
                    seq = page.seq();
                }
                var rejected = new ArrayList<String>();
                session.imports()
                        .quarantine()
                        .all()
                        .forEach(record -> rejected.add(record.place() + record.reason() + record.raw()));
                return List.of(
                        all.size() + " memories",
                        sha256(all.toString()),
                        String.join("\n", rejected),
                        session.imports().unfinishedImports().size() + " unfinished",
                        session.history()
                                        .find(new JournalFilter("", "", "memory-import"), Long.MAX_VALUE, 1_000)
                                        .size()
                                + " changes");
            });
        }
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void delete(Path workspace) throws IOException {
        try (var files = Files.walk(workspace)) {
            for (var file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
