package dev.emend.gui.feedback;

import dev.emend.gui.feedback.SummaryBullet.Part;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.DraftNote;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WordDiff;
import dev.emend.gui.part.WordDiffView;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.State;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The summaries, and of the chosen one its bullets, what it would change, and what agents are
/// told.
final class PeriodPane extends BorderPane {
    private final PeriodsViewModel model;
    private final Dates dates;
    private final FeedbackActions actions;
    private boolean isSyncing;

    @FXML
    private LoadPane pane;

    @FXML
    private HBox titleRow;

    @FXML
    private Label waiting;

    @FXML
    private ListView<PeriodSummary> summaries;

    @FXML
    private TabPane tabs;

    @FXML
    private ListView<SummaryBullet> bullets;

    @FXML
    private VBox typing;

    @FXML
    private Label typingName;

    @FXML
    private TextArea typed;

    @FXML
    private WrappingRow typingButtons;

    @FXML
    private VBox changes;

    @FXML
    private VBox toldPlace;

    @FXML
    private WrappingRow bar;

    private final PromptPane prompt;

    PeriodPane(PeriodsViewModel model, RulesViewModel rules, Dates dates, FeedbackActions actions) {
        this.model = model;
        this.dates = dates;
        this.actions = actions;
        prompt = new PromptPane(model, rules, dates);
        Fxml.fill(this);
        toldPlace.getChildren().setAll(prompt);
        VBox.setVgrow(prompt, Priority.ALWAYS);
        summaries.setItems(model.all);
        summaries.setCellFactory(_ -> new SummaryCell());
        bullets.setItems(model.bullets.lines);
        bullets.setCellFactory(_ -> new BulletCell());
        follow();
        wireTyping();
        bar.getChildren()
                .setAll(
                        ActionControls.button(actions.edit),
                        ActionControls.button(actions.add),
                        ActionControls.button(actions.sources),
                        ActionControls.icon(actions.remove));
        offer(actions.activate, ActionControls.primary(actions.activate));
        offer(actions.deactivate, ActionControls.button(actions.deactivate));
        model.all.addListener((ListChangeListener<PeriodSummary>) _ -> compare());
        model.selection.subscribe((_, _) -> compare());
        compare();
        pane.watch(model.load, this::show, model::reload);
    }

    /// Adds the button of an action: one of the two is possible at a time; the other takes no room.
    private void offer(UiAction action, Node button) {
        titleRow.getChildren().add(button);
        Runnable show = () -> {
            boolean isActive = model.current()
                    .filter(summary -> summary.status().state() == State.ACTIVE)
                    .isPresent();
            boolean isShown = isActive == (action == actions.deactivate);
            button.setVisible(isShown);
            button.setManaged(isShown);
        };
        model.all.addListener((ListChangeListener<PeriodSummary>) _ -> show.run());
        model.selection.subscribe(_ -> show.run());
    }

    private void show(List<PeriodSummary> all) {
        long drafts = all.stream()
                .filter(summary -> summary.status().state() == State.DRAFT)
                .count();
        waiting.setText(Texts.get("feedback.waiting", drafts));
        waiting.setVisible(drafts > 0);
        waiting.setManaged(drafts > 0);
        pane.setPlaceholder(
                all.isEmpty() ? EmptyPane.noContent(Texts.get("feedback.summaries.none"), actions.generate) : null);
    }

    /// Both lists follow the view model's choice and the other way round.
    private void follow() {
        var summary = summaries.getSelectionModel();
        summary.selectedItemProperty().addListener((_, _, selectedItem) -> {
            if (selectedItem != null && !isSyncing) {
                model.selection.set(selectedItem.id());
            }
        });
        Runnable choose = () -> {
            isSyncing = true;
            model.current().ifPresentOrElse(summary::select, summary::clearSelection);
            isSyncing = false;
        };
        model.selection.subscribe(_ -> choose.run());
        model.all.addListener((ListChangeListener<PeriodSummary>) _ -> choose.run());
        var bullet = bullets.getSelectionModel();
        bullet.selectedItemProperty().addListener((_, _, selectedItem) -> {
            if (selectedItem != null && !isSyncing) {
                model.bullets.line.set(selectedItem);
            }
        });
        Runnable point = () -> {
            isSyncing = true;
            var line = model.bullets.line.get();
            if (line == null) {
                bullet.clearSelection();
            } else {
                bullet.select(line);
            }
            isSyncing = false;
        };
        model.bullets.line.subscribe(_ -> point.run());
        model.bullets.lines.addListener((ListChangeListener<SummaryBullet>) _ -> point.run());
    }

