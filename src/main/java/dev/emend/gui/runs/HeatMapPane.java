package dev.emend.gui.runs;

import dev.emend.app.runs.RunChart;
import dev.emend.app.runs.RunSelection.HeatMap;
import dev.emend.chart.HeatMapPlot;
import dev.emend.gui.chart.ChartView;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;

/// Tools against how their runs ended, how their calls failed, when they were called, or what came next.
/// One stop for Tab; arrow keys walk the cells, Enter shows the runs of one.
final class HeatMapPane extends VBox {
    private static final double NAME_WIDTH = 150;
    private static final double CELL_WIDTH = 78;

    private final PatternsViewModel model;
    final ChartView view = new ChartView();
    private final ScrollPane scroll = new ScrollPane(view);
    private final Label question = TextControls.wrappingLabel("", "section-title");

    /// @param onOpen shows the runs that a clause finds
    HeatMapPane(PatternsViewModel model, Consumer<String> onOpen) {
        super(6);
        this.model = model;
        setId("heat-maps");
        view.setId("heat-map");
        view.isTable().bindBidirectional(model.isTable());
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("patterns-scroll");
        var loadPane = new LoadPane();
        loadPane.setContent(scroll);
        VBox.setVgrow(loadPane, Priority.ALWAYS);
        getChildren().addAll(kinds(), question, loadPane);
        loadPane.watch(model.heatMap, this::show, model::reload);
        scroll.viewportBoundsProperty()
                .subscribe(_ -> model.heatMap.get().latestValue().ifPresent(this::resize));
        model.isTable().subscribe((_, _) -> model.heatMap.get().latestValue().ifPresent(this::resize));
        view.current.subscribe(_ -> model.cell.set(view.markText().orElse("")));
        view.opens(mark -> model.heatMap
                .get()
                .latestValue()
                .flatMap(runChart -> runChart.clause(mark))
                .ifPresent(onOpen));
    }

    private SegmentedButton kinds() {
        var buttons = new SegmentedButton();
        buttons.setId("heat-kinds");
        buttons.setAccessibleText(Texts.get("runs.heat.columns"));
        for (var kind : HeatMap.values()) {
            var button = new ToggleButton(Texts.get("runs.heat." + kind.name().toLowerCase(Locale.ROOT)));
            button.setMinWidth(USE_PREF_SIZE);
            SegmentedControl.wire(button, model.heatMapColumns, kind);
            KeyDispatcher.enterFires(button);
            buttons.getButtons().add(button);
        }
        return buttons;
    }

    private void show(RunChart runChart) {
        question.setText(runChart.chart().title());
        view.show(runChart.chart());
        model.cell.set(view.markText().orElse(""));
        resize(runChart);
    }

    /// Wide and high enough for the numbers in the cells.
    private void resize(RunChart runChart) {
        boolean isTable = model.isTable().get();
        scroll.setFitToHeight(isTable || !(runChart.chart().plot() instanceof HeatMapPlot));
        if (runChart.chart().plot() instanceof HeatMapPlot plot) {
            view.setMinWidth(
                    isTable ? 0 : NAME_WIDTH + CELL_WIDTH * plot.columns().size());
            view.setPrefHeight(plot.fullHeight() + 16);
        } else {
            view.setMinWidth(0);
        }
    }

    @Override
    public void requestFocus() {
        view.requestFocus();
    }
}
