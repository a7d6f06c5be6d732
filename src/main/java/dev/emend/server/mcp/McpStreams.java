package dev.emend.server.mcp;

import dev.emend.model.Json;
import dev.emend.model.VisibleText;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import reactor.core.publisher.Mono;

/// Session of the protocol on a pair of streams, one message per line: standard input and output, or
/// the owner's socket.
///
/// Replaces the SDK's transport, because requests made before the end of the input must still be
/// answered, and because the length of a line is limited here. Thread-safe.
final class McpStreams implements McpServerTransport {
    private static final Logger LOG = Logger.getLogger(McpStreams.class.getName());

    private static final int MAX_LINE = 4 << 20;

    private final InputStream in;
    private final OutputStream out;
    private final Set<String> methods;
    private final Object writeLock = new Object();
    private boolean isGone;
    private boolean isGreeted;
    private boolean isStarted;

    /// @param methods those a session has
    McpStreams(InputStream in, OutputStream out, Set<String> methods) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.out = out;
        this.methods = methods;
    }

    /// Hands on every message until the input ends.
    ///
    /// @param stateless takes what belongs to no session
    /// @param messages takes all else
    void read(Predicate<RpcMessage> stateless, Consumer<McpSchema.JSONRPCMessage> messages) {
        var line = new ByteArrayOutputStream();
        boolean isTooLong = false;
        try {
            for (int next = in.read(); next >= 0; next = in.read()) {
                if (next != '\n') {
                    isTooLong |= line.size() >= MAX_LINE;
                    if (!isTooLong) {
                        line.write(next);
                    }
                    continue;
                }
                if (isTooLong) {
                    refuse(McpSchema.ErrorCodes.INVALID_REQUEST, "A message has at most " + (MAX_LINE >> 20) + " MB.");
                } else {
                    take(line.toString(StandardCharsets.UTF_8), stateless, messages);
                }
                isTooLong = false;
                line.reset();
            }
        } catch (IOException e) { // a killed client looks like this
            LOG.log(Level.FINE, "A client is gone", e);
        }
    }

    private void take(String line, Predicate<RpcMessage> stateless, Consumer<McpSchema.JSONRPCMessage> messages) {
        if (line.isBlank()) {
            return;
        }
        var read = RpcMessage.read(line);
        if (stateless.test(read) || !isTaken(read)) {
            return;
        }
        McpSchema.JSONRPCMessage message;
        try {
            message = McpSchema.deserializeJsonRpcMessage(McpJson.MAPPER, line);
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.FINE, "A client sent what is no message", e);
            refuse(McpSchema.ErrorCodes.PARSE_ERROR, "This line is no JSON-RPC message.");
            return;
        }
        messages.accept(message);
    }

    /// Answers what the SDK would leave without an answer: what is no message, and what is asked
    /// before the session has begun.
    private boolean isTaken(RpcMessage message) {
        if (message.isRefused()) {
            answer(message.refusal());
            return false;
        }
        isGreeted |= message.method().equals(McpSchema.METHOD_INITIALIZE);
        isStarted |= isGreeted && message.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED);
        if (isStarted || !message.isRequest() || message.method().equals(McpSchema.METHOD_INITIALIZE)) {
            return true;
        }
        if (message.method().equals(McpSchema.METHOD_PING)) {
            answer(Json.Obj.of("jsonrpc", "2.0", "id", message.id(), "result", Json.Obj.EMPTY));
        } else if (!methods.contains(message.method())) {
            answer(RpcMessage.error(
                    message.id(),
                    McpSchema.ErrorCodes.METHOD_NOT_FOUND,
                    "There is no method " + VisibleText.of(message.method()) + "."));
        } else {
            answer(RpcMessage.error(
                    message.id(),
                    McpSchema.ErrorCodes.INVALID_REQUEST,
                    isGreeted ? "Send notifications/initialized first." : "Send initialize first."));
        }
        return false;
    }

    /// The answer to what has no id; the SDK knows none.
    private void refuse(int code, String message) {
        answer(RpcMessage.error(Json.Null.NULL, code, message));
    }

    /// Writes a message that is no session's.
    void answer(Json.Obj answer) {
        write(McpJson.bytes(answer));
    }

    private void write(byte[] message) {
        synchronized (writeLock) {
            if (isGone) {
                return;
            }
            try {
                out.write(message);
                out.write('\n');
                out.flush();
            } catch (IOException e) { // its requests are worked off all the same
                isGone = true;
                LOG.log(Level.FINE, "A client does not read its answers any more", e);
            }
        }
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        return Mono.fromCallable(() -> McpJson.MAPPER.writeValueAsBytes(message))
                .doOnNext(this::write)
                .then();
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return McpJson.MAPPER.convertValue(data, type);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }
}
