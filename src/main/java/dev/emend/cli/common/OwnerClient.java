package dev.emend.cli.common;

import dev.emend.model.Json;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The other side of [OwnerSocket]: a process that sends its command line to the owner of a workspace,
/// or begins an agent's session with it. Loads few classes, as a command waits for it.
public final class OwnerClient {
    /// The time an owner may take to notice a command.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private OwnerClient() {}

    /// Nobody took the command: nothing was done.
    public static final class NotTakenException extends IOException {
        private static final long serialVersionUID = 1L;

        NotTakenException(String message, IOException cause) {
            super(message, cause);
        }
    }

    /// The owner ended while it worked on the command: what was done of it is not known.
    public static final class OwnerLostException extends IOException {
        private static final long serialVersionUID = 1L;

        OwnerLostException(IOException cause) {
            super("it ended meanwhile", cause);
        }
    }

    /// Whether the owner of this workspace takes commands.
    public static boolean isListening(Path workspace) {
        try (var channel = SocketChannel.open(OwnerMessages.address(workspace))) {
            return channel.isConnected();
        } catch (IOException e) { // no socket, or one left by a killed owner
            return false;
        }
    }

    /// Sends a command line to the owner, prints what it printed, and returns its exit code.
    ///
    /// @param stdin what the command reads, when it reads anything
    /// @throws NotTakenException when nobody listens, or the owner ended without having begun it
    /// @throws OwnerLostException when the owner ended after it had begun it
    public static int forward(Path workspace, Terminal terminal, String stdin, String... args) throws IOException {
        var request = OwnerMessages.command(terminal.folder().toString(), stdin, args);
        var isTaken = new AtomicBoolean();
        try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            var patience = Thread.ofPlatform().daemon().name("owner-patience").start(() -> giveUp(isTaken, channel));
            send(workspace, channel, request);
            isTaken.set(true);
            LockSupport.unpark(patience);
            var answer = OwnerAnswer.of(receive(channel));
            terminal.out().print(answer.stdout());
            terminal.out().flush();
            terminal.err().print(answer.stderr());
            terminal.err().flush();
            return answer.exit();
        } catch (ClosedChannelException e) {
            throw new IOException("it has said nothing for " + PATIENCE.toSeconds() + " seconds", e);
        }
    }

    private static String receive(SocketChannel channel) throws IOException {
        try {
            return OwnerMessages.receiveText(channel);
        } catch (EOFException | SocketException e) {
            throw new OwnerLostException(e);
        }
    }

    private static void send(Path workspace, SocketChannel channel, String request) throws IOException {
        try {
            channel.connect(OwnerMessages.address(workspace));
        } catch (IOException e) {
            throw new NotTakenException(String.valueOf(e.getMessage()), e);
        }
        OwnerMessages.send(channel, request);
        try {
            OwnerMessages.awaitTaken(channel);
        } catch (EOFException e) {
            throw new NotTakenException("it ended meanwhile", e);
        }
    }

    /// Begins an agent's session with the owner; what is written and read then is its protocol.
    public static SocketChannel session(Path workspace, StdioClient client) throws IOException {
        var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(OwnerMessages.address(workspace));
            OwnerMessages.send(
                    channel, Json.Obj.of(OwnerMessages.AGENT, client.json()).compact());
            OwnerMessages.awaitTaken(channel);
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /// Ends the connection to an owner that takes no command.
    private static void giveUp(AtomicBoolean isTaken, SocketChannel channel) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isTaken.get() && channel.isOpen() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
        if (!isTaken.get()) {
            try {
                channel.close();
            } catch (IOException e) {
                // made here, as a command that is answered needs none
                Logger.getLogger(OwnerClient.class.getName()).log(Level.WARNING, "A connection was not closed", e);
            }
        }
    }
}
