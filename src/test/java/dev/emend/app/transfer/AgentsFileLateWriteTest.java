package dev.emend.app.transfer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.StandaloneCommands;
import dev.emend.app.core.AppEvent;
import dev.emend.cli.Cli;
import dev.emend.cli.common.Terminal;
import dev.emend.exchange.record.AgentsBlock;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.settings.AppFolders;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What another program writes into an `AGENTS.md` that it had open when Emend wrote its block is never lost.
class AgentsFileLateWriteTest {
    private static final String THEIRS = "# Rules\n\nRun the tests.\n";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void writeRules() throws IOException {
        file = Files.writeString(folder.resolve("AGENTS.md"), THEIRS);
    }

    /// The file as another program has it open, to append to it.
    private FileOutputStream opened() throws IOException {
        return new FileOutputStream(file.toFile(), true);
    }

    private OpenWorkspace workspace() throws Exception {
        var catalog = folder.resolve("knowledge_catalog.json");
        if (Files.notExists(catalog)) {
            Files.writeString(catalog, "[]");
        }
        return OpenWorkspace.at(catalog, Clock.systemUTC());
    }

    private void export(OpenWorkspace open) throws UserException {
        var order = new ExportService.Order("agents", file, Where.ALL, false);
        open.workspace().memories().exports().write(order, Progress.SILENT);
    }

    private static void append(FileOutputStream program, String line) throws IOException {
        program.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() - end < 0, "it never came");
            Thread.onSpinWait();
        }
    }

    private void assertHoldsOnce(String... wanted) {
        var lines = lines();
        for (var line : wanted) {
            assertEquals(1, lines.stream().filter(line::equals).count(), () -> line + " in " + lines);
        }
    }

    private List<Path> aside(Path workspace) throws IOException {
        try (var all = Files.walk(workspace.resolve("versions/aside"))) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void whatIsAppendedAfterTheExportComesIntoTheNewFile() throws Exception {
        try (var program = opened();
                var open = workspace()) {
            export(open);
            append(program, "Said late.");
            await(() -> lines().contains("Said late."));
            append(program, "Said later.");
            await(() -> lines().contains("Said later."));
        }
        assertHoldsOnce("Run the tests.", "Said late.", "Said later.", AgentsBlock.BEGIN, AgentsBlock.END);
    }

    @Test
    void whatIsAppendedUntilEmendIsClosedComesIntoTheNewFileThen() throws Exception {
        try (var first = opened();
                var open = workspace()) {
            export(open);
            append(first, "Said late.");
        }
        assertHoldsOnce("Run the tests.", "Said late.", AgentsBlock.BEGIN, AgentsBlock.END);
    }

    @Test
    void whatIsAppendedWhileACommandAnswersComesIntoTheNewFile() throws Exception {
        workspace().close();
        try (var program = opened()) {
            var answer = new ByteArrayOutputStream() {
                @Override
                public void write(byte[] bytes, int from, int length) {
                    try {
                        if (!lines().contains("Said late.")
                                && program.getChannel().size() == THEIRS.length()) {
                            append(program, "Said late.");
                        }
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            };
            assertEquals(0, command(answer, new ByteArrayOutputStream()));
        }
        assertHoldsOnce("Run the tests.", "Said late.", AgentsBlock.BEGIN, AgentsBlock.END);
    }

    @Test
    void aCommandTellsWhatItSetsAside() throws Exception {
        workspace().close();
        var err = new ByteArrayOutputStream();
        try (var program = opened()) {
            var answer = new ByteArrayOutputStream() {
                @Override
                public void write(byte[] bytes, int from, int length) {
                    try {
                        program.getChannel().truncate("# Rules\n\nRun".length());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            };
            assertEquals(0, command(answer, err));
        }
        assertHoldsOnce("Run the tests.", AgentsBlock.BEGIN, AgentsBlock.END);
        var aside = aside(folder.resolve("workspace"));
        assertEquals(
                List.of("# Rules\n\nRun"),
                aside.stream().map(AgentsFileLateWriteTest::text).toList());
        var told = err.toString(StandardCharsets.UTF_8);
        assertTrue(
                told.contains(file.toString()) && told.contains(aside.getFirst().toString()), told);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int command(ByteArrayOutputStream answer, ByteArrayOutputStream err) {
        var terminal = Terminal.of(new ByteArrayInputStream(new byte[0]), answer, err, folder);
        var places = new AppFolders(folder.resolve("workspace"), folder.resolve("settings.json"));
        try (var host = new StandaloneCommands(places, Clock.systemUTC(), terminal::note)) {
            return Cli.run(host, terminal, "export", "--format", "agents", "--to", file.toString());
        }
    }

    /// Two programs that had the file open one after the other: neither takes the other's line away.
    @Test
    void linesOfTwoProgramsAreBothKept() throws Exception {
        var failed = new LinkedBlockingQueue<UserException>();
        try (var first = opened();
                var open = workspace()) {
            open.workspace().changes().subscribe(change -> {
                if (change instanceof AppEvent.Failed(var problem)) {
                    failed.add(problem);
                }
            });
            export(open);
            try (var second = opened()) {
                append(first, "Said by the first.");
                await(() -> lines().contains("Said by the first."));
                append(second, "Said by the second.");
                var told = failed.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                assertTrue(told != null && told.message().contains(file.toString()), String.valueOf(told));
            }
            var aside = aside(open.folder());
            assertEquals(1, aside.size());
            assertTrue(text(aside.getFirst()).endsWith("Said by the second.\n"));
        }
        assertHoldsOnce("Run the tests.", "Said by the first.", AgentsBlock.BEGIN, AgentsBlock.END);
    }

    @Test
    void aFileThatOthersChangedMeanwhileIsNotWrittenOver() throws Exception {
        var late = THEIRS + "Said late.\n";
        Path room;
        try (var program = opened();
                var open = workspace()) {
            room = open.folder();
            export(open);
            append(program, "Said late.");
            Files.writeString(file, "All is new.\n");
        }
        assertEquals(List.of("All is new."), lines());
        assertArrayEquals(
                late.getBytes(StandardCharsets.UTF_8),
                Files.readAllBytes(aside(room).getFirst()));
    }
}
