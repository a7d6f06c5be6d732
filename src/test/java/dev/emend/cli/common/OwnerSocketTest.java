package dev.emend.cli.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
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
    @Tag("slow")
    void anOwnerThatSaysNothingIsGivenUp() throws Exception {
        try (var silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            silent.bind(UnixDomainSocketAddress.of(folder.resolve("emend.sock")));

            var given = assertThrows(IOException.class, () -> OwnerClient.forward(folder, terminal, "", "rate"));

            assertEquals("it has said nothing for 10 seconds", given.getMessage());
        }
    }
}
