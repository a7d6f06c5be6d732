package dev.emend.remote;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import dev.emend.remote.RemoteException.Kind;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// The knowledge graph of an MCP memory server: entities with observations are memories, relations
/// links. The server is started or connected to at the first call. Thread-safe, one call at a time.
public final class McpMemoryClient implements LiveSource {
    public static final Duration TIMEOUT = Duration.ofSeconds(30);

    /// A server that is started may take so long, however soon it has to answer afterwards.
    private static final Duration STARTING = Duration.ofSeconds(10);

    private static final Set<String> READING = Set.of("read_graph", "search_nodes");

    private final String name;
    private final Supplier<McpClientTransport> transport;
    private final Duration timeout;
    private final boolean isOnThisMachine;
    private @Nullable McpSyncClient client;

    /// Whose program has ended.
    private volatile @Nullable McpSyncClient endedClient;

    private McpMemoryClient(
            String name, Supplier<McpClientTransport> transport, Duration timeout, boolean isOnThisMachine) {
        this.name = name;
        this.transport = transport;
        this.timeout = timeout;
        this.isOnThisMachine = isOnThisMachine;
    }

    /// A server that is started here and talked to over its input and output.
    ///
    /// @param environment what it gets beside the little the SDK passes on
    public static McpMemoryClient ofCommand(List<String> command, Map<String, String> environment, Duration timeout) {
        var parameters = ServerParameters.builder(command.getFirst())
                .args(command.subList(1, command.size()))
                .env(environment)
                .build();
        return new McpMemoryClient("mcp:" + String.join(" ", command), () -> new Program(parameters), timeout, true);
    }

    /// A server that runs already, over streamable HTTP.
    public static McpMemoryClient ofAddress(URI address, Duration timeout) {
        var path = address.getPath() == null || address.getPath().isEmpty() ? "/mcp" : address.getPath();
        var base = address.getScheme() + "://" + address.getAuthority();
        return new McpMemoryClient(
                "mcp:" + base + path,
                () -> HttpClientStreamableHttpTransport.builder(base)
                        .endpoint(path)
                        .build(),
                timeout,
                ChatEndpoint.isLoopback(address.getHost()));
    }

    /// Whether its server is on this machine, by its address; a program that is started here is.
    public boolean isOnThisMachine() {
        return isOnThisMachine;
    }

    @Override
    public String name() {
        return name;
    }

    /// The entities the server itself finds for a query.
    public List<Json.Obj> search(String query) throws RemoteException {
        var found = new ArrayList<Json.Obj>();
        for (var entity : graph("search_nodes", Map.of("query", query)).array("entities")) {
            if (entity instanceof Json.Obj fields) {
                found.add(fields);
            }
        }
        return found;
    }

    @Override
    public void read(LiveRecordConsumer taker, Progress progress) throws RemoteException {
        var graph = graph();
        var entities = graph.array("entities");
        for (int i = 0; i < entities.size() && !progress.isCancelled(); i++) {
            if (entities.get(i) instanceof Json.Obj entity) {
                taker.memory(McpEntities.memory(name, entity), List.of());
            }
            progress.report(i + 1, entities.size());
        }
        for (var value : graph.array("relations")) {
            if (value instanceof Json.Obj relation) {
                taker.link(link(relation));
            }
        }
    }

    private MemoryLink link(Json.Obj relation) {
        var from = relation.text("from").orElse("");
        var to = relation.text("to").orElse("");
        var kind = relation.text("relationType").orElse("");
        return new MemoryLink(
                McpEntities.origin(name, from).memoryId(),
                McpEntities.origin(name, to).memoryId(),
                kind,
                new Origin(name, McpEntities.FORMAT, from + " " + kind + " " + to),
                relation.without("type").without("from").without("to").without("relationType"));
    }

    /// Compares what the server has under a name with what is wanted, so that writing twice changes
    /// nothing and an attempt that broke off is finished by the next.
    @Override
    public synchronized void write(Collection<Memory> memories) throws RemoteException {
        var changes = McpEntities.changes(graph(), memories);
        send("create_entities", "entities", changes.creations());
        send("delete_observations", "deletions", changes.deletions());
        send("add_observations", "observations", changes.additions());
    }

    @Override
    public synchronized void delete(Collection<String> originIds) throws RemoteException {
        send("delete_entities", "entityNames", List.copyOf(originIds));
    }

