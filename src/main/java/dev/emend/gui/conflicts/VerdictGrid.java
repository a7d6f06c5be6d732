package dev.emend.gui.conflicts;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/// A line per verdict: its button, and what comes of it.
final class VerdictGrid extends GridPane {
    VerdictGrid() {
        getStyleClass().add("verdicts");
        var words = new ColumnConstraints();
        words.setHgrow(Priority.ALWAYS);
        getColumnConstraints().addAll(new ColumnConstraints(), words);
    }

    /// A caption above the words of the lines to come.
    void addCaption(String text) {
        add(TextControls.fixed(text, "caption"), 1, getRowCount());
    }

    void addAll(List<UiAction> actions) {
        actions.forEach(action -> add(action, ActionControls.button(action)));
    }

    void add(UiAction action, Button button) {
        button.setMaxWidth(Double.MAX_VALUE);
        button.setAlignment(Pos.CENTER_LEFT);
        addRow(getRowCount(), button, TextControls.wrapped(Texts.get(action.id() + ".effect"), "muted"));
    }
}
