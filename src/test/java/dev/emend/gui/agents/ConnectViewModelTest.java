package dev.emend.gui.agents;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.agents.AgentAccess;
import dev.emend.app.agents.AgentClientService;
import dev.emend.app.agents.AgentRequest;
import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.gui.agents.AgentsViewModel.Side;
import dev.emend.gui.agents.ConnectViewModel.Step;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The steps of connecting an agent over a real workspace whose server opens no port.
class ConnectViewModelTest {
    private record FakeServer(int port) implements AgentServerControl.ServerHandle {
        @Override
        public void close() {}
    }

    @TempDir
    private static Path folder;

    private static WorkspaceFixture fixture;
    private static final ManualClock CLOCK = new ManualClock();

    private final FakeScreenHost host = new FakeScreenHost();
    private AgentsViewModel screen;
    private ConnectViewModel model;

    @BeforeAll
    static void open() throws Exception {
        fixture = WorkspaceFixture.at(CLOCK, folder, "git_cli");
        access().server().begin(_ -> new FakeServer(7350));
    }

    @AfterAll
    static void close() throws Exception {
        access().server().close();
        fixture.close();
    }

    private static AgentAccess access() {
        return fixture.workspace.access();
    }

    private static List<AgentClientService.RegisteredClient> clients() throws UserException {
        return access().clients().all();
    }

    @BeforeEach
    void begins() throws Exception {
        for (var registered : clients()) {
            access().clients().revoke(registered.client().name());
        }
        access().server().turn(false);
        CLOCK.pass(Duration.ofMinutes(1));
        screen = new AgentsViewModel(REVIEWER, fixture.workspace, List.of(), host);
        screen.onShown();
        screen.openConnect();
        model = screen.connect;
    }

    private void create() {
        screen.connectNext();
        screen.connectNext();
        assertEquals(Step.CONFIGURATION, model.step.get());
    }

    private String token() {
        return Objects.requireNonNull(model.token.get()).text();
    }

    @Test
    void aNewClientReadsAndProposesUnlessOneSaysOtherwise() throws Exception {
        create();
        var made = clients().getFirst().client();
        assertEquals(Set.of(Scope.READ, Scope.PROPOSE), made.scopes());
        assertFalse(made.mayReadPending());
        assertEquals(Optional.empty(), clients().getFirst().expires());
        assertEquals("claude-code", screen.selection.get());
    }

    @Test
    void theNameIsThatOfTheProgramUntilAPersonWritesOne() throws Exception {
        access().clients().add(new AgentClient("cursor", Set.of(Scope.READ), false));
        screen.reload();
        assertEquals("claude-code", model.form.name.get());
        model.setup.set(ClientSetup.CURSOR);
        assertEquals("cursor-2", model.form.name.get());
        model.form.name.set("night-runner");
        model.setup.set(ClientSetup.PYTHON);
        assertEquals("night-runner", model.form.name.get());
    }

    @Test
    void aNameThatCanNotBeStaysInItsStep() throws Exception {
        access().clients().add(new AgentClient("x", Set.of(Scope.READ), false));
        model.form.name.set(" X ");
        screen.connectNext();
        assertEquals(Step.NAME, model.step.get());
        assertEquals(
                "There is already a client x. Use another name, or make a new token for that client.",
                model.mistake.get());
        model.form.name.set("y");
        screen.connectNext();
        assertEquals(Step.PERMISSIONS, model.step.get());
        assertEquals("", model.mistake.get());
        assertEquals(1, clients().size(), "nobody was added yet");
    }

    @Test
    void permissionsWithoutAnyAndDaysThatAreNoneStayInTheirStep() throws Exception {
        screen.connectNext();
        model.form.days.set("soon");
        screen.connectNext();
        assertEquals(
                "Enter 1 to 99999 days, not “soon”. Leave it empty for a token that never expires.",
                model.mistake.get());
        model.form.days.set(" 30 ");
        model.form.scope(Scope.READ).set(false);
        model.form.scope(Scope.PROPOSE).set(false);
        screen.connectNext();
        assertEquals(
                "claude-code would not be allowed to do anything. Give it a permission: read, propose, admin.",
                model.mistake.get());
        assertEquals(List.of(), clients());

        model.form.scope(Scope.READ).set(true);
        screen.connectNext();
        var added = clients().getFirst();
        assertEquals(
                Duration.ofDays(30),
                Duration.between(added.since(), added.expires().orElseThrow()));
    }

    @Test
    void theServerIsStartedAndTheConfigurationHasItsAddressAndTheToken() throws Exception {
        assertFalse(screen.snapshot.get().ready().orElseThrow().isOn());
        create();
        assertTrue(screen.snapshot.get().ready().orElseThrow().isOn());
        for (var program : ClientSetup.values()) {
            model.setup.set(program);
            var text = model.configuration();
            assertTrue(text.contains("http://127.0.0.1:7350"), text);
            assertTrue(text.contains("Bearer " + token()), text);
            assertFalse(text.contains("EMEND_TOKEN"), text);
        }
        model.setup.set(ClientSetup.CURSOR);
        assertEquals(
                "http://127.0.0.1:7350/mcp", server("mcpServers").text("url").orElseThrow());
        model.setup.set(ClientSetup.VS_CODE);
        assertEquals("http", server("servers").text("type").orElseThrow());
        assertEquals(
                "Bearer " + token(),
                server("servers").object("headers").text("Authorization").orElseThrow());
    }

    private Json.Obj server(String member) throws Exception {
        return ((Json.Obj) JsonText.parse(model.configuration())).object(member).object("emend");
    }

    @Test
    void requestsFromBeforeTheClientAreNotItsFirstCall() {
        ask("claude-code", 200);
        ask("", 401);
        CLOCK.pass(Duration.ofSeconds(1));
        create();
        screen.connectNext();
        assertEquals(Optional.empty(), model.call.get().request());
        assertEquals(List.of(), model.hints());

        CLOCK.pass(Duration.ofSeconds(1));
        ask("cursor", 200);
        ask("claude-code", 403);
        ask("claude-code", 200);
        screen.reload();
        assertEquals(403, model.call.get().request().map(AgentRequest::outcome).orElseThrow());
    }

    private static void ask(String client, int outcome) {
        access().requests()
                .add(client, "retrieve_knowledge", outcome, Duration.ofMillis(5), new AgentRequest.Size(10, 20));
    }

    @Test
    void theStepsGoOnWhenThePersonLooksAtAnotherScreenAndNoTokenStaysBehind() {
        create();
        screen.onShown();
        assertEquals(Side.CONNECT, screen.side.get());
        assertEquals(Step.CONFIGURATION, model.step.get());

        screen.closeConnect();
        assertEquals("", model.configuration());
        assertEquals(List.of("claude-code stays a client. Press Delete to revoke it."), host.doneForGood());
        screen.openConnect();
        assertEquals(Step.NAME, model.step.get());
        assertEquals("claude-code-2", model.form.name.get());
    }
}
