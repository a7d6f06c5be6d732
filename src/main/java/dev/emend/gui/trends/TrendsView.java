package dev.emend.gui.trends;

import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.dashboards.PinnedPeriod;
import dev.emend.app.trends.TrendTopic;
import dev.emend.gui.chart.ChartExport;
import dev.emend.gui.dashboards.DashboardsView;
import dev.emend.gui.dashboards.DashboardsViewModel;
import dev.emend.gui.dashboards.PinAction;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.StackedPanes;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.texts.DateTexts;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.DatePicker;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.controlsfx.control.SegmentedButton;
import org.jspecify.annotations.Nullable;

/// The trends screen: the period above, the questions with their answers, the chart or the numbers
/// of the open one, and the records behind a mark.
public final class TrendsView extends BorderPane implements ScreenView {
    private final TrendsViewModel model;
    private final Executor ui;
    private final ChartPane chart;
    private final RowsPanel rows;
    private final TrendsActions actions;

    @FXML
    private SegmentedButton periods;

    @FXML
    private HBox custom;

    @FXML
    private DatePicker firstDay;

    @FXML
    private DatePicker lastDay;

    @FXML
    private Label mistake;

    /// The label for what changed most since the last visit, while no question hides the overview.
    @FXML
    private Label changes;

    @FXML
    private Label undated;

    @FXML
    private HBox buttons;

    @FXML
    private LoadPane load;

    @FXML
    private SplitPane split;

    @FXML
    private ListView<TrendTopic> questions;

    @FXML
    private StackPane middle;

    /// Holds the overview, when there is one.
    @FXML
    private StackPane overviewPane;

    private Optional<DashboardsView> dashboards = Optional.empty();
    private boolean isFocusAwaited;

    TrendsView(TrendsViewModel model, ScreenHost host) {
        this.model = model;
        ui = host.background().ui();
        Fxml.fill(this, "trends");
        chart = new ChartPane(model);
        rows = new RowsPanel(model, host.dates());
        var export = new ChartExport(host);
        actions = new TrendsActions(
                model,
                () -> model.chart().get().ifPresent(trendChart -> export.save(trendChart.chart(), chart.picture())),
                () -> exportPage(export));
        chart.offer(actions.allTime, actions.more);
        rows.offer(actions.goBack);
        middle.getChildren().add(chart);
        buttons.getChildren()
                .addAll(whileOpen(actions.table), whileOpen(actions.export), ActionControls.button(actions.page));
        KeyDispatcher.enterFires(this);
        host.remember(split, "trends");
        StackedPanes.of(split, 0.5);
        overviewPane
                .visibleProperty()
                .bind(Bindings.createBooleanBinding(() -> model.topic.get().isEmpty(), model.topic));
        split.visibleProperty().bind(overviewPane.visibleProperty().not());
        changes.textProperty().bind(model.changes);
        undated.textProperty().bind(model.undatedNote);
        shownWhile(
                changes,
                changes.textProperty().isNotEmpty().and(model.canGoBack().not()));
        shownWhile(undated, undated.textProperty().isNotEmpty());
        wirePeriod();
        wireQuestions();
        wireRows();
        load.watch(model.report, _ -> onLoaded(), model::load);
    }

    private static void shownWhile(Node node, ObservableBooleanValue isShown) {
        node.visibleProperty().bind(isShown);
        node.managedProperty().bind(isShown);
    }

    private void wirePeriod() {
        for (var choice : PeriodChoice.values()) {
            var word = choice.name().toLowerCase(Locale.ROOT);
            var button = new ToggleButton(Texts.get("trends.period." + word));
            button.setId("trends-" + word.replace('_', '-'));
            SegmentedControl.wire(button, model.choice, choice);
            periods.getButtons().add(button);
        }
        firstDay.setConverter(new DayConverter());
        lastDay.setConverter(new DayConverter());
        firstDay.valueProperty().bindBidirectional(model.first);
        lastDay.valueProperty().bindBidirectional(model.last);
        shownWhile(custom, model.choice.isEqualTo(PeriodChoice.CUSTOM));
        mistake.textProperty().bind(model.mistake);
    }

