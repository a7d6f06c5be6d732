package dev.emend.gui.home;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.shell.FrameWaiter;
import dev.emend.gui.tour.SceneCheck;
import dev.emend.gui.tour.ScenePictures;
import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Home at a first start, with the sample and with what a real agent wrote, in every theme, in the
/// usual window and in a small one.
@Tag("slow")
class HomePicturesTest {
    private static final Path PICTURES = Path.of("target", "screenshots", "home");

    @TempDir
    private Path folder;

    @Test
    void aFirstStartReadsWell() throws Exception {
        try (var factory =
                        OpenWorkspaceFactory.open(folder, Settings.DEFAULTS, Duration.ofMillis(20), Clock.systemUTC());
                var window = new HomeWindow(factory.workspace(), folder)) {
            Fx.await("the ways to begin are on", () -> window.isOn("#home-sample"));
            assertEquals(List.of(), look(window, "first"));
        }
    }

    @Test
    void whatWaitsReadsWell() throws Exception {
        var findings = new ArrayList<String>();
        for (var catalog : List.of(HomeWindow.SAMPLE, SharedData.catalog())) {
            try (var opened = OpenWorkspace.onCopyOf(catalog, folder.resolve(name(catalog)), Clock.systemUTC())) {
                opened.workspace().review().proposals().awaitFresh();
                var window = new HomeWindow(opened.workspace(), opened.folder());
                Fx.await("it is counted", () -> window.isOn("#home-unrated"));
                findings.addAll(look(window, name(catalog)));
                Fx.run(() -> window.settings.set(Settings.GUIDE_HIDDEN, true));
                findings.addAll(look(window, name(catalog) + "-no-guide"));
                window.close();
            }
        }
        assertEquals(List.of(), findings);
    }

    private static String name(Path catalog) {
        return catalog.getName(catalog.getNameCount() - 2).toString();
    }

    private static List<String> look(HomeWindow window, String name) throws Exception {
        var findings = new ArrayList<String>();
        Files.createDirectories(PICTURES);
        for (var theme : List.of(Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST)) {
            for (int width : List.of(1280, 1024)) {
                Fx.run(() -> {
                    window.settings.setTheme(theme);
                    window.size(width, width == 1280 ? 800 : 700);
                });
                for (int i = 0; i < 4; i++) {
                    Fx.get(() -> FrameWaiter.two(window.scene)).get();
                }
                var whole = name + "-" + theme.word() + "-" + width;
                var image = Fx.get(() -> ScenePictures.of(window.stage()));
                ScenePictures.write(image, PICTURES.resolve(whole + ".png"));
                Fx.get(() -> SceneCheck.findings(window.scene.getRoot())).stream()
                        .map(finding -> whole + ": " + finding)
                        .forEach(findings::add);
            }
        }
        return findings;
    }
}
