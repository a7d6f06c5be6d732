package dev.emend.gui.trends;

import dev.emend.app.trends.EffectChart;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendTable.Topic;
import dev.emend.gui.chart.ChartTableView;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.PngFile;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The open question: its chart with the mark the keys are at, or its numbers.
///
/// Left and Right walk from mark to mark, Up and Down to the next line or day, Enter lists the
/// records behind one.
final class ChartPane extends VBox {
    private final TrendsViewModel model;
    private final Label question = TextControls.wrapped("", "chart-title");
    private final Label answer = TextControls.wrapped("", "muted");
    private final StackPane place = new StackPane();
    private final Label description = TextControls.wrapped("", "mark-said");
    private final Label explained = TextControls.wrapped("", "caption");
    private final HBox more = new HBox();
    private final ChartTableView numbers = new ChartTableView();
    private @Nullable TrendChart chart;
    private @Nullable UiAction everything;

    ChartPane(TrendsViewModel model) {
        this.model = model;
        getStyleClass().add("chart-pane");
        setId("trend-chart");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        VBox.setVgrow(place, Priority.ALWAYS);
        place.setMinHeight(160);
        more.getStyleClass().add("chart-foot");
        description.setMinHeight(40);
        getChildren().addAll(question, answer, place, more, description);
        addEventHandler(KeyEvent.KEY_PRESSED, this::walk);
        setOnMouseClicked(_ -> requestFocus());
        model.topic().subscribe((_, _) -> show());
        model.isTable().subscribe((_, _) -> show());
        model.marks().subscribe((_, _) -> show());
        model.current().subscribe(_ -> point());
        model.report().subscribe(state -> state.ready().ifPresent(_ -> show()));
    }

    /// @param all the action that widens the period
    /// @param next the action that shows further lines
    void offer(UiAction all, UiAction next) {
        everything = all;
        var button = ActionControls.button(next);
        button.visibleProperty()
                .bind(javafx.beans.binding.Bindings.createBooleanBinding(
                        () -> next.enabled().get() && !model.isTable().get(), next.enabled(), model.isTable()));
        button.managedProperty().bind(button.visibleProperty());
        HBox.setHgrow(explained, Priority.ALWAYS);
        explained.setMaxWidth(Double.MAX_VALUE);
        more.getChildren().setAll(explained, button);
    }

    private void walk(KeyEvent event) {
        switch (event.getCode()) {
            case LEFT -> model.walk(-1);
            case RIGHT -> model.walk(1);
            case UP -> model.walkGroup(-1);
            case DOWN -> model.walkGroup(1);
            case HOME -> model.walk(-model.marks().get().size());
            case END -> model.walk(model.marks().get().size());
            case ENTER -> model.drill();
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void show() {
        var report = model.report().get().known();
        if (report.isEmpty()) {
            return;
        }
        var topic = model.topic().get();
        question.setText(topic.question());
        answer.setText(report.get().answer(topic));
        boolean isPlain = model.isTable().get() || isEmpty(topic, report.get());
        explained.setText(isPlain ? "" : explained(topic, report.get()));
        place.getChildren().clear();
        chart = null;
        if (isEmpty(topic, report.get())) {
            description.setText("");
            place.getChildren().add(empty(topic));
        } else if (model.isTable().get()) {
            numbers.show(topic.question(), model.numbers().orElseThrow().numbers());
            place.getChildren().add(numbers);
            point();
        } else {
            var made = Charts.of(topic, report.get(), model);
            chart = made;
            place.getChildren().add(made.node());
            StackPane.setAlignment(made.node(), Pos.TOP_LEFT);
            offerToTheMouse(made);
            point();
        }
    }

    /// A click goes to a mark, a second one lists what is behind it.
    private void offerToTheMouse(TrendChart made) {
        var marks = model.marks().get();
        var nodes = made.marks();
        for (int i = 0; i < Math.min(marks.size(), nodes.size()); i++) {
            int at = i;
            var node = nodes.get(i);
            Tooltip.install(node, TextControls.tooltip(marks.get(i).said()));
            node.setOnMouseClicked(event -> {
                requestFocus();
                model.current().set(at);
                if (event.getClickCount() > 1) {
                    model.drill();
                }
                event.consume();
            });
        }
    }

    private static boolean isEmpty(Topic topic, TrendReport report) {
        return switch (topic) {
            case TRUST -> report.trust().isEmpty();
            case ENDINGS -> TrendMarks.buckets(report).stream().allMatch(bucket -> bucket.isEmpty());
            case RECURRENCE -> report.recurring().all() == 0;
            case METRICS -> false;
            case CALIBRATION -> report.judged().trust().score().plans() == 0;
            case AGREEMENT -> report.judged().people().repeats().subjects() == 0;
            case HELPED -> report.effects().learnings().isEmpty();
        };
    }

    private EmptyPane empty(Topic topic) {
        var words = Texts.get("trends.empty." + topic.word());
        var action = everything;
        return action == null || model.choice().get() == PeriodChoice.ALL
                ? EmptyPane.nothing(words)
                : EmptyPane.nothing(words, action);
    }

    private String explained(Topic topic, TrendReport report) {
        return switch (topic) {
            case TRUST ->
                model.lineCount() > TrendsViewModel.LINES
                        ? Texts.get("trends.explained.trust.more", model.lines().size(), model.lineCount())
                        : Texts.get("trends.explained.trust");
            case CALIBRATION ->
                Texts.get("trends.explained.calibration")
                        + " "
                        + report.judged().trust().ranks().said("rho");
            case HELPED ->
                report.effects().learnings().size() > EffectChart.MAX_ROWS
                        ? Texts.get(
                                "trends.explained.helped.more",
                                EffectChart.MAX_ROWS,
                                report.effects().learnings().size())
                        : Texts.get("trends.explained.helped");
            case RECURRENCE, METRICS, ENDINGS, AGREEMENT -> Texts.get("trends.explained." + topic.word());
        };
    }

    private void point() {
        var mark = model.currentMark();
        var now = chart;
        if (now != null) {
            now.point(model.current().get());
        }
        var words = mark.map(TrendMark::said).orElse("");
        description.setText(now == null ? "" : words);
        setAccessibleText(question.getText() + " " + answer.getText() + " " + words);
    }

    /// Takes a picture of the chart; empty while there is none.
    Optional<TrendsExportViewModel.FileExport> picture() {
        if (chart == null) {
            return Optional.empty();
        }
        var image = snapshot(null, null);
        return Optional.of(file -> PngFile.write(image, file));
    }

    @Override
    public void requestFocus() {
        if (model.isTable().get() && place.getChildren().contains(numbers)) {
            numbers.requestFocus();
        } else {
            super.requestFocus();
        }
    }
}