    private void wireTyping() {
        typed.textProperty().bindBidirectional(model.bullets.draftText);
        TextControls.tabLeaves(typed);
        typingName.setLabelFor(typed);
        typingButtons.getChildren().add(new DraftNote(model.bullets.drafts));
        typing.visibleProperty().bind(model.bullets.isTyping);
        typing.managedProperty().bind(model.bullets.isTyping);
    }

    private void compare() {
        changes.getChildren().clear();
        var currentSummary = model.current();
        if (currentSummary.isEmpty()) {
            return;
        }
        var other = model.baseline();
        if (other.isEmpty()) {
            changes.getChildren().add(TextControls.wrappingLabel(Texts.get("feedback.changes.alone"), "muted"));
            return;
        }
        var pieces = WordDiff.of(FeedbackTexts.text(other.get()), FeedbackTexts.text(currentSummary.get()));
        changes.getChildren()
                .add(TextControls.wrappingLabel(
                        Texts.get(
                                WordDiff.isSame(pieces) ? "feedback.changes.same" : "feedback.changes.against",
                                FeedbackTexts.period(other.get(), dates)),
                        "muted"));
        if (!WordDiff.isSame(pieces)) {
            changes.getChildren().add(new WordDiffView(pieces));
        }
    }

    void show(int tab) {
        tabs.getSelectionModel().select(tab);
    }

    void focusTyping() {
        typed.requestFocus();
        typed.end();
    }

    void focusBullets() {
        bullets.requestFocus();
    }

    @Override
    public void requestFocus() {
        summaries.requestFocus();
    }

    /// @param onFocus told where the keys are
    void watchFocus(java.util.function.Consumer<KeyContext> onFocus) {
        summaries.focusedProperty().subscribe(has -> {
            if (has) {
                onFocus.accept(KeyContext.SUMMARIES);
            }
        });
        bullets.focusedProperty().subscribe(has -> {
            if (has) {
                onFocus.accept(KeyContext.BULLETS);
            }
        });
    }

    @FXML
    private void saveTyped() {
        model.bullets.save();
    }

    @FXML
    private void cancelTyped() {
        model.bullets.cancel();
    }

    private final class SummaryCell extends ListCell<PeriodSummary> {
        @Override
        protected void updateItem(@Nullable PeriodSummary periodSummary, boolean isEmpty) {
            super.updateItem(periodSummary, isEmpty);
            if (periodSummary == null || isEmpty) {
                setGraphic(null);
                setAccessibleText(null);
                return;
            }
            var state = periodSummary.status().state();
            var chip = new Chip(FeedbackTexts.icon(state), FeedbackTexts.state(state), FeedbackTexts.tone(state));
            var period = TextControls.fixedLabel(FeedbackTexts.period(periodSummary, dates), "strong");
            var gap = new Region();
            HBox.setHgrow(gap, Priority.ALWAYS);
            var total = TextControls.fixedLabel(Texts.get("feedback.summary.total", periodSummary.total()), "caption");
            var face = new HBox(8, chip, period, gap, total);
            face.getStyleClass().add("summary-face");
            setAccessibleText(FeedbackTexts.state(state) + ", " + period.getText() + ", " + total.getText());
            setGraphic(face);
        }
    }

    private static final class BulletCell extends WrappingCell<SummaryBullet> {
        private final Label heading = TextControls.fixedLabel("", "facet-group");
        private final Label text = TextControls.wrappingLabel("");
        private final Label origin = TextControls.wrappingLabel("", "caption");
        private final VBox content = new VBox(2, text, origin);
        private final HBox row = new HBox(8, TextControls.fixedLabel("\u2022"), content);
        private final VBox face = new VBox(4, heading, row);

        BulletCell() {
            HBox.setHgrow(content, Priority.ALWAYS);
        }

        @Override
        protected void updateItem(@Nullable SummaryBullet line, boolean isEmpty) {
            super.updateItem(line, isEmpty);
            if (line == null || isEmpty) {
                setGraphic(null);
                setAccessibleText(null);
                return;
            }
            heading.setText(Texts.get(line.part() == Part.ADJUSTMENTS ? "feedback.adjustments" : "feedback.learnings"));
            heading.setVisible(line.isFirst());
            heading.setManaged(line.isFirst());
            text.setText(line.bullet().text());
            origin.setText(FeedbackTexts.origin(line.bullet()));
            setAccessibleText(heading.getText() + ": " + text.getText() + ", " + origin.getText());
            setGraphic(face);
        }
    }
}
