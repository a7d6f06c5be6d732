package dev.emend.search.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A process ends while native code opens a model or reads with it: it waits for that, and no JVM
/// dies of a memory fault.
class EndWhileLoadingTest {
    /// How a JVM ends that was told to by a signal.
    private static final int TERMINATED = 128 + 15;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"OrtSession.createSession", "OrtSession.run", "TokenizersLibrary.createTokenizerFromString"})
    void anExitWaitsForTheNativeCallThatRuns(String place) throws Exception {
        SharedModel.into(folder);
        int code = started("in", place).waitFor();
        assertEquals(List.of(), leftBehind());
        assertEquals(0, code);
    }

    @Test
    @Tag("slow")
    void aSignalAtAnyMomentOfTheLoadEndsTheProcessInOrder() throws Exception {
        SharedModel.into(folder);
        int times = Integer.getInteger("emend.signals", 100);
        var codes = new ArrayList<Integer>();
        for (int i = 0; i < times; i++) {
            var process = started("after", "600000");
            // from before the first class to behind the first texts
            if (!process.waitFor(3_000L * i / times, TimeUnit.MILLISECONDS)) {
                process.destroy();
            }
            codes.add(process.waitFor());
        }
        assertEquals(List.of(), leftBehind());
        assertEquals(
                List.of(), codes.stream().filter(code -> code != TERMINATED).toList(), codes::toString);
    }

    private Process started(String how, String moment) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:ErrorFile=" + folder.resolve("hs_err_%p.log"),
                        "-XX:-CreateCoredumpOnCrash",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoadingProcess.class.getName(),
                        folder.resolve("cache").toString(),
                        how,
                        moment)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said.txt").toFile())
                .start();
    }

    private List<String> leftBehind() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("hs_err"))
                    .toList();
        }
    }
}
