package dev.emend.gui.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.OpenWorkspace;
import dev.emend.SharedData;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.tour.Tour;
import dev.emend.gui.tour.TourPlan;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

@Tag("slow")
class HistoryPicturesTest {
    @Test
    void everyStateReadsWellInLightAndDark(@TempDir Path folder) throws Exception {
        var clock = Clock.fixed(Instant.parse("2026-01-12T09:00:00Z"), ZoneOffset.UTC);
        var stage = FxToolkit.registerPrimaryStage();
        var entry =
                new RailEntry(
                        "history",
                        Icons.HISTORY,
                        false,
                        (opened, host) -> new HistoryScreen(opened.door(), host));
        try (var desk = OpenWorkspace.onCopyOf(SharedData.catalog(), folder, clock)) {
            var opened = new OpenedWorkspace(desk.door(), desk.workspace(), Optional.empty());
            var pictures =
                    Tour.walk(
                            new TourPlan(
                                    () -> opened,
                                    _ -> List.of(entry),
                                    clock,
                                    Path.of("target", "screenshots", "history")),
                            stage);
            assertEquals(
                    List.of(),
                    pictures.stream()
                            .filter(picture -> picture.name().matches("(history|backups).*"))
                            .flatMap(picture ->
                                    picture.findings().stream()
                                            .map(finding -> picture.name() + ": " + finding))
                            .toList());
        }
    }
}
