package dev.emend.gui.runs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.tour.ScreenStates;
import dev.emend.model.Progress;
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
class RunsPicturesTest {
    @Test
    void everyStateReadsWellInLightAndDark(@TempDir Path folder) throws Exception {
        var clock = Clock.fixed(Instant.parse("2025-11-20T09:00:00Z"), ZoneOffset.UTC);
        var entry = new RailEntry(
                "runs",
                Icons.RUNS,
                false,
                (opened, host) -> new RunsScreen(opened.actor(), opened.workspace(), host, () -> {}));
        try (var open = OpenWorkspace.onSample(folder, clock)) {
            open.workspace().memories().imports().run(REVIEWER, List.of(RunsKeysTest.SAMPLE), Progress.SILENT);
            open.workspace().insights().runs().awaitAnalysed();
            var opened = new OpenedWorkspace(open.workspace(), open.folder(), Optional.empty());
            assertEquals(
                    List.of(), ScreenStates.findings(opened, entry, clock, Path.of("target", "screenshots", "runs")));
        }
    }
}
