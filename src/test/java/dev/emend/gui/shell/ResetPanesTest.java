package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.event.Event;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// Where a person puts the divider of a screen.
class ResetPanesTest {
    private static final double NEAR = 0.02;

    @TempDir
    private Path folder;

    private Stage stage;
    private Scene scene;
    private Shell shell;
    private LiveSettings settings;

    private void show(OpenWorkspace opened, Settings from) throws Exception {
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        settings = new LiveSettings(from, _ -> {}, background, _ -> {});
        shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, Screens.all(settings));
        scene = Fx.get(() -> shell.scene(1400, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("a screen", () -> shell.current().isPresent());
        Fx.run(() -> shell.go("agents", ""));
        Fx.await("the pane", () -> pane() != null && pane().getWidth() > 0);
    }

    private SplitPane pane() {
        return (SplitPane) scene.lookup(".agents #split");
    }

    private void untilDividerIsAt(double share) throws Exception {
        Fx.await("the divider at " + share, () -> Math.abs(pane().getDividerPositions()[0] - share) < NEAR);
    }

    /// As the mouse leaves it.
    private void drag(double share) throws Exception {
        Fx.run(() -> {
            pane().setDividerPosition(0, share);
            var divider = pane().lookup(".split-pane-divider");
            Event.fireEvent(
                    divider,
                    new MouseEvent(
                            MouseEvent.MOUSE_RELEASED,
                            0,
                            0,
                            0,
                            0,
                            MouseButton.PRIMARY,
                            1,
                            false,
                            false,
                            false,
                            false,
                            false,
                            false,
                            false,
                            false,
                            false,
                            true,
                            null));
        });
    }

    @Test
    void aDividerStaysAShareOfTheWindowComesBackAndIsReset() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            show(opened, Settings.DEFAULTS);
            untilDividerIsAt(0.56);
            drag(0.45);
            assertEquals(Map.of("agents", List.of(0.45)), rounded());
            Fx.run(() -> stage.setWidth(1600));
            untilDividerIsAt(0.45);

            show(opened, settings.get()); // as after a restart
            untilDividerIsAt(0.45);

            Fx.press(scene, "Shortcut+K");
            Fx.type(scene, "reset panes");
            Fx.press(scene, "Enter");
            untilDividerIsAt(0.56);
            assertEquals(Map.of(), settings.get().panes());
            Fx.run(stage::hide);
        }
    }

    private Map<String, List<Double>> rounded() throws Exception {
        var kept = Fx.get(() -> settings.get().panes());
        return Map.of(
                "agents",
                kept.get("agents").stream()
                        .map(share -> Math.round(share * 100) / 100.0)
                        .toList());
    }
}
