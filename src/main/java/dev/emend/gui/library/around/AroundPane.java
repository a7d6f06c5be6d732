package dev.emend.gui.library.around;

import dev.emend.app.around.AroundChart;
import dev.emend.app.around.ItemSurroundings.Target;
import dev.emend.chart.Shape;
import dev.emend.gui.chart.ChartExport;
import dev.emend.gui.chart.ChartView;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.library.around.AroundViewModel.Side;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;
import org.jspecify.annotations.Nullable;

/// The item among what it has to do with, or over time: a drawing whose marks open what they stand for,
/// or the same as a table.
public final class AroundPane extends BorderPane {
    /// The border and padding of a chart, on both sides.
    private static final double INSETS = 16;

    private static final double MIN_HEIGHT = 120;

    private final AroundViewModel model;
    private final ScreenHost host;
    private final Consumer<LearningRef> onLearning;
    private final ChartExport export;
    private final ChartView view = new ChartView();
    private final ScrollPane scroll = new ScrollPane();
    private final Label answer = TextControls.wrapped("", "muted");
    private final Label said = TextControls.wrapped("", "mark-said");
    private final HBox buttons = new HBox();
    private @Nullable AroundChart shown;

    /// @param onLearning shows a learning of the item
    public AroundPane(AroundViewModel model, ScreenHost host, Consumer<LearningRef> onLearning) {
        this.model = model;
        this.host = host;
        this.onLearning = onLearning;
        export = new ChartExport(host);
        setId("around");
        getStyleClass().add("around");
        view.setId("around-chart");
        var sides = new SegmentedButton();
        for (var side : Side.values()) {
            var word = side.name().toLowerCase(Locale.ROOT);
            var button = new ToggleButton(Texts.get("library.around." + word));
            button.setId("around-" + word);
            button.setMinWidth(Region.USE_PREF_SIZE);
            SegmentedControl.wire(button, model.side(), side);
            sides.getButtons().add(button);
        }
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        buttons.getStyleClass().add("button-row");
        var bar = new HBox(sides, gap, buttons);
        bar.getStyleClass().add("around-bar");
        setTop(new VBox(bar, answer));
        var load = new LoadPane();
        scroll.setContent(view);
        scroll.setFitToWidth(true);
        scroll.setFitToHeight(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("screen-scroll");
        scroll.viewportBoundsProperty().subscribe(_ -> fit());
        load.setContent(scroll);
        setCenter(load);
        setBottom(said);
        said.setMinHeight(Region.USE_PREF_SIZE);
        view.isTable().bindBidirectional(model.isTable());
        view.opens(this::open);
        view.current().subscribe(_ -> {
            describe();
            reveal();
        });
        model.isTable().subscribe((_, _) -> fit());
        load.watch(model.around(), _ -> show(), model::reload);
        model.side().subscribe((_, _) -> show());
    }

    /// @param actions what can be done with the chart
    public void offer(List<UiAction> actions) {
        buttons.getChildren().setAll(actions.stream().map(ActionControls::icon).toList());
    }

    private void show() {
        model.chart().ifPresent(chart -> {
            var before = shown;
            if (before == null || !before.chart().id().equals(chart.chart().id())) {
                view.current().set(Shape.NO_MARK);
            }
            shown = chart;
            answer.setText(chart.chart().isEmpty() ? "" : chart.chart().sentence());
            view.show(chart.chart());
            fit();
            describe();
        });
    }

    /// Where there is too little height for the drawing, it is scrolled; a table scrolls itself.
    private void fit() {
        var now = shown;
        double width = scroll.getViewportBounds().getWidth() - INSETS;
        view.setMinHeight(
                now == null || model.isTable().get()
                        ? MIN_HEIGHT
                        : Math.max(MIN_HEIGHT, now.fullHeight(width) + INSETS));
    }

    /// Members stand one below the other in the order of their marks.
    private void reveal() {
        int last = shown == null ? 0 : shown.targets().size() - 1;
        if (view.getHeight() > scroll.getViewportBounds().getHeight() && last > 0) {
            scroll.setVvalue(Math.clamp(1.0 * view.current().get() / last, 0, 1));
        }
    }

    private void describe() {
        said.setText(view.said().orElse(""));
    }

    private void open(int mark) {
        var now = shown;
        if (now != null && mark < now.targets().size()) {
            open(now.targets().get(mark));
        }
    }

    private void open(Target target) {
        switch (target) {
            case Target.OfLearning(var learning) -> onLearning.accept(learning);
            case Target.OfItem(var item) -> host.go("library", item.key());
            case Target.OfRun(var id) -> host.go("runs", id);
            case Target.OfMemory(var id) -> host.go("memories", id);
            case Target.OfHistory(var words) -> host.go("history", words);
            case Target.Nowhere() -> host.done(Texts.get("library.around.nowhere"), false);
        }
    }

    /// Asks for a file and writes the chart as PNG, SVG or CSV.
    public void export() {
        var now = shown;
        if (now != null && !now.chart().isEmpty()) {
            export.save(now.chart(), view.picture());
        }
    }

    /// Puts the focus on the chart or its table.
    public void focusChart() {
        view.requestFocus();
    }
}
