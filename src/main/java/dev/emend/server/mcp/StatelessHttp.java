package dev.emend.server.mcp;

import dev.emend.app.core.AgentClient;
import dev.emend.model.Json;
import dev.emend.model.VisibleText;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// Revision 2026-07-28 over HTTP: no session, each request with headers that say what its body says, so
/// that who stands between needs not read it. Thread-safe; answers on the thread of the request.
final class StatelessHttp implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(StatelessHttp.class.getName());
    private static final String NAME = "Mcp-Name";
    private static final String ENCODED = "=?base64?";
    private static final String ENCODED_END = "?=";

    /// The members of the params that [#NAME] repeats.
    private static final Map<String, String> NAMED = Map.of(
            McpSchema.METHOD_TOOLS_CALL, "name",
            McpSchema.METHOD_PROMPT_GET, "name",
            McpSchema.METHOD_RESOURCES_READ, "uri");

    private final StatelessServer server;
    private final ListenStreams streams = new ListenStreams();
    private final String clientAttribute;
    private final String whatAttribute;

    /// @param client the attribute of a request that holds its [AgentClient]
    /// @param operationAttribute the attribute that tells the log what was asked
    StatelessHttp(StatelessServer server, String client, String operationAttribute) {
        this.server = server;
        this.clientAttribute = client;
        this.whatAttribute = operationAttribute;
    }

    /// Whether a message is one of this revision, by what it says itself or its headers.
    boolean takes(HttpServletRequest request, RpcMessage message) {
        var version = request.getHeader(HttpHeaders.PROTOCOL_VERSION);
        return RequestMetadata.isIn(message.params())
                || message.method().equals(StatelessServer.DISCOVER)
                || Subscription.LISTEN.equals(request.getHeader(McpServlet.METHOD_HEADER))
                || version != null && version.compareTo(RequestMetadata.REVISION) >= 0;
    }

    void answer(HttpServletRequest request, HttpServletResponse response, RpcMessage message) throws IOException {
        if (message.isAnswer()) {
            var error = RpcMessage.error(
                    message.id(),
                    McpSchema.ErrorCodes.INVALID_REQUEST,
                    "In this revision nothing is asked that has an answer.");
            write(response, HttpServletResponse.SC_BAD_REQUEST, error);
            return;
        }
        if (!message.isRequest()) { // there is nothing it could cancel: to hang up does that
            response.setStatus(HttpServletResponse.SC_ACCEPTED);
            return;
        }
        try {
            RequestMetadata.of(message.params());
            requireSame(request, message);
            if (message.method().equals(Subscription.LISTEN)) {
                listen(server.subscription(message, _ -> client(request)), request, response);
                return;
            }
        } catch (McpError error) {
            write(response, HttpServletResponse.SC_BAD_REQUEST, RpcMessage.error(message.id(), error));
            return;
        }
        var answer = server.answer(
                message,
                (_, operation) -> {
                    request.setAttribute(whatAttribute, operation);
                    return client(request);
                },
                Objects.requireNonNullElse(request.getHeader("Authorization"), ""));
        write(response, status(answer.object("error").integer("code").orElse(0)), answer);
    }

    private AgentClient client(HttpServletRequest request) {
        return (AgentClient) Objects.requireNonNull(request.getAttribute(clientAttribute));
    }

    /// The HTTP status for an error; errors that a method itself reports are answers as any other.
    private static int status(int error) {
        return switch (error) {
            case McpSchema.ErrorCodes.METHOD_NOT_FOUND -> HttpServletResponse.SC_NOT_FOUND;
            case RequestMetadata.UNSUPPORTED_VERSION -> HttpServletResponse.SC_BAD_REQUEST;
            default -> HttpServletResponse.SC_OK;
        };
    }

    /// @throws McpError when a header is missing or differs from the body
    private static void requireSame(HttpServletRequest request, RpcMessage message) {
        var metadata = RequestMetadata.of(message.params());
        requireSame(HttpHeaders.PROTOCOL_VERSION, request.getHeader(HttpHeaders.PROTOCOL_VERSION), metadata.version());
        requireSame(McpServlet.METHOD_HEADER, request.getHeader(McpServlet.METHOD_HEADER), message.method());
        var member = NAMED.get(message.method());
        if (member != null) {
            var name = message.params().text(member).orElse("");
            requireSame(NAME, decode(request.getHeader(NAME)), name);
        }
    }

    private static void requireSame(String header, @Nullable String value, String inBody) {
        if (!inBody.equals(value)) {
            var problem = value == null ? "is missing" : "says " + VisibleText.of(value);
            throw McpMethod.clientError(
                    RequestMetadata.HEADER_MISMATCH,
                    "The header " + header + " " + problem + ", but the body says " + VisibleText.of(inBody) + ".");
        }
    }

    /// A value that is no plain text is sent as Base64 in a frame.
    private static @Nullable String decode(@Nullable String value) {
        if (value == null
                || !value.startsWith(ENCODED)
                || !value.endsWith(ENCODED_END)
                || value.length() < ENCODED.length() + ENCODED_END.length()) {
            return value;
        }
        try {
            var text = value.substring(ENCODED.length(), value.length() - ENCODED_END.length());
            return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) { // it is compared as it is
            return value;
        }
    }

    private void listen(Subscription subscription, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        request.setAttribute(whatAttribute, "MCP " + Subscription.LISTEN);
        response.setContentType("text/event-stream");
        response.setHeader("X-Accel-Buffering", "no");
        try {
            streams.send(subscription, response.getOutputStream());
        } catch (IOException e) { // to hang up is how a client ends it
            LOG.log(Level.FINE, "A client listens no more", e);
        }
    }

    private static void write(HttpServletResponse response, int status, Json.Obj answer) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        response.getOutputStream().write(McpJson.bytes(answer));
    }

    /// The list of resources has changed.
    void notifyResourcesChanged() {
        streams.notifyResourcesChanged();
    }

    /// Ends what clients listen to.
    @Override
    public void close() {
        streams.close();
    }
}
