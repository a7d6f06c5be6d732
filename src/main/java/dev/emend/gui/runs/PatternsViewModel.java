package dev.emend.gui.runs;

import dev.emend.app.core.Actor;
import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.runs.PatternReport;
import dev.emend.app.runs.PatternReport.NamedSequence;
import dev.emend.app.runs.PatternReport.Sequence;
import dev.emend.app.runs.ProcessMapChart;
import dev.emend.app.runs.RunChart;
import dev.emend.app.runs.RunSelection;
import dev.emend.app.runs.RunSelection.HeatMap;
import dev.emend.app.runs.RunService;
import dev.emend.chart.Chart;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ListOrder;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.UserException;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// View model of what the runs of the list have in common, and of the sequences that have a name.
public final class PatternsViewModel {
    /// The views of the patterns.
    public enum Shown {
        MAP,
        SEQUENCES,
        VARIANTS,
        HEAT,
        EFFICIENCY
    }

    /// @param namedSequences the library
    public record PatternsView(PatternReport patterns, List<NamedSequence> namedSequences) {}

    /// No run that is worked out is found.
    ///
    /// @param filter the filter line
    /// @param pendingCount how many runs are not worked out yet
    record Nothing(String filter, int pendingCount) {}

    private final Actor actor;
    private final RunService runs;
    private final ScreenHost host;
    final ProcessMapViewModel map;

    /// The runs all of this is of.
    final ObjectProperty<Load<RunSelection>> selection = new SimpleObjectProperty<>(Load.idle());
    final ObjectProperty<Load<PatternsView>> load = new SimpleObjectProperty<>(Load.idle());
    final ObjectProperty<Load<RunChart>> heatMap = new SimpleObjectProperty<>(Load.idle());

    /// The values in the columns of the heat map.
    final ObjectProperty<HeatMap> heatMapColumns = new SimpleObjectProperty<>(HeatMap.OUTCOME);
    final ObjectProperty<Shown> selectedView = new SimpleObjectProperty<>(Shown.MAP);
    private final BooleanProperty table = new SimpleBooleanProperty();

    /// The cell of the heat map that is looked at, in words; empty while none is.
    final StringProperty cell = new SimpleStringProperty("");

    /// The order of the sequences.
    final ObjectProperty<ListOrder<SequenceOrder>> order = new SimpleObjectProperty<>(SequenceOrder.USUAL);

    /// The sequence the cursor is on.
    final ObjectProperty<@Nullable Sequence> selectedSequence = new SimpleObjectProperty<>();

    /// The sequence that is being named; null while none is.
    final ObjectProperty<@Nullable Sequence> naming = new SimpleObjectProperty<>();
    final StringProperty name = new SimpleStringProperty("");

    /// Why the name was not taken; empty when nothing is wrong.
    final StringProperty mistake = new SimpleStringProperty("");
    private String line = "";

    /// Whose patterns are read once their picture is there.
    private @Nullable RunSelection due;

    PatternsViewModel(Actor actor, RunService runs, ScreenHost host) {
        this.actor = actor;
        this.runs = runs;
        this.host = host;
        map = new ProcessMapViewModel(host.background());
        map.load.subscribe(state -> {
            if (!state.isRunning()) {
                readPatterns();
            }
        });
        selection.subscribe(state -> state.ready().ifPresent(this::take));
        heatMapColumns.subscribe((_, _) -> {
            cell.set("");
            readHeatMap();
        });
        selectedView.subscribe((_, _) -> readHeatMap());
    }

    /// @param filter the line of the list
    public void read(String filter) {
        line = filter;
        reload();
    }

    public void reload() {
        var filterLine = line;
        host.background().load(selection, () -> runSelection(filterLine));
    }

    /// A line that is not understood is told at the list; all runs stand here meanwhile.
    private RunSelection runSelection(String filterLine) throws UserException {
        try {
            return runs.selection(filterLine);
        } catch (UserException e) {
            if (e.code() == UserException.Code.BAD_INPUT) {
                return runs.selection("");
            }
            throw e;
        }
    }

    private void take(RunSelection newSelection) {
        due = newSelection;
        map.show(newSelection);
        readHeatMap();
    }

