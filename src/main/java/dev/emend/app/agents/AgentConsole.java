package dev.emend.app.agents;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.UserErrors;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Console in which a person tries the tools of agents. Thread-safe; calls block.
public final class AgentConsole {
    private static final AgentClient READER = new AgentClient("Emend", Set.of(AgentClient.Scope.READ), false);

    private volatile Supplier<Tools> tools = () -> NONE;

    private static final Tools NONE = new Tools() {
        @Override
        public List<Tool> all() {
            return List.of();
        }

        @Override
        public Json.Obj item(ItemRef item, AgentClient client) throws UserException {
            throw UserErrors.notFound(Messages.of("agents.noTool", item.label()), Messages.of("agents.tryInWindow"));
        }

        @Override
        public Json.Obj call(String tool, Json.Obj arguments, AgentClient client) throws UserException {
            throw UserErrors.notFound(Messages.of("agents.noTool", tool), Messages.of("agents.tryInWindow"));
        }
    };

    AgentConsole() {}

    /// A tool that an agent can call.
    ///
    /// @param input JSON schema of the arguments
    public record Tool(String name, AgentClient.Scope scope, String description, Json.Obj input) {}

    /// The tools behind the console, provided by the server.
    public interface Tools {
        List<Tool> all();

        /// The answer to `GET /knowledge/ID`.
        ///
        /// @throws UserException with `NOT_FOUND` when the client does not get the item
        Json.Obj item(ItemRef item, AgentClient client) throws UserException;

        /// @throws UserException for arguments that don't fit, and for what the tool refuses
        Json.Obj call(String tool, Json.Obj arguments, AgentClient client) throws UserException;
    }

    /// @param supplier asked when somebody opens the console, not before
    public void use(Supplier<Tools> supplier) {
        tools = supplier;
    }

    /// In the order in which agents get them; none in a process that serves no agents.
    public List<Tool> all() {
        return tools.get().all();
    }

    /// The server's answer to an agent about an item, not counted as served.
    ///
    /// @throws UserException with `NOT_FOUND` when agents do not get it
    public Json.Obj item(ItemRef item) throws UserException {
        return tools.get().item(item, READER.onTrial());
    }

    /// Like [#item(ItemRef)], but for a memory, requested by its id alone.
    public Json.Obj memory(String id) throws UserException {
        return call("retrieve_memories", Json.Obj.of("where", Json.Obj.of("emend:id", id)), READER);
    }

    /// Calls a tool as a client would, with all effects except that nothing counts as served to an agent.
    public Json.Obj call(String tool, Json.Obj arguments, AgentClient client) throws UserException {
        return tools.get().call(tool, arguments, client.onTrial());
    }
}
