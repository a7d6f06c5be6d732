package dev.emend.cli;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
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

/// The door of the process that owns a workspace: other emend processes send it their command line
/// and print its answer.
///
/// A message is a four-byte length and that many bytes of JSON; a length of 0 says that the command
/// was taken and works. The socket is for this user only (mode 0600). Each command runs on a
/// virtual thread of the owner.
public final class OwnerSocket implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(OwnerSocket.class.getName());
    private static final String NAME = "emend.sock";
    private static final int LARGEST_MESSAGE = 64 << 20;

    /// How long an owner may take to notice a command, and at its end to finish one.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Path path;
    private final ServerSocketChannel server;
    private final BiFunction<Terminal, String[], Integer> commands;
    private final Set<Thread> working = ConcurrentHashMap.newKeySet();

    private OwnerSocket(
            Path path,
            ServerSocketChannel server,
            BiFunction<Terminal, String[], Integer> commands) {
        this.path = path;
        this.server = server;
        this.commands = commands;
    }

    /// Listens for the commands of other processes.
    ///
    /// @param commands runs a command line and returns its exit code
    /// @throws IOException when the folder takes no socket, for example because its path is too
    ///   long
    public static OwnerSocket listen(
            Path workspace, BiFunction<Terminal, String[], Integer> commands) throws IOException {
        var path = workspace.resolve(NAME);
        // left behind by an owner that was killed; the lock says that it is gone
        Files.deleteIfExists(path);
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(path));
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException | RuntimeException failed) {
            server.close();
            throw failed;
        }
        var socket = new OwnerSocket(path, server, commands);
        Thread.ofVirtual().name("owner-socket").start(socket::accept);
        return socket;
    }

    /// Whether the owner of this workspace takes commands.
    public static boolean isListening(Path workspace) {
        try (var channel =
                SocketChannel.open(UnixDomainSocketAddress.of(workspace.resolve(NAME)))) {
            return channel.isConnected();
        } catch (IOException nobody) { // no socket, or one left by a killed owner
            return false;
        }
    }

    /// Sends a command line to the owner, prints what it printed, and returns its exit code.
    ///
    /// @param stdin what the command reads, when it reads anything
    static int forward(Path workspace, Terminal terminal, String stdin, String... args)
            throws IOException {
        var request =
                Json.Obj.of(
                        "folder", terminal.folder().toString(),
                        "args", List.of(args),
                        "stdin", stdin);
        var taken = new AtomicBoolean();
        try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            CompletableFuture.delayedExecutor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> closeUnless(taken, channel));
            channel.connect(UnixDomainSocketAddress.of(workspace.resolve(NAME)));
            send(channel, request);
            new DataInputStream(Channels.newInputStream(channel)).readInt();
            taken.set(true);
            var answer = receive(channel);
            terminal.out().print(answer.text("stdout").orElse(""));
            terminal.out().flush();
            terminal.err().print(answer.text("stderr").orElse(""));
            return answer.integer("exit").orElse(Exit.OUR_BUG);
        } catch (EOFException ended) {
            throw new IOException("it ended meanwhile", ended);
        } catch (ClosedChannelException silent) {
            throw new IOException(
                    "it has said nothing for " + PATIENCE.toSeconds() + " seconds", silent);
        }
    }

    private static void closeUnless(AtomicBoolean taken, SocketChannel channel) {
        if (!taken.get()) {
            try {
                channel.close();
            } catch (IOException failed) {
                LOG.log(Level.WARNING, "A connection was not closed", failed);
            }
        }
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                var channel = server.accept();
                Thread.ofVirtual().name("owner-command").start(() -> answer(channel));
            } catch (ClosedChannelException closed) {
                return; // close() was called
            } catch (IOException failed) {
                LOG.log(Level.WARNING, "A command of another process was not taken", failed);
            }
        }
    }

    private void answer(SocketChannel channel) {
        try (channel) {
            var request = receive(channel);
            working.add(Thread.currentThread());
            channel.write(ByteBuffer.allocate(Integer.BYTES));
            var out = new ByteArrayOutputStream();
            var err = new ByteArrayOutputStream();
            var stdin = request.text("stdin").orElse("").getBytes(StandardCharsets.UTF_8);
            var terminal =
                    Terminal.of(
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
        } catch (IOException | RuntimeException failed) {
            LOG.log(Level.WARNING, "A command of another process failed", failed);
        } finally {
            working.remove(Thread.currentThread());
        }
    }

    private static void send(SocketChannel channel, Json json) throws IOException {
        var bytes = json.compact().getBytes(StandardCharsets.UTF_8);
        if (bytes.length > LARGEST_MESSAGE) {
            throw new IOException(
                    "it takes at most " + (LARGEST_MESSAGE >> 20) + " MB in one command");
        }
        var out = new DataOutputStream(Channels.newOutputStream(channel));
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }

    private static Json.Obj receive(SocketChannel channel) throws IOException {
        var in = new DataInputStream(Channels.newInputStream(channel));
        int length = in.readInt();
        if (length < 0 || length > LARGEST_MESSAGE) {
            throw new IOException("a message of " + length + " bytes is not taken");
        }
        try {
            var text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
            if (JsonText.parse(text) instanceof Json.Obj message) {
                return message;
            }
            throw new IOException("a message is not an object");
        } catch (JsonFault broken) {
            throw new IOException("a message is not JSON", broken);
        }
    }

    /// Takes no more commands, and waits a little for those that work: what they decide is to be
    /// saved by the owner.
    @Override
    public void close() throws IOException {
        server.close();
        Files.deleteIfExists(path);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!working.isEmpty() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }
}
