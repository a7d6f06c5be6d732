package dev.emend.cli.agents;

import dev.emend.cli.common.OwnerClient;
import dev.emend.cli.common.StdioClient;
import dev.emend.cli.common.Terminal;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// The agent server, kept open by one process at the owner of the workspace, whoever that is: its
/// session says which port is wanted, the owner says which it is, and both wait until one of them
/// ends.
public final class HttpServerSession {
    private static final Logger LOG = Logger.getLogger(HttpServerSession.class.getName());

    private final Path workspace;
    private final int requestedPort;
    private final Terminal terminal;
    private final boolean isJson;
    private int port;

    /// Notes, which the next owner says again.
    private final Set<String> printedNotes = new HashSet<>();

    private @Nullable SocketChannel owner;
    private boolean isEnded;

    /// Starts the server for a client.
    @FunctionalInterface
    public interface ServerOpener {
        /// @throws UserException when it can't be opened there, with the reason
        LeasedServer open(StdioClient.HttpPort port) throws UserException;
    }

    /// A server that runs until it is stopped.
    public interface LeasedServer extends AutoCloseable {
        /// 0 once a person switched it off.
        ///
        /// @throws UserException when it could not be opened where a person wanted it
        int port() throws UserException;

        /// The number of catalogs that agents are served.
        int catalogs();

        /// The number of kept memories that agents are served.
        int memories() throws UserException;

        /// Notes for a person on collections that agents search themselves; calls block.
        List<String> notes();

        /// Has this run whenever the port may be another one.
        void follow(Runnable listener);

        @Override
        void close();
    }

    /// @param requestedPort 0 for the usual port or the next that is free
    /// @param terminal told the address, and each other one that comes
    /// @param isJson whether it is told each address as a JSON object, one in a line
    public HttpServerSession(Path workspace, int requestedPort, Terminal terminal, boolean isJson) {
        this.workspace = workspace;
        this.requestedPort = requestedPort;
        this.terminal = terminal;
        this.isJson = isJson;
    }

    /// Has agents answered until the owner ends or [#end()] is called.
    ///
    /// @throws UserException when they can't be answered there
    /// @throws IOException when nobody answers at the socket
    public AgentBridge.End carry() throws UserException, IOException {
        var client = StdioClient.overHttp(new StdioClient.HttpPort(requestedPort, port));
        try (var channel = OwnerClient.session(workspace, client);
                var lines = new BufferedReader(
                        new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8))) {
            begin(channel);
            var cause = AgentBridge.End.OWNER_DIED;
            try {
                for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                    cause = AgentBridge.End.of(line);
                    if (cause == AgentBridge.End.OWNER_DIED) {
                        take(line);
                    }
                }
            } catch (IOException e) {
                LOG.log(Level.FINE, "The owner was cut off", e);
            }
            return end(cause);
        }
    }

    private synchronized void begin(SocketChannel channel) throws IOException {
        owner = channel;
        if (isEnded) {
            channel.shutdownOutput();
        }
    }

    private synchronized AgentBridge.End end(AgentBridge.End cause) {
        owner = null;
        return isEnded ? AgentBridge.End.DONE : cause;
    }

    private void take(String line) throws UserException, IOException {
        try {
            var message = (Json.Obj) JsonText.parse(line);
            if (message.has("refused")) {
                throw new UserException(
                        UserException.Code.BAD_INPUT,
                        message.text("refused").orElse(""),
                        message.text("safe").orElse(""),
                        message.text("next").orElse(""));
            }
            int currentPort = message.integer("port").orElse(0);
            if (currentPort == 0) {
                terminal.err().println("The agent server was stopped in the window.");
                terminal.err().flush();
                end();
            } else if (currentPort != port) {
                boolean isFirst = port == 0;
                port = currentPort;
                var address = "http://127.0.0.1:" + currentPort;
                if (isJson) {
                    terminal.json(Json.Obj.of("address", address));
                } else {
                    terminal.line(address);
                }
                if (isFirst) { // only now does it hold
                    terminal.err()
                            .println("Agents are answered there until this process ends. Clients:"
                                    + " emend agents list");
                }
                message.integer("catalogs")
                        .ifPresent(catalogs ->
                                tell(catalogs, message.integer("memories").orElse(0)));
            }
            message.texts("notes").stream().filter(printedNotes::add).forEach(terminal::note);
            terminal.err().flush();
        } catch (JsonFault | ClassCastException e) {
            throw new IOException("the owner says what is not understood", e);
        }
    }

    /// @param catalogs which agents are served
    /// @param memories which they are served
    private void tell(int catalogs, int memories) {
        var keptMemories = memories == 1 ? "1 kept memory" : memories + " kept memories";
        var message = catalogs == 0 && memories == 0
                ? "No catalog is open, so agents get nothing yet."
                : catalogs == 0
                        ? "Agents are served " + keptMemories + "; no catalog is open."
                        : "Agents are served " + Terminal.count(catalogs, "catalog")
                                + (memories == 0 ? "" : " and " + keptMemories) + ".";
        terminal.err().println(message + " To add one: emend review --in FILE");
        terminal.err().flush();
    }

    /// Stops it; [#carry()] returns then.
    public synchronized void end() {
        isEnded = true;
        try {
            if (owner != null) {
                owner.shutdownOutput();
            }
        } catch (IOException e) {
            LOG.log(Level.FINE, "The owner is gone", e);
        }
    }

    /// The owner's side of it, until the guest or the owner ends.
    public static void serve(
            StdioClient.HttpPort requestedPort, ServerOpener lender, InputStream in, OutputStream out) {
        try (var server = lender.open(requestedPort)) {
            var teller = new PortReporter(server, out);
            server.follow(teller::tell);
            teller.tell();
            // a collection's server may be slow, and nobody who ends waits for it
            Thread.ofVirtual().name("collections").start(teller::note);
            in.transferTo(OutputStream.nullOutputStream());
        } catch (UserException e) {
            say(out, refusal(e));
        } catch (IOException e) {
            LOG.log(Level.FINE, "Whom it was for is gone", e);
        }
    }

    /// Reporter of the server's port, once for each port.
    private static final class PortReporter {
        private final LeasedServer server;
        private final OutputStream out;
        private int reportedPort = -1;

        PortReporter(LeasedServer server, OutputStream out) {
            this.server = server;
            this.out = out;
        }

        synchronized void tell() {
            try {
                int currentPort = server.port();
                if (currentPort != reportedPort) {
                    reportedPort = currentPort;
                    say(out, state());
                }
            } catch (UserException e) {
                say(out, refusal(e));
            }
        }

        void note() {
            var notes = server.notes();
            if (!notes.isEmpty()) {
                send(notes);
            }
        }

        private synchronized void send(List<String> notes) {
            if (reportedPort > 0) {
                say(out, Json.Obj.of("port", reportedPort, "notes", notes));
            }
        }

        private Json.Obj state() throws UserException {
            return Json.Obj.of("port", reportedPort, "catalogs", server.catalogs(), "memories", server.memories());
        }
    }

    private static Json.Obj refusal(UserException problem) {
        return Json.Obj.of("refused", problem.message(), "safe", problem.impact(), "next", problem.remedy());
    }

    /// Whoever is gone is told nothing: the end of what it says ends the loan.
    private static void say(OutputStream out, Json.Obj line) {
        try {
            out.write((line.compact() + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            LOG.log(Level.FINE, "Whom it was for is gone", e);
        }
    }
}
