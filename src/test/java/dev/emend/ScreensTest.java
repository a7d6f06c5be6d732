package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.Screens;
import dev.emend.gui.tour.Tour;
import dev.emend.gui.tour.TourPlan;
import dev.emend.search.embedding.SharedModel;
import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import dev.emend.store.SharedStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// Opens the real window on the samples, and on the real agent's catalog where it is present, and
/// walks every screen.
class ScreensTest {
    private static final Clock NOW =
            Clock.fixed(Instant.parse("2025-11-20T09:00:00Z"), ZoneOffset.UTC);
    private static final String CATALOG = "knowledge_catalog.json";
    private static final List<Path> FOLDERS =
            List.of(Path.of("catalogs", "spreadsheet_desktop"), Path.of("catalogs", "git_cli"));

    @TempDir Path room;

    @Test
    void everyScreenReadsWell() throws Exception {
        look(List.of(Theme.LIGHT), "screenshots");
    }

    @Test
    @Tag("slow")
    void everyScreenReadsWellInDarkAndHighContrast() throws Exception {
        look(List.of(Theme.DARK, Theme.HIGH_CONTRAST), "screenshots-dark");
    }

    /// What `./emend` does without a display: one theme after the other in one workspace.
    @Test
    @Tag("slow")
    void theTourOfTheSamplesEndsWithoutAFinding() throws Exception {
        var out = Path.of("target", "screenshots-tour").toAbsolutePath();
        var emend = new EmendCommand(room);
        var tour = emend.program(List.of(), Emend.class, "tour", "--out", out.toString());

        emend.finish(tour, new byte[0], Duration.ofMinutes(10)).exits(0);
    }

    private void look(List<Theme> themes, String folderName) throws Exception {
        var stage = FxToolkit.registerPrimaryStage();
        var workspace = room.resolve("workspace");
        SharedModel.into(workspace);
        SharedStore.into(workspace);
        try (var workbench =
                Workbench.open(workspace, Settings.DEFAULTS, Duration.ofMillis(50), NOW)) {
            var folders = new ArrayList<>(FOLDERS);
            SharedData.find("data/asammdf_agent").ifPresent(folders::add);
            for (var folder : folders) {
                var copy = room.resolve(folder.getFileName());
                Files.createDirectories(copy);
                Files.copy(folder.resolve(CATALOG), copy.resolve(CATALOG));
                workbench.door().library().open(copy.resolve(CATALOG));
            }
            var opened =
                    new OpenedWorkspace(
                            workbench.door(),
                            workspace,
                            Optional.of(FOLDERS.getFirst().resolve(CATALOG)));
            var pictures =
                    Tour.walk(
                            new TourPlan(
                                    () -> opened,
                                    Screens::all,
                                    themes,
                                    NOW,
                                    Path.of("target", folderName)),
                            stage);
            assertEquals(
                    List.of(), pictures.stream().filter(one -> !one.findings().isEmpty()).toList());
        }
    }
}
