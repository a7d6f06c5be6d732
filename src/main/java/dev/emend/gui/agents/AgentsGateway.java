package dev.emend.gui.agents;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.agents.AgentConsole;
import dev.emend.app.agents.AgentRequest;
import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.UserException;
import dev.emend.app.knowledge.KnowledgeLogEntry;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.model.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What the screen asks for behind the door. Called off the JavaFX thread.
interface AgentsGateway {
    /// @param port the one in use, or the one that would be
    /// @param command what an agent's program starts on this machine, as a shell takes it
    /// @param requests newest first
    /// @param given what agents were given, newest first
    record Look(
            AgentServerControl.State state,
            int port,
            String command,
            List<AgentClientService.Known> clients,
            List<AgentRequest> requests,
            List<KnowledgeLogEntry> given) {
        String address() {
            return "http://127.0.0.1:" + port;
        }

        boolean isOn() {
            return state instanceof AgentServerControl.State.On;
        }
    }

    Look look() throws UserException;

    void turn(boolean isOn) throws UserException;

    /// @param lifetime how long the token is good; empty for ever
    /// @return the token, which can't be had again
    String add(AgentClient client, Optional<Duration> lifetime) throws UserException;

    void change(AgentClient client) throws UserException;

    String rotate(String name) throws UserException;

    void pause(String name, boolean isPaused) throws UserException;

    void revoke(String name) throws UserException;

    List<AgentConsole.Tool> tools();

    Json.Obj call(String tool, Json.Obj arguments, AgentClient client) throws UserException;

    GoldenViewModel.Work golden();
}
