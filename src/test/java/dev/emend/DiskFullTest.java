package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A full disk is told in words, and only in words.
class DiskFullTest {
    private static final String FULL = "There is no space left for the store.";

    private final EmendCommand emend;

    DiskFullTest(@TempDir Path room) throws IOException {
        emend = new EmendCommand(room);
        emend.sample("git_cli");
    }

    @Test
    void whatTheLogTellsInWordsHasNoTrace() {
        var lines = new LibraryLogging.Lines();
        var entry = new LogRecord(Level.WARNING, FULL);
        var full = new StoreException(StoreException.Kind.FULL, FULL, "Free disk space.");
        entry.setThrown(full);
        assertEquals("emend: " + FULL + "\n", lines.format(entry));

        entry.setMessage("No regular backup was made");
        assertEquals("emend: No regular backup was made: " + FULL + "\n", lines.format(entry));

        entry.setThrown(new IllegalStateException("a bug"));
        assertTrue(lines.format(entry).contains("\tat "), "a bug says where it is");
    }

    @Tag("slow")
    @Test
    void commandsOnAFullDiskSayWhatIsMissing() throws Exception {
        var disk = emend.room.resolve("data");
        var mount = "mkdir -p " + disk + " && mount -t tmpfs -o size=20m tmpfs " + disk;
        var probe = emend.finish(isolated(List.of("sh", "-c", mount)), new byte[0]);
        assumeTrue(probe.exit() == 0, () -> "skipped: " + probe.err().strip());
        var script = mount
                + " && \"$@\" --score 3"
                + " && dd if=/dev/zero of="
                + disk
                + "/fill bs=1k 2>/dev/null;"
                + " \"$@\" --score 4; echo exit $?";
        var program = emend.program(
                List.of("sh", "-c", script, "sh"),
                Emend.class,
                "rate",
                "git_cli.json",
                "--item",
                "never_commit_secrets");

        var said = emend.finish(isolated(program), new byte[0]);

        assertTrue(said.out().endsWith("exit 1\n"), said.out() + said.err());
        assertTrue(said.err().contains("There is no space left"), said.err());
        assertFalse(said.err().contains("\tat "), said.err());
    }

