package dev.emend.server;

import dev.emend.server.mcp.McpServlet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/// Conditions on every request, whoever sends it; a web page can't meet them.
final class RequestPolicy {
    static final ErrorResponse PAUSED =
            new ErrorResponse(403, "paused", "This client is paused.", "Ask the person who runs Emend to resume it.");
    static final ErrorResponse TOO_MUCH_AT_ONCE = new ErrorResponse(
            429, "too_many_at_once", "This client has 8 requests that are not answered yet.", "Wait for one of them.");
    static final ErrorResponse TOO_LARGE = new ErrorResponse(
            413,
            "body_too_large",
            "The body has more than 1 MiB.",
            "Send less; the command emend import takes large files.");

    static final ErrorResponse CLOSING =
            new ErrorResponse(503, "closing", "The agent server is being closed.", "Ask again when it is open.");

    /// The headers that mean another method than the request has. The router honors the first of
    /// them, behind every check of the method.
    private static final List<String> OVERRIDES =
            List.of("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override");

    private static final Set<String> READS = Set.of("GET", "HEAD");
    private static final Set<String> WRITES = Set.of("POST", "PUT", "PATCH", "DELETE");

    private final Set<String> hosts;

    RequestPolicy(int port) {
        hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
    }

    /// Why this request is not taken; empty when it is.
    Optional<ErrorResponse> refusal(Request request) {
        var headers = request.getHeaders();
        var host = headers.get(HttpHeader.HOST);
        var authority = request.getHttpURI().getAuthority();
        if (host == null || !hosts.contains(host)) {
            return Optional.of(otherHost());
        }
        if (authority != null && !hosts.contains(authority)) {
            return Optional.of(otherHost());
        }
        var method = request.getMethod();
        if (headers.contains(HttpHeader.ORIGIN) || method.equals("OPTIONS")) {
            return Optional.of(new ErrorResponse(
                    403,
                    "no_web_pages",
                    "Web pages are not answered.",
                    "Ask from a program, without the header Origin."));
        }
        if (OVERRIDES.stream().anyMatch(headers::contains)) {
            return Optional.of(new ErrorResponse(
                    400,
                    "method_override",
                    "A request has one method, the one in its first line.",
                    "Leave out the header that names another."));
        }
        if (!READS.contains(method) && !WRITES.contains(method)) {
            return Optional.of(ErrorResponse.ofStatus(405));
        }
        if (WRITES.contains(method) && !isJson(request)) {
            return Optional.of(new ErrorResponse(
                    415, "not_json", "Only JSON is accepted.", "Send the header Content-Type: application/json."));
        }
        return Optional.empty();
    }

    /// Whether a request is JSON; without a body it has no type. A page that sends such a request
    /// says its origin, and knows no token.
    private static boolean isJson(Request request) {
        var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (type == null) {
            return request.getLength() <= 0 && !request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
        }
        return type.split(";", 2)[0].strip().equalsIgnoreCase("application/json");
    }

    static boolean isStream(Request request) {
        var acceptHeader = request.getHeaders().get(HttpHeader.ACCEPT);
        return request.getMethod().equals("GET")
                        && (acceptHeader != null && acceptHeader.contains("text/event-stream")
                                || isEvents(request.getHttpURI().getCanonicalPath()))
                || McpServlet.isListening(
                        request.getHttpURI().getCanonicalPath(),
                        request.getHeaders().get(McpServlet.METHOD_HEADER));
    }

    /// The router takes the address with slashes behind it, too.
    private static boolean isEvents(String path) {
        return path.startsWith(Routes.EVENTS)
                && path.substring(Routes.EVENTS.length()).chars().allMatch(each -> each == '/');
    }

    /// @param isCounted false when there were too many before
    static ErrorResponse unknown(boolean isCounted) {
        return isCounted
                ? new ErrorResponse(
                        401,
                        "no_token",
                        "The request has no token that is known here.",
                        "Send the header Authorization: Bearer TOKEN with the token Emend showed"
                                + " when the client was added.")
                : new ErrorResponse(
                        429,
                        "too_many_failures",
                        "There were more than 10 requests without a right token in a minute.",
                        "Wait a minute and check the token.");
    }

    private static ErrorResponse otherHost() {
        return new ErrorResponse(
                421,
                "other_host",
                "Emend answers on this machine only.",
                "Use the address http://127.0.0.1 with the port Emend shows.");
    }
}
