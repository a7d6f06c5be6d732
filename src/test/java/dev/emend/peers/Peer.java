package dev.emend.peers;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A foreign server as a child of this process, which ends with it however that ends: a shell waits
/// for the end of its input, which even a killed process brings, and stops the server then.
final class Peer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String GUARD = """
            signal=$1; shift
            "$@" </dev/null & server=$!
            { cat >/dev/null; kill -"$signal" $server; } 2>/dev/null &
            wait $server
            """;

    private final Process process;
    private final OutputStream input;
    private final Path log;

    private Peer(Process process, Path log) {
        this.process = process;
        this.input = process.getOutputStream();
        this.log = log;
    }

    /// @param before words in front of the shell, such as those that make another user run it
    /// @param signal that ends the server
    static Peer start(List<String> before, String signal, List<String> command, Path folder, Path log)
            throws IOException {
        var all = new ArrayList<>(before);
        // a background job's input is nothing unless it is said to be the shell's own
        all.addAll(List.of("bash", "-c", "exec 3<&0; " + GUARD.replace("cat >", "cat <&3 >"), "guard", signal));
        all.addAll(command);
        var process = new ProcessBuilder(all)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new Peer(process, log);
    }

    /// Whether it is up.
    interface Probe {
        boolean isUp() throws IOException;
    }

    void await(Probe probe) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!probe.isUp()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                close();
                throw new IOException("no server: " + said());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    String said() throws IOException {
        return Files.exists(log) ? Files.readString(log) : "";
    }

    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() throws IOException {
        input.close();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
