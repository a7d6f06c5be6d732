package dev.emend.gui.runs;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.ProcessMap;
import dev.emend.app.runs.ProcessMapChart;
import dev.emend.app.runs.ProcessMapChart.Coloring;
import dev.emend.app.runs.ProcessMapLayout;
import dev.emend.app.runs.RunChart;
import dev.emend.app.runs.RunSelection;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// The process map of some runs: how much of it is drawn, how large, what its colors say, and the tool or
/// edge that is looked at. On the JavaFX thread.
public final class ProcessMapViewModel {
    private static final double ZOOM_STEP = 1.25;
    private static final double SMALLEST = 0.2;
    private static final double LARGEST = 3;

    /// @param layout where everything stands
    /// @param runChart the same as a chart
    public record Shown(ProcessMapLayout layout, RunChart runChart) {}

    private final Background background;
    final ObjectProperty<Load<Shown>> load = new SimpleObjectProperty<>(Load.idle());

    /// The share of the edges that are drawn, 0 to 1.
    final DoubleProperty share = new SimpleDoubleProperty(1);
    final ObjectProperty<Coloring> coloring = new SimpleObjectProperty<>(Coloring.FAILURES);

    /// The sentence on the selected tool or edge, which names it among all; empty while none is selected.
    final StringProperty selectedLabel = new SimpleStringProperty("");

    /// Whether it is as large as the room allows.
    final BooleanProperty isWhole = new SimpleBooleanProperty();

    /// The size of the picture by its natural one; 0 until it is shown.
    final DoubleProperty zoom = new SimpleDoubleProperty();
    private @Nullable RunSelection selection;
    private boolean isShareChosen;
    private boolean isFollowing;
    private boolean isDrawing;
    private boolean isStale;

    ProcessMapViewModel(Background background) {
        this.background = background;
        share.subscribe((_, _) -> {
            if (!isFollowing) {
                isShareChosen = true;
                draw();
            }
        });
        coloring.subscribe((_, _) -> draw());
        load.subscribe(state -> {
            state.ready().ifPresent(this::follow);
            if (!state.isRunning()) {
                finishDrawing();
            }
        });
    }

    /// Until the person moves it, the slider stands where the picture can be read.
    private void follow(Shown drawnMap) {
        if (!isShareChosen) {
            isFollowing = true;
            share.set(drawnMap.layout().share());
            isFollowing = false;
        }
        // once this picture stands in the window
        background.delayedUi().execute(() -> background.worker().execute(drawnMap.layout()::warmUp));
    }

    /// Draws other runs.
    void show(RunSelection runs) {
        if (selection == null || !selection.filterLine().equals(runs.filterLine())) {
            selectedLabel.set("");
        }
        selection = runs;
        draw();
    }

    /// Makes one layout at a time: a slider moves faster, and only its last position counts.
    private void draw() {
        var runs = selection;
        if (runs == null) {
            return;
        }
        if (isDrawing) {
            isStale = true;
            return;
        }
        isDrawing = true;
        isStale = false;
        var chosenShare = isShareChosen ? OptionalDouble.of(share.get()) : OptionalDouble.empty();
        var colors = coloring.get();
        var before = current();
        background.load(load, () -> {
            var map = runs.processMap();
            var same = before.filter(candidate -> candidate.layout().map() == map);
            var layout = chosenShare.isEmpty()
                    ? runs.layout()
                    : same.map(Shown::layout)
                            .filter(candidate -> Double.compare(candidate.share(), chosenShare.getAsDouble()) == 0)
                            .orElseGet(() -> ProcessMapLayout.of(map, chosenShare.getAsDouble()));
            var runChart = same.map(
                            candidate -> ProcessMapChart.of(layout, colors, summary(layout), candidate.runChart()))
                    .orElseGet(() -> ProcessMapChart.of(layout, colors, summary(layout)));
            return new Shown(layout, runChart);
        });
    }

    private void finishDrawing() {
        isDrawing = false;
        if (isStale) {
            draw();
        }
    }

    private static String summary(ProcessMapLayout layout) {
        return Texts.get("runs.map.summary", layout.map().runs(), layout.lines().size(), layout.hiddenEdgeCount());
    }

    Optional<Shown> current() {
        return load.get().latestValue();
    }

    /// The meaning of width, color and dashes; where no edge differs, a sentence that says so.
    String legend() {
        if (coloring.get() == Coloring.FAILURES) {
            return Texts.get("runs.map.failures.legend");
        }
        boolean hasLabel = current().map(Shown::layout).stream()
                .flatMap(layout -> Stream.concat(
                        layout.lines().stream().map(line -> line.edge().against()),
                        layout.map().nodes().stream().map(ProcessMap.Node::against)))
                .anyMatch(
                        against -> against.filter(Comparison::isMoreThanChance).isPresent());
        return Texts.get(hasLabel ? "runs.map.difference.legend" : "runs.map.difference.none");
    }

    void zoomIn() {
        zoomBy(ZOOM_STEP);
    }

    void zoomOut() {
        zoomBy(1 / ZOOM_STEP);
    }

    private void zoomBy(double factor) {
        isWhole.set(false);
        zoom.set(Math.clamp(zoom.get() * factor, SMALLEST, LARGEST));
    }

    /// Makes all of it visible.
    void fit() {
        isWhole.set(false);
        isWhole.set(true);
    }
}
