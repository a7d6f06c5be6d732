package dev.emend.gui.agents;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.agents.AgentRequest;
import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.knowledge.KnowledgeLogEntry;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.UserException;
import java.util.List;

/// The agent server at one moment: whether it answers, who may use it, and what was asked.
///
/// @param port the one in use, or the one that would be
/// @param command what an agent's program starts on this machine, as a shell takes it
/// @param requests newest first
/// @param knowledgeLog what agents were given, newest first
record AgentServerSnapshot(
        AgentServerControl.State state,
        int port,
        String command,
        List<AgentClientService.RegisteredClient> clients,
        List<AgentRequest> requests,
        List<KnowledgeLogEntry> knowledgeLog) {
    private static final int MAX_GIVEN = 500;

    /// Reads it; blocks.
    ///
    /// @param options what a command names to work in this store
    static AgentServerSnapshot read(Workspace workspace, List<String> options) throws UserException {
        var access = workspace.access();
        var state = access.server().state();
        int port = state instanceof AgentServerControl.State.On(int usedPort, var _)
                ? usedPort
                : access.server().chosenPort().orElse(AgentServerControl.USUAL_PORT);
        return new AgentServerSnapshot(
                state,
                port,
                StdioCommand.onThisMachine(options),
                access.clients().all(),
                access.requests().recent(),
                workspace.agents().retrieval().logEntries(MAX_GIVEN));
    }

    String address() {
        return "http://127.0.0.1:" + port;
    }

    boolean isOn() {
        return isOn(state);
    }

    static boolean isOn(AgentServerControl.State state) {
        return state instanceof AgentServerControl.State.On;
    }
}
