package dev.emend.gui.trends;

import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendTable.Topic;
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
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
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
import org.controlsfx.control.SegmentedButton;

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
    private DatePicker first;

    @FXML
    private DatePicker last;

    @FXML
    private Label mistake;

    @FXML
    private HBox buttons;

    @FXML
    private LoadPane load;

    @FXML
    private SplitPane split;

    @FXML
    private ListView<Topic> questions;

    @FXML
    private StackPane middle;

    private boolean isFocusAwaited;

    TrendsView(TrendsViewModel model, TrendsExportViewModel export, ScreenHost host) {
        this.model = model;
        ui = host.background().ui();
        Fxml.fill(this, "trends");
        chart = new ChartPane(model);
        rows = new RowsPanel(model, host.dates());
        actions = new TrendsActions(
                model,
                () -> {
                    if (model.isTable().get()) {
                        export.table();
                    } else {
                        chart.picture().ifPresent(export::chart);
                    }
                },
                export::page);
        chart.offer(actions.everything, actions.more);
        rows.offer(actions.back);
        middle.getChildren().add(chart);
        buttons.getChildren()
                .addAll(
                        ActionControls.button(actions.table),
                        ActionControls.button(actions.export),
                        ActionControls.button(actions.page));
        KeyDispatcher.enterFires(this);
        host.remember(split, "trends");
        wirePeriod();
        wireQuestions();
        wireRows();
        load.watch(model.report(), this::show, model::load);
    }

    private void wirePeriod() {
        for (var choice : PeriodChoice.values()) {
            var word = choice.name().toLowerCase(Locale.ROOT);
            var button = new ToggleButton(Texts.get("trends.period." + word));
            button.setId("trends-" + word.replace('_', '-'));
            SegmentedControl.wire(button, model.choice(), choice);
            periods.getButtons().add(button);
        }
        first.setConverter(new DayConverter());
        last.setConverter(new DayConverter());
        first.valueProperty().bindBidirectional(model.first());
        last.valueProperty().bindBidirectional(model.last());
        custom.visibleProperty().bind(model.choice().isEqualTo(PeriodChoice.CUSTOM));
        custom.managedProperty().bind(custom.visibleProperty());
        mistake.textProperty().bind(model.mistake());
    }

    private void wireQuestions() {
        questions.setCellFactory(_ -> new QuestionCell(model));
        questions.getItems().setAll(Topic.values());
        questions.getSelectionModel().selectedItemProperty().subscribe(now -> {
            if (now != null) {
                model.topic().set(now);
            }
        });
        model.topic().subscribe(now -> questions.getSelectionModel().select(now));
        questions.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.RIGHT) {
                chart.requestFocus();
                event.consume();
            }
        });
    }

    private void wireRows() {
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
        Focus.later(this, ui, node::requestFocus);
    }

    private void show(TrendReport report) {
        questions.refresh();
        if (isFocusAwaited) {
            isFocusAwaited = false;
            focusLater(questions);
        }
        questions.setAccessibleHelp(report.answer(model.topic().get())); // said with the question
    }

    /// Puts the focus on the questions, while the report is still read as soon as they are there.
    void focusQuestions() {
        isFocusAwaited = !Focusability.is(questions);
        focusLater(questions);
    }

    @Override
    public List<UiAction> actions() {
        return actions.all();
    }

    @Override
    public List<ActionGroup> groups() {
        return actions.groups();
    }

    /// The panes in reading order.
    @Override
    public List<Node> panes() {
        return model.isDrilled().get() ? List.of(periods, questions, chart, rows) : List.of(periods, questions, chart);
    }
}
