package dev.emend.gui.agents;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.OpenWorkspace;
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
class AgentsPicturesTest {
    @Test
    void everyStateReadsWellInLightAndDark(@TempDir Path folder) throws Exception {
        var clock = Clock.fixed(Instant.parse("2025-11-20T09:00:00Z"), ZoneOffset.UTC);
        var stage = FxToolkit.registerPrimaryStage();
        try (var desk = OpenWorkspace.onSample(folder, clock)) {
            var pictures =
                    Tour.walk(
                            new TourPlan(
                                    () ->
                                            new OpenedWorkspace(
                                                    desk.door(),
                                                    desk.workspace(),
                                                    Optional.empty()),
                                    _ ->
                                            List.of(
                                                    new RailEntry(
                                                            "agents",
                                                            Icons.AGENT,
                                                            false,
                                                            (opened, host) ->
                                                                    new AgentsScreen(
                                                                            opened.door(),
                                                                            opened.options(),
                                                                            host))),
                                    clock,
                                    Path.of("target", "screenshots", "agents")),
                            stage);
            assertEquals(
                    List.of(),
                    pictures.stream()
                            .filter(picture -> picture.name().startsWith("agents"))
                            .flatMap(picture ->
                                    picture.findings().stream()
                                            .map(finding -> picture.name() + ": " + finding))
                            .toList());
        }
    }
}