    private void wireQuestions() {
        questions.setCellFactory(_ -> new QuestionCell(model));
        questions.getItems().setAll(TrendTopic.values());
        questions.getSelectionModel().selectedItemProperty().subscribe(topic -> {
            if (topic != null) {
                model.open(topic);
            }
        });
        model.topic.subscribe(topic -> topic.ifPresentOrElse(
                questions.getSelectionModel()::select, questions.getSelectionModel()::clearSelection));
        questions.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.RIGHT) {
                chart.requestFocus();
                event.consume();
            }
        });
    }

    private void wireRows() {
        model.topic.subscribe((before, now) -> {
            if (now.isEmpty() && before.isPresent()) {
                focusLater(first());
            }
        });
        model.isDrilled().subscribe((_, isOn) -> {
            if (isOn && !split.getItems().contains(rows)) {
                split.getItems().add(rows);
                split.setDividerPosition(1, 0.7);
                focusLater(rows);
            } else if (!isOn) {
                boolean hadFocus = rows.isFocusWithin();
                split.getItems().remove(rows);
                if (hadFocus) {
                    focusLater(chart);
                }
            }
        });
    }

    private void focusLater(Node node) {
        Focus.moveLater(this, ui, node::requestFocus);
    }

    private void onLoaded() {
        questions.refresh();
        if (isFocusAwaited) {
            isFocusAwaited = false;
            focusLater(first());
        }
    }

    /// Puts the focus on the overview or the questions, while the report is still read as soon as they
    /// are there.
    void focusFirst() {
        isFocusAwaited = !Focusability.is(first());
        focusLater(first());
    }

    /// The node that is shown first: the overview while it is open, else the questions.
    private Node first() {
        return model.topic.get().isEmpty() ? overviewPane.getChildren().getFirst() : questions;
    }

    private Node whileOpen(UiAction action) {
        return ChartPane.shownWhile(model.isOpen(), action);
    }

    /// The open dashboard, or all questions while one is open.
    private void exportPage(ChartExport export) {
        if (dashboards.isPresent() && model.topic.get().isEmpty()) {
            dashboards.get().export(export);
        } else {
            model.page().ifPresent(page -> export.savePage("trends.html", page));
        }
    }

    /// Gives the dashboards that stand while no question is open, and pinning to them; they take the focus when
    /// the screen is shown and when Esc closes a question.
    ///
    /// @param period the chosen one, as a chart is pinned with it
    void setDashboards(DashboardsViewModel boards, PinAction pinAction, Supplier<PinnedPeriod> period) {
        var isShown = model.isOpen().not();
        var hasChart = Bindings.createBooleanBinding(
                () -> pinnedChart(boards, period).isPresent(),
                model.topic,
                model.chart(),
                boards.focusIndex,
                boards.open());
        var pin = pinAction.of(hasChart, () -> pinnedChart(boards, period));
        var view = new DashboardsView(boards, pin, isShown);
        dashboards = Optional.of(view);
        buttons.getChildren().addFirst(whileOpen(pin));
        overviewPane.getChildren().setAll(view);
        model.startWithOverview();
    }

    /// The chart to pin: the open question, else the card that has the focus.
    private Optional<PinnedChart> pinnedChart(DashboardsViewModel boards, Supplier<PinnedPeriod> period) {
        return model.topic.get().isEmpty()
                ? boards.focusedChart()
                : model.chart()
                        .get()
                        .map(open -> PinnedChart.of(
                                        open.chart().id(), open.chart().title())
                                .withPeriod(period.get()));
    }

    /// Opens a chart large.
    ///
    /// @param id see [TrendTopic#id]; nothing is opened for others
    void open(String id) {
        for (var topic : TrendTopic.values()) {
            if (topic.id().equals(id)) {
                model.open(topic);
                focusLater(chart);
            }
        }
    }

    @Override
    public List<UiAction> actions() {
        var all = new ArrayList<>(dashboards.map(DashboardsView::actions).orElse(List.of()));
        all.addAll(actions.all());
        return all;
    }

    @Override
    public List<ActionGroup> groups() {
        var all = new ArrayList<>(actions.groups());
        all.addAll(dashboards.map(DashboardsView::groups).orElse(List.of()));
        return all;
    }

    /// The panes in reading order.
    @Override
    public List<Node> panes() {
        if (model.topic.get().isEmpty()) {
            return List.of(periods, first());
        }
        return model.isDrilled().get() ? List.of(periods, questions, chart, rows) : List.of(periods, questions, chart);
    }

    /// Days as people read them, `26 Oct 2025`; typed also as `2025-10-26`.
    private static final class DayConverter extends StringConverter<LocalDate> {
        @Override
        public String toString(@Nullable LocalDate day) {
            return day == null ? "" : DateTexts.DAY.of(day);
        }

        @Override
        public @Nullable LocalDate fromString(String text) {
            var input = text.strip();
            try {
                return input.matches("[0-9]{4}-.*")
                        ? LocalDate.parse(input)
                        : LocalDate.parse(input, DateTexts.DAY.formatter());
            } catch (DateTimeException e) { // the mistake under the field says so
                return null;
            }
        }
    }

    /// A question, and its answer as soon as there is one.
    private static final class QuestionCell extends WrappingCell<TrendTopic> {
        private final TrendsViewModel model;
        private final Label question = TextControls.wrappingLabel("", "strong");
        private final Label answer = TextControls.wrappingLabel("", "caption");
        private final VBox face = new VBox(4, question, answer);

        QuestionCell(TrendsViewModel model) {
            this.model = model;
        }

        @Override
        protected void updateItem(@Nullable TrendTopic topic, boolean isEmpty) {
            super.updateItem(topic, isEmpty);
            if (topic == null || isEmpty) {
                setGraphic(null);
                return;
            }
            question.setText(topic.question());
            answer.setText(model.sentence(topic));
            setAccessibleText(question.getText() + " " + answer.getText());
            setGraphic(face);
        }
    }
}
