package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.fixtures.EmendCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What agents are told while the disk of the workspace takes nothing.
class UnwritableDiskTest {
    private static final String MOUNT = "mount -t tmpfs -o size=40m none \"$0\" && exec \"$@\"";

    /// Rights bind root too.
    private static final String BOUND =
            "exec setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-dac_override,-dac_read_search \"$@\"";

    /// Questions are answered, reports are refused in words and whole, and all goes on once it takes something again.
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"full", "denied"})
    void agentsAreAnsweredAndAllGoesOnAfterwards(String kind, @TempDir Path room) throws Exception {
        var disk = Files.createDirectories(room.resolve("disk"));
        var other = Files.createDirectories(room.resolve("other"));
        var emend = new EmendCommand(room);
        var under = kind.equals("full")
                ? List.of("unshare", "-rm", "sh", "-c", MOUNT, disk.toString())
                : List.of("sh", "-c", BOUND, disk.toString());
        var words = new ArrayList<>(under);
        words.add("true");
        var probe = emend.finish(new ProcessBuilder(words), new byte[0]);
        assumeTrue(probe.exit() == 0, () -> "skipped: " + probe.err().strip());
        var program = emend.program(under, UnwritableProcess.class, kind, disk.toString(), other.toString());

        var said = emend.finish(program.directory(Path.of("").toAbsolutePath().toFile()), new byte[0]);

        boolean isFull = kind.equals("full"); // of a store whose file is open, rights are asked for no longer
        var lines =
                said.out().lines().filter(line -> !line.startsWith("failed: ")).toList();
        assertEquals(
                List.of(
                        "read 9 of 9",
                        "read 9 of 9",
                        isFull ? "report: 503 store" : "report: 201 ",
                        "changed: true, recorded 0",
                        "read 9 of 9",
                        "health: 1",
                        "report: 201 ",
                        "read 9 of 9",
                        "health: 0, recorded 1",
                        "reports: 1",
                        "problems: []"),
                lines,
                said.err());
        var failures =
                said.out().lines().filter(line -> line.startsWith("failed: ")).toList();
        assertEquals(2, failures.size(), failures::toString);
        assertTrue(failures.getFirst().contains("It is open for reading"), failures::toString);
        assertTrue(failures.getLast().contains("MEMORY.md is shown, and is recorded once"), failures::toString);
    }
}
