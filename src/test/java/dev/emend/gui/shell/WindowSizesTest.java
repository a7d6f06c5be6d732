package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.agents.AgentsScreen;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.gui.tour.SceneCheck;
import dev.emend.gui.tour.ScenePictures;
import dev.emend.model.Progress;
import dev.emend.settings.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every screen with what real agents wrote, in a small window and in the usual one.
@Tag("slow")
class WindowSizesTest {
    /// Width, height, percent of the zoom, theme.
    private static final List<String> SIZES =
            List.of("1280x800", "1024x700", "1280x800 200%", "1024x700 200% dark", "1280x800 again");

    private static final Path PICTURES = Path.of("target", "screenshots", "sizes");

    @TempDir
    private Path folder;

    @Test
    void nothingIsClippedInASmallWindowAndPanesComeBack() throws Exception {
        var catalog = SharedData.catalog();
        try (var opened = OpenWorkspace.onCopyOf(catalog, folder, Clock.systemUTC())) {
            var data = catalog.resolve("..").resolve("..").normalize();
            opened.workspace()
                    .memories()
                    .imports()
                    .run(
                            REVIEWER,
                            List.of(data.resolve("tau_bench"), data.resolve("swe_agent"), data.resolve("letta")),
                            Progress.SILENT);
            opened.workspace().insights().runs().awaitAnalysed();
            opened.workspace().review().proposals().awaitFresh();
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            var findings = new ArrayList<String>();
            Files.createDirectories(PICTURES);
            for (var size : SIZES) {
                resize(window, size);
                for (var screen : Screens.IDS) {
                    Fx.run(() -> window.shell.go(screen, ""));
                    findings.addAll(look(window, screen + "-" + size.replaceAll("\\W+", "-")));
                }
                Fx.run(() -> window.shell.go("runs", ""));
                Fx.run(() -> ((ToggleButton) window.scene.lookup("#tab-patterns")).fire());
                findings.addAll(look(window, "patterns-" + size.replaceAll("\\W+", "-")));
                Fx.run(() -> ((ToggleButton) window.scene.lookup("#tab-transcript")).fire());
                findings.addAll(lookAtConnecting(window, size.replaceAll("\\W+", "-")));
                for (var card : Map.of("guide", "F1", "palette", "Shortcut+K").entrySet()) {
                    window.press(card.getValue());
                    findings.addAll(look(window, card.getKey() + "-" + size.replaceAll("\\W+", "-")));
                    window.press("Esc");
                }
                Fx.type(window.scene, "?");
                findings.addAll(look(window, "sheet-" + size.replaceAll("\\W+", "-")));
                window.press("Esc");
            }
            window.close();
            assertEquals(List.of(), findings);
        }
    }

    private static void promptsEndBetweenWords(ReviewWindow window) {
        for (var node : window.scene.getRoot().lookupAll(".custom-text-field")) {
            var field = (TextInputControl) node;
            if (!Focusability.is(field)
                    || field.getWidth() == 0
                    || !field.getText().isEmpty()) {
                continue;
            }
            var prompt = new Text(field.getPromptText());
            prompt.setFont(field.getFont());
            double words = prompt.getLayoutBounds().getWidth();
            assertTrue(words <= field.getWidth() - 40, prompt.getText());
        }
    }

    private static List<String> lookAtConnecting(ReviewWindow window, String size) throws Exception {
        Fx.run(() -> window.shell.go("agents", AgentsScreen.CONNECT));
        Fx.await("the first step", () -> window.isOn("#connect-name"));
        var findings = new ArrayList<>(look(window, "connect-name-" + size));
        window.press("Shortcut+Enter");
        Fx.await("the second step", () -> window.isOn("#connect-scope-read"));
        findings.addAll(look(window, "connect-permissions-" + size));
        window.press("Esc");
        return findings;
    }

    private static void resize(ReviewWindow window, String size) throws Exception {
        boolean isSmall = size.startsWith("1024");
        Fx.run(() -> {
            window.settings.setZoomPercent(size.contains("200%") ? 200 : 100);
            window.settings.setTheme(size.contains("dark") ? Theme.DARK : Theme.LIGHT);
            var stage = (Stage) window.scene.getWindow();
            stage.setWidth(isSmall ? 1024 : 1280);
            stage.setHeight(isSmall ? 700 : 800);
        });
    }

    private static List<String> look(ReviewWindow window, String name) throws Exception {
        for (int i = 0; i < 10; i++) {
            Fx.run(() -> {});
            TimeUnit.MILLISECONDS.sleep(50);
        }
        Fx.get(() -> FrameWaiter.two(window.scene)).get(20, TimeUnit.SECONDS);
        var image = Fx.get(() -> ScenePictures.of((Stage) window.scene.getWindow()));
        ScenePictures.write(image, PICTURES.resolve(name + ".png"));
        Fx.run(() -> promptsEndBetweenWords(window));
        return Fx.get(() -> SceneCheck.findings(window.scene.getRoot()).stream()
                .map(finding -> name + ": " + finding)
                .toList());
    }
}
