package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of a gigabyte in a process with 512 MB of heap.
@Tag("slow")
class LargeFilesTest {
    private static final long GIGABYTE = 1_000_000_000;

    @TempDir
    Path folder;

    @Test
    void aGigabyteOfMemoriesIsReadInHalfAGigabyteOfHeap() throws Exception {
        var line = "{\"type\":\"entity\",\"name\":\"service\",\"entityType\":\"t\",\"observations\":[\""
                + "It restarts by itself when the cache is cold. ".repeat(20)
                + "\"]}";
        measure(line, GIGABYTE, GIGABYTE / (line.length() + 1));
    }

    @Test
    void aGigabyteOfOneSessionIsReadInHalfAGigabyteOfHeap() throws Exception {
        var line = "{\"parentUuid\":\"u\",\"sessionId\":\"s-1\",\"type\":\"assistant\",\"message\":{\"role\":"
                + "\"assistant\",\"model\":\"m\",\"content\":[{\"type\":\"text\",\"text\":\""
                + "I look at the rule and then at its test. ".repeat(30)
                + "\"},{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"Read\",\"input\":{\"file_path\":\"/a\"}}]},"
                + "\"uuid\":\"v\",\"timestamp\":\"2026-03-01T08:00:04.000Z\"}";
        measure(line, GIGABYTE, -1);
    }

    @Test
    void textsOf60MegabytesAreRecordsAndLongerOnesAreRejected() throws Exception {
        var file = folder.resolve("texts.jsonl");
        try (var out = Files.newBufferedWriter(file)) {
            for (int size : new int[] {1_000, 60_000_000, 1_000, 70_000_000, 1_000, 60_000_000}) {
                out.write("{\"type\":\"entity\",\"name\":\"big\",\"observations\":[\"");
                for (int i = 0; i < size; i += 1_000) {
                    out.write("y".repeat(999) + "\u00e9");
                }
                out.write("\"]}\n");
            }
        }
        var printed = run(file);
        System.out.println(printed);
        assertTrue(printed.startsWith("mcp_memory 5 records 1 rejected"), printed);
    }

    /// @param records how many there must be; -1 when runs take many lines
    private void measure(String line, long bytes, long records) throws Exception {
        var file = folder.resolve("big.jsonl");
        try (var in = BrokenRecordsTest.endless(line, bytes / (line.length() + 1) * (line.length() + 1))) {
            Files.copy(in, file);
        }
        var printed = run(file);
        System.out.println(printed);
        var words = printed.strip().split(" ");
        if (records >= 0) {
            assertEquals(records, Long.parseLong(words[1]));
        }
        assertEquals("0", words[3]);
        assertTrue(Long.parseLong(words[5]) <= 120_000, printed);
        assertTrue(Long.parseLong(words[7]) <= 400, printed);
    }

    private static String run(Path file) throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(List.of(
                        java,
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BigFile.class.getName(),
                        file.toString()))
                .redirectErrorStream(true)
                .start();
        var printed = new String(process.getInputStream().readAllBytes());
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        assertEquals(0, process.exitValue(), printed);
        return printed;
    }
}
