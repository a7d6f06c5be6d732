package dev.emend.cli.common;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// The protocol of the owner's socket: where it is, and how a message is written. A message is a
/// four-byte length and that many bytes of JSON; a length of 0 says that a command was taken.
final class OwnerMessages {
    private static final int MAX_MESSAGE = 64 << 20;

    /// The member of a request that begins an agent's session.
    static final String AGENT = "agent";

    private OwnerMessages() {}

    /// The socket of a workspace, which need not be there.
    static Path path(Path workspace) {
        return workspace.resolve("emend.sock");
    }

    static UnixDomainSocketAddress address(Path workspace) {
        return UnixDomainSocketAddress.of(path(workspace));
    }

    /// A command line as a message. It is written here, and the answer read by [OwnerAnswer], as the
    /// classes for any JSON take longer to load than the owner works.
    static String command(String folder, String stdin, String... args) {
        var text = new StringBuilder("{\"folder\":");
        Json.quote(folder, text);
        text.append(",\"args\":[");
        for (int i = 0; i < args.length; i++) {
            Json.quote(args[i], i == 0 ? text : text.append(','));
        }
        Json.quote(stdin, text.append("],\"stdin\":"));
        return text.append('}').toString();
    }

    static void send(SocketChannel channel, String json) throws IOException {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_MESSAGE) {
            throw new IOException("it takes at most " + (MAX_MESSAGE >> 20) + " MB in one command");
        }
        write(
                channel,
                ByteBuffer.allocate(Integer.BYTES + bytes.length)
                        .putInt(bytes.length)
                        .put(bytes)
                        .flip());
    }

    /// That the command was taken and works.
    static void sendTaken(SocketChannel channel) throws IOException {
        write(channel, ByteBuffer.allocate(Integer.BYTES));
    }

    /// Returns when the command was taken.
    ///
    /// @throws java.io.EOFException when the owner ended before it took it
    static void awaitTaken(SocketChannel channel) throws IOException {
        new DataInputStream(Channels.newInputStream(channel)).readInt();
    }

    private static void write(SocketChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    static String receiveText(SocketChannel channel) throws IOException {
        var in = new DataInputStream(Channels.newInputStream(channel));
        int length = in.readInt();
        if (length < 0 || length > MAX_MESSAGE) {
            throw new IOException("a message of " + length + " bytes is not taken");
        }
        var bytes = new byte[length];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static Json.Obj receive(SocketChannel channel) throws IOException {
        return object(receiveText(channel));
    }

    static Json.Obj object(String text) throws IOException {
        try {
            if (JsonText.parse(text) instanceof Json.Obj message) {
                return message;
            }
            throw new IOException("a message is not an object");
        } catch (JsonFault e) {
            throw new IOException("a message is not JSON", e);
        }
    }
}
