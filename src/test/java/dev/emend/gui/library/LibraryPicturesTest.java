package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.tour.ScreenStates;
import dev.emend.server.tools.ConsoleTools;
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
class LibraryPicturesTest {
    @Test
    void everyStateReadsWellInLightAndDark(@TempDir Path folder) throws Exception {
        var clock = Clock.fixed(Instant.parse("2026-01-12T09:00:00Z"), ZoneOffset.UTC);
        var entry = new RailEntry(
                "library",
                Icons.LIBRARY,
                false,
                (opened, host) -> new LibraryScreen(opened.actor(), opened.workspace(), host));
        try (var open = OpenWorkspace.onCopyOf(SharedData.catalog(), folder, clock)) {
            open.workspace().access().console().use(() -> ConsoleTools.of(open.workspace()));
            open.workspace().search().start();
            open.workspace().search().awaitReady();
            var opened = new OpenedWorkspace(open.workspace(), open.folder(), Optional.empty());
            assertEquals(
                    List.of(),
                    ScreenStates.findings(opened, entry, clock, Path.of("target", "screenshots", "library")));
        }
    }
}
