package dev.emend.server.tools;

import dev.emend.app.core.AgentClient;
import dev.emend.model.Json;
import dev.emend.model.UserException;

/// A tool that agents call by name, over HTTP or MCP alike.
///
/// Its schema is a file of its own, `tools/NAME.json` beside this package: `description`,
/// `inputSchema` and `outputSchema` as MCP has them.
public interface AgentTool {
    /// Snake case, such as `retrieve_knowledge`.
    String name();

    AgentClient.Scope scope();

    /// @param arguments already checked against the schema
    /// @return what the output schema says
    /// @throws UserException for what the client can mend
    Json.Obj call(Json.Obj arguments, AgentClient client) throws UserException;
}
