package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.event.Event;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where a person puts the divider of a screen.
class ResetPanesTest {
    private static final double NEAR = 0.02;

    @TempDir
    private Path folder;

    private @Nullable ReviewWindow shown;

    private void show(OpenWorkspace opened, Settings from) throws Exception {
        var window = new ReviewWindow(opened, Screens::all, from, _ -> {});
        shown = window;
        Fx.await("a screen", () -> window.shell.current().isPresent());
        Fx.run(() -> window.shell.go("agents", ""));
        Fx.await("the pane", () -> window.scene.lookup(".agents #split") != null && pane().getWidth() > 0);
    }

    private ReviewWindow window() {
        return Objects.requireNonNull(shown, "no window");
    }

    private SplitPane pane() {
        return (SplitPane) window().scene.lookup(".agents #split");
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
            Fx.run(() -> window().scene.getWindow().setWidth(1600));
            untilDividerIsAt(0.45);

            show(opened, window().settings.get()); // as after a restart
            untilDividerIsAt(0.45);

            window().press("Shortcut+K");
            window().type("reset panes");
            window().press("Enter");
            untilDividerIsAt(0.56);
            assertEquals(Map.of(), window().settings.get(Settings.PANES));
            window().close();
        }
    }

    private Map<String, List<Double>> rounded() throws Exception {
        var kept = Fx.get(() -> window().settings.get(Settings.PANES));
        return Map.of(
                "agents",
                kept.getOrDefault("agents", List.of()).stream()
                        .map(share -> Math.round(share * 100) / 100.0)
                        .toList());
    }
}
