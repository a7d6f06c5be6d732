package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.Emend;
import dev.emend.fixtures.EmendCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The kernel sees no address outside this machine, and the home folder gets no file of a library.
class NothingConnectsTest {
    private static final Pattern ADDRESS =
            Pattern.compile("sa_family=AF_INET6?,.*?(?:inet_addr\\(|inet_pton\\(AF_INET6, )\"([^\"]*)\"");

    private final EmendCommand emend;

    NothingConnectsTest(@TempDir Path room) throws IOException {
        emend = new EmendCommand(room);
        emend.sample("git_cli");
    }

    @Test
    void embeddingAndShowingTheWindowConnectNowhere() throws Exception {
        var probe = emend.room.resolve("probe");
        try {
            int works = new ProcessBuilder("strace", "-f", "-o", probe.toString(), "true")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            assumeTrue(works == 0, "skipped: strace may not trace here");
        } catch (IOException e) {
            assumeTrue(false, "skipped: strace is absent (" + e.getMessage() + ")");
        }
        assertNothingLeaves("embed");
        Files.writeString(emend.room.resolve("run.json"), """
                [{"role": "user", "content": "Book it."},
                 {"role": "assistant", "tool_calls": [{"id": "1", "function": {"name": "book"}}]},
                 {"role": "tool", "tool_call_id": "1", "content": "Error: closed"}]
                """);
        assertNothingLeaves("analyze", "run.json", "--learnings");
        assertNothingLeaves("tour", "--theme", "light", "--screen", "library", "--out", "pictures");
        assertEquals(List.of(), strangers());
    }

    private void assertNothingLeaves(String... command) throws Exception {
        var trace = emend.room.resolve(command[0] + ".trace");
        var strace = List.of(
                "strace",
                "-f",
                "-qq",
                "--seccomp-bpf",
                "-e",
                "trace=connect,sendto,sendmsg,bind",
                "-o",
                trace.toString());
        var outcome = emend.finish(
                emend.program(strace, Emend.class, command), "open a file\n".getBytes(StandardCharsets.UTF_8));
        outcome.exits(0);
        var outside = new ArrayList<String>();
        for (var line : Files.readAllLines(trace)) {
            var match = ADDRESS.matcher(line);
            if (line.contains("sa_family=AF_INET")
                    && !(match.find() && match.group(1).matches("127\\..*|::1|::ffff:127\\..*"))) {
                outside.add(line);
            }
        }
        assertEquals(List.of(), outside, command[0]);
    }

    /// Files in the home folder that are not Emend's: a library that keeps an id there would report
    /// with it.
    private List<String> strangers() throws IOException {
        try (var files = Files.walk(emend.room)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> emend.room.relativize(file).toString())
                    .filter(name -> name.startsWith(".") && !name.startsWith(".openjfx"))
                    .toList();
        }
    }
}
