package dev.emend.gui.agents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Set;
import javafx.scene.control.Labeled;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real window over a real workspace and a real server, driven by keys alone.
class AgentsKeysTest {
    @TempDir
    private Path folder;

    private AgentsWindow window;

    @BeforeEach
    void openTheWindow() throws Exception {
        window = new AgentsWindow(folder);
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        window.close();
    }

    private AgentsViewModel model() {
        return window.model();
    }

    private String chip() throws Exception {
        return window.text("status-agents");
    }

    @Test
    void givesAClientATokenLetsItAskAndSeesItInTheLogWithoutAMouse() throws Exception {
        window.untilTextIs("status-agents", "Agents: off");
        window.opened.workspace().access().clients().add(new AgentClient("night-runner", Set.of(Scope.READ), false));
        Fx.await("the client", () -> model().current().isPresent());
        window.press("Shortcut+Shift+T");
        window.untilFocusIsOn("agents-token");
        window.press("Shortcut+Shift+C");
        var token = AgentsWindow.clipboard();
        assertEquals("emend_".length() + 43, token.length(), "256 bits in Base64");
        window.press("Esc");
        window.untilFocusIsOn("agents-clients");
        assertTrue(Fx.get(() -> model().token.get() == null));

        window.press("Shortcut+Shift+O");
        Fx.await(
                "the server",
                () -> model().snapshot.get().latestValue().orElseThrow().isOn());
        Fx.await(
                "the chip",
                () -> !((Labeled) window.scene.lookup("#status-agents"))
                        .getText()
                        .equals("Agents: off"));
        var state =
                Fx.get(() -> model().snapshot.get().latestValue().orElseThrow().state());
        int port = state instanceof AgentServerControl.State.On(int used, var _) ? used : 0;
        assertEquals("Agents: " + port, chip());
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/knowledge"))
                            .header("Authorization", "Bearer " + token)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertEquals(200, answer.statusCode(), answer.body());
        }
        Fx.await("the request", () -> !model().requests.isEmpty());
        assertEquals("night-runner", Fx.get(() -> model().requests.getFirst().client()));

        window.press("Shift+P");
        Fx.await("the pause", () -> model().current().orElseThrow().isPaused());
        window.press("Delete");
        Fx.await("the question", () -> model().side.get() == AgentsViewModel.Side.REVOKE);
        window.press("Shortcut+Enter");
        Fx.await("nobody", () -> model().clients.isEmpty());
        window.press("Shortcut+Shift+O");
        window.untilTextIs("status-agents", "Agents: off");
    }

    /// A client may be gone, and another one selected, between the question and the answer.
    @Test
    void theQuestionIsAboutTheClientItWasAskedFor() throws Exception {
        var clients = window.opened.workspace().access().clients();
        clients.add(new AgentClient("one", Set.of(Scope.READ), false));
        clients.add(new AgentClient("two", Set.of(Scope.READ), false));
        Fx.await("the clients", () -> model().clients.size() == 2);
        assertEquals("one", Fx.get(() -> model().selection.get()));
        window.press("Delete");
        Fx.await("the question", () -> model().side.get() == AgentsViewModel.Side.REVOKE);

        clients.revoke("one");
        Fx.await("another one is selected", () -> model().selection.get().equals("two"));
        assertTrue(Fx.get(() -> asks("one")));
        window.press("Shortcut+Enter");

        Fx.await("the question is gone", () -> model().side.get() == AgentsViewModel.Side.TABS);
        assertTrue(clients.byName("two").isPresent());
        window.untilFocusIsOn("agents-clients");

        window.press("Delete");
        Fx.await("the next question", () -> asks("two"));
        window.press("Shortcut+Enter");
        Fx.await("nobody", () -> model().clients.isEmpty());
    }

    private boolean asks(String client) {
        return window.scene.getRoot().lookupAll(".section-title").stream()
                .anyMatch(title -> title instanceof Labeled label
                        && label.getText().equals(Texts.get("agents.revoke.ask", client)));
    }

    @Test
    void triesAToolFromTheKeyboard() throws Exception {
        Fx.await("the tools", () -> model().console.tool.get() != null);
        window.press("Shortcut+T");
        window.untilFocusIsOn("console-query");
        window.type("sort a range");
        window.press("Shortcut+Enter");
        Fx.await(
                "the answer",
                () -> model().console.result.get() instanceof Load.Ready<String>(var text)
                        && text.contains("sort_range"));
        window.press("Esc");
        Fx.await("the first tab", () -> model().tab.get() == 0);
    }
}
