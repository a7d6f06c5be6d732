package dev.emend.gui.library;

import dev.emend.app.journal.TrustHistory;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.DraftNote;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.TrustHistoryView;
import dev.emend.model.Learning;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The trust history with what a person can say about it.
final class TrustHistoryPane extends VBox {
    private final TrustHistoryView lines;
    private final HBox bar = new HBox();
    private final TextField number = new TextField();
    private final VBox form = new VBox();
    private final DraftNote draftNote;

    TrustHistoryPane(AttributionViewModel model, TrustHistoryView lines) {
        this.lines = lines;
        var scroll = new ScrollPane(lines);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("screen-scroll");
        setVgrow(scroll, Priority.ALWAYS);
        bar.getStyleClass().add("trust-history-bar");
        fillForm(model);
        draftNote = new DraftNote(model.drafts);
        getChildren().addAll(bar, form, scroll);
        lines.focusedLearning().subscribe(model.focusedLearning::set);
        bindVisibility(form, model.isOpen());
        bindVisibility(bar, model.isOpen().not());
        model.isOpen().subscribe((was, isOpen) -> {
            if (isOpen) {
                number.requestFocus();
                number.selectAll();
            } else if (was) {
                lines.requestFocus();
            }
        });
    }

    private static void bindVisibility(Node node, javafx.beans.value.ObservableBooleanValue when) {
        node.visibleProperty().bind(when);
        node.managedProperty().bind(when);
    }

    private void fillForm(AttributionViewModel model) {
        form.getStyleClass().add("trust-form");
        number.setId("trust-number");
        number.getStyleClass().addAll("mono", "trust-number");
        FieldName.setWords(number, Texts.get("library.trust.number"));
        number.textProperty().bindBidirectional(model.number);
        var reason = new TextField();
        reason.setId("trust-reason");
        reason.setPromptText(Texts.get("library.trust.reason.prompt"));
        FieldName.setWords(reason, Texts.get("library.trust.reason"));
        reason.textProperty().bindBidirectional(model.reason);
        var left = new VBox(4, new Label(Texts.get("library.trust.number")), number);
        var right = new VBox(4, new Label(Texts.get("library.trust.reason")), reason);
        left.getStyleClass().add("field");
        right.getStyleClass().add("field");
        HBox.setHgrow(right, Priority.ALWAYS);
        var mistake = TextControls.wrappingLabel("", "mistake");
        mistake.textProperty().bind(model.mistake);
        bindVisibility(mistake, model.mistake.isNotEmpty());
        form.getChildren()
                .addAll(
                        TextControls.wrappingLabel(Texts.get("library.trust.what"), "caption"),
                        new HBox(12, left, right),
                        mistake);
    }

    /// @param onLine what can be said about the line with the focus
    /// @param inForm save and leave
    void offer(List<UiAction> onLine, UiAction set, List<UiAction> inForm) {
        for (var action : onLine) {
            var button = ActionControls.button(action);
            bindVisibility(button, action.enabled());
            bar.getChildren().add(button);
        }
        bar.getChildren().add(ActionControls.button(set));
        var buttons = new WrappingRow(8);
        buttons.getStyleClass().add("button-row");
        Button save = ActionControls.primary(inForm.getFirst());
        save.setId("trust-save");
        Button leave = ActionControls.button(inForm.getLast());
        leave.setId("trust-leave");
        buttons.getChildren().addAll(save, leave, draftNote);
        form.getChildren().add(buttons);
    }

    void show(TrustHistory history, List<Learning> learnings) {
        lines.show(history, learnings);
    }

    /// Puts the focus on the first line that says something about a failure.
    void focusLines() {
        lines.requestFocus();
    }
}
