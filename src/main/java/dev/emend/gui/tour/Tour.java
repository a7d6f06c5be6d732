package dev.emend.gui.tour;

import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.runs.GroupChart;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.shell.Shell;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.stage.Stage;

/// Walks every screen of the real window once in each theme, as a person would: goes there, looks
/// around, and on the way does the main job on what is open. What can't be done is a finding.
///
/// Runs on its own thread, never on the JavaFX thread; the toolkit must be running.
public final class Tour {
    private static final String QUESTION = "sort the rows of a sheet";

    /// The ids of the actions done on each screen. What they change is undone there, so that the
    /// next theme finds the same.
    static final Map<String, List<String>> ACTIONS = Map.of(
            "review",
            List.of(
                    "review.evidence",
                    "review.preview",
                    "review.provenance",
                    "review.close",
                    "review.alike",
                    "review.close",
                    "review.keep",
                    "review.undo"),
            "library",
            List.of(
                    "library.show.item",
                    "library.show.trust_history",
                    "library.show.conditions",
                    "library.show.agent",
                    "library.show.raw",
                    "library.show.history",
                    "library.show.around",
                    "library.show.learnings",
                    "library.edit",
                    "library.back",
                    "library.correct",
                    "library.back",
                    "library.alike",
                    "library.back",
                    "library.rate.4",
                    "library.save",
                    "shell.undo",
                    "library.rate.unrated",
                    "library.rate.3",
                    "shell.undo",
                    "library.search.clear",
                    "library.map",
                    "library.map.all",
                    "library.map.table",
                    "library.map.inTable"),
            "memories",
            List.of("shell.import", "shell.close", "memories.sources"),
            "runs",
            List.of(
                    "runs.show.timeline",
                    "runs.show.findings",
                    "runs.show.groups",
                    "runs.show.patterns",
                    "runs.shown.sequences",
                    "runs.shown.heat",
                    "runs.show.transcript"),
            "trends",
            List.of(
                    "trends.all",
                    "trends.show.trust",
                    "trends.table",
                    "trends.show.helped",
                    "trends.show.metrics",
                    "trends.back",
                    "dashboards.next"),
            "feedback",
            List.of("feedback.create", "feedback.back", "feedback.rules"),
            "agents",
            List.of(
                    "agents.connect",
                    "agents.connect.close",
                    "agents.show.console",
                    "agents.show.golden",
                    "agents.show.given"),
            "history",
            List.of("history.show.backups"));

    /// The actions done at the end, on no screen of their own.
    static final List<String> SHELL_ACTIONS = List.of(
            "shell.drafts",
            "shell.close",
            "shell.problem",
            "shell.close",
            "shell.guide",
            "shell.close",
            "shell.sheet",
            "shell.close",
            "shell.palette");

    static final Set<String> DECISIONS =
            Set.of("review.keep", "review.undo", "library.save", "library.rate.3", "shell.undo");

    /// The number of the latest kept learnings that are looked at; the tour undoes those it keeps.
    private static final int KEPT = 30;

    private final TourPlan plan;
    private final Workspace workspace;
    private final TourWindow window;

    private Tour(TourPlan plan, Workspace workspace, TourWindow window) {
        this.plan = plan;
        this.workspace = workspace;
        this.window = window;
    }

    /// Takes all pictures and writes the report.
    ///
    /// @param stage shown and used for all pictures, left open
    public static List<Picture> walk(TourPlan plan, Stage stage) throws Exception {
        var services = plan.services().call();
        var window = new TourWindow(plan, services, stage);
        var tour = new Tour(plan, services.workspace(), window);
        for (var theme : plan.themes()) {
            tour.walk(window.open(theme));
        }
        return window.report();
    }

    private void walk(Shell shell) throws Exception {
        for (var entry : shell.entries) {
            if (plan.screen().filter(only -> !only.equals(entry.id())).isEmpty()) {
                visit(shell, entry.id());
            }
        }
        if (plan.screen().isEmpty()) {
            for (var action : SHELL_ACTIONS) {
                perform(shell, action);
            }
        }
    }

    private void visit(Shell shell, String screen) throws Exception {
        go(shell, screen, "", screen);
        if (screen.equals("library")) {
            search(shell);
        }
        for (var action : ACTIONS.getOrDefault(screen, List.of())) {
            perform(shell, action);
        }
        if (screen.equals("runs")) {
            compare(shell);
        }
    }

    /// Compares the runs before and after the last learning that was kept.
    private void compare(Shell shell) throws Exception {
        var keptLearnings = workspace.insights().runs().keptLearnings(KEPT);
        if (keptLearnings.isEmpty()) {
            window.picture("runs-groups-compared", List.of("no learning was kept"));
            return;
        }
        var pinnedChart = PinnedChart.of(GroupChart.ID, GroupChart.title())
                .withFilters(
                        keptLearnings.getFirst().before(""),
                        keptLearnings.getFirst().after(""));
        go(shell, "runs", pinnedChart.chart() + " " + pinnedChart.filter(), "runs-groups-compared");
    }

    /// Finds an item by what it is for and opens it.
    private void search(Shell shell) throws Exception {
        go(shell, "library", QUESTION, "library-search");
        var found = workspace
                .search()
                .search(workspace.openedFor(), QUESTION, Set.of(), 1)
                .hits();
        if (found.isEmpty()) {
            window.picture("library-found", List.of("nothing is found for " + QUESTION));
        } else {
            go(shell, "library", found.getFirst().item().key(), "library-found");
        }
    }

    private void go(Shell shell, String screen, String argument, String name) throws Exception {
        window.run(() -> shell.go(screen, argument));
        window.picture(name, List.of());
    }

    /// Does what the key or button of an action does, and checks whether a change was noted.
    private void perform(Shell shell, String id) throws Exception {
        long before = newestChange();
        var action = window.get(() -> possible(shell, id));
        if (action.isPresent()) {
            window.run(action.get().run());
        }
        var findings = new ArrayList<String>();
        if (action.isEmpty()) {
            findings.add("not possible: " + id);
        } else if (DECISIONS.contains(id) && newestChange() == before) {
            findings.add("not in the history: " + id);
        }
        if (!id.endsWith(".back") && !id.endsWith(".close")) {
            window.picture(id.replace('.', '-'), findings);
        }
    }

    private static Optional<UiAction> possible(Shell shell, String id) {
        return shell.actions().stream()
                .filter(action -> action.id().equals(id) && action.enabled().get())
                .findFirst();
    }

    private long newestChange() throws UserException {
        return workspace.journal().recent(1).stream()
                .mapToLong(line -> line.change())
                .findFirst()
                .orElse(0);
    }
}
