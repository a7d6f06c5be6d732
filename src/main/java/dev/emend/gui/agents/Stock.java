package dev.emend.gui.agents;

import dev.emend.curation.AgentClient;
import dev.emend.curation.AgentClients;
import dev.emend.curation.AgentConsole;
import dev.emend.curation.AgentRequest;
import dev.emend.curation.AgentSwitch;
import dev.emend.curation.CurationException;
import dev.emend.curation.KnowledgeGiven;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.model.Json;
import java.util.List;

/// What the screen asks for behind the door. Called off the JavaFX thread.
interface Stock {
    /// @param port the one in use, or the one that would be
    /// @param command what starts Emend on this machine
    /// @param requests newest first
    /// @param given what agents were given, newest first
    record Look(
            AgentSwitch.State state,
            int port,
            String command,
            List<AgentClients.Known> clients,
            List<AgentRequest> requests,
            List<KnowledgeGiven> given) {
        String address() {
            return "http://127.0.0.1:" + port;
        }

        boolean isOn() {
            return state instanceof AgentSwitch.State.On;
        }
    }

    Look look() throws CurationException;

    void turn(boolean isOn) throws CurationException;

    /// @return the token, which can't be had again
    String add(AgentClient client) throws CurationException;

    void change(AgentClient client) throws CurationException;

    String rotate(String name) throws CurationException;

    void pause(String name, boolean isPaused) throws CurationException;

    void revoke(String name) throws CurationException;

    List<AgentConsole.Tool> tools();

    Json.Obj call(String tool, Json.Obj arguments, AgentClient client) throws CurationException;

    GoldenViewModel.Work golden();
}
