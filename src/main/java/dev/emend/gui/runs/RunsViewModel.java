package dev.emend.gui.runs;

import dev.emend.app.core.Actor;
import dev.emend.app.runs.GroupChart;
import dev.emend.app.runs.RunDetail;
import dev.emend.app.runs.RunLearningService.CreatedMemory;
import dev.emend.app.runs.RunService;
import dev.emend.app.runs.RunStep;
import dev.emend.app.runs.RunTrace.Span;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.Execution.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The runs screen: the list, the run shown, and what is open beside or over it.
public final class RunsViewModel {
    /// The views of a run, or of all of them.
    public enum Tab {
        TRANSCRIPT,
        TIMELINE,
        FINDINGS,
        COMPARE,
        PATTERNS,
        GROUPS;

        /// Whether it shows the run that is chosen.
        boolean isOfRun() {
            return this != PATTERNS && this != GROUPS;
        }
    }

    private final Actor actor;
    private final RunService runs;
    private final ScreenHost host;
    final RunListViewModel list;
    final RunViewModel run;
    final CompareViewModel compare;
    final GroupsViewModel groups;
    final PatternsViewModel patterns;
    final InterruptViewModel items;
    final TailViewModel tail;
    final OutcomeViewModel outcome;
    final ObjectProperty<Tab> tab = new SimpleObjectProperty<>(Tab.TRANSCRIPT);

    /// Whether the columns of the list are chosen, beside it.
    final BooleanProperty isArranging = new SimpleBooleanProperty();

    RunsViewModel(Actor actor, Workspace workspace, ScreenHost host) {
        this.actor = actor;
        runs = workspace.insights().runs();
        this.host = host;
        list = new RunListViewModel(runs, host.background(), host.settings());
        run = new RunViewModel(runs, host.background());
        compare = new CompareViewModel(runs, host.background());
        groups = new GroupsViewModel(runs, host.background(), list);
        patterns = new PatternsViewModel(actor, runs, host);
        items = new InterruptViewModel(actor, workspace, host);
        tail = new TailViewModel(actor, runs, host, this::grew, this::selectImported);
        outcome = new OutcomeViewModel(actor, runs, host, list, run::reload);
        list.selectedId.subscribe((_, newValue) -> {
            outcome.close();
            compare.forget();
            if (tab.get() == Tab.COMPARE) {
                tab.set(Tab.TRANSCRIPT);
            }
            tail.stop();
            run.id.set(newValue);
        });
        list.load.subscribe(state -> state.ready().ifPresent(_ -> showSelected()));
        list.filter.subscribe((_, _) -> {
            if (tab.get() == Tab.PATTERNS) {
                readTab();
            }
        });
        tab.subscribe((_, newValue) -> {
            readTab();
            if (newValue == Tab.COMPARE && !compare.isAsked()) {
                startComparing();
            }
        });
    }

    /// Reads what is shown of all runs: runs may have come, or learnings been kept, while it was hidden.
    private void readTab() {
        if (tab.get() == Tab.PATTERNS) {
            patterns.read(list.filter.getValueSafe());
        } else if (tab.get() == Tab.GROUPS) {
            groups.refresh();
        }
    }

    /// The transcript followed is shown whatever is chosen in the list.
    private void grew(RunDetail detail) {
        if (!detail.run().id().equals(run.id.get())) {
            run.id.set(detail.run().id());
        }
        run.grew(detail);
    }

    private void selectImported() {
        var id = run.id.get();
        if (id != null) {
            list.reloadAndSelect(id);
        }
    }

    /// Shows the run selected in the list, in place of one that is no longer followed.
    private void showSelected() {
        if (tail.tail.get() == null) {
            run.id.set(list.selectedId.get());
        }
    }

    /// @param argument a run's id, a filter line, the id of a chart and its filter line, or empty for the
    ///   list as it was left
    void activate(String argument) {
        var parts = argument.split(" ", 2);
        if (argument.isBlank()) {
            list.reload();
        } else if (patterns.open(parts[0])) {
            list.filter.set(parts.length < 2 ? "" : parts[1]);
            tab.set(Tab.PATTERNS);
        } else if (parts[0].equals(GroupChart.ID)) {
            groups.open(parts.length < 2 ? "" : parts[1]);
            tab.set(Tab.GROUPS);
        } else if (argument.contains(":")) {
            list.filter.set(argument);
        } else {
            list.clear();
            list.reloadAndSelect(argument);
        }
        readTab();
    }

