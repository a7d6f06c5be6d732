package dev.emend.cli.common;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
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
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The socket of the process that owns a workspace: other emend processes send it their command
/// line and print its answer.
///
/// A message is a four-byte length and that many bytes of JSON; a length of 0 says that the command
/// was taken and works. The socket is for this user only (mode 0600). Each command runs on a
/// virtual thread of the owner.
///
/// An agent's session begins the same way; then both sides write its protocol, a message a line,
/// and the owner's last line is [#FAREWELL] when it answered everything it had read.
public final class OwnerSocket implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(OwnerSocket.class.getName());
    private static final String NAME = "emend.sock";
    private static final int MAX_MESSAGE = 64 << 20;
    private static final String AGENT = "agent";

    /// The owner ends, and whoever comes next may own the workspace.
    public static final String FAREWELL = "{\"emend\":\"ended\"}";

    /// The owner makes room for a window, which will own the workspace in a moment.
    public static final String FAREWELL_TO_WINDOW = "{\"emend\":\"ended for a window\"}";

    /// How long an owner may take to notice a command, and at its end to finish one.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);

    private final Path path;
    private final ServerSocketChannel server;
    private final BiFunction<Terminal, String[], Integer> commands;
    private final Agents agents;
    private final Set<Thread> working = ConcurrentHashMap.newKeySet();
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
        void serve(StdioClient guest, InputStream in, OutputStream out);
    }

    /// Listens for the commands of other processes.
    ///
    /// @param commands runs a command line and returns its exit code
    /// @throws IOException when the folder takes no socket, for example because its path is too
    ///   long
    public static OwnerSocket listen(Path workspace, BiFunction<Terminal, String[], Integer> commands, Agents agents)
            throws IOException {
        var path = workspace.resolve(NAME);
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

    /// Whether the owner of this workspace takes commands.
    public static boolean isListening(Path workspace) {
        try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(workspace.resolve(NAME)))) {
            return channel.isConnected();
        } catch (IOException e) { // no socket, or one left by a killed owner
            return false;
        }
    }

    /// Sends a command line to the owner, prints what it printed, and returns its exit code.
    ///
    /// @param stdin what the command reads, when it reads anything
    public static int forward(Path workspace, Terminal terminal, String stdin, String... args) throws IOException {
        var request = Json.Obj.of(
                "folder", terminal.folder().toString(),
                "args", List.of(args),
                "stdin", stdin);
        var isTaken = new AtomicBoolean();
        try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            CompletableFuture.delayedExecutor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> closeUnless(isTaken, channel));
            channel.connect(UnixDomainSocketAddress.of(workspace.resolve(NAME)));
            send(channel, request);
            new DataInputStream(Channels.newInputStream(channel)).readInt();
            isTaken.set(true);
            var answer = receive(channel);
            terminal.out().print(answer.text("stdout").orElse(""));
            terminal.out().flush();
            terminal.err().print(answer.text("stderr").orElse(""));
            return answer.integer("exit").orElse(Exit.OUR_BUG);
        } catch (EOFException e) {
            throw new IOException("it ended meanwhile", e);
        } catch (ClosedChannelException e) {
            throw new IOException("it has said nothing for " + PATIENCE.toSeconds() + " seconds", e);
        }
    }

    /// Begins an agent's session with the owner; what is written and read then is its protocol.
    public static SocketChannel session(Path workspace, StdioClient guest) throws IOException {
        var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(workspace.resolve(NAME)));
            send(channel, Json.Obj.of(AGENT, guest.json()));
            new DataInputStream(Channels.newInputStream(channel)).readInt();
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static void closeUnless(AtomicBoolean isTaken, SocketChannel channel) {
        if (!isTaken.get()) {
            try {
                channel.close();
            } catch (IOException e) {
                LOG.log(Level.WARNING, "A connection was not closed", e);
            }
        }
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                var channel = server.accept();
                Thread.ofVirtual().name("owner-command").start(() -> answer(channel));
            } catch (ClosedChannelException e) {
                return; // close() was called
            } catch (IOException e) {
                // without files for it, the next try would fail at once, too
                LOG.log(Level.WARNING, "A command of another process was not taken", e);
                LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
            }
        }
    }

    private void answer(SocketChannel channel) {
        try (channel) {
            var request = receive(channel);
            working.add(Thread.currentThread());
            channel.write(ByteBuffer.allocate(Integer.BYTES));
            if (request.has(AGENT)) {
                serve(StdioClient.of(request.object(AGENT)), channel);
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
            int exit = commands.apply(terminal, request.texts("args").toArray(String[]::new));
            send(
                    channel,
                    Json.Obj.of(
                            "exit", exit,
                            "stdout", out.toString(StandardCharsets.UTF_8),
                            "stderr", err.toString(StandardCharsets.UTF_8)));
        } catch (EOFException e) {
            LOG.log(Level.FINE, "Another process asked whether anybody listens", e);
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.WARNING, "A command of another process failed", e);
        } finally {
            working.remove(Thread.currentThread());
        }
    }

    private void serve(StdioClient guest, SocketChannel channel) throws IOException {
        sessions.add(channel);
        try {
            if (!server.isOpen()) {
                channel.shutdownInput();
            }
            var out = Channels.newOutputStream(channel);
            agents.serve(guest, Channels.newInputStream(channel), out);
            out.write((farewell + "\n").getBytes(StandardCharsets.UTF_8));
        } finally {
            sessions.remove(channel);
        }
    }

    private static void send(SocketChannel channel, Json json) throws IOException {
        var bytes = json.compact().getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_MESSAGE) {
            throw new IOException("it takes at most " + (MAX_MESSAGE >> 20) + " MB in one command");
        }
        var out = new DataOutputStream(Channels.newOutputStream(channel));
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }

    private static Json.Obj receive(SocketChannel channel) throws IOException {
        var in = new DataInputStream(Channels.newInputStream(channel));
        int length = in.readInt();
        if (length < 0 || length > MAX_MESSAGE) {
            throw new IOException("a message of " + length + " bytes is not taken");
        }
        try {
            var text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
            if (JsonText.parse(text) instanceof Json.Obj message) {
                return message;
            }
            throw new IOException("a message is not an object");
        } catch (JsonFault e) {
            throw new IOException("a message is not JSON", e);
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
        while (!working.isEmpty() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }
}
