package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.Emend;
import dev.emend.OpenWorkspaceFactory;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.tour.ScreenStates;
import dev.emend.gui.tour.TourPlan;
import dev.emend.model.Progress;
import dev.emend.search.embedding.SharedModel;
import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import dev.emend.store.SharedStore;
import java.io.IOException;
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

/// Opens the real window on the samples, and on the real agent's catalog where it is present, and
/// walks every screen through every state worth a picture, made-up ones included.
class ScreensTest {
    private static final Clock NOW = Clock.fixed(Instant.parse("2025-11-20T09:00:00Z"), ZoneOffset.UTC);
    private static final String CATALOG = "knowledge_catalog.json";
    private static final List<Path> FOLDERS =
            List.of(Path.of("catalogs", "spreadsheet_desktop"), Path.of("catalogs", "git_cli"));
    private static final Path RUNS = FOLDERS.getFirst().resolve("runs");

    @TempDir
    Path room;

    @Test
    void everyStateReadsWell() throws Exception {
        look(List.of(Theme.LIGHT), "screenshots");
    }

    /// One theme after the other in one workspace, with the runs of the sample.
    @Test
    @Tag("slow")
    void everyStateReadsWellInEveryTheme() throws Exception {
        look(List.of(Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST), "screenshots-themes", RUNS);
    }

    /// What `./emend` does without a display.
    @Test
    @Tag("slow")
    void theTourOfTheSamplesEndsWithoutAFinding() throws Exception {
        var out = Path.of("target", "screenshots-tour").toAbsolutePath();
        var emend = new EmendCommand(room);
        var tour = emend.program(List.of(), Emend.class, "tour", "--out", out.toString());

        emend.finish(tour, new byte[0], Duration.ofMinutes(10)).exits(0);
        for (var theme : List.of("light", "dark", "high-contrast")) {
            for (var screen : Screens.IDS) {
                var picture = screen + "-" + theme + ".png";
                assertTrue(Files.isRegularFile(out.resolve(picture)), picture);
            }
        }
    }

    /// A copy of the sample of a memory folder.
    private Path memory() throws IOException {
        var copy = Files.createDirectories(room.resolve("agent_memory"));
        try (var files = Files.list(Path.of("catalogs", "agent_memory"))) {
            for (var file : files.toList()) {
                Files.write(copy.resolve(file.getFileName()), Files.readAllBytes(file));
            }
        }
        return copy;
    }

    private void look(List<Theme> themes, String folderName, Path... runs) throws Exception {
        var workspace = room.resolve("workspace");
        SharedModel.into(workspace);
        SharedStore.into(workspace);
        try (var factory = OpenWorkspaceFactory.open(workspace, Settings.DEFAULTS, Duration.ofMillis(50), NOW)) {
            var services = factory.workspace();
            var folders = new ArrayList<>(FOLDERS);
            SharedData.find("data/asammdf_agent").ifPresent(folders::add);
            for (var folder : folders) {
                var copy = room.resolve(folder.getFileName());
                Files.createDirectories(copy);
                // not a copy of its permissions: a catalog that can't be written is another state
                Files.write(copy.resolve(CATALOG), Files.readAllBytes(folder.resolve(CATALOG)));
                services.library().open(copy.resolve(CATALOG));
            }
            services.library().open(memory());
            if (runs.length > 0) {
                services.memories().imports().run(REVIEWER, List.of(runs), Progress.SILENT);
                services.insights().runs().awaitAnalysed();
            }
            var opened = new OpenedWorkspace(
                    services, workspace, Optional.of(FOLDERS.getFirst().resolve(CATALOG)));
            assertEquals(
                    List.of(),
                    ScreenStates.findings(new TourPlan(
                            () -> opened, Screens::all, themes, Optional.empty(), NOW, Path.of("target", folderName))));
        }
    }
}
