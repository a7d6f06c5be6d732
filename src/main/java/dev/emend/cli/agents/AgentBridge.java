package dev.emend.cli.agents;

import dev.emend.cli.common.OwnerClient;
import dev.emend.cli.common.OwnerSocket;
import dev.emend.cli.common.StdioClient;
import dev.emend.cli.common.Terminal;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// Carries one agent's session between its streams and whoever owns the workspace, also when the
/// owner changes meanwhile: the next one is greeted as the first was, and the agent notices
/// nothing.
///
/// What was asked and not answered goes to the next owner when the last one said farewell, because
/// then it was not begun. When the owner was killed, a call of a tool may have been done or not, so
/// it is answered with an error instead of done a second time. Messages are lines of JSON-RPC.
public final class AgentBridge {
    private static final Logger LOG = Logger.getLogger(AgentBridge.class.getName());
    private static final String INITIALIZE = "initialize";
    private static final String INITIALIZED = "notifications/initialized";
    private static final String CALL = "tools/call";

    private final Path workspace;
    private final StdioClient client;
    private final InputStream agent;
    private final PrintStream answers;

    /// Held by whoever writes to the owner, which may take its time; taken before this. Answers are
    /// written meanwhile, else the owner, who waits until they are read, would never read on.
    private final Object writeLock = new Object();

    /// Requests without an answer by their id, oldest first. Guarded by this, as all that follows.
    private final Map<String, Request> open = new LinkedHashMap<>();

    private @Nullable Request greeting;
    private @Nullable String initializedLine;
    private @Nullable SocketChannel owner;
    private boolean isEnded;

    /// Whether the owner of now was told everything, the end too.
    private boolean isEndSent;

    private record Request(String id, String method, String line) {}

    /// The way a session with one owner ended.
    public enum End {
        /// The agent's input ended and everything is answered.
        DONE,
        OWNER_LEFT,
        OWNER_LEFT_FOR_WINDOW,
        OWNER_DIED;

        /// The end that the owner's last line announces; the owner died when that is any other line.
        static End of(String line) {
            return switch (line) {
                case OwnerSocket.FAREWELL -> OWNER_LEFT;
                case OwnerSocket.FAREWELL_TO_WINDOW -> OWNER_LEFT_FOR_WINDOW;
                default -> OWNER_DIED;
            };
        }
    }

    public AgentBridge(Path workspace, StdioClient client, Terminal terminal) {
        this.workspace = workspace;
        this.client = client;
        this.agent = terminal.in();
        this.answers = terminal.out();
    }

    /// Begins to read what the agent says, on a thread that ends with its input.
    public void start() {
        Thread.ofPlatform().daemon().name("agent input").start(this::listen);
    }

