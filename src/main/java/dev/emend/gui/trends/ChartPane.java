package dev.emend.gui.trends;

import dev.emend.app.trends.TrendChart;
import dev.emend.gui.chart.ChartView;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The open question: its chart with the mark the keys are at, or its numbers.
final class ChartPane extends VBox {
    private static final double DESCRIPTION_HEIGHT = 40;

    private final TrendsViewModel model;
    private final Label question = TextControls.wrappingLabel("", "chart-title");
    private final Label answer = TextControls.wrappingLabel("", "muted");
    private final ChartView view = new ChartView();
    private final Label description = TextControls.wrappingLabel("", "mark-said");
    private final Label explanation = TextControls.wrappingLabel("", "caption");
    private final HBox foot = new HBox();

    ChartPane(TrendsViewModel model) {
        this.model = model;
        getStyleClass().add("chart-pane");
        view.setId("trend-chart");
        VBox.setVgrow(view, Priority.ALWAYS);
        foot.getStyleClass().add("chart-foot");
        getChildren().addAll(question, answer, view, foot, description);
        view.isTable().bindBidirectional(model.isTable());
        view.current.bindBidirectional(model.current);
        view.opens(_ -> model.drill());
        model.chart().subscribe(trendChart -> trendChart.ifPresent(this::show));
        model.current.subscribe(_ -> say());
        model.isTable().subscribe(_ -> say());
    }

    /// @param all the action that widens the period
    /// @param next the action that shows further lines
    void offer(UiAction all, UiAction next) {
        HBox.setHgrow(explanation, Priority.ALWAYS);
        explanation.setMaxWidth(Double.MAX_VALUE);
        var isEmpty = Bindings.createBooleanBinding(
                () -> isEmpty() && model.choice.get() != PeriodChoice.ALL, model.chart(), model.choice);
        var hasMore = Bindings.createBooleanBinding(
                () -> next.enabled().get() && !model.isTable().get(), next.enabled(), model.isTable());
        foot.getChildren().setAll(explanation, shownWhile(isEmpty, all), shownWhile(hasMore, next));
    }

    /// The button of an action, which takes no room while it is not shown.
    static Node shownWhile(ObservableBooleanValue isShown, UiAction action) {
        var button = ActionControls.button(action);
        button.visibleProperty().bind(isShown);
        button.managedProperty().bind(isShown);
        return button;
    }

    private boolean isEmpty() {
        return model.chart()
                .get()
                .map(trendChart -> trendChart.chart().isEmpty())
                .orElse(false);
    }

    private void show(TrendChart trendChart) {
        var chart = trendChart.chart();
        question.setText(chart.title());
        // an empty chart says its sentence in its middle
        answer.setText(chart.isEmpty() ? "" : chart.sentence());
        view.show(chart);
        say();
    }

    private void say() {
        boolean isDrawn = !isEmpty() && !model.isTable().get();
        explanation.setText(
                isDrawn ? model.chart().get().map(TrendChart::explanation).orElse("") : "");
        description.setText(isDrawn ? view.markText().orElse("") : "");
        // room for two lines is kept while nothing is said; nothing that is said is cut
        description.setMinHeight(description.getText().isEmpty() ? DESCRIPTION_HEIGHT : Region.USE_PREF_SIZE);
    }

    /// Of the chart as it is shown; empty while there is none.
    Optional<WritableImage> picture() {
        return view.picture();
    }

    @Override
    public void requestFocus() {
        view.requestFocus();
    }
}
