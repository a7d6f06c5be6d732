package dev.emend.gui.tour;

import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.agents.AgentsScreen;
import dev.emend.gui.agents.AgentsStates;
import dev.emend.gui.conflicts.ConflictsScreen;
import dev.emend.gui.conflicts.ConflictsStates;
import dev.emend.gui.feedback.FeedbackScreen;
import dev.emend.gui.feedback.FeedbackStates;
import dev.emend.gui.history.HistoryScreen;
import dev.emend.gui.history.HistoryStates;
import dev.emend.gui.home.HomeScreen;
import dev.emend.gui.home.HomeStates;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.library.LibraryScreen;
import dev.emend.gui.library.LibraryStates;
import dev.emend.gui.memories.MemoriesScreen;
import dev.emend.gui.memories.MemoriesStates;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.review.ReviewScreen;
import dev.emend.gui.review.ReviewStates;
import dev.emend.gui.runs.RunsScreen;
import dev.emend.gui.runs.RunsStates;
import dev.emend.gui.settings.SettingsScreen;
import dev.emend.gui.settings.SettingsStates;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.gui.shell.ShellStates;
import dev.emend.gui.trends.TrendsScreen;
import dev.emend.gui.trends.TrendsStates;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.testfx.api.FxToolkit;

/// Takes a picture of every state of the real window that is worth one, made-up states included,
/// and checks each as `emend tour` does.
public final class ScreenStates {
    private final TourWindow window;
    private final Workspace workspace;

    private ScreenStates(TourWindow window, Workspace workspace) {
        this.window = window;
        this.workspace = workspace;
    }

    /// One screen in light and dark.
    ///
    /// @return what is wrong, one sentence each; empty when nothing is
    public static List<String> findings(OpenedWorkspace services, RailEntry screen, Clock clock, Path out)
            throws Exception {
        return findings(new TourPlan(
                () -> services,
                _ -> List.of(screen),
                List.of(Theme.LIGHT, Theme.DARK),
                Optional.of(screen.id()),
                clock,
                out));
    }

    /// What belongs to the frame only: palette, import, jobs.
    ///
    /// @return what is wrong, one sentence each; empty when nothing is
    public static List<String> frame(TourPlan plan) throws Exception {
        var services = plan.services().call();
        var window = new TourWindow(plan, services, FxToolkit.registerPrimaryStage());
        var states = new ScreenStates(window, services.workspace());
        for (var theme : plan.themes()) {
            var shell = window.open(theme);
            for (var state : window.get(() -> ShellStates.of(shell, services.workspace()))) {
                states.take(state);
            }
        }
        return findings(window);
    }

    /// @return what is wrong, one sentence each; empty when nothing is
    public static List<String> findings(TourPlan plan) throws Exception {
        var stage = FxToolkit.registerPrimaryStage();
        var services = plan.services().call();
        var window = new TourWindow(plan, services, stage);
        var states = new ScreenStates(window, services.workspace());
        for (var theme : plan.themes()) {
            states.walk(window.open(theme), plan.screen());
        }
        return findings(window);
    }

    private static List<String> findings(TourWindow window) throws Exception {
        return window.report().stream()
                .flatMap(picture -> picture.findings().stream().map(finding -> picture.name() + ": " + finding))
                .toList();
    }

    private void walk(Shell shell, Optional<String> only) throws Exception {
        for (var entry : shell.entries) {
            if (only.filter(id -> !id.equals(entry.id())).isEmpty()) {
                window.run(() -> shell.go(entry.id(), ""));
                for (var state : window.get(() -> of(shell.current().orElseThrow(), shell))) {
                    take(new ScreenState(state.name(), () -> show(state, shell)));
                }
            }
        }
        if (only.isEmpty()) {
            for (var state : window.get(() -> ShellStates.of(shell, workspace))) {
                take(state);
            }
        }
    }

    private void take(ScreenState state) throws Exception {
        window.run(state.step());
        window.picture(state.name(), List.of());
    }

    /// What a screen makes up must not stand beside the truth in the status bar.
    private void show(ScreenState state, Shell shell) {
        state.step().run();
        var shown = shell.current().orElseThrow() instanceof AgentsScreen agents
                ? AgentsStates.shownServer(agents)
                : Optional.<AgentServerControl.State>empty();
        shell.model.show(shown.orElseGet(() -> workspace.access().server().state()));
    }

    private List<ScreenState> of(Screen screen, ScreenHost host) {
        return switch (screen) {
            case HomeScreen home -> HomeStates.of(home, host.clock());
            case ReviewScreen review -> ReviewStates.of(review);
            case LibraryScreen library -> LibraryStates.of(library, workspace, host);
            case MemoriesScreen memories -> MemoriesStates.of(memories, host.clock());
            case ConflictsScreen conflicts -> ConflictsStates.of(conflicts, workspace, host);
            case RunsScreen runs -> RunsStates.of(runs);
            case TrendsScreen trends -> TrendsStates.of(trends, host.clock());
            case FeedbackScreen feedback -> FeedbackStates.of(feedback, host.clock());
            case AgentsScreen agents -> AgentsStates.of(agents, host.clock());
            case HistoryScreen history -> HistoryStates.of(history, workspace, host);
            case SettingsScreen settings -> SettingsStates.of(settings);
            default -> throw new IllegalArgumentException("no states of " + screen.id());
        };
    }
}