    /// Something changed in the workspace.
    void reload() {
        list.reload();
        if (tail.tail.get() == null) {
            run.reload();
        }
        readTab();
    }

    /// Goes to what was found.
    public void goTo(Finding finding) {
        run.step.set(finding.call());
        tab.set(Tab.TRANSCRIPT);
    }

    /// Goes to what a span of the timeline tells of.
    public void goTo(Span span) {
        tab.set(Tab.TRANSCRIPT);
        run.lookAt(span);
    }

    /// Goes to where prices of tokens are set.
    public void openPrices() {
        host.go("settings", "prices");
    }

    /// Opens the form for the step that is looked at.
    public void interrupt() {
        run.currentStep()
                .ifPresent(step -> run.current()
                        .ifPresent(detail -> items.open(detail.run().head().task(), step, run.reasoning(step))));
    }

    /// Makes a memory of the step that is looked at.
    public void learnOfStep() {
        learn(run.currentStep());
    }

    public void learnOfRun() {
        learn(Optional.empty());
    }

    private void learn(Optional<RunStep> step) {
        var id = run.id.get();
        if (id != null) {
            host.background()
                    .run(
                            () -> step.isPresent()
                                    ? runs.learning().ofStep(actor, id, step.get())
                                    : runs.learning().ofRun(actor, id),
                            this::showCreatedMemory,
                            host::fail);
        }
    }

    /// A memory without a lesson is shown where it can be written.
    private void showCreatedMemory(CreatedMemory createdMemory) {
        if (createdMemory.lesson().isEmpty()) {
            host.go("memories", createdMemory.memory());
            host.done(Texts.get("runs.learned.facts"), true);
        } else {
            host.done(Texts.get("runs.learned", createdMemory.lesson()), true);
        }
    }

    public void startComparing() {
        choose(false);
    }

    /// Shows the runs with similar tasks, to go to one.
    public void findSimilar() {
        choose(true);
    }

    private void choose(boolean toGo) {
        var id = run.id.get();
        if (id != null) {
            compare.choose(id, toGo);
            tab.set(Tab.COMPARE);
        }
    }

    /// Compares with the run, or goes to it when that was asked for.
    public void take(String other) {
        if (compare.isGoing.get()) {
            tab.set(Tab.TRANSCRIPT);
            if (list.indexOf(other) < 0) {
                list.clear();
            }
            list.reloadAndSelect(other);
        } else {
            compare.with(other);
        }
    }

    /// Follows the transcript of the run, or asks for one; the same again ends it.
    public void toggleTail() {
        if (tail.tail.get() != null) {
            tail.finish();
            return;
        }
        var runFile = list.selectedRow().flatMap(runs::file);
        if (runFile.isPresent()) {
            tail.start(runFile.get(), String.valueOf(run.id.get()));
        } else {
            chooseTail();
        }
    }

    /// Follows a transcript that was not imported yet.
    public void chooseTail() {
        host.ask().openFile(Texts.get("runs.tail.ask")).ifPresent(this::follow);
    }

    void follow(Path file) {
        tab.set(Tab.TRANSCRIPT);
        tail.start(file, "");
    }

    /// Opens the import dialog.
    public void openImport() {
        host.importFiles(List.of());
    }

    /// Closes what is open, topmost first.
    public void goBack() {
        if (items.form.item.get() != null) {
            items.form.leave();
        } else if (list.views.naming.get() != null) {
            list.views.cancel();
        } else if (isArranging.get()) {
            isArranging.set(false);
        } else if (items.isOpen.get()) {
            items.close();
        } else if (outcome.isOpen.get()) {
            outcome.close();
        } else if (patterns.naming.get() != null) {
            patterns.stopNaming();
        } else {
            tab.set(Tab.TRANSCRIPT);
        }
    }

    /// Saves what is open.
    public void save() {
        if (items.form.item.get() != null) {
            items.form.save();
        } else if (list.views.naming.get() != null) {
            list.views.save();
        } else if (patterns.naming.get() != null) {
            patterns.saveName();
        }
    }

    BooleanBinding isFormOpen() {
        return items.isOpen.or(items.form.item.isNotNull());
    }

    BooleanBinding isAnythingOpen() {
        return isFormOpen()
                .or(outcome.isOpen)
                .or(isArranging)
                .or(list.views.naming.isNotNull())
                .or(patterns.naming.isNotNull())
                .or(tab.isNotEqualTo(Tab.TRANSCRIPT));
    }
}
