package dev.emend.gui.trends;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.dashboards.PinnedPeriod;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.tour.SceneCheck;
import dev.emend.gui.tour.ScenePictures;
import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Dashboards in all themes and in windows from small to large.
@Tag("slow")
class DashboardsPicturesTest {
    private static final Path PICTURES = Path.of("target", "screenshots", "dashboards");

    @TempDir
    private Path folder;

    private final List<String> findings = new ArrayList<>();

    @Test
    void everyStateReadsWellInEverySizeAndTheme() throws Exception {
        Files.createDirectories(PICTURES);
        look("1280x800-light", 1280, 800, look(Theme.LIGHT, 1));
        look("1024x700-dark", 1024, 700, look(Theme.DARK, 1));
        // at half the size, since no screen is larger here
        look("2560x1440-high-contrast", 1280, 720, look(Theme.HIGH_CONTRAST, 0.5));
        assertEquals(List.of(), findings);
    }

    private static Settings look(Theme theme, double zoom) {
        return Settings.DEFAULTS.with(Settings.THEME, theme).with(Settings.ZOOM, zoom);
    }

    private void look(String size, double width, double height, Settings look) throws Exception {
        var held = new CountDownLatch(1);
        var room = Files.createDirectories(folder.resolve(size));
        var window = new TrendsWindow(room, width, height, look, true, held);
        try {
            window.untilFocusIsOn("card-0");
            take(window, "loading", size);
            held.countDown();
            window.untilMade();
            window.untilFocusIsOn("card-0");
            take(window, "overview", size);
            window.press("Right");
            window.press("Shortcut+Shift+P");
            window.untilFocusIsOn("pin-name");
            take(window, "pin-none", size);
            window.press("Esc");
            window.service.create("Weekly review of what agents got wrong in spreadsheets");
            window.service.create("Empty");
            for (var chart : List.of("metrics", "trust", "endings", "former")) {
                window.service.pin(
                        "Weekly review of what agents got wrong in spreadsheets",
                        new PinnedChart(
                                "trends." + chart,
                                "A chart that was here before?",
                                chart.equals("trust") ? "tool:Click-Tool" : "",
                                chart.equals("trust") ? new PinnedPeriod.Days(30) : PinnedPeriod.CHOSEN,
                                chart.equals("trust")));
            }
            Fx.run(window.dashboards()::reload);
            Fx.await(
                    "the others",
                    () -> ((ComboBox<?>) window.scene.lookup("#dashboard-choice"))
                                    .getItems()
                                    .size()
                            == 3);
            window.press("Shortcut+Shift+P");
            window.untilFocusIsOn("pin-list");
            take(window, "pin", size);
            window.press("Esc");
            window.press("Shortcut+Page Down");
            window.untilMade();
            Fx.run(() -> window.cards().get(1).requestFocus());
            take(window, "own", size);
            window.press("Delete");
            Fx.await("one less", () -> window.cards().size() == 3);
            take(window, "unpinned", size);
            window.press("F2");
            window.untilFocusIsOn("dashboard-name");
            Fx.run(() -> ((TextField) window.scene.lookup("#dashboard-name")).setText("Overview"));
            window.press("Enter");
            Fx.await(
                    "refused",
                    () -> !((Label) window.scene.lookup("#dashboard-mistake"))
                            .getText()
                            .isEmpty());
            take(window, "name", size);
            window.press("Esc");
            window.press("Shortcut+Page Down");
            take(window, "empty", size);
        } finally {
            window.close();
        }
    }

    private void take(TrendsWindow window, String state, String size) throws Exception {
        var name = state + "-" + size;
        Fx.run(() -> {
            window.scene.getRoot().applyCss();
            window.scene.getRoot().layout();
        });
        Fx.run(() -> {});
        findings.addAll(Fx.get(() -> SceneCheck.findings(window.scene.getRoot()).stream()
                // the status bar changes meanwhile, and has pictures of its own
                .filter(finding -> !finding.contains("status"))
                .map(finding -> name + ": " + finding)
                .toList()));
        var image = Fx.get(() -> ScenePictures.of(window.stage));
        ScenePictures.write(image, PICTURES.resolve(name + ".png"));
    }
}
