package dev.emend.gui.help;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.gui.shell.FrameWaiter;
import dev.emend.gui.shell.Screens;
import dev.emend.gui.tour.SceneCheck;
import dev.emend.gui.tour.ScenePictures;
import dev.emend.settings.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.ListView;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every page of the guide in every theme, and a search.
@Tag("slow")
class GuidePicturesTest {
    private static final Path PICTURES = Path.of("target", "screenshots", "guide");

    @TempDir
    private Path folder;

    private final List<String> findings = new ArrayList<>();

    @Test
    void everyPageReadsWell() throws Exception {
        Files.createDirectories(PICTURES);
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            for (var theme : List.of(Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST)) {
                Fx.run(() -> window.settings.setTheme(theme));
                window.press("F1");
                Fx.await("the guide is on", () -> window.isOn(".guide-dialog .page-h1"));
                var list = (ListView<?>) window.scene.lookup("#guide-list");
                for (int page = 0; page < list.getItems().size(); page++) {
                    int at = page;
                    Fx.run(() -> list.getSelectionModel().select(at));
                    look(window, theme.word() + "-" + page);
                    if (theme == Theme.LIGHT) {
                        window.press("Page Down");
                        look(window, theme.word() + "-" + page + "-below");
                    }
                }
                Fx.type(window.scene, "undo import");
                look(window, theme.word() + "-search");
                window.press("Esc");
            }
            window.close();
        }
        assertEquals(List.of(), findings);
    }

    private void look(ReviewWindow window, String name) throws Exception {
        for (int i = 0; i < 3; i++) {
            Fx.get(() -> FrameWaiter.two(window.scene)).get();
        }
        var image = Fx.get(() -> ScenePictures.of((Stage) window.scene.getWindow()));
        ScenePictures.write(image, PICTURES.resolve(name + ".png"));
        Fx.get(() -> SceneCheck.findings(window.scene.getRoot())).stream()
                .map(finding -> name + ": " + finding)
                .forEach(findings::add);
    }
}
