package dev.emend.gui.trends;

import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendReport.Bin;
import dev.emend.gui.kit.Texts;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.chart.LineChart;
import javafx.scene.chart.NumberAxis;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.shape.Line;

/// A reliability diagram: the share of plans that succeeded against the trust they had, each with
/// its interval, and the diagonal on which trust would be a probability.
final class ReliabilityChart extends LineChart<Number, Number> implements TrendChart {
    private final List<Bin> bins;
    private final List<Region> marks = new ArrayList<>();
    private final List<Line> intervals = new ArrayList<>();
    private final List<Label> counts = new ArrayList<>();

    ReliabilityChart(TrendReport.TrustCalibration found) {
        super(
                new NumberAxis(Texts.get("trends.axis.trustThen"), 0.45, 1.05, 0.05),
                new NumberAxis(Texts.get("trends.axis.succeeded"), -0.1, 1.1, 0.1));
        bins = found.bins().stream().filter(bin -> bin.succeeded().of() > 0).toList();
        setAnimated(false);
        setLegendVisible(false);
        setVerticalGridLinesVisible(false);
        getStyleClass().add("reliability-chart");
        TickLabels.write((NumberAxis) getXAxis(), 0.1, TrendMarks::two);
        TickLabels.write((NumberAxis) getYAxis(), 0.2, TrendMarks::percent);
        var diagonal = new Series<Number, Number>();
        for (double at : new double[] {0.5, 1}) {
            var data = new Data<Number, Number>(at, at);
            data.setNode(turn());
            diagonal.getData().add(data);
        }
        getData().add(diagonal);
        var points = new Series<Number, Number>();
        for (var bin : bins) {
            var data = new Data<Number, Number>(bin.trust(), bin.succeeded().value());
            var mark = new Region();
            data.setNode(mark);
            marks.add(mark);
            points.getData().add(data);
            var interval = new Line();
            interval.getStyleClass().add("interval");
            intervals.add(interval);
            var count = new Label(Texts.get(
                    "trends.of", bin.succeeded().hits(), bin.succeeded().of()));
            count.getStyleClass().add("mark-label");
            counts.add(count);
        }
        getData().add(points);
        // a chart gives every node its own style classes anew when a line is added
        diagonal.getData().forEach(data -> data.getNode().getStyleClass().add("trend-turn"));
        marks.forEach(mark -> mark.getStyleClass().addAll("trend-mark", "line-0", "of-agent"));
        getPlotChildren().addAll(0, intervals);
        getPlotChildren().addAll(counts);
    }

    private static Region turn() {
        return new Region();
    }

    @Override
    protected void layoutPlotChildren() {
        super.layoutPlotChildren();
        for (int i = 0; i < bins.size(); i++) {
            var bin = bins.get(i);
            double x = getXAxis().getDisplayPosition(bin.trust());
            var line = intervals.get(i);
            line.setStartX(x);
            line.setEndX(x);
            line.setStartY(getYAxis().getDisplayPosition(bin.succeeded().low()));
            line.setEndY(getYAxis().getDisplayPosition(bin.succeeded().high()));
            var count = counts.get(i);
            double width = count.prefWidth(-1);
            double height = count.prefHeight(-1);
            double beside = x + 10 + width > getXAxis().getWidth() ? x - 10 - width : x + 10;
            double y = getYAxis().getDisplayPosition(bin.succeeded().value()) - height / 2;
            count.resizeRelocate(snapPositionX(beside), snapPositionY(y), width, height);
        }
    }

    @Override
    public Region node() {
        return this;
    }

    @Override
    public List<? extends Node> marks() {
        return marks;
    }
}
