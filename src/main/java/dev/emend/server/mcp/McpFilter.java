package dev.emend.server.mcp;

import dev.emend.app.core.AgentClient;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Stands before the SDK's servlet: refuses what is no message and a session of another token, and
/// says the SDK's own refusals as JSON-RPC does, where it would write down its exception with its
/// stack.
final class McpFilter extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final String NONE = "There is no such session. Begin one with initialize.";

    private static final Pattern PLAIN = Pattern.compile("[a-z_/]{1,60}");

    private final transient HttpServlet inner;
    private final transient StatelessHttp stateless;
    private final transient McpSessions sessions = new McpSessions();
    private final String client;
    private final String operationAttribute;

    /// @param stateless answers what belongs to no session
    /// @param client the attribute of a request that holds its [AgentClient]
    /// @param operationAttribute the attribute that tells the log what was asked
    McpFilter(HttpServlet inner, StatelessHttp stateless, String client, String operationAttribute) {
        this.inner = inner;
        this.stateless = stateless;
        this.client = client;
        this.operationAttribute = operationAttribute;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        var key = SessionKey.of(request);
        var sessionId = request.getHeader(HttpHeaders.MCP_SESSION_ID);
        var innerId = sessionId == null ? Optional.<String>empty() : key.inner(sessionId);
        boolean isForeign = sessionId != null && innerId.isEmpty();
        innerId.ifPresent(sessions::touch);
        var bound = new Bound(request, innerId);
        if (!request.getMethod().equals("POST")) {
            if (isForeign) {
                refuse(response, Json.Null.NULL);
            } else {
                forward(bound, key, response, Json.Null.NULL);
            }
            return;
        }
        var body = request.getInputStream().readAllBytes();
        var message = RpcMessage.read(new String(body, StandardCharsets.UTF_8));
        if (message.isRefused()) {
            write(response, HttpServletResponse.SC_BAD_REQUEST, message.refusal());
        } else if (stateless.takes(request, message)) {
            stateless.answer(request, response, message);
        } else if (isForeign) {
            refuse(response, message.id());
        } else if (message.isAnswer()) {
            handOnAnswer(new RereadableRequest(bound, body), key, response, message.id());
        } else {
            if (PLAIN.matcher(message.method()).matches()) { // for those no handler tells of
                request.setAttribute(operationAttribute, "MCP " + message.method());
            }
            forward(new RereadableRequest(bound, body), key, response, message.id());
            if (message.method().equals(McpSchema.METHOD_INITIALIZE)) {
                closeOldSessions(request, key, response);
            }
        }
    }

    private static void refuse(HttpServletResponse response, Json id) throws IOException {
        var error = RpcMessage.error(id, McpSchema.ErrorCodes.INVALID_REQUEST, NONE);
        write(response, HttpServletResponse.SC_NOT_FOUND, error);
    }

    /// For the session that was begun now, whose id the answer says.
    private void closeOldSessions(HttpServletRequest request, SessionKey key, HttpServletResponse response)
            throws ServletException, IOException {
        var outer = response.getHeader(HttpHeaders.MCP_SESSION_ID);
        var sessionId = outer == null ? Optional.<String>empty() : key.inner(outer);
        if (sessionId.isPresent() && request.getAttribute(client) instanceof AgentClient owner) {
            for (var outdatedId : sessions.register(owner.name(), sessionId.get())) {
                inner.service((ServletRequest) new SessionEndRequest(request, outdatedId), (ServletResponse)
                        new DiscardedResponse(response));
            }
        }
    }

    private void forward(HttpServletRequest request, SessionKey key, HttpServletResponse response, Json id)
            throws ServletException, IOException {
        var bufferedResponse = new BufferedResponse(response, key, id);
        inner.service((ServletRequest) request, (ServletResponse) bufferedResponse);
        bufferedResponse.finish();
    }

    /// Passes on an answer of the client; one that comes too late for the SDK to use is dropped: it is
    /// no failure of the client.
    private void handOnAnswer(HttpServletRequest request, SessionKey key, HttpServletResponse response, Json id)
            throws ServletException, IOException {
        var bufferedResponse = new BufferedResponse(response, key, id);
        inner.service((ServletRequest) request, (ServletResponse) bufferedResponse);
        if (bufferedResponse.errorStatus >= HttpServletResponse.SC_INTERNAL_SERVER_ERROR) {
            response.setStatus(HttpServletResponse.SC_ACCEPTED);
        } else {
            bufferedResponse.finish();
        }
    }

    private static void write(HttpServletResponse response, int status, Json.Obj answer) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        response.getOutputStream().write(answer.compact().getBytes(StandardCharsets.UTF_8));
    }

    /// A request with the name of the session the SDK knows.
    private static final class Bound extends HttpServletRequestWrapper {
        private final Optional<String> session;

        Bound(HttpServletRequest request, Optional<String> session) {
            super(request);
            this.session = session;
        }

        @Override
        public @Nullable String getHeader(String name) {
            return name.equalsIgnoreCase(HttpHeaders.MCP_SESSION_ID) ? session.orElse(null) : super.getHeader(name);
        }
    }

    /// The request a client would send to end a session; the rest is taken from the wrapped request.
    private static final class SessionEndRequest extends HttpServletRequestWrapper {
        private final String session;

        SessionEndRequest(HttpServletRequest request, String session) {
            super(request);
            this.session = session;
        }

        @Override
        public String getMethod() {
            return "DELETE";
        }

        @Override
        public String getHeader(String name) {
            return name.equalsIgnoreCase(HttpHeaders.MCP_SESSION_ID) ? session : super.getHeader(name);
        }
    }

    /// An answer nobody waits for.
    private static final class DiscardedResponse extends HttpServletResponseWrapper {
        DiscardedResponse(HttpServletResponse response) {
            super(response);
        }

        @Override
        public void setStatus(int status) {}

        @Override
        public void setContentType(String type) {}

        @Override
        public void setCharacterEncoding(String encoding) {}

        @Override
        public void sendError(int status) {}

        @Override
        public void sendError(int status, String message) {}

        @Override
        public PrintWriter getWriter() {
            return new PrintWriter(Writer.nullWriter());
        }
    }

    /// A request whose body was read once.
    private static final class RereadableRequest extends HttpServletRequestWrapper {
        private final ByteArrayInputStream body;

        RereadableRequest(HttpServletRequest request, byte[] body) {
            super(request);
            this.body = new ByteArrayInputStream(body);
        }

        @Override
        public ServletInputStream getInputStream() {
            return new ServletInputStream() {
                @Override
                public int read() {
                    return body.read();
                }

                @Override
                public int read(byte[] bytes, int from, int length) {
                    return body.read(bytes, from, length);
                }

                @Override
                public boolean isFinished() {
                    return body.available() == 0;
                }

                @Override
                public boolean isReady() {
                    return true;
                }

                @Override
                public void setReadListener(ReadListener listener) {
                    throw new IllegalStateException("all of it is here");
                }
            };
        }

        @Override
        public BufferedReader getReader() {
            return new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
        }
    }

    /// Keeps back what is written with the status of a failure.
    private static final class BufferedResponse extends HttpServletResponseWrapper {
        private final SessionKey session;
        private final Json id;
        private final StringWriter errorBody = new StringWriter();
        private int errorStatus;

        BufferedResponse(HttpServletResponse response, SessionKey session, Json id) {
            super(response);
            this.session = session;
            this.id = id;
        }

        @Override
        public void setHeader(String name, String value) {
            super.setHeader(name, outer(name, value));
        }

        @Override
        public void addHeader(String name, String value) {
            super.addHeader(name, outer(name, value));
        }

        private String outer(String name, String value) {
            return name.equalsIgnoreCase(HttpHeaders.MCP_SESSION_ID) ? session.outer(value) : value;
        }

        @Override
        public void setStatus(int status) {
            if (status >= 400) {
                errorStatus = status;
            } else {
                super.setStatus(status);
            }
        }

        @Override
        public void sendError(int status) throws IOException {
            sendError(status, "");
        }

        @Override
        public void sendError(int status, String message) throws IOException {
            tell(status, message);
        }

        @Override
        public PrintWriter getWriter() throws IOException {
            return errorStatus > 0 ? new PrintWriter(errorBody) : super.getWriter();
        }

        void finish() throws IOException {
            if (errorStatus > 0 && !isCommitted()) {
                tell(errorStatus, "");
            }
        }

        private void tell(int status, String message) throws IOException {
            var theirs = sdkError();
            int code = status >= SC_INTERNAL_SERVER_ERROR
                    ? McpSchema.ErrorCodes.INTERNAL_ERROR
                    : McpSchema.ErrorCodes.INVALID_REQUEST;
            var reason = status == SC_NOT_FOUND
                    ? NONE
                    : theirs.text("message").orElse(message.isEmpty() ? usual(status) : message);
            write((HttpServletResponse) getResponse(), status, RpcMessage.error(id, code, reason));
        }

        private static String usual(int status) {
            return status == SC_INTERNAL_SERVER_ERROR
                    ? "This is a bug in Emend. Its log tells more."
                    : "This request is not taken here.";
        }

        /// The error in what the SDK wrote, without the exception around it.
        private Json.Obj sdkError() {
            try {
                return JsonText.parse(errorBody.toString()) instanceof Json.Obj exception
                        ? exception.object("jsonRpcError")
                        : Json.Obj.EMPTY;
            } catch (JsonFault e) { // then the status tells enough
                return Json.Obj.EMPTY;
            }
        }
    }
}
