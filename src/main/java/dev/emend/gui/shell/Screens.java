package dev.emend.gui.shell;

import dev.emend.gui.agents.AgentsScreen;
import dev.emend.gui.conflicts.ConflictsScreen;
import dev.emend.gui.feedback.FeedbackScreen;
import dev.emend.gui.history.HistoryScreen;
import dev.emend.gui.home.HomeScreen;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.library.LibraryScreen;
import dev.emend.gui.memories.MemoriesScreen;
import dev.emend.gui.review.ReviewScreen;
import dev.emend.gui.runs.RunsScreen;
import dev.emend.gui.settings.SettingsScreen;
import dev.emend.gui.trends.TrendsScreen;
import dev.emend.settings.Settings;
import java.util.List;
import java.util.Optional;

/// The rail from top to bottom: a new screen is one line here.
public final class Screens {
    /// The ids of all screens in their order, for whoever asks without a window.
    public static final List<String> IDS = List.of(
            "home",
            "review",
            "library",
            "memories",
            "conflicts",
            "runs",
            "trends",
            "feedback",
            "agents",
            "history",
            "settings");

    private Screens() {}

    public static List<RailEntry> all(LiveSettings settings) {
        return List.of(
                new RailEntry(
                        "home",
                        Icons.HOME,
                        false,
                        (opened, host) -> new HomeScreen(opened.workspace(), opened.sample(), settings, host)),
                new RailEntry(
                        "review",
                        Icons.REVIEW,
                        false,
                        (opened, host) -> new ReviewScreen(opened.actor(), opened.workspace(), host)),
                new RailEntry(
                        "library",
                        Icons.LIBRARY,
                        false,
                        (opened, host) -> new LibraryScreen(opened.actor(), opened.workspace(), host)),
                new RailEntry(
                        "memories",
                        Icons.MEMORIES,
                        false,
                        (opened, host) -> new MemoriesScreen(opened.actor(), opened.workspace(), host)),
                new RailEntry(
                        "conflicts",
                        Icons.CONFLICT,
                        false,
                        (opened, host) -> new ConflictsScreen(opened.actor(), opened.workspace(), host)),
                new RailEntry(
                        "runs",
                        Icons.RUNS,
                        false,
                        (opened, host) -> new RunsScreen(
                                opened.actor(),
                                opened.workspace(),
                                host,
                                () -> settings.set(
                                        Settings.RUNS_SEEN,
                                        Optional.of(host.clock().instant())))),
                new RailEntry(
                        "trends",
                        Icons.TRENDS,
                        false,
                        (opened, host) ->
                                new TrendsScreen(opened.workspace(), host).withDashboards(opened.workspace(), host)),
                new RailEntry(
                        "feedback",
                        Icons.FEEDBACK,
                        false,
                        (opened, host) -> new FeedbackScreen(opened.actor(), opened.workspace(), host)),
                new RailEntry(
                        "agents",
                        Icons.AGENT,
                        false,
                        (opened, host) -> new AgentsScreen(opened.actor(), opened.workspace(), opened.options(), host)),
                new RailEntry(
                        "history",
                        Icons.HISTORY,
                        true,
                        (opened, host) -> new HistoryScreen(opened.actor(), opened.workspace(), host)),
                new RailEntry(
                        "settings",
                        Icons.SETTINGS,
                        true,
                        (opened, host) -> new SettingsScreen(opened.workspace(), settings, opened.folder(), host)));
    }
}
