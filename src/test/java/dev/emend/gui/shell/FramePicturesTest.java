package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.tour.ScreenStates;
import dev.emend.gui.tour.TourPlan;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Palette, import dialog, jobs and messages in light and dark: nothing is cut off or too pale.
@Tag("slow")
class FramePicturesTest {
    @TempDir
    private Path folder;

    @Test
    void theStatesOfTheFrameHaveNoFindings() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var services = new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty());
            var plan = new TourPlan(
                    () -> services,
                    Screens::all,
                    List.of(Theme.LIGHT, Theme.DARK),
                    Optional.empty(),
                    Clock.systemUTC(),
                    Path.of("target", "screenshots", "frame"));
            assertEquals(List.of(), ScreenStates.frame(plan));
        }
    }
}
