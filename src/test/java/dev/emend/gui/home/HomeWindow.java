package dev.emend.gui.home;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.Screens;
import dev.emend.gui.shell.Shell;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.testfx.api.FxToolkit;

/// The real window over real services, with Home on.
final class HomeWindow implements AutoCloseable {
    static final Path SAMPLE = Path.of("catalogs", "spreadsheet_desktop", "knowledge_catalog.json");

    final Scene scene;
    final LiveSettings settings;
    final Shell shell;
    private final Stage stage;

    /// @param services opens the workspace, in the background
    HomeWindow(Callable<OpenedWorkspace> services, Settings chosen, Background background) throws Exception {
        stage = FxToolkit.registerPrimaryStage();
        settings = new LiveSettings(chosen, _ -> {}, background, _ -> {});
        shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, Screens.all(settings));
        scene = Fx.get(() -> shell.scene(1280, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            size(1280, 800);
            stage.show();
            shell.open(services, List.of());
        });
    }

    HomeWindow(Workspace workspace, Path folder) throws Exception {
        this(workspace, folder, Settings.DEFAULTS.withPerson("ada"));
    }

    HomeWindow(Workspace workspace, Path folder, Settings chosen) throws Exception {
        this(() -> new OpenedWorkspace(workspace, folder, Optional.of(SAMPLE)), chosen, Background.production());
    }

    void size(double width, double height) {
        stage.setWidth(width);
        stage.setHeight(height);
    }

    Stage stage() {
        return stage;
    }

    @Override
    public void close() {
        try {
            Fx.run(stage::hide);
        } catch (Exception e) {
            throw new IllegalStateException("the window does not close", e);
        }
    }

    void press(String key) throws Exception {
        Fx.press(scene, key);
    }

    /// Whether a node is there for people; on the JavaFX thread.
    boolean isOn(String selector) {
        var node = scene.lookup(selector);
        return node != null && Focusability.is(node);
    }

    boolean says(String words) {
        return scene.getRoot().lookupAll(".label").stream()
                .anyMatch(node -> node instanceof Labeled label
                        && Focusability.is(label)
                        && label.getText().contains(words));
    }

    boolean hasFocus(String selector) {
        return Optional.ofNullable(scene.lookup(selector))
                .filter(Node::isFocused)
                .isPresent();
    }

    Button button(String selector) {
        return (Button) Objects.requireNonNull(scene.lookup(selector), selector);
    }

    String title() {
        return ((Label) Objects.requireNonNull(scene.lookup("#title"))).getText();
    }

    /// How much the row of a kind says; 0 when there is no such row.
    int count(PendingKind kind) {
        var row = scene.lookup("#" + kind.action().replace('.', '-'));
        return row != null && row.lookup(".strong") instanceof Label number && Focusability.is(row)
                ? Integer.parseInt(number.getText().replace(",", ""))
                : 0;
    }
}
