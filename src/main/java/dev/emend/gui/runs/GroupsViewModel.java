package dev.emend.gui.runs;

import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.runs.GroupChart;
import dev.emend.app.runs.KeptLearning;
import dev.emend.app.runs.RunGroupComparison;
import dev.emend.app.runs.RunService;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.model.UserException;
import dev.emend.settings.ListSettings.SavedView;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Two groups of runs, each named by a filter line: typed, taken from a saved view or from the list, or
/// what was before and after a learning was kept.
public final class GroupsViewModel {
    private static final int LEARNINGS = 30;

    /// The result of both filter lines.
    ///
    /// @param comparison empty while a line is not understood
    /// @param ofOne the problem with the first line; empty when all is understood
    public record Compared(Optional<RunGroupComparison> comparison, String ofOne, String ofOther) {}

    private final RunService runs;
    private final Background background;
    private final RunListViewModel list;

    /// The filter line of the first group.
    final StringProperty one = new SimpleStringProperty("");

    /// The filter line of the second group.
    final StringProperty other = new SimpleStringProperty("");
    final ObjectProperty<Load<Compared>> load = new SimpleObjectProperty<>(Load.idle());

    /// The learnings that were kept last.
    final ObjectProperty<Load<List<KeptLearning>>> learnings = new SimpleObjectProperty<>(Load.idle());
    private final ReadOnlyObjectWrapper<Optional<KeptLearning>> learning =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private boolean isChoosing;

    GroupsViewModel(RunService runs, Background background, RunListViewModel list) {
        this.runs = runs;
        this.background = background;
        this.list = list;
        one.subscribe((_, _) -> onFilterChanged());
        other.subscribe((_, _) -> onFilterChanged());
    }

    private void onFilterChanged() {
        if (!isChoosing) {
            learning.set(Optional.empty());
            reload();
        }
    }

    /// Whether two groups were named; an empty line stands for all runs as soon as the other is not.
    public boolean isAsked() {
        return !one.getValueSafe().isBlank() || !other.getValueSafe().isBlank();
    }

    /// Compares the groups as they are now, and looks which learnings were kept.
    public void reload() {
        if (!(learnings.get() instanceof Load.Ready<?>)) {
            background.load(learnings, () -> runs.keptLearnings(LEARNINGS));
        }
        if (!isAsked()) {
            load.set(new Load.Ready<>(new Compared(Optional.empty(), "", "")));
            return;
        }
        var first = one.getValueSafe();
        var second = other.getValueSafe();
        background.load(load, () -> compare(first, second));
    }

    /// Like [#reload()], but after a change in the workspace: the learnings are read again, too.
    void refresh() {
        learnings.set(Load.idle());
        reload();
    }

    private Compared compare(String first, String second) throws UserException {
        try {
            return new Compared(Optional.of(runs.compareGroups(first, second)), "", "");
        } catch (UserException e) {
            if (e.code() == UserException.Code.BAD_INPUT) {
                return new Compared(Optional.empty(), mistake(first), mistake(second));
            }
            throw e;
        }
    }

    private String mistake(String line) throws UserException {
        try {
            runs.count(line);
            return "";
        } catch (UserException e) {
            if (e.code() == UserException.Code.BAD_INPUT) {
                return (e.message() + " " + e.remedy()).strip();
            }
            throw e;
        }
    }

    /// The comparison as it is pinned to a dashboard, with both filters; empty while there is none.
    Optional<PinnedChart> pinnedChart() {
        return isCompared()
                ? Optional.of(PinnedChart.of(GroupChart.ID, GroupChart.title())
                        .withFilters(one.getValueSafe(), other.getValueSafe()))
                : Optional.empty();
    }

    private boolean isCompared() {
        return load.get()
                .latestValue()
                .filter(result -> result.comparison().isPresent())
                .isPresent();
    }

    /// Compares the runs of the list from before a learning was kept with those since.
    public void compareAround(KeptLearning keptLearning) {
        var line = list.filter.getValueSafe();
        isChoosing = true;
        one.set(keptLearning.before(line));
        other.set(keptLearning.after(line));
        isChoosing = false;
        learning.set(Optional.of(keptLearning));
        reload();
    }

    /// Compares two groups that were pinned.
    ///
    /// @param filter the lines of both
    void open(String filter) {
        var lines = PinnedChart.groups(filter);
        isChoosing = true;
        one.set(lines.getFirst());
        other.set(lines.getLast());
        isChoosing = false;
        onFilterChanged();
    }

    /// Puts what the list is filtered by into a line.
    public void takeList(StringProperty line) {
        line.set(list.filter.getValueSafe());
    }

    public void take(StringProperty line, SavedView view) {
        line.set(view.line());
    }

    /// The saved views of runs.
    public List<SavedView> views() {
        return list.views.rows().get().stream().map(row -> row.view()).toList();
    }

    /// The learning whose before and after are compared; empty for other groups.
    public ReadOnlyObjectProperty<Optional<KeptLearning>> learning() {
        return learning.getReadOnlyProperty();
    }

    /// Whether the second group succeeds more often, less often, or nobody can say.
    String answer(RunGroupComparison both) {
        return GroupChart.answer(both);
    }
}
