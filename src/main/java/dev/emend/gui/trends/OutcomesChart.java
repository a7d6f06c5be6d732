package dev.emend.gui.trends;

import dev.emend.app.trends.TrendRecordLink;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendReport.Bucket;
import dev.emend.app.trends.TrendReport.ColumnWidth;
import dev.emend.app.trends.TrendReport.Tally;
import dev.emend.gui.kit.Texts;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.scene.Node;
import javafx.scene.chart.CategoryAxis;
import javafx.scene.chart.NumberAxis;
import javafx.scene.chart.StackedBarChart;
import javafx.scene.chart.XYChart.Data;
import javafx.scene.chart.XYChart.Series;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// How runs and plans ended, as stacked counts from zero: one chart for each of the two there is
/// anything of.
final class OutcomesChart extends VBox implements TrendChart {
    private static final List<String> ENDS = List.of("success", "failure", "unknown");

    /// From so many bars on their days are written upwards.
    private static final int CROWDED = 14;

    private final List<Node> marks = new ArrayList<>();

    OutcomesChart(TrendReport report) {
        getStyleClass().add("endings");
        var buckets = TrendMarks.buckets(report);
        var runs = chart("runs", report, buckets, Bucket::runs);
        var plans = chart("plans", report, buckets, Bucket::plans);
        getChildren().add(legend(report.endings().width()));
        var shown = Stream.of(runs, plans)
                .filter(chart -> chart.marks.stream().anyMatch(some -> !some.isEmpty()))
                .toList();
        shown.forEach(chart -> {
            VBox.setVgrow(chart.node, Priority.ALWAYS);
            getChildren().add(chart.node);
        });
        for (int i = 0; i < buckets.size(); i++) {
            marks.addAll(runs.marks.get(i));
            marks.addAll(plans.marks.get(i));
        }
    }

    /// @param marks of each bucket
    private record Drawn(Node node, List<List<Node>> marks) {}

    private static Drawn chart(String what, TrendReport report, List<Bucket> buckets, Function<Bucket, Tally> of) {
        var days = buckets.stream()
                .map(bucket -> bucket == report.endings().undated()
                        ? Texts.get("trends.undated.short")
                        : day(bucket, report.endings().width()))
                .toList();
        var time = new CategoryAxis(FXCollections.observableArrayList(days));
        time.setTickLabelRotation(days.size() > CROWDED ? -90 : 0);
        int max = buckets.stream()
                .mapToInt(bucket -> of.apply(bucket).all())
                .max()
                .orElse(0);
        int step = Math.max(1, (max + 3) / 4);
        var counts = new NumberAxis(0, step * Math.max(1, Math.ceilDiv(max, step)), step);
        counts.setLabel(Texts.get("trends.axis." + what));
        counts.setMinorTickVisible(false);
        var chart = new StackedBarChart<String, Number>(time, counts);
        chart.setAnimated(false);
        chart.setLegendVisible(false);
        chart.setVerticalGridLinesVisible(false);
        chart.widthProperty().subscribe(width -> chart.setCategoryGap(gap(width.doubleValue(), buckets.size())));
        chart.setMinHeight(120);
        var marks = new ArrayList<List<Node>>();
        buckets.forEach(_ -> marks.add(new ArrayList<>()));
        for (int end = 0; end < ENDS.size(); end++) {
            var series = new Series<String, Number>();
            series.setName(Texts.get("trends.end." + ENDS.get(end)));
            for (int i = 0; i < buckets.size(); i++) {
                int count = rows(of.apply(buckets.get(i)), end).size();
                var data = new Data<String, Number>(days.get(i), count);
                series.getData().add(data);
            }
            chart.getData().add(series);
        }
        // a chart gives every bar its own style classes anew when a series is added
        for (int end = 0; end < ENDS.size(); end++) {
            for (int i = 0; i < buckets.size(); i++) {
                var data = chart.getData().get(end).getData().get(i);
                data.getNode().getStyleClass().add("end-" + ENDS.get(end));
                if (data.getYValue().intValue() > 0) {
                    marks.get(i).add(data.getNode());
                }
            }
        }
        return new Drawn(chart, marks);
    }

    /// A quarter of the room of a bar; few bars are no wider than many.
    private static double gap(double width, int bars) {
        double room = width / bars;
        return Math.max(room / 4, room - 56);
    }

    private static List<TrendRecordLink> rows(Tally tally, int end) {
        return end == 0 ? tally.success() : end == 1 ? tally.failure() : tally.unknown();
    }

    private static String day(Bucket bucket, ColumnWidth width) {
        var pattern = switch (width) {
            case DAY, WEEK -> "d MMM";
            case MONTH -> "MMM yyyy";
            case YEAR -> "yyyy";
        };
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(bucket.first());
    }

    private static FlowPane legend(ColumnWidth width) {
        var legend = new FlowPane(24, 4);
        legend.getStyleClass().add("legend");
        for (var end : ENDS) {
            var swatch = new Region();
            swatch.getStyleClass().addAll("swatch", "end-" + end);
            legend.getChildren().add(new Label(Texts.get("trends.end." + end), swatch));
        }
        var bars = Texts.get("trends.axis.by." + width.name().toLowerCase(Locale.ROOT));
        legend.getChildren().add(new Label(bars));
        return legend;
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
