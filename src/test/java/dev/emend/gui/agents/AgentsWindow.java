package dev.emend.gui.agents;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.server.AgentServer;
import dev.emend.server.tools.ConsoleTools;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.Clipboard;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.testfx.api.FxToolkit;

/// The real window with the agents screen, over a real workspace and a real server.
final class AgentsWindow {
    final OpenWorkspace opened;
    final Scene scene;
    private final Stage stage;
    private volatile @Nullable AgentsScreen screen;

    AgentsWindow(Path folder) throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        var workspace = opened.workspace();
        workspace.access().console().use(() -> ConsoleTools.of(workspace));
        workspace.access().server().begin(port -> AgentServer.start(workspace, port));
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        var entry = new RailEntry("agents", Icons.AGENT, false, (open, host) -> {
            screen = new AgentsScreen(open.actor(), open.workspace(), open.options(), host);
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
        Fx.await("the server", () -> model().snapshot.get().ready().isPresent());
    }

    void close() throws Exception {
        Fx.run(stage::hide);
        opened.workspace().access().server().close();
        opened.close();
    }

    AgentsViewModel model() {
        return Objects.requireNonNull(screen).model;
    }

    void press(String key) throws Exception {
        Fx.press(scene, key);
    }

    void type(String text) throws Exception {
        Fx.type(scene, text);
    }

    void untilFocusIsOn(String id) throws Exception {
        Fx.untilFocusIsOn(scene, id);
    }

    String text(String id) throws Exception {
        return Fx.get(() -> scene.lookup("#" + id) instanceof TextInputControl field
                ? field.getText()
                : ((Labeled) scene.lookup("#" + id)).getText());
    }

    void untilTextIs(String id, String text) throws Exception {
        Fx.await(
                id + " is " + text,
                () -> scene.lookup("#" + id) instanceof Labeled label
                        && label.getText().equals(text));
    }

    void untilToastIs(String sentence) throws Exception {
        Fx.await(
                "the toast " + sentence,
                () -> scene.getRoot().lookupAll(".toast").stream()
                        .anyMatch(toast -> sentence.equals(toast.getAccessibleText())));
    }

    /// Whether something is said to be done.
    boolean hasToast() throws Exception {
        return Fx.get(() -> scene.getRoot().lookupAll(".toast").stream().anyMatch(Node::isVisible));
    }

    static String clipboard() throws Exception {
        return Fx.get(() -> Clipboard.getSystemClipboard().getString());
    }
}