    /// Behind the picture, which is there before the rows of many runs are read.
    private void readPatterns() {
        var dueSelection = due;
        if (dueSelection != null) {
            due = null;
            host.background()
                    .load(
                            load,
                            () -> new PatternsView(
                                    dueSelection.patterns(), runs.library().all()));
        }
    }

    private void readHeatMap() {
        var kind = heatMapColumns.get();
        if (selectedView.get() == Shown.HEAT) {
            selection
                    .get()
                    .latestValue()
                    .ifPresent(runSelection -> host.background().load(heatMap, () -> runSelection.heatMap(kind)));
        }
    }

    /// Shows the numbers instead of the picture, and back.
    void toggleTable() {
        switch (selectedView.get()) {
            case MAP -> selectedView.set(Shown.SEQUENCES);
            case SEQUENCES -> selectedView.set(Shown.MAP);
            case HEAT -> table.set(!table.get());
            case VARIANTS, EFFICIENCY -> {
                // they are tables
            }
        }
    }

    /// Shows the chart of an id, such as `runs.heat.error`.
    ///
    /// @return whether there is one
    boolean open(String chart) {
        var kind = HeatMap.of(chart);
        kind.ifPresent(heatMapColumns::set);
        boolean isMap = chart.equals(ProcessMapChart.ID);
        if (isMap || kind.isPresent()) {
            selectedView.set(isMap ? Shown.MAP : Shown.HEAT);
        }
        return isMap || kind.isPresent();
    }

    /// The chart that is shown, as it is pinned to a dashboard; empty while it is a table or not read.
    Optional<PinnedChart> pinnedChart() {
        var chart = switch (selectedView.get()) {
            case MAP -> map.current().map(value -> value.runChart().chart());
            case HEAT -> heatMap.get().latestValue().map(RunChart::chart);
            case SEQUENCES, VARIANTS, EFFICIENCY -> Optional.<Chart>empty();
        };
        var filterLine =
                selection.get().latestValue().map(RunSelection::filterLine).orElse("");
        return chart.map(value -> PinnedChart.of(value.id(), value.title()).withFilter(filterLine));
    }

    /// The sequence that goes with failed runs, and how sure that is, in words; empty until known.
    String answer() {
        return current().map(view -> view.patterns().answer()).orElse("");
    }

    /// The sentence on a sequence of calls.
    String sentence(Sequence sequence) {
        return current().map(view -> view.patterns().sentence(sequence)).orElse("");
    }

    /// Opens the field for the name of the chosen sequence.
    public void startNaming() {
        name.set("");
        mistake.set("");
        naming.set(selectedSequence.get());
    }

    public void stopNaming() {
        naming.set(null);
    }

    public void saveName() {
        var sequence = naming.get();
        var words = name.getValueSafe().strip();
        if (sequence == null) {
            return;
        }
        host.background()
                .run(
                        () -> runs.library().name(actor, words, sequence.tools()),
                        namedSequence -> {
                            naming.set(null);
                            host.done(
                                    Texts.get(
                                            "runs.patterns.named",
                                            namedSequence.name(),
                                            namedSequence.currentRate().runs()),
                                    false);
                            reload();
                        },
                        this::showMistake);
    }

    private void showMistake(Problem problem) {
        mistake.set((problem.message() + " " + problem.remedy()).strip());
    }

    public void forget(NamedSequence namedSequence) {
        host.background()
                .run(
                        () -> {
                            runs.library().forget(namedSequence.id());
                            return namedSequence;
                        },
                        _ -> reload(),
                        host::fail);
    }

    Optional<PatternsView> current() {
        return load.get().latestValue();
    }

    /// The search that found no runs; empty while there are runs, or nothing is read yet.
    Optional<Nothing> emptyResult() {
        return selection
                .get()
                .latestValue()
                .filter(runSelection -> runSelection.runs() == 0)
                .map(runSelection -> new Nothing(runSelection.filterLine(), runSelection.unanalyzedCount()));
    }

    /// Whether the numbers stand instead of the heat map.
    BooleanProperty isTable() {
        return table;
    }
}