    /// What is there can be read; only that nothing can be saved is told beside the answer.
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "review",
                "search commit",
                "history",
                "check git_cli.json --workspace DISK/emend",
                "catalog git_cli.json",
                "changes",
                "memories",
                "runs",
                "store --verify"
            })
    void whatOnlyReadsAnswersOnAFullDisk(String command) throws Exception {
        var disk = emend.room.resolve("data");
        var mount = "mkdir -p " + disk + " && mount -t tmpfs -o size=20m tmpfs " + disk;
        var probe = emend.finish(isolated(List.of("sh", "-c", mount)), new byte[0]);
        assumeTrue(probe.exit() == 0, () -> "skipped: " + probe.err().strip());
        var script = mount
                + " && \"$@\" rate git_cli.json --item never_commit_secrets --score 3 >/dev/null"
                + " && dd if=/dev/zero of=" + disk + "/fill bs=1k 2>/dev/null;"
                + " \"$@\" " + command.replace("DISK", disk.toString()) + "; echo exit $?; rm " + disk + "/fill;"
                + " \"$@\" rate git_cli.json --item never_commit_secrets --score 4";
        var program = emend.program(List.of("sh", "-c", script, "sh"), Emend.class);

        var said = emend.finish(isolated(program), new byte[0]);

        assertTrue(said.out().matches("(?s)(.*\n)?exit 0\nSaved\\..*"), said.out() + said.err());
        boolean isWithoutStore = command.startsWith("catalog ");
        assertEquals(!isWithoutStore, said.err().contains("It is open for reading"), said.err());
        assertFalse(said.err().contains("\tat "), said.err());
    }

    /// What others changed meanwhile is shown; that it is recorded later is told.
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(
            strings = {"review", "prompt git_cli.json", "changes", "search commit", "prompt CLAUDE.md", "search fonts"})
    void whatOthersChangedIsShownOnAFullDisk(String command) throws Exception {
        var disk = emend.room.resolve("data");
        var mount = "mkdir -p " + disk + " && mount -t tmpfs -o size=20m tmpfs " + disk;
        var probe = emend.finish(isolated(List.of("sh", "-c", mount)), new byte[0]);
        assumeTrue(probe.exit() == 0, () -> "skipped: " + probe.err().strip());
        Files.writeString(emend.room.resolve("CLAUDE.md"), "Use few fonts.\n");
        var script = mount
                + " && \"$@\" review --in git_cli.json CLAUDE.md >/dev/null"
                + " && echo '- Two fonts.' >> CLAUDE.md && sed -i '0,/[.]\"/s//!\"/' git_cli.json"
                + " && dd if=/dev/zero of=" + disk + "/fill bs=1k 2>/dev/null;"
                + " \"$@\" " + command + "; echo exit $?; rm " + disk + "/fill; \"$@\" changes";
        var program = emend.program(List.of("sh", "-c", script, "sh"), Emend.class);

        var said = emend.finish(isolated(program), new byte[0]);

        assertTrue(said.out().contains("exit 0\n"), said.out() + said.err());
        var recorded = said.out().substring(said.out().indexOf("exit 0\n"));
        assertTrue(recorded.matches("(?s).*added +claude-two-fonts.*"), said.out() + said.err());
        assertTrue(said.err().contains(" is shown, and is recorded once the disk takes it."), said.err());
        assertFalse(said.err().contains("\tat "), said.err());
    }

    @Test
    void aFullDiskOfALibraryIsToldWithoutATrace() {
        var entry = new LogRecord(Level.WARNING, "The result of the check was not kept");
        entry.setThrown(new IOException("No space left on device"));
        var line = new LibraryLogging.Lines().format(entry);
        assertTrue(line.startsWith("emend: The result of the check was not kept: "), line);
        assertEquals(1, line.lines().count(), line);

        entry.setThrown(new IllegalStateException("closed", entry.getThrown()));
        assertEquals(line, new LibraryLogging.Lines().format(entry));
    }

    @Tag("slow")
    @Test
    void aStoreThatFindsNoSpaceIsNotBegun() throws Exception {
        var disk = emend.room.resolve("data");
        var mount = "mkdir -p " + disk + " && mount -t tmpfs -o size=700k tmpfs " + disk;
        var probe = emend.finish(isolated(List.of("sh", "-c", mount)), new byte[0]);
        assumeTrue(probe.exit() == 0, () -> "skipped: " + probe.err().strip());
        var script = mount + " && \"$@\"; echo exit $?; find " + disk + " -name 'store*db'";
        var program = emend.program(
                List.of("sh", "-c", script, "sh"),
                Emend.class,
                "rate",
                "git_cli.json",
                "--item",
                "never_commit_secrets",
                "--score",
                "3");

        var said = emend.finish(isolated(program), new byte[0]);

        assertTrue(said.out().endsWith("exit 1\n"), said.out() + said.err());
        var told = Pattern.compile(
                "There is no space left for a new store in .*: it needs 8.4 MB, and 0.[5-7] MB are free");
        assertTrue(told.matcher(said.err()).find(), said.err());
        assertFalse(said.err().contains("\tat "), said.err());
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"check git_cli.json --format json --out", "doctor git_cli.json --html", "report --out"})
    void whatHasNoRoomOnItsDiskIsNotLeftHalfWritten(String command) throws Exception {
        var disk = emend.room.resolve("full");
        var mount = "mkdir -p " + disk + " && mount -t tmpfs -o size=64k tmpfs " + disk;
        var probe = emend.finish(isolated(List.of("sh", "-c", mount)), new byte[0]);
        assumeTrue(probe.exit() == 0, () -> "skipped: " + probe.err().strip());
        var script = (mount
                        + " && dd if=/dev/zero of=DISK/fill bs=1k 2>/dev/null;"
                        + " \"$@\" DISK/fresh; echo exit $?; ls -A DISK")
                .replace("DISK", disk.toString());
        var words = new ArrayList<>(List.of("sh", "-c", script, "sh"));
        var program = emend.program(words, Emend.class, command.split(" "));

        var said = emend.finish(isolated(program), new byte[0]);

        assertTrue(said.out().endsWith("exit 1\nfill\n"), said.out() + said.err());
        assertTrue(said.err().matches("(?s).*[Nn]o space left.*"), said.err());
        assertFalse(said.err().contains("\tat "), said.err());
    }

    @Tag("slow")
    @Test
    void aReportThatFindsNoRoomLeavesTheOneBefore() throws Exception {
        var disk = emend.room.resolve("full");
        var mount = "mkdir -p " + disk + " && mount -t tmpfs -o size=64k tmpfs " + disk;
        var probe = emend.finish(isolated(List.of("sh", "-c", mount)), new byte[0]);
        assumeTrue(probe.exit() == 0, () -> "skipped: " + probe.err().strip());
        var script = (mount
                        + " && echo before > DISK/report"
                        + " && dd if=/dev/zero of=DISK/fill bs=1k 2>/dev/null;"
                        + " \"$@\" --out DISK/report; cat DISK/report; ls -A DISK")
                .replace("DISK", disk.toString());
        var words = new ArrayList<>(List.of("sh", "-c", script, "sh"));
        var program = emend.program(words, Emend.class, "check", "git_cli.json", "--format", "json");

        var said = emend.finish(isolated(program), new byte[0]);

        assertTrue(said.err().contains("No space left"), said.err());
        assertTrue(said.out().endsWith("before\nfill\nreport\n"), said.out() + said.err());
    }

    /// What was imported before is kept, and how it goes on is said at once.
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"memories, --resume", "run, --resume", "feedback, is not imported twice"})
    void anImportThatAFullDiskEndsSaysHowItGoesOn(String kind, String next) throws Exception {
        var disk = emend.room.resolve("data");
        var mount = "mkdir -p " + disk + " && mount -t tmpfs -o size=20m tmpfs " + disk;
        var probe = emend.finish(isolated(List.of("sh", "-c", mount)), new byte[0]);
        assumeTrue(probe.exit() == 0, () -> "skipped: " + probe.err().strip());
        var lines = new StringBuilder();
        for (int i = 0; i < 8_000; i++) {
            var words = UUID.nameUUIDFromBytes(new byte[] {(byte) i, (byte) (i >> 8)}) + "0123456789 ".repeat(250);
            lines.append(
                    switch (kind) {
                        case "memories" -> "{\"id\": \"" + i + "\", \"memory\": \"" + words + "\"}\n";
                        case "run" ->
                            "{\"messages\": [{\"role\": \"user\", \"content\": \"" + words
                                    + "\"}, {\"role\": \"assistant\", \"content\": \"ok\"}]}\n";
                        default ->
                            "{\"conversation_summary\": \"" + words + "\", \"user_satisfaction_estimate\": \"Low\"}\n";
                    });
        }
        Files.writeString(emend.room.resolve("in.jsonl"), lines);
        var script = mount
                + " && \"$@\" rate git_cli.json --item never_commit_secrets --score 3 >/dev/null;"
                + " \"$@\" import in.jsonl; echo exit $?";
        var program = emend.program(List.of("sh", "-c", script, "sh"), Emend.class);

        var said = emend.finish(isolated(program), new byte[0]);

        assertTrue(said.out().endsWith("exit 1\n"), said.out() + said.err());
        assertTrue(said.err().contains("no space left"), said.err());
        assertTrue(said.err().contains(next), said.err());
        assertFalse(said.err().contains("\tat "), said.err());
    }

    private ProcessBuilder isolated(List<String> command) {
        return isolated(new ProcessBuilder(new ArrayList<>(command)).directory(emend.room.toFile()));
    }

    /// With mounts of its own.
    private static ProcessBuilder isolated(ProcessBuilder program) {
        program.command().addAll(0, List.of("unshare", "-rm"));
        return program;
    }
}
