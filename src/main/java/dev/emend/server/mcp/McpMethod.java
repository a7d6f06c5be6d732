package dev.emend.server.mcp;

import dev.emend.app.core.AgentClient;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import io.modelcontextprotocol.spec.McpError;

/// Answers one kind of request of the protocol. Called on a thread of its own; may block.
@FunctionalInterface
interface McpMethod {
    /// @param params as the client sent them; nothing in it is checked
    /// @throws McpError when the request itself is wrong
    Json.Obj answer(Json.Obj params, AgentClient client) throws UserException;

    /// The client's fault, as the protocol says it.
    static McpError clientError(int code, String message) {
        return McpError.builder(code).message(VisibleText.of(message)).build();
    }
}
