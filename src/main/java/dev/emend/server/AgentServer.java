package dev.emend.server;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.UserException;
import dev.emend.server.mcp.McpServer;
import dev.emend.server.mcp.McpServlet;
import dev.emend.server.mcp.OpenStreams;
import dev.emend.server.tools.AgentTools;
import dev.emend.server.tools.RequestBody;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.JettyConfig;
import io.javalin.util.JavalinException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// Answers agents over HTTP on this machine's loopback addresses until it is closed.
///
/// Requests work on virtual threads. Closing takes no new ones, waits a moment until those that are
/// under way are answered, and after that for nobody but their own work.
public final class AgentServer implements AgentServerControl.ServerHandle {
    private static final Logger LOG = Logger.getLogger(AgentServer.class.getName());
    private static final int MAX_HEAD = 16 * 1024;
    private static final int MAX_CONNECTIONS = 64;
    private static final int MAX_THREADS = 16;
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    /// The longest wait for a client that reads slowly when all is closed.
    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(5);

    /// A session of the protocol nobody used for so long may end; after twice as long it has.
    private static final Duration UNUSED = Duration.ofMinutes(30);

    private final int port;
    private final Javalin javalin;
    private final AgentClientService clients;
    private final Connections connections;
    private final OpenStreams streams;
    private final Routes routes;
    private final McpServlet protocol;
    private final AuthFilter gate;
    private final List<ServerConnector> connectors = new ArrayList<>();

    private AgentServer(Workspace workspace, Loopback loopback, Waits waits) {
        this.port = loopback.port();
        this.connections = new Connections(MAX_CONNECTIONS, waits.request);
        this.clients = workspace.access().clients();
        var tools = AgentTools.of(workspace);
        this.routes = new Routes(workspace, tools);
        this.protocol = McpServlet.of(
                McpServer.of(tools.all(), workspace, waits.answer),
                AuthFilter.CLIENT,
                AuthFilter.WHAT,
                waits.idleTimeout);
        this.streams = new OpenStreams(clients, workspace.changes());
        this.gate = new AuthFilter(workspace.access(), connections, streams, port);
        this.javalin = Javalin.create(config -> {
            quiet(config);
            jetty(config.jetty, gate, protocol);
            for (var channel : loopback.channels()) {
                config.jetty.addConnector((server, http) -> {
                    var connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
                    connector.setIdleTimeout(IDLE.toMillis());
                    connector.addBean(connections);
                    open(connector, channel);
                    connectors.add(connector);
                    return connector;
                });
            }
            routes.addTo(config.routes);
        });
    }

    /// The longest waits for clients.
    ///
    /// @param request within which a request is to be here, head and body
    /// @param idleTimeout after which a session of the protocol may end
    /// @param answer within which a request of ours is to be answered
    record Waits(Duration request, Duration idleTimeout, Duration answer) {
        static final Waits USUAL = new Waits(PATIENCE, UNUSED, McpServer.PATIENCE);
    }

    /// Begins to answer.
    ///
    /// @param port 0 for the usual one or the next that is free
    /// @throws UserException when the port can't be had
    public static AgentServer start(Workspace workspace, int port) throws UserException {
        return start(workspace, Loopback.open(port), Waits.USUAL);
    }

    /// On any port that is free, for tests.
    ///
    /// @param patience within which a request is to be here, head and body
    static AgentServer startAnywhere(Workspace workspace, Duration patience) throws UserException {
        return startAnywhere(workspace, new Waits(patience, UNUSED, McpServer.PATIENCE));
    }

    static AgentServer startAnywhere(Workspace workspace, Waits waits) throws UserException {
        return start(workspace, Loopback.anywhere(), waits);
    }

    private static AgentServer start(Workspace workspace, Loopback loopback, Waits waits) {
        var server = new AgentServer(workspace, loopback, waits);
        try {
            server.javalin.start();
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private static void quiet(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.compressionStrategy = CompressionStrategy.NONE;
        config.http.defaultContentType = "application/json";
        config.http.prefer405over404 = true;
        config.http.asyncTimeout = 0;
        config.http.maxRequestSize = RequestBody.MAX_SIZE;
    }

    private static void jetty(JettyConfig jetty, AuthFilter gate, McpServlet protocol) {
        var pool = new QueuedThreadPool(MAX_THREADS, 1);
        pool.setName("agent-server");
        pool.setDaemon(true);
        pool.setVirtualThreadsExecutor(Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("agent-request-", 0).factory()));
        jetty.threadPool = pool;
        jetty.modifyHttpConfiguration(AgentServer::limits);
        jetty.modifyServer(server -> {
            server.setHandler(gate);
            server.setErrorHandler(AgentServer::refuse);
            server.setStopTimeout(FAREWELL.toMillis());
        });
        jetty.modifyServletContextHandler(context -> {
            // ids may hold slashes and dots; no path here names a file
            context.getServletHandler().setDecodeAmbiguousURIs(true);
            var holder = new ServletHolder("mcp", protocol.servlet());
            holder.setAsyncSupported(true);
            context.addServlet(holder, McpServlet.PATH);
        });
    }

    private static void limits(HttpConfiguration http) {
        http.setRequestHeaderSize(MAX_HEAD);
        http.setSendServerVersion(false);
        http.setUriCompliance(UriCompliance.UNSAFE);
    }

    private static void open(ServerConnector connector, ServerSocketChannel to) {
        try {
            connector.open(to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Answers a request that the server refuses before any handler.
    private static boolean refuse(Request request, Response response, Callback callback) {
        var refusal = ErrorResponse.ofStatus(response.getStatus());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        var bytes = refusal.json().compact().getBytes(StandardCharsets.UTF_8);
        response.write(true, ByteBuffer.wrap(bytes), callback);
        return true;
    }

    /// The addresses the router answers, such as `GET /health`, to compare with what is documented.
    List<String> addresses() {
        return javalin.unsafe.internalRouter.allHttpHandlers().stream()
                .map(parsedEndpoint -> parsedEndpoint.endpoint.method.name() + " " + parsedEndpoint.endpoint.path)
                .toList();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void close() {
        connectors.forEach(ServerConnector::close);
        gate.close();
        routes.close();
        if (!gate.isQuietWithin(ANSWERED_WITHIN)) { // somebody does not read what was asked for
            LOG.log(Level.INFO, "Clients were not waited for any longer");
            connections.closeAll();
        }
        protocol.close();
        connections.close();
        streams.close();
        try {
            javalin.stop();
        } catch (JavalinException slow) { // its connections are closed all the same
            LOG.log(Level.INFO, "The server was not waited for any longer", slow);
        }
        try {
            clients.keepSeen();
        } catch (UserException problem) { // they will be seen again
            LOG.log(Level.WARNING, "Who was seen was not written down", problem);
        }
    }
}
