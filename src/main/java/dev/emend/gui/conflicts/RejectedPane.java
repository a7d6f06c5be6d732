package dev.emend.gui.conflicts;

import dev.emend.app.team.RejectedDecision;
import dev.emend.gui.conflicts.ConflictEntry.RefusedDecision;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FileNotificationTexts;
import dev.emend.gui.part.TextControls;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Pane of one decision that the team's store refused: what it was, why it is not done, and the answers.
final class RejectedPane extends BorderPane {
    private final Dates dates;
    private final Label name = TextControls.wrappingLabel("", "item-name");
    private final Label path = TextControls.wrappingLabel("", "mono", "muted");
    private final GridPane facts = new GridPane(12, 8);

    RejectedPane(ConflictsActions actions, Dates dates) {
        this.dates = dates;
        getStyleClass().addAll("detail", "refused");
        var title = new HBox(12, name, chip());
        title.getStyleClass().add("title-row");
        var head = new VBox(title, path, TextControls.wrappingLabel(Texts.get("refused.what")));
        head.getStyleClass().add("detail-head");
        setTop(head);
        var names = new ColumnConstraints(100);
        var values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        facts.getColumnConstraints().setAll(names, values);
        var next = TextControls.wrappingLabel(Texts.get("refused.next"), "muted");
        var body = new VBox(16, facts, next);
        setCenter(new PaneScroller(body));
        var bar = new FlowPane(8, 8);
        bar.getStyleClass().add("action-bar");
        for (var action : actions.refusedAnswers()) {
            var button =
                    action.id().equals("refused.item") ? ActionControls.primary(action) : ActionControls.button(action);
            button.visibleProperty().bind(action.enabled());
            button.managedProperty().bind(button.visibleProperty());
            bar.getChildren().add(button);
        }
        setBottom(bar);
    }

    static Chip chip() {
        return new Chip(Icons.WARNING, Texts.get("conflicts.kind.refused"), StyleVariant.WARNING);
    }

    void show(RefusedDecision matter) {
        var action = matter.change();
        name.setText(RejectedTexts.name(action));
        var file = action.place().flatMap(RejectedDecision.Place::file);
        path.setText(file.map(Object::toString).orElse(""));
        path.setVisible(file.isPresent());
        path.setManaged(file.isPresent());
        facts.getChildren().clear();
        fact("refused.why", action.reason());
        fact("refused.when", dates.exact(action.at()));
        fact("refused.who", action.person());
        fact("refused.where", file.map(FileNotificationTexts::label).orElse(""));
    }

    private void fact(String key, String text) {
        if (!text.isEmpty()) {
            var label = TextControls.wrappingLabel(Texts.get(key), "muted");
            GridPane.setValignment(label, VPos.TOP);
            facts.addRow(facts.getRowCount(), label, TextControls.wrappingLabel(text));
        }
    }
}
