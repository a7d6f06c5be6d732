package dev.emend.gui.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.tour.ScreenStates;
import dev.emend.gui.tour.TourPlan;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ReviewPicturesTest {
    @Test
    void everyStateReadsWellInEveryTheme(@TempDir Path folder) throws Exception {
        var clock = Clock.fixed(Instant.parse("2026-01-12T09:00:00Z"), ZoneOffset.UTC);
        var entry = new RailEntry(
                "review",
                Icons.REVIEW,
                false,
                (opened, host) -> new ReviewScreen(opened.actor(), opened.workspace(), host));
        try (var open = OpenWorkspace.onSample(folder, clock)) {
            open.workspace().search().start();
            open.workspace().search().awaitReady();
            var opened = new OpenedWorkspace(open.workspace(), open.folder(), Optional.empty());
            assertEquals(
                    List.of(),
                    ScreenStates.findings(new TourPlan(
                            () -> opened,
                            _ -> List.of(entry),
                            List.of(Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST),
                            Optional.of("review"),
                            clock,
                            Path.of("target", "screenshots", "review"))));
        }
    }
}
