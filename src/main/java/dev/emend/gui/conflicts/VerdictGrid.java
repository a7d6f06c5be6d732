package dev.emend.gui.conflicts;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.TextControls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/// A line per verdict: its button, and what comes of it.
final class VerdictGrid extends GridPane {
    private record Line(Button button, Label effect) {}

    private final Map<UiAction, Line> lines = new LinkedHashMap<>();

    VerdictGrid() {
        getStyleClass().add("verdicts");
        var words = new ColumnConstraints();
        words.setHgrow(Priority.ALWAYS);
        getColumnConstraints().addAll(new ColumnConstraints(), words);
    }

    /// A caption above the words of the lines to come.
    void addCaption(String text) {
        add(TextControls.fixedLabel(text, "caption"), 1, getRowCount());
    }

    void addAll(List<UiAction> actions) {
        for (var action : actions) {
            var line = new Line(ActionControls.button(action), TextControls.wrappingLabel("", "muted"));
            line.button.setMaxWidth(Double.MAX_VALUE);
            line.button.setAlignment(Pos.CENTER_LEFT);
            addRow(getRowCount(), line.button, line.effect);
            lines.put(action, line);
        }
    }

    /// Shows only the lines of these.
    ///
    /// @param isClaimed whether the first of them is what most people do
    void show(List<UiAction> actions, boolean isClaimed) {
        lines.forEach((action, line) -> {
            Focusability.setShown(line.button, actions.contains(action));
            Focusability.setShown(line.effect, actions.contains(action));
            line.button.getStyleClass().remove("accent");
            if (isClaimed && action.equals(actions.getFirst())) {
                line.button.getStyleClass().add("accent");
            }
        });
    }

    /// Shows the effect of each verdict, with these arguments.
    void showEffects(Object... arguments) {
        lines.forEach((action, line) -> line.effect.setText(Texts.get(action.id() + ".effect", arguments)));
    }

    void showEffect(UiAction action, String effect) {
        Objects.requireNonNull(lines.get(action)).effect.setText(effect);
    }
}
