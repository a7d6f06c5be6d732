package dev.emend.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Sockets that send the head of a request a byte at a time, and come again when they are closed.
final class SlowSockets implements AutoCloseable {
    private static final String HEAD = "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + "x".repeat(4000);

    private final RunningServer server;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean isOver;

    SlowSockets(RunningServer server, int count) {
        this.server = server;
        for (int i = 0; i < count; i++) {
            threads.add(Thread.ofVirtual().start(this::drip));
        }
    }

    private void drip() {
        while (!isOver) {
            try (var socket = server.socket()) {
                dripInto(socket);
            } catch (IOException e) { // as it should be
                pause();
            }
        }
    }

    private void dripInto(Socket socket) throws IOException {
        for (byte value : HEAD.getBytes(UTF_8)) {
            if (isOver) {
                return;
            }
            socket.getOutputStream().write(value);
            pause();
        }
    }

    private static void pause() {
        LockSupport.parkNanos(100_000_000);
    }

    @Override
    public void close() {
        isOver = true;
        while (threads.stream().anyMatch(Thread::isAlive)) {
            pause();
        }
    }
}
