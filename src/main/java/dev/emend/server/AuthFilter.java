package dev.emend.server;

import dev.emend.app.agents.AgentAccess;
import dev.emend.app.agents.AgentRequest;
import dev.emend.app.core.AgentClient;
import dev.emend.model.texts.Language;
import dev.emend.server.mcp.OpenStreams;
import dev.emend.server.tools.RequestBody;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Stands before every handler of the agent server: a request that is not allowed reaches none.
///
/// Refuses web pages (the host, any origin), other than JSON, unknown tokens, bodies over 1 MiB and
/// clients with too much at once; what passes has its body in memory and its client as the
/// attribute [#CLIENT]. A right token passes whatever others do wrong.
final class AuthFilter extends Handler.Wrapper {
    /// The attribute of a request that holds its [AgentClient].
    static final String CLIENT = "dev.emend.client";

    /// The attribute of a request that says what it was, for the log: the tool or the route.
    static final String WHAT = "dev.emend.what";

    /// The attribute of a request whose answer may go on until its token is taken back.
    static final String STREAM = "dev.emend.stream";

    private static final int MAX_PATH = 120;
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private final AgentAccess access;
    private final Connections connections;
    private final RequestPolicy policy;
    private final RateLimiter rateLimiter = new RateLimiter();
    private final OpenStreams streams;

    /// Requests that are being answered, streams left out. Guarded by itself.
    private final Set<AuthenticatedCall> underWay = new HashSet<>();

    private volatile boolean isClosing;

    AuthFilter(AgentAccess access, Connections connections, OpenStreams streams, int port) {
        this.access = access;
        this.connections = connections;
        this.streams = streams;
        this.policy = new RequestPolicy(port);
    }

