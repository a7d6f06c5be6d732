package dev.emend.peers;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A server of an npm package, run by Node on a free loopback port; ends with this process, however
/// that ends.
final class NodeServer implements AutoCloseable {
    /// Waits for the end of its input, which comes when we close it or are gone, and ends the
    /// server.
    private static final String GUARD =
            "\"$@\" </dev/null & server=$!; cat >/dev/null; kill \"$server\" 2>/dev/null; wait";

    private static final Path MODULES = Path.of("target", "peers", "node_modules");
    private static final int MAX_START_SECONDS = 30;

    private final Process process;
    private final Path log;

    private NodeServer(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    @FunctionalInterface
    interface Readiness {
        boolean isReady(Path log) throws IOException;
    }

    /// Starts the program of a package; skips the test when the package is absent.
    ///
    /// @param program below `node_modules`
    static NodeServer start(Path folder, String program, List<String> arguments, Readiness readiness)
            throws IOException {
        var script = MODULES.resolve(program);
        if (!Files.exists(script)) {
            return abort("skipped: " + script + " is absent; ./check takes it from npm");
        }
        var log = folder.resolve("server.log");
        var command = new ArrayList<>(List.of("sh", "-c", GUARD, "sh", "node"));
        command.add(script.toAbsolutePath().toString());
        command.addAll(arguments);
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            return abort("skipped: neither sh nor node can be run: " + e.getMessage());
        }
        var server = new NodeServer(process, log);
        try {
            server.await(readiness);
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void await(Readiness readiness) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_START_SECONDS);
        while (!readiness.isReady(log)) {
            if (System.nanoTime() > end) {
                throw new IOException("the server does not answer: " + Files.readString(log));
            }
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while a server started", e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
