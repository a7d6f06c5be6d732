package dev.emend.server.mcp;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;

/// Message of a client, read before the SDK sees it: the SDK leaves an invalid message without an
/// answer or answers it with an exception of its own.
///
/// @param id null in JSON for a notification, and for a message without a usable id
/// @param method empty for an answer of the client
/// @param params empty object when there are none
/// @param refusal why it is not a valid message, as a JSON-RPC error; empty object when it is valid
record RpcMessage(Json id, String method, Json.Obj params, Json.Obj refusal) {
    static RpcMessage read(String text) {
        Json json;
        try {
            json = JsonText.parse(text);
        } catch (JsonFault e) {
            return refusedMessage(
                    Json.Null.NULL, McpSchema.ErrorCodes.PARSE_ERROR, "This is no JSON-RPC message: it is no JSON.");
        }
        if (!(json instanceof Json.Obj message)) {
            return invalid(
                    Json.Null.NULL,
                    json instanceof Json.Arr
                            ? "Batches are not taken: send one message at a time."
                            : "A JSON-RPC message is an object.");
        }
        var id = message.get("id");
        boolean isId = id instanceof Json.Text || isWhole(id);
        var requestId = isId && id != null ? id : Json.Null.NULL;
        if (!message.text("jsonrpc").orElse("").equals("2.0")) {
            return invalid(requestId, "The member jsonrpc has to be \"2.0\".");
        }
        if (id != null && !isId) {
            return invalid(requestId, "An id is a text or a whole number.");
        }
        if (!message.has("method")) {
            boolean isAnswer = isId && message.has("result") != message.has("error");
            return isAnswer
                    ? new RpcMessage(requestId, "", Json.Obj.EMPTY, Json.Obj.EMPTY)
                    : invalid(requestId, "A request has a method.");
        }
        if (!(message.get("method") instanceof Json.Text(var method))) {
            return invalid(requestId, "The method is a text.");
        }
        var params = message.get("params");
        return params == null || params instanceof Json.Obj
                ? new RpcMessage(requestId, method, message.object("params"), Json.Obj.EMPTY)
                : refusedMessage(requestId, McpSchema.ErrorCodes.INVALID_PARAMS, "The params are an object.");
    }

    private static boolean isWhole(@org.jspecify.annotations.Nullable Json id) {
        return id instanceof Json.Num number && number.text().matches("-?\\d{1,18}");
    }

    private static RpcMessage invalid(Json id, String message) {
        return refusedMessage(id, McpSchema.ErrorCodes.INVALID_REQUEST, message);
    }

    private static RpcMessage refusedMessage(Json id, int code, String message) {
        return new RpcMessage(id, "", Json.Obj.EMPTY, error(id, code, message));
    }

    /// An answer that is an error.
    static Json.Obj error(Json id, int code, String message) {
        return Json.Obj.of("jsonrpc", "2.0", "id", id, "error", Json.Obj.of("code", code, "message", message));
    }

    /// An answer that is this error, with what the protocol adds to it.
    static Json.Obj error(Json id, McpError problem) {
        var error = problem.getJsonRpcError();
        var answer = error(id, error.code(), error.message());
        return error.data() instanceof Json data
                ? answer.with("error", answer.object("error").with("data", data))
                : answer;
    }

    boolean isRefused() {
        return !refusal.members().isEmpty();
    }

    /// Answers a request of ours.
    boolean isAnswer() {
        return method.isEmpty() && !isRefused();
    }

    /// Wants an answer.
    boolean isRequest() {
        return !method.isEmpty() && id != Json.Null.NULL;
    }
}
