package dev.emend.gui.agents;

import dev.emend.curation.AgentClient;
import dev.emend.curation.AgentClient.Scope;
import dev.emend.curation.AgentClients;
import dev.emend.curation.AgentConsole;
import dev.emend.curation.AgentRequest;
import dev.emend.curation.AgentSwitch;
import dev.emend.curation.CurationException;
import dev.emend.curation.GoldenQuery;
import dev.emend.curation.GoldenResult;
import dev.emend.curation.KnowledgeGiven;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A door on paper: clients and requests in lists, every call written down.
final class PaperStock implements Stock {
    static final Instant NOON = Instant.parse("2025-11-02T12:00:00Z");

    final List<String> calls = new ArrayList<>();
    final List<AgentClients.Known> clients = new ArrayList<>();
    final List<AgentRequest> requests = new ArrayList<>();
    final List<KnowledgeGiven> given = new ArrayList<>();
    AgentSwitch.State state = new AgentSwitch.State.Off();
    Optional<CurationException> trouble = Optional.empty();

    private void note(String call) throws CurationException {
        calls.add(call);
        if (trouble.isPresent()) {
            throw trouble.get();
        }
    }

    void ask(String client, String what, int outcome) {
        requests.addFirst(
                new AgentRequest(
                        NOON,
                        client,
                        what,
                        outcome,
                        Duration.ofMillis(5),
                        new AgentRequest.Size(10, 20)));
    }

    @Override
    public Look look() {
        return new Look(
                state,
                7341,
                "emend",
                List.copyOf(clients),
                List.copyOf(requests),
                List.copyOf(given));
    }

    @Override
    public void turn(boolean isOn) throws CurationException {
        note("turn " + isOn);
        state = isOn ? new AgentSwitch.State.On(7341, false) : new AgentSwitch.State.Off();
    }

    @Override
    public String add(AgentClient client) throws CurationException {
        note("add " + client.name());
        clients.add(
                new AgentClients.Known(client, NOON, Optional.empty(), Optional.empty(), false));
        return "token-of-" + client.name();
    }

    @Override
    public void change(AgentClient client) throws CurationException {
        note("change " + client.name() + " " + client.may(Scope.ADMIN));
    }

    @Override
    public String rotate(String name) throws CurationException {
        note("rotate " + name);
        return "new-token-of-" + name;
    }

    @Override
    public void pause(String name, boolean isPaused) throws CurationException {
        note("pause " + name + " " + isPaused);
    }

    @Override
    public void revoke(String name) throws CurationException {
        note("revoke " + name);
        clients.removeIf(one -> one.client().name().equals(name));
    }

    @Override
    public List<AgentConsole.Tool> tools() {
        return List.of(
                new AgentConsole.Tool(
                        "retrieve_knowledge",
                        Scope.READ,
                        "Find curated knowledge.",
                        Json.Obj.of(
                                "required",
                                List.of("query"),
                                "properties",
                                Json.Obj.of("query", Json.Obj.of("type", "string")))),
                new AgentConsole.Tool(
                        "store_plan",
                        Scope.PROPOSE,
                        "Store a plan.",
                        Json.Obj.of(
                                "required",
                                List.of("actions"),
                                "properties",
                                Json.Obj.of("actions", Json.Obj.of("type", "array")))));
    }

    @Override
    public Json.Obj call(String tool, Json.Obj arguments, AgentClient client)
            throws CurationException {
        note("call " + tool + " " + arguments.compact() + " as " + client.name());
        return Json.Obj.of("answered", client.name());
    }

    @Override
    public GoldenViewModel.Work golden() {
        return new GoldenViewModel.Work() {
            @Override
            public List<GoldenResult> last() {
                return List.of();
            }

            @Override
            public List<GoldenResult> run() {
                return List.of();
            }

            @Override
            public GoldenQuery pin(String query, ItemRef item) {
                throw new AssertionError("nothing is pinned here");
            }

            @Override
            public void unpin(GoldenQuery query) {}
        };
    }
}
