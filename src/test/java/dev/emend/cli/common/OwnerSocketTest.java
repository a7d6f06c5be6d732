package dev.emend.cli.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerSocketTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Terminal terminal =
            Terminal.of(new ByteArrayInputStream(new byte[0]), out, new ByteArrayOutputStream(), Path.of(""));

    @Test
    void theOwnerAnswersForTheOtherProcess() throws Exception {
        try (var _ = OwnerSocket.listen(
                folder,
                (there, args) -> {
                    there.out().print(String.join(" ", args));
                    return 7;
                },
                (_, _, _) -> {})) {
            assertEquals(7, OwnerClient.forward(folder, terminal, "", "rate", "--json"));
        }
        assertEquals("rate --json", out.toString(StandardCharsets.UTF_8));
        assertTrue(Files.notExists(folder.resolve("emend.sock")));
    }

    @Test
    void closingWaitsForTheCommandThatWorks() throws Exception {
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var socket = OwnerSocket.listen(
                folder,
                (_, _) -> {
                    begun.countDown();
                    try {
                        mayEnd.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return 0;
                },
                (_, _, _) -> {});
        var answer = CompletableFuture.supplyAsync(() -> {
            try {
                return OwnerClient.forward(folder, terminal, "", "rate");
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        begun.await();
        var closed = CompletableFuture.runAsync(() -> {
            try {
                socket.close();
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        mayEnd.countDown();

        assertEquals(0, answer.join());
        closed.join();
    }

    @Test
    void theCommandLearnsThatNobodyWaitsForItAnyMore() throws Exception {
        var begun = new CountDownLatch(1);
        var left = new CountDownLatch(1);
        try (var _ = OwnerSocket.listen(
                folder,
                (there, _) -> {
                    assertFalse(there.isLeft());
                    begun.countDown();
                    while (!there.isLeft()) {
                        LockSupport.parkNanos(1_000_000);
                    }
                    left.countDown();
                    return 0;
                },
                (_, _, _) -> {})) {
            try (var asker = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                asker.connect(UnixDomainSocketAddress.of(folder.resolve("emend.sock")));
                OwnerMessages.send(asker, OwnerMessages.command("", "", "summarize"));
                begun.await();
            }
            assertTrue(left.await(30, TimeUnit.SECONDS), "as by Ctrl+C");
        }
    }

    @Test
    void anAgentThatWentAwayIsNoFailure() throws Exception {
        var reports = new ConcurrentLinkedQueue<String>();
        var log = Logger.getLogger(OwnerSocket.class.getName());
        var handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                reports.add(entry.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        log.addHandler(handler);
        var begun = new CountDownLatch(1);
        var left = new CountDownLatch(1);
        try {
            try (var _ = OwnerSocket.listen(folder, (_, _) -> 0, (_, _, _) -> {
                begun.countDown();
                try {
                    left.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            })) {
                try (var agent = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                    agent.connect(UnixDomainSocketAddress.of(folder.resolve("emend.sock")));
                    OwnerMessages.send(
                            agent,
                            Json.Obj.of(OwnerMessages.AGENT, new StdioClient(Optional.empty(), Set.of(), false).json())
                                    .compact());
                    begun.await();
                }
                left.countDown();
            }
        } finally {
            log.removeHandler(handler);
        }
        assertEquals(List.of(), List.copyOf(reports));
    }

    @Test
    void aCommandWhoseOwnerWasLostIsDoneHereOnlyWhenItChangesNothing() throws Exception {
        try (var killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            killed.bind(UnixDomainSocketAddress.of(folder.resolve("emend.sock")));
            assertEquals(OptionalInt.empty(), lost(killed, "--json", "search", "push"));
            assertEquals("", out.toString(StandardCharsets.UTF_8));

            assertEquals(OptionalInt.of(Exit.MISSING), lost(killed, "--json", "rate", "a.json"));
            var answer = out.toString(StandardCharsets.UTF_8);
            assertTrue(answer.contains("\"code\":\"missing\""), answer);
            assertTrue(answer.contains(folder.toString()) && answer.contains("emend history"), answer);
        }
    }

    /// What becomes of a command whose owner is killed while it works.
    private OptionalInt lost(ServerSocketChannel owner, String... args) throws Exception {
        var taking = CompletableFuture.runAsync(() -> {
            try (var asked = owner.accept()) {
                OwnerMessages.receive(asked);
                OwnerMessages.sendTaken(asked);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        var exit = new ForwardedCommand(terminal, args).run(folder);
        taking.join();
        return exit;
    }

    @Test
    @Tag("slow")
    void anOwnerThatSaysNothingIsGivenUp() throws Exception {
        try (var silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            silent.bind(UnixDomainSocketAddress.of(folder.resolve("emend.sock")));

            var given = assertThrows(IOException.class, () -> OwnerClient.forward(folder, terminal, "", "rate"));

            assertEquals("it has said nothing for 10 seconds", given.getMessage());
        }
    }
}
