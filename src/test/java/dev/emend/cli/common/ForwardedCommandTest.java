package dev.emend.cli.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which command lines go straight to the owner of the workspace, and what is printed then.
class ForwardedCommandTest {
    private static final byte[] LATIN = {'{', (byte) 0xFC, '}'};

    @TempDir
    Path room;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<String> asked = new ArrayList<>();
    private OwnerSocket owner;

    @BeforeEach
    void own() throws IOException {
        owner = OwnerSocket.listen(
                Files.createDirectory(room.resolve("w")), (terminal, args) -> answer(terminal, args), (_, _, _) -> {});
    }

    @AfterEach
    void leave() throws IOException {
        owner.close();
    }

    private int answer(Terminal terminal, String... args) {
        try {
            asked.add(String.join(" ", args) + "<" + new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        terminal.line("the result");
        terminal.note("a note");
        return 1;
    }

    private OptionalInt run(byte[] input, String line) {
        return command(input, line).run(room.resolve("nobody"));
    }

    private ForwardedCommand command(byte[] input, String line) {
        return new ForwardedCommand(Terminal.of(new ByteArrayInputStream(input), out, err, room), line.split(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--workspace w rate c.json --item x --score 3",
                "history --workspace=w --json",
                "--as Ann --json --workspace w catalog c.json",
                "--as=Ann review --workspace w",
                "search --workspace w -- --help -"
            })
    void theOwnerAnswersACommandOfItsWorkspace(String line) {
        assertEquals(OptionalInt.of(1), run(new byte[0], line));

        assertEquals(List.of(line + "<"), asked);
        assertEquals("the result\n", out.toString(StandardCharsets.UTF_8));
        assertEquals("a note\n", err.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "history",
                "--workspace other history",
                "--workspace w",
                "--workspace w window",
                "--workspace w serve",
                "--workspace w tour",
                "--workspace w embed",
                "--workspace w prompt c.json",
                "--workspace w backup list",
                "--workspace w rate --help",
                "--workspace w --version",
                "--workspace w help rate",
                "--workspace w --store jdbc:postgresql://h/d history",
                "--workspace w history --store=jdbc:postgresql://h/d",
                "--workspace w --workspace w history",
                "--workspace w nonsense",
                "--workspace w @file history",
                "history --workspace",
                "--sample --workspace w history"
            })
    void whatIsNotForTheOwnerIsLeftToThisProcess(String line) {
        assertEquals(OptionalInt.empty(), run(new byte[0], line));

        assertEquals(List.of(), asked);
        assertEquals("", out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void theOwnerReadsWhatTheCommandIsGiven() {
        var line = "attach c.json --item x --learning - --workspace w";

        assertEquals(OptionalInt.of(1), run("{\"ü\": 1}".getBytes(StandardCharsets.UTF_8), line));

        assertEquals(List.of(line + "<{\"ü\": 1}"), asked);
    }

    @Test
    void inputThatIsNoUtf8IsLeftToThisProcessWhichReadsItAgain() throws IOException {
        var command = command(LATIN, "attach c.json --item x --learning=- --workspace w");

        assertEquals(OptionalInt.empty(), command.run(room));

        assertEquals(List.of(), asked);
        assertEquals(3, command.terminal().in().readAllBytes().length);
    }

    @Test
    void anOwnerThatEndsBeforeItTakesTheCommandLeavesItToThisProcess() throws IOException {
        owner.close();
        try (var ending = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            ending.bind(UnixDomainSocketAddress.of(room.resolve("w").resolve("emend.sock")));
            var taking = Thread.ofVirtual().start(() -> hangUp(ending));

            assertEquals(OptionalInt.empty(), run(new byte[0], "--workspace w history"));

            taking.interrupt();
        }
        assertEquals("", err.toString(StandardCharsets.UTF_8));
    }

    /// Reads what comes and ends each connection without a word.
    private static void hangUp(ServerSocketChannel server) {
        while (server.isOpen()) {
            try (var channel = server.accept()) {
                channel.read(java.nio.ByteBuffer.allocate(1 << 16));
            } catch (IOException e) {
                return;
            }
        }
    }

    @Test
    void anOwnerThatIsKilledWhileItWorksIsToldOf() throws IOException {
        owner.close();
        try (var dying = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dying.bind(UnixDomainSocketAddress.of(room.resolve("w").resolve("emend.sock")));
            var taking = Thread.ofVirtual().start(() -> takeAndDie(dying));

            assertEquals(OptionalInt.of(Exit.MISSING), run(new byte[0], "--workspace w undo --json"));

            taking.interrupt();
        }
        assertTrue(err.toString(StandardCharsets.UTF_8).contains("ended while it worked on this command."));
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("\"code\":\"missing\""));
    }

    private static void takeAndDie(ServerSocketChannel server) {
        while (server.isOpen()) {
            try (var channel = server.accept()) {
                if (channel.read(java.nio.ByteBuffer.allocate(1 << 16)) > 0) {
                    channel.write(java.nio.ByteBuffer.allocate(Integer.BYTES));
                }
            } catch (IOException e) {
                return;
            }
        }
    }
}
