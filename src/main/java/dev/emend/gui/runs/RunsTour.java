package dev.emend.gui.runs;

import dev.emend.app.runs.RunService.Page;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.TourStop;
import dev.emend.gui.runs.RunListViewModel.Listing;
import dev.emend.gui.runs.RunsViewModel.Tab;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleConsumer;

/// The states of the runs screen worth a picture, with the runs that are there.
final class RunsTour {
    private final RunsViewModel model;
    private final DoubleConsumer scroll;

    /// @param scroll shows another part of the patterns, 0 to 1
    RunsTour(RunsViewModel model, DoubleConsumer scroll) {
        this.model = model;
        this.scroll = scroll;
    }

    List<TourStop> stops() {
        return List.of(
                new TourStop("runs", () -> plain("")),
                new TourStop("runs-failed-run", () -> show("outcome:failure", Tab.TRANSCRIPT)),
                new TourStop("runs-step", () -> model.run().walk(3)),
                new TourStop("runs-findings", () -> show("outcome:failure", Tab.FINDINGS)),
                new TourStop("runs-findings-none", () -> show("score>=1", Tab.FINDINGS)),
                new TourStop("runs-judging", this::judge),
                new TourStop("runs-compare-choose", this::compare),
                new TourStop("runs-compare", this::compareBoth),
                new TourStop("runs-patterns", () -> show("", Tab.PATTERNS)),
                new TourStop("runs-patterns-naming", () -> model.patterns().startNaming()),
                new TourStop("runs-patterns-more", () -> more(0.55)),
                new TourStop("runs-patterns-end", () -> more(1)),
                new TourStop("runs-items", this::items),
                new TourStop("runs-interrupt", this::interrupt),
                new TourStop("runs-tail", this::tail),
                new TourStop("runs-filter-wrong", () -> plain("outcome:good")),
                new TourStop("runs-filtered", () -> plain("tool:nobody")),
                new TourStop("runs-empty", this::empty),
                new TourStop("runs-failed", this::fail));
    }

    private void plain(String line) {
        model.tail().stop();
        model.back();
        model.back();
        model.back();
        model.list().filter().set(line);
        model.list().reload();
    }

    private void show(String line, Tab tab) {
        plain(line);
        model.tab().set(tab);
    }

    private void judge() {
        plain("");
        model.judging().open();
    }

    private void compare() {
        plain("");
        model.startComparing();
    }

    private void compareBoth() {
        model.compare()
                .choices()
                .get()
                .known()
                .filter(rows -> !rows.isEmpty())
                .ifPresent(rows -> model.take(rows.getFirst().id()));
    }

    private void more(double share) {
        model.patterns().stopNaming();
        scroll.accept(share);
    }

    private void items() {
        plain("");
        model.interrupt();
    }

    private void interrupt() {
        var shown = model.items().shown();
        if (!shown.isEmpty()) {
            model.items().choose(shown.getFirst().item());
        }
    }

    private void tail() {
        plain("");
        model.tail().start(Path.of("sessions", "today.jsonl"), "");
    }

    private void empty() {
        plain("");
        model.list()
                .load()
                .set(new Load.Ready<>(new Listing(new Page(List.of(), List.of(), 0, 0), "")));
    }

    private void fail() {
        plain("");
        model.list()
                .load()
                .set(
                        new Load.Failed<>(
                                new Problem(
                                        "The store of this workspace cannot be read.",
                                        "The files it was read from are not touched.",
                                        "Check that the disk is there, then retry.",
                                        "store",
                                        "java.io.IOException: input/output error")));
    }
}