    private void send(String tool, String argument, List<?> values) throws RemoteException {
        if (!values.isEmpty()) {
            call(tool, Map.of(argument, values));
        }
    }

    @Override
    public String fingerprint() throws RemoteException {
        var graph = graph();
        return graph.array("entities").size()
                + " "
                + graph.array("relations").size()
                + " "
                + Integer.toHexString(graph.compact().hashCode());
    }

    private Json.Obj graph() throws RemoteException {
        return graph("read_graph", Map.of());
    }

    private Json.Obj graph(String tool, Map<String, Object> arguments) throws RemoteException {
        var answer = call(tool, arguments);
        try {
            if (JsonText.parse(answer) instanceof Json.Obj graph) {
                return graph;
            }
        } catch (JsonFault e) {
            throw new RemoteException(
                    Kind.LASTING,
                    Messages.of("remote.answerNoGraph", name, tool),
                    Messages.of("remote.memoryServerWanted"),
                    e);
        }
        throw new RemoteException(
                Kind.LASTING,
                Messages.of("remote.answerNoGraph", name, tool),
                Messages.of("remote.memoryServerWanted"));
    }

    private synchronized String call(String tool, Map<String, Object> arguments) throws RemoteException {
        var request =
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build();
        McpSchema.CallToolResult result;
        try {
            result = answer(request);
        } catch (RuntimeException e) {
            close(); // the next call starts anew
            throw new RemoteException(
                    Kind.PASSING,
                    Messages.of("remote.noAnswer", name, tool, reason(e)),
                    Messages.of("remote.retryStart"),
                    e);
        }
        var texts = new ArrayList<String>();
        for (var content : result.content()) {
            if (content instanceof McpSchema.TextContent text) {
                texts.add(text.text());
            }
        }
        var text = String.join("\n", texts);
        if (Boolean.TRUE.equals(result.isError())) {
            throw new RemoteException(
                    Kind.LASTING,
                    Messages.of("remote.toolRefused", name, tool, VisibleText.of(text)),
                    Messages.of("remote.memoryServerWanted"));
        }
        return text;
    }

    /// A program that ended unnoticed is found out by the next request; what only reads is asked
    /// once more then, of a program started anew.
    private McpSchema.CallToolResult answer(McpSchema.CallToolRequest request) {
        var current = connect();
        try {
            return current.callTool(request);
        } catch (RuntimeException e) {
            if (current != endedClient || !READING.contains(request.name())) {
                throw e;
            }
            return connect().callTool(request);
        }
    }

    private static String reason(RuntimeException failed) {
        var message = failed.getMessage();
        return message == null
                ? "."
                : ": " + VisibleText.of(message.lines().findFirst().orElse(""));
    }

    private McpSyncClient connect() {
        var open = client;
        if (open != null && open != endedClient) {
            return open;
        }
        var clientTransport = transport.get();
        var syncClient = McpClient.sync(clientTransport)
                .clientInfo(McpSchema.Implementation.builder("emend", "1").build())
                .requestTimeout(timeout)
                .initializationTimeout(timeout.compareTo(STARTING) < 0 ? STARTING : timeout)
                .build();
        client = syncClient; // before the greeting: what fails there is closed too
        if (clientTransport instanceof Program program) {
            program.onExit = () -> {
                endedClient = syncClient;
                syncClient.close();
            };
        }
        syncClient.initialize();
        return syncClient;
    }

    /// A server started here. A request to one that was killed, be it the greeting, fails at once
    /// and not when its time is over; the next one starts it anew.
    private static final class Program extends StdioClientTransport {
        private volatile Runnable onExit = () -> {};

        private Program(ServerParameters parameters) {
            super(parameters, McpJsonDefaults.getMapper());
            setStdErrorHandler(line -> {});
        }

        @Override
        public Mono<Void> connect(Function<Mono<McpSchema.JSONRPCMessage>, Mono<McpSchema.JSONRPCMessage>> handler) {
            return super.connect(handler)
                    .doOnSuccess(_ -> Thread.ofVirtual().name("memory server").start(() -> {
                        awaitForExit();
                        onExit.run();
                    }));
        }
    }

    @Override
    public synchronized void close() {
        var open = client;
        client = null;
        if (open != null) {
            open.closeGracefully();
        }
    }
}
