package dev.emend.gui.agents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.core.UserException;
import dev.emend.app.knowledge.KnowledgeLogEntry;
import dev.emend.gui.agents.AgentsViewModel.Side;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.ItemRef;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AgentsViewModelTest {
    private final FakeAgentsGateway stock = new FakeAgentsGateway();
    private final FakeScreenHost host = new FakeScreenHost();
    private final AgentsViewModel model = new AgentsViewModel(stock, host);

    @BeforeEach
    void comesOn() {
        model.shown();
    }

    private void add(String name) {
        model.openForm();
        model.form().name().set(name);
        model.save();
    }

    @Test
    void aTokenIsShownOnceAndGoneAfterwards() {
        add("claude-code");
        var shown = Objects.requireNonNull(model.token().get());
        assertEquals("token-of-claude-code", shown.text());
        assertEquals(Side.TOKEN, model.side().get());
        assertEquals("claude-code", model.selected().get());
        model.save();
        assertNull(model.token().get());

        model.rotate();
        assertEquals(
                "new-token-of-claude-code", Objects.requireNonNull(model.token().get()).text());
        model.shown();
        assertNull(model.token().get(), "whoever comes back to the screen sees none");
    }

    @Test
    void aNewClientAsksAndBringsUnlessOneSaysOtherwise() {
        model.openForm();
        assertTrue(model.form().scope(Scope.READ).get());
        assertTrue(model.form().scope(Scope.PROPOSE).get());
        assertFalse(model.form().scope(Scope.ADMIN).get());
        assertFalse(model.form().mayReadPending().get());
    }

    @Test
    void aTokenLastsAsManyDaysAsAreWrittenDown() {
        model.openForm();
        model.form().name().set("night-runner");
        model.form().days().set("soon");
        model.save();
        assertEquals(Side.FORM, model.side().get());
        assertEquals(
                "A token is good for 1 to 99999 days, not “soon”."
                        + " Leave it empty for a token that never expires.",
                model.form().mistake().get());
        assertEquals(List.of(), stock.clients);

        model.form().days().set(" 30 ");
        model.save();
        var end = stock.clients.getFirst().expires().orElseThrow();
        assertEquals(
                java.time.Duration.ofDays(30),
                java.time.Duration.between(FakeAgentsGateway.NOON, end));
        model.back();

        add("cursor");
        assertEquals(Optional.empty(), stock.clients.getLast().expires());
    }

    /// An agent that is started without the folder would work in another store.
    @Test
    void aProgramThatIsStartedWorksInTheSameWorkspace() {
        assertEquals(
                "emend serve --stdio --workspace '/home/ada/team notes'",
                WorkspaceAgentsGateway.command(
                        "emend", List.of("--workspace", "/home/ada/team notes")));
        assertEquals("emend serve --stdio", WorkspaceAgentsGateway.command("emend", List.of()));
    }

    @Test
    void aRefusedNameStaysInTheForm() {
        stock.trouble =
                Optional.of(
                        new UserException(
                                UserException.Code.BAD_INPUT,
                                "There is a client x already.",
                                "",
                                "Take another name."));
        add("x");
        assertEquals(Side.FORM, model.side().get());
        assertEquals(
                "There is a client x already. Take another name.", model.form().mistake().get());
    }

    @Test
    void forgettingAClientIsAskedBefore() {
        add("cursor");
        model.back();
        model.askToRevoke();
        assertEquals(Side.REVOKE, model.side().get());
        model.back();
        assertFalse(stock.calls.contains("revoke cursor"));
        model.askToRevoke();
        model.save();
        assertTrue(stock.calls.contains("revoke cursor"));
        assertEquals("", model.selected().get());
    }

    @Test
    void theDoorIsTurnedToTheOtherState() {
        model.turn();
        assertTrue(model.look().get().ready().orElseThrow().isOn());
        model.turn();
        assertEquals(java.util.List.of("turn true", "turn false"), stock.calls);
    }

    @Test
    void theLogIsFilteredByEveryWord() {
        stock.ask("cursor", "retrieve_knowledge", 200);
        stock.ask("", "GET /knowledge", 401);
        stock.ask("cursor", "report_failure", 403);
        model.reload();
        assertEquals(3, model.requests().size());
        model.filter().set("Cursor refused");
        assertEquals(1, model.requests().size());
        assertEquals("report_failure", model.requests().getFirst().what());
        model.clear();
        assertEquals(3, model.requests().size());
    }

    @Test
    void whatAgentsWereGivenIsShownAsItComes() {
        assertEquals(List.of(), model.given());
        var item = new ItemRef(new UUID(0, 1), "git_undo_commit");
        stock.given.add(
                new KnowledgeLogEntry(
                        FakeAgentsGateway.NOON, "robot", "undo a commit", List.of(item)));

        model.reload();

        assertEquals(stock.given, model.given());
    }

    @Test
    void theConsoleAsksAsTheChosenClient() {
        model.console().choose(stock.tools());
        assertTrue(model.console().isAsked());
        model.console().query().set("undo");
        model.console().call();
        assertEquals(
                "call retrieve_knowledge {\"query\":\"undo\"} as console", stock.calls.getLast());
        add("cursor");
        model.back();
        model.console().call();
        assertTrue(stock.calls.getLast().endsWith(" as cursor"), stock.calls.getLast());
        assertTrue(model.console().result().get() instanceof Load.Ready<?>);
    }

    @Test
    void aSlipInTheArgumentsIsToldAndNothingIsCalled() {
        model.console().choose(stock.tools());
        model.console().tool().set(stock.tools().getLast());
        assertFalse(model.console().isAsked());
        assertEquals("{\n  \"actions\": []\n}", model.console().arguments().get());
        model.console().arguments().set("{\"actions\": [}");
        int before = stock.calls.size();
        model.console().call();
        assertTrue(model.console().mistake().get().startsWith("Line 1"));
        assertEquals(before, stock.calls.size());
    }

    @Test
    void theConfigurationHasTheAddressAndNoToken() {
        add("cursor");
        for (var setup : ClientSetup.values()) {
            model.setup().set(setup);
            assertTrue(model.setupText().contains("http://127.0.0.1:7341"), model.setupText());
            assertFalse(model.setupText().contains("token-of"), model.setupText());
        }
    }
}
