package dev.emend.gui.home;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.shell.Screens;
import dev.emend.search.embedding.SharedModel;
import dev.emend.settings.Settings;
import dev.emend.store.SharedStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javafx.scene.control.Labeled;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The first five minutes, in the real window: ways to begin, what the screens are for, the guide,
/// and the groups of the rail.
class FirstStartTest {
    private final OpenWorkspaceFactory factory;

    FirstStartTest(@TempDir Path folder) throws Exception {
        SharedModel.into(folder);
        SharedStore.into(folder);
        factory = OpenWorkspaceFactory.open(folder, Settings.DEFAULTS, Duration.ofMillis(20), Clock.systemUTC());
    }

    @AfterEach
    void close() throws Exception {
        factory.close();
    }

    private HomeWindow window(Settings settings) throws Exception {
        var window = new HomeWindow(factory.workspace(), factory.folder(), settings);
        Fx.await("the ways to begin are on", () -> window.isOn("#home-sample"));
        return window;
    }

    @Test
    void threeWaysLeadInAndEachScreenSaysWhatItIsFor() throws Exception {
        try (var window = window(Settings.DEFAULTS)) {
            Fx.await("the easiest has the focus", () -> window.hasFocus("#home-sample"));
            assertTrue(Fx.get(() -> window.isOn("#home-open")));
            for (var screen : Screens.IDS) {
                var row = "#home-screen-" + screen;
                assertEquals(!screen.equals("home"), Fx.get(() -> window.isOn(row)), row);
            }
            Fx.run(() -> window.button("#home-agent").requestFocus());
            window.press("Enter");
            Fx.await("agents are connected here", () -> window.title().equals("Agents"));
        }
    }

    @Test
    void theSampleIsOneKeyAway() throws Exception {
        try (var window = window(Settings.DEFAULTS)) {
            Fx.await("the sample has the focus", () -> window.hasFocus("#home-sample"));
            window.press("Enter");
            Fx.await("its items are on", () -> window.title().equals("Library"));
            window.press("Shortcut+1");
            Fx.await("learnings wait", () -> window.count(PendingKind.REVIEW) > 0);
            assertFalse(Fx.get(() -> window.isOn("#home-sample")));
        }
    }

    @Test
    void eachStepOfTheGuideGoesToItsScreen() throws Exception {
        try (var window = window(Settings.DEFAULTS)) {
            for (var screen : GuidePane.STEPS) {
                Fx.run(() -> window.button("#home-guide-" + screen).fire());
                Fx.await(
                        screen + " is on",
                        () -> window.shell.current().orElseThrow().id().equals(screen));
                window.press("Shortcut+1");
                Fx.await("home is on", () -> window.isOn("#home-guide-" + screen));
            }
        }
    }

    @Test
    void aHiddenGuideStaysHiddenAndIsFoundAgain() throws Exception {
        var kept = Settings.DEFAULTS;
        try (var window = window(kept)) {
            assertTrue(Fx.get(() -> window.isOn("#home-guide-hide")));
            Fx.run(() -> window.button("#home-guide-hide").requestFocus());
            window.press("Enter");
            Fx.await("it is gone", () -> !window.isOn(".guide") && window.isOn("#home-guide"));
            Fx.await("the focus is on the first way", () -> window.hasFocus("#home-sample"));
            kept = Fx.get(() -> window.settings.get());
        }
        try (var window = window(kept)) {
            assertFalse(Fx.get(() -> window.isOn(".guide")));
            Fx.run(() -> window.button("#home-guide").fire());
            Fx.await("it is there", () -> window.isOn(".guide"));
            Fx.run(() -> window.button("#home-guide-hide").fire());
            Fx.await("it is gone", () -> !window.isOn(".guide"));

            window.press("Shortcut+3");
            Fx.await("the library is on", () -> window.title().equals("Library"));
            window.press("Shortcut+K");
            Fx.type(window.scene, "first steps");
            window.press("Enter");
            Fx.await("the palette leads to it", () -> window.isOn(".guide"));
            Fx.await(
                    "its first step has the focus",
                    () -> window.scene.getFocusOwner() != null
                            && String.valueOf(window.scene.getFocusOwner().getId())
                                    .startsWith("home-guide"));
        }
    }

    @Test
    void theRailGroupsTheScreensInTheOrderOfTheirKeys() throws Exception {
        try (var window = window(Settings.DEFAULTS)) {
            var words = Fx.get(() -> ((VBox) window.scene.lookup("#rail"))
                    .getChildren().stream()
                            .filter(Labeled.class::isInstance)
                            .map(node -> ((Labeled) node).getText())
                            .toList());
            assertEquals(
                    List.of(
                            "Home",
                            "Curate",
                            "Review",
                            "Library",
                            "Memories",
                            "Conflicts",
                            "Observe",
                            "Runs",
                            "Trends",
                            "Feedback",
                            "Connect",
                            "Agents",
                            "History",
                            "Settings"),
                    words);
            for (int i = 0; i < 9; i++) {
                window.press("Shortcut+" + (i + 1));
                var screen = Screens.IDS.get(i);
                Fx.await(
                        screen + " is on",
                        () -> window.shell.current().orElseThrow().id().equals(screen));
            }
        }
    }
}
