package dev.emend.gui.tour;

import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.model.texts.Language;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;

/// What is toured.
///
/// @param entries the rail, given the settings in force
/// @param language which the window speaks
/// @param screen the id of the only screen to look at; empty for all and what is around them
/// @param out the folder for pictures and `report.md`; made when missing
public record TourPlan(
        Callable<OpenedWorkspace> services,
        Function<LiveSettings, List<RailEntry>> entries,
        List<Theme> themes,
        Language language,
        Optional<String> screen,
        Clock clock,
        Path out) {}
