package dev.emend.cli.common;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The socket of the process that owns a workspace: other emend processes send it their command
/// line and print its answer, by [OwnerClient].
///
/// The socket is for this user only (mode 0600). Each command runs on a virtual thread of the owner.
///
/// An agent's session begins the same way; then both sides write its protocol, a message a line,
/// and the owner's last line is [#FAREWELL] when it answered everything it had read.
public final class OwnerSocket implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(OwnerSocket.class.getName());

    /// The owner ends, and whoever comes next may own the workspace.
    public static final String FAREWELL = "{\"emend\":\"ended\"}";

    /// The owner makes room for a window, which will own the workspace in a moment.
    public static final String FAREWELL_TO_WINDOW = "{\"emend\":\"ended for a window\"}";

    /// The time an owner may take at its end to finish a command.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);

    private final Path path;
    private final ServerSocketChannel server;
    private final BiFunction<Terminal, String[], Integer> commands;
    private final Agents agents;
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet();
    private final Set<SocketChannel> sessions = ConcurrentHashMap.newKeySet();
    private volatile String farewell = FAREWELL;

    private OwnerSocket(
            Path path, ServerSocketChannel server, BiFunction<Terminal, String[], Integer> commands, Agents agents) {
        this.path = path;
        this.server = server;
        this.commands = commands;
        this.agents = agents;
    }

    /// Serves an agent until the input ends and all it asked for is answered.
    @FunctionalInterface
    public interface Agents {
        void serve(StdioClient client, InputStream in, OutputStream out);
    }

    /// Listens for the commands of other processes.
    ///
    /// @param commands runs a command line and returns its exit code
    /// @throws IOException when the folder takes no socket, for example because its path is too
    ///   long
    public static OwnerSocket listen(Path workspace, BiFunction<Terminal, String[], Integer> commands, Agents agents)
            throws IOException {
        var path = OwnerMessages.path(workspace);
        // left behind by an owner that was killed; the lock says that it is gone
        Files.deleteIfExists(path);
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(path));
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
        var socket = new OwnerSocket(path, server, commands, agents);
        Thread.ofVirtual().name("owner-socket").start(socket::accept);
        return socket;
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                var channel = server.accept();
                Thread.ofVirtual().name("owner-command").start(() -> answer(channel));
            } catch (ClosedChannelException e) {
                return; // close() was called
            } catch (IOException | RuntimeException | Error e) {
                // without files for it, the next try would fail at once, too
                LOG.log(Level.WARNING, "A command of another process was not taken", e);
                LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
            }
        }
    }

    private void answer(SocketChannel channel) {
        try (channel) {
            var request = OwnerMessages.receive(channel);
            workers.add(Thread.currentThread());
            OwnerMessages.sendTaken(channel);
            if (request.has(OwnerMessages.AGENT)) {
                serve(StdioClient.of(request.object(OwnerMessages.AGENT)), channel);
                return;
            }
            var out = new ByteArrayOutputStream();
            var err = new ByteArrayOutputStream();
            var stdin = request.text("stdin").orElse("").getBytes(StandardCharsets.UTF_8);
            var terminal = Terminal.of(
                    new ByteArrayInputStream(stdin),
                    out,
                    err,
                    Path.of(request.text("folder").orElse("")));
            var isLeft = new AtomicBoolean();
            Thread.ofVirtual().name("owner-asker").start(() -> watch(channel, isLeft));
            int exit = commands.apply(
                    terminal.leftWhen(isLeft::get), request.texts("args").toArray(String[]::new));
            if (isLeft.get()) {
                return;
            }
            OwnerMessages.send(
                    channel,
                    new OwnerAnswer(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8))
                            .json());
        } catch (EOFException e) {
            LOG.log(Level.FINE, "Another process asked whether anybody listens", e);
        } catch (IOException e) { // only the channel is read and written here
            LOG.log(Level.FINE, "The other process is gone", e);
        } catch (RuntimeException | Error e) {
            LOG.log(Level.WARNING, "A command of another process failed", e);
        } finally {
            workers.remove(Thread.currentThread());
        }
    }

    /// Whoever asks sends nothing more: the end of what they send is theirs, as by Ctrl+C.
    private static void watch(SocketChannel channel, AtomicBoolean isLeft) {
        try {
            if (channel.read(ByteBuffer.allocate(1)) < 0) {
                isLeft.set(true);
            }
        } catch (ClosedChannelException e) {
            LOG.log(Level.FINEST, "The command was answered", e);
        } catch (IOException e) {
            LOG.log(Level.FINE, "The process that asked was killed", e);
            isLeft.set(true);
        }
    }

    private void serve(StdioClient client, SocketChannel channel) throws IOException {
        sessions.add(channel);
        try {
            if (!server.isOpen()) {
                channel.shutdownInput();
            }
            var out = Channels.newOutputStream(channel);
            agents.serve(client, Channels.newInputStream(channel), out);
            out.write((farewell + "\n").getBytes(StandardCharsets.UTF_8));
        } finally {
            sessions.remove(channel);
        }
    }

    /// From now on the agents that are told farewell wait for a window before they own the
    /// workspace themselves.
    public void makeRoomForWindow() {
        farewell = FAREWELL_TO_WINDOW;
    }

    /// Takes no more commands, and waits a little for those that work: what they decide is to be
    /// saved by the owner. Sessions of agents end.
    @Override
    public void close() throws IOException {
        server.close();
        Files.deleteIfExists(path);
        for (var session : sessions) {
            try {
                session.shutdownInput();
            } catch (IOException e) {
                LOG.log(Level.FINE, "A session had ended already", e);
            }
        }
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!workers.isEmpty() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }
}