    /// In English, whatever the window speaks.
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Language.english(() -> meet(request, response, callback)).run();
        return true;
    }

    private void meet(Request request, Response response, Callback callback) {
        var connection = request.getConnectionMetaData().getConnection();
        connections.headArrived(connection);
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        var visit = new AuthenticatedCall(request, response, callback);
        try {
            authenticate(visit);
        } catch (Exception | LinkageError problem) {
            visit.refuse(ErrorResponse.of(problem));
        }
    }

    private void authenticate(AuthenticatedCall visit) throws Exception {
        var refusal = policy.refusal(visit.request);
        if (refusal.isPresent()) {
            visit.isWorthNoting = rateLimiter.isWorthNoting();
            visit.refuse(refusal.get());
            return;
        }
        var holder = access.clients().clientOfToken(token(visit.request));
        if (holder.isEmpty()) {
            visit.refuse(RequestPolicy.unknown(visit.isWorthNoting = rateLimiter.isWrongAgain()));
            return;
        }
        visit.client = Optional.of(holder.get().client());
        connections.showedToken(visit.request.getConnectionMetaData().getConnection());
        if (holder.get().isPaused()) {
            visit.refuse(RequestPolicy.PAUSED);
        } else if (!visit.takeTurn()) {
            visit.refuse(RequestPolicy.TOO_MUCH_AT_ONCE);
        } else if (!isLetIn(visit)) {
            visit.refuse(RequestPolicy.CLOSING);
        } else {
            answer(visit, holder.get().client());
        }
    }

    private boolean isLetIn(AuthenticatedCall visit) {
        synchronized (underWay) {
            return !isClosing && (RequestPolicy.isStream(visit.request) || underWay.add(visit));
        }
    }

    /// Stops letting requests in.
    void close() {
        synchronized (underWay) {
            isClosing = true;
        }
    }

    /// Waits until all that were let in are answered.
    ///
    /// @return whether they were in time
    boolean isQuietWithin(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (isBusy()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
        return true;
    }

    private boolean isBusy() {
        synchronized (underWay) {
            return !underWay.isEmpty();
        }
    }

    private void answer(AuthenticatedCall visit, AgentClient client) throws Exception {
        Optional<byte[]> body;
        try {
            body = RequestBody.read(visit.request);
        } catch (IOException e) { // it ended early, or its chunks are none
            visit.refuse(ErrorResponse.ofStatus(400));
            return;
        }
        if (body.isEmpty()) {
            visit.refuse(RequestPolicy.TOO_LARGE);
            return;
        }
        visit.requestBytes = body.get().length;
        connections.onRequestArrived(visit.request.getConnectionMetaData().getConnection());
        var whole = new RequestBody.BufferedRequest(visit.request, body.get());
        whole.setAttribute(CLIENT, client);
        if (RequestPolicy.isStream(visit.request)) {
            whole.setAttribute(STREAM, true);
        }
        if (!super.handle(whole, visit.response, visit)) {
            visit.refuse(ErrorResponse.ofStatus(404));
        }
    }

    /// Empty when there is none, which nobody holds.
    private static String token(Request request) {
        var header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        var scheme = "Bearer ";
        return header != null && header.regionMatches(true, 0, scheme, 0, scheme.length())
                ? header.substring(scheme.length()).strip()
                : "";
    }

    /// A request until it is answered.
    private final class AuthenticatedCall extends Callback.Nested {
        private final Request request;
        private final Response response;
        private Optional<AgentClient> client = Optional.empty();
        private Optional<String> turn = Optional.empty();
        private Runnable streamEnd = () -> {};
        private boolean isWorthNoting = true;
        private long requestBytes;

        AuthenticatedCall(Request request, Response response, Callback callback) {
            super(callback);
            this.request = request;
            this.response = response;
        }

        /// Streams of events take no turn of ordinary requests.
        boolean takeTurn() {
            var name = client.orElseThrow().name();
            var rateLimitKey = RequestPolicy.isStream(request) ? name + "\nstreams" : name;
            turn = rateLimiter.take(rateLimitKey) ? Optional.of(rateLimitKey) : Optional.empty();
            if (turn.isPresent() && RequestPolicy.isStream(request)) {
                streamEnd = streams.register(
                        token(request), request.getConnectionMetaData().getConnection());
            }
            return turn.isPresent();
        }

        void refuse(ErrorResponse refusal) {
            if (response.isCommitted()) {
                failed(new IllegalStateException("half an answer"));
                return;
            }
            response.reset();
            response.setStatus(refusal.status());
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            if (refusal.status() == 401) {
                response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
            } else if (refusal.status() == 429) {
                response.getHeaders().put(HttpHeader.RETRY_AFTER, "60");
            }
            var bytes = refusal.json().compact().getBytes(StandardCharsets.UTF_8);
            response.write(true, ByteBuffer.wrap(bytes), this);
        }

        @Override
        public void succeeded() {
            end();
            super.succeeded();
        }

        @Override
        public void failed(Throwable problem) {
            end();
            super.failed(problem);
        }

        private void end() {
            turn.ifPresent(rateLimiter::giveBack);
            synchronized (underWay) {
                underWay.remove(this);
            }
            streamEnd.run();
            connections.onAnswerSent(request.getConnectionMetaData().getConnection());
            if (isWorthNoting) {
                access.requests()
                        .add(
                                client.map(AgentClient::name).orElse(""),
                                operation(),
                                response.getStatus(),
                                Duration.ofNanos(System.nanoTime() - request.getBeginNanoTime()),
                                new AgentRequest.Size(requestBytes, Response.getContentBytesWritten(response)));
            }
        }

        private String operation() {
            if (request.getAttribute(WHAT) instanceof String text) {
                return text;
            }
            // somebody may have put a token there
            var path = String.valueOf(request.getHttpURI().getPath()).replaceAll("[A-Za-z0-9_-]{40,}", "…");
            return request.getMethod() + " " + (path.length() > MAX_PATH ? path.substring(0, MAX_PATH) + "…" : path);
        }
    }
}
