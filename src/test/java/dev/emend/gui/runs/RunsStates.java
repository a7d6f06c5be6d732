package dev.emend.gui.runs;

import dev.emend.app.runs.ProcessMapChart.Coloring;
import dev.emend.app.runs.RunSelection.HeatMap;
import dev.emend.app.runs.RunService.Page;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.runs.PatternsViewModel.Shown;
import dev.emend.gui.runs.RunListViewModel.Listing;
import dev.emend.gui.runs.RunsViewModel.Tab;
import dev.emend.gui.tour.ScreenState;
import java.nio.file.Path;
import java.util.List;

/// The states of the runs screen worth a picture, with the runs that are there.
public final class RunsStates {
    private final RunsViewModel model;

    private RunsStates(RunsViewModel model) {
        this.model = model;
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(RunsScreen screen) {
        return new RunsStates(screen.model).all();
    }

    private List<ScreenState> all() {
        return List.of(
                new ScreenState("runs", () -> plain("")),
                new ScreenState("runs-failed-run", () -> show("outcome:failure", Tab.TRANSCRIPT)),
                new ScreenState("runs-step", () -> model.run.walk(3)),
                new ScreenState("runs-findings", () -> show("outcome:failure", Tab.FINDINGS)),
                new ScreenState("runs-findings-none", () -> show("score>=1", Tab.FINDINGS)),
                new ScreenState("runs-judging", this::judge),
                new ScreenState("runs-compare-choose", this::compare),
                new ScreenState("runs-compare", this::compareBoth),
                new ScreenState("runs-columns", this::columns),
                new ScreenState("runs-view", this::view),
                new ScreenState("runs-groups-none", () -> show("", Tab.GROUPS)),
                new ScreenState("runs-groups", this::groups),
                new ScreenState("runs-groups-wrong", () -> model.groups.one.set("outcome:good")),
                new ScreenState("runs-patterns", () -> show("", Tab.PATTERNS)),
                new ScreenState("runs-patterns-difference", () -> model.patterns.map.coloring.set(Coloring.DIFFERENCE)),
                new ScreenState("runs-patterns-sequences", () -> patterns(Shown.SEQUENCES)),
                new ScreenState("runs-patterns-naming", () -> model.patterns.startNaming()),
                new ScreenState("runs-patterns-variants", () -> patterns(Shown.VARIANTS)),
                new ScreenState("runs-patterns-heat", () -> heat(HeatMap.OUTCOME)),
                new ScreenState("runs-patterns-heat-error", () -> heat(HeatMap.ERROR)),
                new ScreenState("runs-patterns-heat-hour", () -> heat(HeatMap.HOUR)),
                new ScreenState("runs-patterns-heat-next", () -> heat(HeatMap.NEXT)),
                new ScreenState(
                        "runs-patterns-heat-table",
                        () -> model.patterns.isTable().set(true)),
                new ScreenState("runs-patterns-efficiency", () -> patterns(Shown.EFFICIENCY)),
                new ScreenState("runs-items", this::items),
                new ScreenState("runs-interrupt", this::interrupt),
                new ScreenState("runs-tail", this::tail),
                new ScreenState("runs-filter-wrong", () -> plain("outcome:good")),
                new ScreenState("runs-filtered", () -> plain("tool:nobody")),
                new ScreenState("runs-empty", this::empty),
                new ScreenState("runs-failed", this::fail));
    }

    private void plain(String line) {
        model.tail.stop();
        model.goBack();
        model.goBack();
        model.goBack();
        model.patterns.selectedView.set(Shown.MAP);
        model.patterns.isTable().set(false);
        model.patterns.map.coloring.set(Coloring.FAILURES);
        model.list.filter.set(line);
        model.list.reload();
    }

    private void show(String line, Tab tab) {
        plain(line);
        model.tab.set(tab);
    }

    private void judge() {
        plain("");
        model.outcome.open();
    }

    private void compare() {
        plain("");
        model.startComparing();
    }

    private void compareBoth() {
        model.compare
                .choices
                .get()
                .latestValue()
                .filter(rows -> !rows.isEmpty())
                .ifPresent(rows -> model.take(rows.getFirst().id()));
    }

    private void columns() {
        plain("");
        model.isArranging.set(true);
    }

    private void view() {
        plain("outcome:failure");
        model.list.views.startSaving();
        model.list.views.name.set("Failed runs");
        model.list.views.save();
    }

    private void groups() {
        show("", Tab.GROUPS);
        model.groups.one.set("outcome:failure");
        model.groups.other.set("outcome:success");
    }

    private void patterns(Shown shown) {
        model.patterns.stopNaming();
        model.patterns.selectedView.set(shown);
    }

    private void heat(HeatMap kind) {
        patterns(Shown.HEAT);
        model.patterns.heatMapColumns.set(kind);
    }

    private void items() {
        plain("");
        model.interrupt();
    }

    private void interrupt() {
        var shown = model.items.visibleSuggestions;
        if (!shown.isEmpty()) {
            model.items.choose(shown.getFirst().item());
        }
    }

    private void tail() {
        plain("");
        model.tail.start(Path.of("sessions", "today.jsonl"), "");
    }

    private void empty() {
        plain("");
        model.list.load.set(new Load.Ready<>(new Listing(new Page(List.of(), List.of(), List.of(), 0, 0), "")));
    }

    private void fail() {
        plain("");
        model.list.load.set(new Load.Failed<>(new Problem(
                "The store of this workspace can't be read.",
                "The files it was read from are not touched.",
                "Check that the disk is there, then retry.",
                "store",
                "java.io.IOException: input/output error")));
    }
}
