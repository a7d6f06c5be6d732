package dev.emend.catalog.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.catalog.Limits;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicReplacementTest {
    private static final int SAVES = 300;

    @TempDir
    private Path folder;

    private static List<String> lines(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    }

    private static byte[] bytes(Iterable<String> lines) {
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] all(FileChannel channel) throws IOException {
        return Channels.newInputStream(channel.position(0)).readAllBytes();
    }

    /// Another program that appends lines to what it reads, and renames its file over the other.
    private Callable<List<String>> appender(Path file, AtomicBoolean isOver) {
        return () -> {
            var written = new ArrayList<String>();
            while (!isOver.get()) {
                var lines = new ArrayList<>(lines(Files.readAllBytes(file)));
                lines.add("theirs " + written.size());
                var temporary = Files.write(folder.resolve("theirs.tmp"), bytes(lines));
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                written.add(lines.getLast());
            }
            return written;
        };
    }

    /// Whatever another program renames into place, also between the last look and the replacement, is what is
    /// expected or is handed over.
    @Test
    void nothingThatIsRenamedIntoPlaceIsReplacedUnseen() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "skipped: names are exchanged on Linux only");
        var file = Files.writeString(folder.resolve("notes.md"), "begin\n");
        var replacement = new AtomicReplacement(WriteTarget.of(file), Limits.DEFAULT);
        var isOver = new AtomicBoolean();
        Set<String> seen = new HashSet<>();
        List<String> theirs;
        try (var thread = Executors.newSingleThreadExecutor()) {
            var other = thread.submit(appender(file, isOver));
            int late = 0;
            var missing = new LinkedHashSet<String>();
            for (int i = 0; i < SAVES || late == 0 && i < 20 * SAVES; i++) {
                var expected = Files.readAllBytes(file);
                seen.addAll(lines(expected));
                var next = new LinkedHashSet<>(lines(expected));
                next.addAll(missing);
                next.add("ours");
                next.remove(i % 2 == 0 ? "ours" : "");
                if (replacement.write(expected, bytes(next)) instanceof AtomicReplacement.Outcome.Done(var old)) {
                    missing.clear();
                    try (var channel = old.orElseThrow()) {
                        var replaced = lines(all(channel));
                        late += replaced.equals(lines(expected)) ? 0 : 1;
                        seen.addAll(replaced);
                        replaced.stream().filter(line -> !next.contains(line)).forEach(missing::add);
                    }
                }
            }
            isOver.set(true);
            theirs = other.get();
            seen.addAll(lines(Files.readAllBytes(file)));
        }
        var unseen = new ArrayList<>(theirs);
        unseen.removeAll(seen);
        assertEquals(List.of(), unseen);
        assertFalse(theirs.isEmpty());
        try (var files = Files.list(folder)) {
            assertEquals(
                    List.of(file),
                    files.filter(path -> !path.endsWith("theirs.tmp")).toList());
        }
    }
}
