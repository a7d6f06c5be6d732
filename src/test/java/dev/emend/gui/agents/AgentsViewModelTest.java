package dev.emend.gui.agents;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.agents.AgentAccess;
import dev.emend.app.agents.AgentClientService;
import dev.emend.app.agents.AgentConsole;
import dev.emend.app.agents.AgentRequest;
import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.gui.agents.AgentsViewModel.Side;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The screen's view models over a real workspace whose server opens no port and whose tools write
/// down how they were called.
class AgentsViewModelTest {
    private static final List<AgentConsole.Tool> TOOLS = List.of(
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

    @TempDir
    private static Path folder;

    private static final List<String> CALLS = new ArrayList<>();
    private static WorkspaceFixture fixture;

    private final FakeScreenHost host = new FakeScreenHost();
    private AgentsViewModel model;

    @BeforeAll
    static void open() throws Exception {
        fixture = WorkspaceFixture.at(new ManualClock(), folder, "git_cli");
        access().console().use(Tools::new);
        access().server().begin(FakeServer::new);
    }

    @AfterAll
    static void close() throws Exception {
        access().server().close();
        fixture.close();
    }

    private static final class Tools implements AgentConsole.Tools {
        @Override
        public List<AgentConsole.Tool> all() {
            return TOOLS;
        }

        @Override
        public Json.Obj item(ItemRef item, AgentClient client) {
            return Json.Obj.EMPTY;
        }

        @Override
        public Json.Obj call(String tool, Json.Obj arguments, AgentClient client) {
            CALLS.add("call " + tool + " " + arguments.compact() + " as " + client.name());
            return Json.Obj.of("answered", client.name());
        }
    }

    private record FakeServer(int wanted) implements AgentServerControl.ServerHandle {
        FakeServer {
            CALLS.add("open");
        }

        @Override
        public int port() {
            return wanted == 0 ? AgentServerControl.USUAL_PORT : wanted;
        }

        @Override
        public void close() {
            CALLS.add("close");
        }
    }

    private static AgentAccess access() {
        return fixture.workspace.access();
    }

    @BeforeEach
    void comesOn() throws Exception {
        for (var registeredClient : clients()) {
            access().clients().revoke(registeredClient.client().name());
        }
        CALLS.clear();
        model = new AgentsViewModel(REVIEWER, fixture.workspace, List.of(), host);
        model.onShown();
    }

    private static List<AgentClientService.RegisteredClient> clients() throws UserException {
        return access().clients().all();
    }

    private static Optional<String> holder(String token) throws UserException {
        return access().clients()
                .clientOfToken(token)
                .map(registered -> registered.client().name());
    }

    /// A client whose new token is shown.
    private void add(String name) throws UserException {
        access().clients().add(new AgentClient(name, Set.of(Scope.READ, Scope.PROPOSE), false));
        model.reload();
        model.selection.set(name);
        model.rotate();
    }

    private String token() {
        return Objects.requireNonNull(model.token.get()).text();
    }

    @Test
    void aTokenIsShownOnceAndGoneAfterwards() throws Exception {
        add("claude-code");
        var first = token();
        assertEquals(Optional.of("claude-code"), holder(first));
        assertEquals(Side.TOKEN, model.side.get());
        assertEquals("claude-code", model.selection.get());
        model.save();
        assertNull(model.token.get());

        model.rotate();
        assertNotEquals(first, token());
        assertEquals(Optional.of("claude-code"), holder(token()));
        assertEquals(Optional.empty(), holder(first));
        model.onShown();
        assertNull(model.token.get(), "whoever comes back to the screen sees none");
    }

    /// An agent that is started without the folder would work in another store.
    @Test
    void aProgramThatIsStartedWorksInTheSameWorkspace() {
        assertEquals(
                "emend serve --stdio --workspace '/home/ada/team notes'",
                StdioCommand.of("emend", List.of("--workspace", "/home/ada/team notes")));
        assertEquals("emend serve --stdio", StdioCommand.of("emend", List.of()));
    }

    @Test
    void aClientThatCouldDoNothingStaysInTheForm() throws Exception {
        add("cursor");
        model.goBack();
        model.edit();
        model.form.scope(Scope.READ).set(false);
        model.form.scope(Scope.PROPOSE).set(false);
        model.save();
        assertEquals(Side.FORM, model.side.get());
        assertEquals(
                "cursor would not be allowed to do anything. Give it a permission: read, propose, admin.",
                model.form.mistake.get());
        model.form.scope(Scope.READ).set(true);
        model.save();
        assertEquals(Side.TABS, model.side.get());
        assertEquals(Set.of(Scope.READ), clients().getFirst().client().scopes());
    }

    @Test
    void forgettingAClientIsAskedBefore() throws Exception {
        add("cursor");
        model.goBack();
        model.askToRevoke();
        assertEquals(Side.REVOKE, model.side.get());
        model.goBack();
        assertEquals(1, clients().size());
        model.askToRevoke();
        model.save();
        assertEquals(List.of(), clients());
        assertEquals("", model.selection.get());
    }

    @Test
    void theServerIsTurnedToTheOtherState() {
        model.turn();
        assertTrue(model.snapshot.get().ready().orElseThrow().isOn());
        model.turn();
        assertFalse(model.snapshot.get().ready().orElseThrow().isOn());
        assertEquals(List.of("open", "close"), CALLS);
    }

    private static void ask(String client, String what, int outcome) {
        var size = new AgentRequest.Size(10, 20);
        access().requests().add(client, what, outcome, Duration.ofMillis(5), size);
    }

    @Test
    void theLogIsFilteredByEveryWord() {
        ask("cursor", "retrieve_knowledge", 200);
        ask("", "GET /knowledge", 401);
        ask("cursor", "report_failure", 403);
        model.reload();
        assertEquals(3, model.requests.size());
        model.filter.set("Cursor refused");
        assertEquals(1, model.requests.size());
        assertEquals("report_failure", model.requests.getFirst().operation());
        model.clear();
        assertEquals(3, model.requests.size());
    }

    @Test
    void whatAgentsWereGivenIsShownAsItComes() throws Exception {
        assertEquals(List.of(), model.knowledgeLog);
        var item = fixture.item("git_stash_changes");
        var robot = new AgentClient("robot", Set.of(Scope.READ), true);
        var retrieval = fixture.workspace.agents().retrieval();
        var read = retrieval.catalogs().item(item, robot).orElseThrow();
        retrieval.read(List.of(read), robot);

        model.reload();

        assertEquals(retrieval.logEntries(10), model.knowledgeLog);
        assertEquals(List.of(item), model.knowledgeLog.getFirst().items());
        assertEquals("robot", model.knowledgeLog.getFirst().client());
    }

    @Test
    void theConsoleAsksAsTheChosenClient() throws Exception {
        model.console.choose(TOOLS);
        assertTrue(model.console.isAsked());
        model.console.query.set("undo");
        model.console.call();
        assertEquals(List.of("call retrieve_knowledge {\"query\":\"undo\"} as console"), CALLS);
        add("cursor");
        model.goBack();
        model.console.call();
        assertTrue(CALLS.getLast().endsWith(" as cursor"), CALLS.getLast());
        assertTrue(model.console.result.get() instanceof Load.Ready<?>);
    }

    @Test
    void aSlipInTheArgumentsIsToldAndNothingIsCalled() {
        assertEquals(TOOLS, model.console.tools.get().ready().orElseThrow());
        model.console.choose(TOOLS);
        model.console.tool.set(TOOLS.getLast());
        assertFalse(model.console.isAsked());
        assertEquals("{\n  \"actions\": []\n}", model.console.arguments.get());
        model.console.arguments.set("{\"actions\": [}");
        model.console.call();
        assertTrue(model.console.mistake.get().startsWith("Line 1"));
        assertEquals(List.of(), CALLS);
    }

    @Test
    void theConfigurationHasTheAddressAndNoToken() throws Exception {
        add("cursor");
        var secret = token();
        for (var setup : ClientSetup.values()) {
            model.setup.set(setup);
            assertTrue(model.setupText().contains("http://127.0.0.1:7341"), model.setupText());
            assertFalse(model.setupText().contains(secret), model.setupText());
        }
    }
}
