package dev.emend.gui.tour;

import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;

/// Plan of a tour.
///
/// @param entries the rail, given the settings in force
/// @param screen the id of the only screen to look at; empty for all and what is around them
/// @param outputFolder the folder for pictures and `report.md`; made when missing
/// @param check of each picture
public record TourPlan(
        Callable<OpenedWorkspace> services,
        Function<LiveSettings, List<RailEntry>> entries,
        List<Theme> themes,
        Optional<String> screen,
        Clock clock,
        Path outputFolder,
        WindowCheck check) {
    /// With the eyes of a designer.
    public TourPlan(
            Callable<OpenedWorkspace> services,
            Function<LiveSettings, List<RailEntry>> entries,
            List<Theme> themes,
            Optional<String> screen,
            Clock clock,
            Path out) {
        this(services, entries, themes, screen, clock, out, WindowCheck.OF_DESIGN);
    }
}