    private void listen() {
        try (var lines = reader(agent)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    take(line);
                }
            }
        } catch (IOException e) {
            LOG.log(Level.FINE, "The agent is gone", e);
        }
        synchronized (writeLock) {
            @Nullable SocketChannel last;
            synchronized (this) {
                isEnded = true;
                last = owner;
            }
            endOutput(last);
        }
    }

    private static BufferedReader reader(InputStream in) {
        return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    private void take(String line) {
        synchronized (writeLock) {
            send(remember(line), line);
        }
    }

    /// @return the owner of now
    private synchronized @Nullable SocketChannel remember(String line) {
        var message = parse(line).orElse(Json.Obj.EMPTY);
        var method = message.text("method").orElse("");
        var id = message.get("id");
        if (id != null && !method.isEmpty()) {
            var request = new Request(id.compact(), method, line);
            open.put(request.id, request);
            greeting = method.equals(INITIALIZE) ? request : greeting;
        } else if (method.equals(INITIALIZED)) {
            initializedLine = line;
        }
        return owner;
    }

    private static Optional<Json.Obj> parse(String line) {
        try {
            return JsonText.parse(line) instanceof Json.Obj message ? Optional.of(message) : Optional.empty();
        } catch (JsonFault e) { // the owner tells the agent
            return Optional.empty();
        }
    }

    /// Without an owner a request waits in the map, and a notice has nobody to notice it.
    private static void send(@Nullable SocketChannel channel, String line) {
        if (channel == null) {
            return;
        }
        try {
            OutputStream out = Channels.newOutputStream(channel);
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) { // the reading side meets the end too, and changes on it
            LOG.log(Level.FINE, "The owner is gone", e);
        }
    }

    private static void endOutput(@Nullable SocketChannel channel) {
        try {
            if (channel != null) {
                channel.shutdownOutput();
            }
        } catch (IOException e) {
            LOG.log(Level.FINE, "The owner is gone", e);
        }
    }

    /// Carries messages until the agent's input or the owner ends.
    ///
    /// @throws IOException when nobody answers at the socket
    public End carry() throws IOException {
        try (var channel = OwnerClient.session(workspace, client);
                var lines = reader(Channels.newInputStream(channel))) {
            var answeredId = begin(channel);
            var cause = End.OWNER_DIED;
            try {
                for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                    cause = End.of(line);
                    if (cause == End.OWNER_DIED) {
                        answer(line, answeredId);
                    }
                }
            } catch (IOException e) {
                LOG.log(Level.FINE, "The owner was cut off", e);
            }
            return end(cause);
        }
    }

    /// Greets the owner and repeats what is open.
    ///
    /// @return the id of the greeting whose answer the agent has already; empty when it has none
    private String begin(SocketChannel channel) {
        synchronized (writeLock) {
            var replayLines = new ArrayList<String>();
            var answeredId = connect(channel, replayLines);
            replayLines.forEach(line -> send(channel, line));
            if (isEndSent()) {
                endOutput(channel);
            }
            return answeredId;
        }
    }

    /// @param replayLines gets what is to be said to this owner
    private synchronized String connect(SocketChannel channel, List<String> replayLines) {
        owner = channel;
        var answeredId = "";
        var first = greeting;
        if (first != null) {
            answeredId = open.containsKey(first.id) ? "" : first.id;
            replayLines.add(first.line);
        }
        if (initializedLine != null) {
            replayLines.add(initializedLine);
        }
        open.values().stream()
                .filter(request -> !request.method.equals(INITIALIZE))
                .forEach(request -> replayLines.add(request.line));
        isEndSent = isEnded;
        return answeredId;
    }

    private synchronized boolean isEndSent() {
        return isEndSent;
    }

    private void answer(String line, String answeredId) {
        if (!isKnown(line, answeredId)) {
            print(line);
        }
    }

    /// Whether this is the answer to the repeated greeting.
    private synchronized boolean isKnown(String line, String answeredId) {
        var message = parse(line).orElse(Json.Obj.EMPTY);
        var id = message.get("id");
        if (id == null || message.has("method")) {
            return false;
        }
        boolean isOpen = open.remove(id.compact()) != null;
        return !isOpen && id.compact().equals(answeredId);
    }

    /// On the thread that carries, which is one; never while the requests are guarded.
    private void print(String line) {
        var bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        answers.write(bytes, 0, bytes.length);
        answers.flush();
    }

    private End end(End cause) {
        var lostIds = new ArrayList<String>();
        var end = disconnect(cause, lostIds);
        lostIds.forEach(id -> print(unknown(id)));
        return end;
    }

    /// @param lostIds gets the calls nobody will answer
    private synchronized End disconnect(End cause, List<String> lostIds) {
        owner = null;
        if (cause == End.OWNER_DIED) {
            for (var request : new ArrayList<>(open.values())) {
                if (request.method.equals(CALL)) {
                    open.remove(request.id);
                    lostIds.add(request.id);
                }
            }
        }
        if (isEnded && (open.isEmpty() || isEndSent)) {
            return End.DONE;
        }
        return cause;
    }

    private static String unknown(String id) {
        var message = "The process that owned the workspace was killed. Whether this call was done is"
                + " not known; what was done is saved. Look before you call it again.";
        return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32000,\"message\":%s}}"
                .formatted(id, new Json.Text(message).compact());
    }
}
