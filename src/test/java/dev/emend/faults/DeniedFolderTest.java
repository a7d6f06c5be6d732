package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.Emend;
import dev.emend.fixtures.EmendCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A folder of the workspace that may not be used is told with what to do.
class DeniedFolderTest {
    /// Rights bind root too.
    private static final List<String> BOUND = List.of(
            "setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search");

    @Tag("slow")
    @Test
    void aClosedFolderOfVersionsSaysWhichRightIsMissing(@TempDir Path room) throws Exception {
        var emend = new EmendCommand(room);
        emend.sample("git_cli");
        emend.finish(change(emend, "F7"), new byte[0]);
        var versions = room.resolve("data").resolve("emend").resolve("versions");
        var open = Files.getPosixFilePermissions(versions);
        Files.setPosixFilePermissions(versions, PosixFilePermissions.fromString("---------"));
        try {
            var words = new ArrayList<>(BOUND);
            words.addAll(List.of("ls", versions.toString()));
            var probe = emend.finish(new ProcessBuilder(words), new byte[0]);
            assumeTrue(probe.err().contains("denied"), "skipped: rights do not bind here");

            var said = emend.finish(change(emend, "F8"), new byte[0]);

            assertEquals(1, said.exit(), said.out() + said.err());
            assertTrue(said.err().contains("you do not have permission to read or write " + versions), said.err());
            assertTrue(said.err().contains("Give yourself permission"), said.err());
        } finally {
            Files.setPosixFilePermissions(versions, open);
        }
    }

    /// What only reads answers where the workspace may not be written, its folder alone or all of it.
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWorkspaceThatMayNotBeWrittenIsRead(boolean isWhole, @TempDir Path room) throws Exception {
        var emend = new EmendCommand(room);
        emend.sample("git_cli");
        assertEquals(0, emend.finish(change(emend, "F7"), new byte[0]).exit());
        var workspace = room.resolve("data").resolve("emend");
        var words = new ArrayList<>(BOUND);
        words.addAll(List.of(
                "sh", "-c", "chmod " + (isWhole ? "-R " : "") + "a-w \"$0\"; ! touch \"$0/x\"", "" + workspace));
        assumeTrue(
                emend.finish(new ProcessBuilder(words), new byte[0]).exit() == 0, "skipped: rights do not bind here");
        try {
            var read = emend.finish(emend.program(BOUND, Emend.class, "review", "--limit", "1"), new byte[0]);
            var refused = emend.finish(change(emend, "F8"), new byte[0]);

            assertEquals(0, read.exit(), read.out() + read.err());
            assertTrue(read.out().contains("learnings to review"), read.out() + read.err());
            assertTrue(read.err().contains("It is open for reading"), read.err());
            assertEquals(1, refused.exit(), refused.out() + refused.err());
            assertTrue(refused.err().contains("can't be written.\nGive yourself permission"), refused.err());
        } finally {
            emend.finish(new ProcessBuilder("chmod", "-R", "u+w", workspace.toString()), new byte[0]);
        }
        assertEquals(0, emend.finish(change(emend, "F8"), new byte[0]).exit());
    }

    private static ProcessBuilder change(EmendCommand emend, String key) {
        return emend.program(
                BOUND,
                Emend.class,
                "edit",
                "git_cli.json",
                "--item",
                "never_commit_secrets",
                "--set",
                "shortcut=" + key);
    }
}
