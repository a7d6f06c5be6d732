package dev.emend.gui.agents;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.agents.AgentConsole;
import dev.emend.app.agents.AgentRequest;
import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.core.UserException;
import dev.emend.app.knowledge.KnowledgeLogEntry;
import dev.emend.app.search.GoldenQuery;
import dev.emend.app.search.GoldenQueryResult;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A door on paper: clients and requests in lists, every call written down.
final class FakeAgentsGateway implements AgentsGateway {
    static final Instant NOON = Instant.parse("2025-11-02T12:00:00Z");

    final List<String> calls = new ArrayList<>();
    final List<AgentClientService.Known> clients = new ArrayList<>();
    final List<AgentRequest> requests = new ArrayList<>();
    final List<KnowledgeLogEntry> given = new ArrayList<>();
    AgentServerControl.State state = new AgentServerControl.State.Off();
    Optional<UserException> trouble = Optional.empty();

    private void note(String call) throws UserException {
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
                "emend serve --stdio",
                List.copyOf(clients),
                List.copyOf(requests),
                List.copyOf(given));
    }

    @Override
    public void turn(boolean isOn) throws UserException {
        note("turn " + isOn);
        state =
                isOn
                        ? new AgentServerControl.State.On(7341, false)
                        : new AgentServerControl.State.Off();
    }

    @Override
    public String add(AgentClient client, Optional<Duration> lifetime) throws UserException {
        note("add " + client.name());
        clients.add(
                new AgentClientService.Known(
                        client, NOON, lifetime.map(NOON::plus), Optional.empty(), false));
        return "token-of-" + client.name();
    }

    @Override
    public void change(AgentClient client) throws UserException {
        note("change " + client.name() + " " + client.may(Scope.ADMIN));
    }

    @Override
    public String rotate(String name) throws UserException {
        note("rotate " + name);
        return "new-token-of-" + name;
    }

    @Override
    public void pause(String name, boolean isPaused) throws UserException {
        note("pause " + name + " " + isPaused);
    }

    @Override
    public void revoke(String name) throws UserException {
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
    public Json.Obj call(String tool, Json.Obj arguments, AgentClient client) throws UserException {
        note("call " + tool + " " + arguments.compact() + " as " + client.name());
        return Json.Obj.of("answered", client.name());
    }

    @Override
    public GoldenViewModel.Work golden() {
        return new GoldenViewModel.Work() {
            @Override
            public List<GoldenQueryResult> last() {
                return List.of();
            }

            @Override
            public List<GoldenQueryResult> run() {
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
