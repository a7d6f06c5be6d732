package dev.emend.app.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OwnerLogTest {
    private static final Logger LOG = Logger.getLogger(OwnerLogTest.class.getName());

    @TempDir
    private Path folder;

    @Test
    void secretsAreMaskedBeforeAnythingIsWritten() throws Exception {
        var secret = "sk-proj-" + "a1B2c3D4e5F6g7H8i9J0".repeat(3);
        try (var _ = OwnerLog.begin(folder)) {
            LOG.log(Level.WARNING, "The address with OPENAI_API_KEY=" + secret + " did not answer");
        }

        assertThat(Files.readString(folder.resolve("logs").resolve("emend-0.log")))
                .contains("OwnerLogTest", "did not answer")
                .doesNotContain(secret);
    }

    @Test
    void withoutTextsTheMessagesAreLeftOutAndTheFramesStay() throws Exception {
        try (var _ = OwnerLog.begin(folder)) {
            LOG.log(Level.WARNING, "Item 'our private plan' is odd", new IllegalStateException("private, too"));
        }

        var log = new LogFiles(folder);
        assertThat(log.text(true)).contains("our private plan", "private, too");
        assertThat(log.text(false))
                .doesNotContain("private")
                .contains(
                        OwnerLogTest.class.getName(),
                        IllegalStateException.class.getName(),
                        "withoutTextsTheMessagesAreLeftOutAndTheFramesStay(OwnerLogTest.java:");
    }

    @Test
    void theLogTakesFiveFilesOfOneMegabyteAtMost() throws Exception {
        try (var _ = OwnerLog.begin(folder)) {
            for (int i = 0; i < 800; i++) {
                LOG.log(Level.INFO, i + " " + "x".repeat(10_000));
            }
        }

        try (var files = Files.list(folder.resolve("logs"))) {
            var sizes = files.filter(file -> file.toString().endsWith(".log"))
                    .map(Path::toFile)
                    .map(File::length)
                    .toList();
            assertThat(sizes).hasSize(5).allMatch(size -> size <= 1_020_000);
        }
        assertThat(new LogFiles(folder).text(true)).contains(" 799 ").doesNotContain(" 0 xxx");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theNextOwnerIsToldTheNativeLibraryInWhichTheOneBeforeCrashed() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var crash = new ProcessBuilder(
                        java,
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:-CreateCoredumpOnCrash",
                        "-cp",
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(part -> Path.of(part).toAbsolutePath().toString())
                                .collect(Collectors.joining(File.pathSeparator)),
                        Crashing.class.getName(),
                        folder.resolve("workspace").toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(crash.waitFor()).isNotZero();

        try (var log = OwnerLog.begin(folder.resolve("workspace"))) {
            assertThat(log.crashBefore().orElseThrow().library()).startsWith("libc");
        }
        assertThat(OwnerLog.lastCrash(folder.resolve("workspace")).orElseThrow().excerpt())
                .contains("SIGSEGV", "Native frames:")
                .doesNotContain(folder.toString());
        try (var log = OwnerLog.begin(folder.resolve("workspace"))) {
            assertThat(log.crashBefore()).isEmpty();
        }
    }

    @Test
    void aMarkOrACrashFileThatCannotBeReadStopsNothing() throws Exception {
        var logs = Files.createDirectories(folder.resolve("logs"));
        for (var mark : List.of(
                "{\"pid\": 4242, \"folder\": \"" + folder + "\", \"started\": \"yesterday\"}",
                "{\"pid\": 4242, \"folder\": \"\\u0000\", \"started\": 7}",
                "{\"pid\"",
                "[]")) {
            Files.writeString(logs.resolve("running.json"), mark);
            Files.write(folder.resolve("hs_err_pid4242.log"), new byte[] {'#', (byte) 0xff, (byte) 0xfe, '\n'});
            try (var log = OwnerLog.begin(folder)) {
                LOG.log(Level.WARNING, "It logs");
                assertThat(log.crashBefore()).isEmpty();
            }
            assertThat(logs.resolve("running.json")).doesNotExist();
        }
        assertThat(new LogFiles(folder).text(true)).contains("It logs");
    }

    @Test
    void linesNobodyKnowsAreLeftOutAndAFileCountsWithItsEndOnly() throws Exception {
        var logs = Files.createDirectories(folder.resolve("logs"));
        Files.writeString(
                logs.resolve("emend-1.log"),
                "2026-11-27T20:00:00Z INFO dev.emend.Thing my private text\n".repeat(100_000) + "a private line\n");

        var text = new LogFiles(folder).text(false);

        assertThat(text)
                .contains("2026-11-27T20:00:00Z INFO dev.emend.Thing (left out)")
                .doesNotContain("private");
        assertThat(text.length()).isLessThan(1_500_000);
    }

    /// Asks the C library for the length of nothing.
    static final class Crashing {
        private Crashing() {}

        @SuppressWarnings("restricted") // the crash is wanted
        public static void main(String[] arguments) throws Throwable {
            OwnerLog.begin(Path.of(arguments[0]));
            var linker = Linker.nativeLinker();
            var length = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("strlen"),
                    FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
            System.out.println((long) length.invokeExact(MemorySegment.NULL));
        }
    }
}
