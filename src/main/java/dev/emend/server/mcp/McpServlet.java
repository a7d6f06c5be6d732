package dev.emend.server.mcp;

import dev.emend.app.core.AgentClient;
import dev.emend.server.tools.RequestBody;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.DefaultMcpStreamableServerSessionFactory;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// The protocol as streamable HTTP, to be mounted under [#PATH] behind the gate that checks host,
/// origin and token; it checks host and origin once more itself.
public final class McpServlet implements AutoCloseable {
    /// The path at which clients reach the server.
    public static final String PATH = "/mcp";

    /// The header with the method of the protocol a request asks for, from revision 2026-07-28 on.
    public static final String METHOD_HEADER = "Mcp-Method";

    private static final String REQUEST = "request";
    private static final Duration KEPT_ALIVE = Duration.ofSeconds(20);

    private final HttpServletStreamableServerTransportProvider provider;
    private final McpRequests work = new McpRequests();
    private final McpQuestions questions;
    private final McpServer.Ending announcements;
    private final StatelessHttp stateless;
    private final String clientAttribute;
    private final String whatAttribute;

    private McpServlet(McpServer server, String client, String operationAttribute, Duration idleTimeout) {
        clientAttribute = client;
        questions = server.questions();
        whatAttribute = operationAttribute;
        stateless = new StatelessHttp(server.stateless(), client, operationAttribute);
        provider = HttpServletStreamableServerTransportProvider.builder()
                .jsonMapper(McpJson.MAPPER)
                .mcpEndpoint(PATH)
                .maxRequestSize(RequestBody.MAX_SIZE)
                .keepAliveInterval(KEPT_ALIVE)
                .sessionSweepInterval(idleTimeout)
                .contextExtractor(request -> McpTransportContext.create(Map.of(REQUEST, request)))
                .httpHeaderValidator(
                        // no origin is allowed: pages of browsers are no clients
                        DefaultServerTransportSecurityValidator.builder()
                                .allowedHosts(List.of("127.0.0.1:*", "localhost:*", "[::1]:*"))
                                .build())
                .build();
        var sessions = new DefaultMcpStreamableServerSessionFactory(
                server.patience(),
                request -> Mono.fromCallable(() -> server.greeting(request.protocolVersion())),
                server.handlers(
                        work,
                        (exchange, description) -> {
                            var request = request(exchange);
                            request.setAttribute(operationAttribute, description);
                            return (AgentClient) Objects.requireNonNull(request.getAttribute(client));
                        },
                        (exchange, agentClient) ->
                                questions.onToolCalled(exchange, () -> server.findClient(agentClient.name()))),
                McpServer.notices(),
                _ -> Mono.empty());
        provider.setSessionFactory(request -> {
            var sessionInit = sessions.startSession(request);
            questions.register(sessionInit.session());
            return sessionInit;
        });
        announcements = server.announceChanges(method -> {
            stateless.notifyResourcesChanged();
            provider.notifyClients(method, Map.of()).block();
        });
    }

    private static HttpServletRequest request(McpAsyncServerExchange exchange) {
        return (HttpServletRequest)
                Objects.requireNonNull(exchange.transportContext().get(REQUEST));
    }

    /// @param client the attribute in which the gate left the [AgentClient] of each request, so
    ///   that a token that was taken back ends a session too
    /// @param operationAttribute the attribute in which the gate's log wants to be told what was asked
    /// @param idleTimeout after which a session without a stream may end
    public static McpServlet of(McpServer server, String client, String operationAttribute, Duration idleTimeout) {
        return new McpServlet(server, client, operationAttribute, idleTimeout);
    }

    /// Whether the answer to a request will go on: it is let tell of changes.
    public static boolean isListening(String path, @Nullable String method) {
        return path.equals(PATH) && Subscription.LISTEN.equals(method);
    }

    /// To be mounted with asynchronous support.
    public HttpServlet servlet() {
        return new McpFilter(provider, stateless, clientAttribute, whatAttribute);
    }

    /// Ends all sessions when what they asked for is answered.
    @Override
    public void close() {
        announcements.close();
        stateless.close();
        work.awaitDone();
        questions.close();
        provider.closeGracefully().block();
    }
}
