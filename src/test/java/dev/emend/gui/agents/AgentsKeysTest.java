package dev.emend.gui.agents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.agents.AgentServerControl;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Load;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.server.AgentServer;
import dev.emend.server.tools.ConsoleTools;
import dev.emend.settings.Settings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.input.Clipboard;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The real window over a real workspace and a real server, driven by keys alone.
class AgentsKeysTest {
    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private Stage stage;
    private Scene scene;
    private volatile @Nullable AgentsScreen screen;

    @BeforeEach
    void openTheWindow() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        var workspace = opened.workspace();
        workspace.access().console().use(() -> ConsoleTools.of(workspace));
        workspace.access().server().begin(port -> AgentServer.start(workspace, port));
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        var entry = new RailEntry("agents", Icons.AGENT, false, (opened, host) -> {
            screen = new AgentsScreen(opened.actor(), opened.workspace(), opened.options(), host);
            return screen;
        });
        var shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, List.of(entry));
        scene = Fx.get(() -> shell.scene(1000, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("the screen", () -> screen != null);
        Fx.await("the server", () -> model().snapshot().get().ready().isPresent());
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        Fx.run(() -> stage.hide());
        opened.workspace().access().server().close();
        opened.close();
    }

    private AgentsViewModel model() {
        return Objects.requireNonNull(screen).model();
    }

    private void untilFocusIsOn(String id) throws Exception {
        Fx.await("the focus on " + id, () -> {
            var owner = scene.getFocusOwner();
            return owner != null && id.equals(owner.getId());
        });
    }

    private String chip() {
        return ((Labeled) scene.lookup("#status-agents")).getText();
    }

    @Test
    void addsAClientLetsItAskAndSeesItInTheLogWithoutAMouse() throws Exception {
        Fx.await("the chip", () -> chip().equals("Agents: off"));
        Fx.press(scene, "Shortcut+N");
        untilFocusIsOn("agents-name");
        Fx.type(scene, "night-runner");
        Fx.press(scene, "Shortcut+Enter");
        untilFocusIsOn("agents-token");
        Fx.press(scene, "Shortcut+Shift+C");
        var token = Fx.get(() -> Clipboard.getSystemClipboard().getString());
        assertEquals("emend_".length() + 43, token.length(), "256 bits in Base64");
        Fx.press(scene, "Esc");
        untilFocusIsOn("agents-clients");
        assertTrue(Fx.get(() -> model().token().get() == null));

        Fx.press(scene, "Shortcut+Shift+O");
        Fx.await("the server", () -> !chip().equals("Agents: off"));
        var state = Fx.get(() -> model().snapshot().get().known().orElseThrow().state());
        int port = state instanceof AgentServerControl.State.On(int used, var _) ? used : 0;
        assertEquals("Agents: " + port, Fx.get(this::chip));
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/knowledge"))
                            .header("Authorization", "Bearer " + token)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertEquals(200, answer.statusCode(), answer.body());
        }
        Fx.await("the request", () -> !model().requests().isEmpty());
        assertEquals("night-runner", Fx.get(() -> model().requests().getFirst().client()));

        Fx.press(scene, "Shift+P");
        Fx.await("the pause", () -> model().current().orElseThrow().isPaused());
        Fx.press(scene, "Delete");
        Fx.await("the question", () -> model().side().get() == AgentsViewModel.Side.REVOKE);
        Fx.press(scene, "Shortcut+Enter");
        Fx.await("nobody", () -> model().clients().isEmpty());
        Fx.press(scene, "Shortcut+Shift+O");
        Fx.await("the chip", () -> chip().equals("Agents: off"));
    }

    @Test
    void triesAToolFromTheKeyboard() throws Exception {
        Fx.await("the tools", () -> model().console().tool().get() != null);
        Fx.press(scene, "Shortcut+T");
        untilFocusIsOn("console-query");
        Fx.type(scene, "sort a range");
        Fx.press(scene, "Shortcut+Enter");
        Fx.await(
                "the answer",
                () -> model().console().result().get() instanceof Load.Ready<String>(var text)
                        && text.contains("sort_range"));
        Fx.press(scene, "Esc");
        Fx.await("the first tab", () -> model().tab().get() == 0);
    }
}
