package dev.emend.gui.trends;

import dev.emend.chart.Chart;
import dev.emend.gui.chart.ChartView;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// Whether learnings helped. Points at its marks itself; keys are those of the pane around it.
final class EffectsChart implements TrendChart {
    private final ChartView view = new ChartView();

    EffectsChart(Chart chart, TrendsViewModel model) {
        view.setFocusTraversable(false);
        view.show(chart);
        view.current().bindBidirectional(model.current());
        view.opens(_ -> model.drill());
    }

    @Override
    public Region node() {
        return view;
    }

    /// None: the view shows where the keys are, and takes the mouse.
    @Override
    public List<? extends Node> marks() {
        return List.of();
    }
}
