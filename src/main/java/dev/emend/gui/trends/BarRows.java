package dev.emend.gui.trends;

import dev.emend.app.trends.Metric;
import dev.emend.app.trends.TrendReport;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// A few numbers as bars from zero, each with its words.
final class BarRows extends VBox implements TrendChart {
    private final List<Node> rows = new ArrayList<>();

    private BarRows() {
        getStyleClass().add("bar-rows");
    }

    static BarRows of(TrendReport.Recurring found) {
        var bars = new BarRows();
        double all = found.all();
        bars.add(
                Texts.get("trends.recurred"),
                new Bar(found.recurred().size() / all, "end-failure", Double.NaN),
                Texts.get("number", found.recurred().size()),
                Optional.empty(),
                Texts.get("trends.recurred.what"));
        bars.add(
                Texts.get("trends.holding"),
                new Bar(found.holding().size() / all, "end-success", Double.NaN),
                Texts.get("number", found.holding().size()),
                Optional.empty(),
                Texts.get("trends.holding.what"));
        bars.add(
                Texts.get("trends.untested"),
                new Bar(found.untested().size() / all, "end-unknown", Double.NaN),
                Texts.get("number", found.untested().size()),
                Optional.empty(),
                Texts.get("trends.untested.what"));
        return bars;
    }

    static BarRows of(List<Metric> metrics) {
        var bars = new BarRows();
        for (var metric : metrics) {
            double full = full(metric.name());
            bars.add(
                    metric.name().title(),
                    new Bar(metric.value() / full, "plain", metric.name().target() / full),
                    Double.isNaN(metric.value()) ? "\u2013" : metric.said(),
                    Optional.of(chip(metric.verdict())),
                    Texts.get("trends.metric.what", metric.name().aim(), metric.note()));
        }
        return bars;
    }

    /// What a full bar stands for.
    private static double full(Metric.Name name) {
        return name == Metric.Name.REUSE ? 6 : 1;
    }

    private static Chip chip(Metric.Verdict verdict) {
        return switch (verdict) {
            case MET -> new Chip(Icons.DONE, verdict.title(), StyleVariant.SUCCESS);
            case NOT_MET -> new Chip(Icons.WARNING, verdict.title(), StyleVariant.WARNING);
            case UNKNOWN -> new Chip(Icons.UNKNOWN, verdict.title(), StyleVariant.NEUTRAL);
        };
    }

    static BarRows of(TrendReport.SelfAgreement people) {
        var bars = new BarRows();
        var alike = people.alike();
        bars.add(
                Texts.get("trends.repeats"),
                new Bar(alike.value(), "plain", Double.NaN),
                TrendMarks.percent(alike.value()),
                Optional.empty(),
                Texts.get(
                        "trends.repeats.what",
                        alike.of(),
                        TrendMarks.percent(alike.low()),
                        TrendMarks.percent(alike.high()),
                        kappa(people.repeats().kappa())));
        if (people.rule().subjects() > 0) {
            bars.add(
                    Texts.get("trends.rule"),
                    new Bar(people.rule().observed(), "plain", Double.NaN),
                    TrendMarks.percent(people.rule().observed()),
                    Optional.empty(),
                    Texts.get(
                            "trends.rule.what",
                            people.rule().subjects(),
                            kappa(people.rule().kappa())));
        }
        return bars;
    }

    private static String kappa(double kappa) {
        return Double.isNaN(kappa) ? Texts.get("trends.kappa.none") : Texts.get("trends.kappa", TrendMarks.two(kappa));
    }

    private void add(String name, Bar bar, String value, Optional<Chip> chip, String what) {
        var number = TextControls.fixed(value, "bar-value");
        var head = new HBox(TextControls.fixed(name, "strong"));
        head.getStyleClass().add("bar-head");
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        head.getChildren().addAll(gap, number);
        chip.ifPresent(head.getChildren()::add);
        Label words = TextControls.wrapped(what, "caption");
        var row = new VBox(head, bar, words);
        row.getStyleClass().add("bar-row");
        rows.add(row);
        getChildren().add(row);
    }

    /// A bar from zero, with a stroke where its target is.
    private static final class Bar extends Pane {
        private static final double HEIGHT = 14;

        private final double share;
        private final double target;
        private final Region fill = new Region();
        private final Region stroke = new Region();

        /// @param share of the full width; nothing is drawn for NaN or below 0
        /// @param target where the stroke stands; none for NaN or 0
        Bar(double share, String styleClass, double target) {
            this.share = Double.isNaN(share) ? 0 : Math.clamp(share, 0, 1);
            this.target = target;
            fill.getStyleClass().addAll("bar-fill", styleClass);
            stroke.getStyleClass().add("bar-target");
            stroke.setVisible(target > 0);
            fill.setVisible(this.share > 0);
            getStyleClass().add("bar-track");
            getChildren().addAll(fill, stroke);
            setMinHeight(HEIGHT);
            setMaxHeight(HEIGHT);
        }

        @Override
        protected void layoutChildren() {
            fill.resizeRelocate(0, 0, snapSizeX(share * getWidth()), getHeight());
            if (target > 0) {
                stroke.resizeRelocate(snapPositionX(target * getWidth()) - 1, 0, 3, getHeight());
            }
        }
    }

    @Override
    public Region node() {
        return this;
    }

    @Override
    public List<? extends Node> marks() {
        return rows;
    }
}
