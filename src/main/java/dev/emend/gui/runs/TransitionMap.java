package dev.emend.gui.runs;

import dev.emend.app.runs.PatternReport.Transitions;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/// What comes after what: a row for each tool, a column for each tool that was called right after
/// it, the number in the cell and its share of the row in the ground.
final class TransitionMap extends VBox {
    private static final int LEVELS = 4;
    private static final int NAME = 26;

    private final GridPane grid = new GridPane(2, 2);

    TransitionMap() {
        super(8);
        setId("transitions");
        getStyleClass().add("transition-map");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT);
        getChildren().addAll(TextControls.wrapped(Texts.get("runs.after.how"), "caption"), PatternsPane.wide(grid));
    }

    void show(Transitions transitions) {
        grid.getChildren().clear();
        var tools = transitions.tools();
        var description = new StringBuilder();
        for (int column = 0; column < tools.size(); column++) {
            grid.add(head(Integer.toString(column + 1), tools.get(column)), column + 1, 0);
        }
        for (int row = 0; row < tools.size(); row++) {
            var counts = transitions.counts().get(row);
            int all = counts.stream().mapToInt(Integer::intValue).sum();
            grid.add(name(row + 1, tools.get(row)), 0, row + 1);
            int best = 0;
            for (int column = 0; column < tools.size(); column++) {
                int count = counts.get(column);
                best = count > counts.get(best) ? column : best;
                var hint = Texts.get("runs.after.cell", tools.get(row), tools.get(column), count, all);
                grid.add(cell(count, all, hint), column + 1, row + 1);
            }
            if (all > 0) {
                description.append(
                        Texts.get("runs.after.cell", tools.get(row), tools.get(best), counts.get(best), all));
                description.append(". ");
            }
        }
        setAccessibleText(Texts.get("runs.patterns.after") + ". " + description);
    }

    private static Label head(String number, String tool) {
        var label = TextControls.fixed(number, "caption", "map-head");
        TextControls.hint(label, tool);
        return label;
    }

    private static Label name(int number, String tool) {
        var cut = tool.length() <= NAME ? tool : tool.substring(0, NAME - 1) + "…";
        var label = TextControls.fixed(number + " " + VisibleText.of(cut), "mono", "map-name");
        TextControls.hint(label, tool);
        return label;
    }

    private static Label cell(int count, int all, String hint) {
        var cell = TextControls.fixed(count == 0 ? "" : RunTexts.count(count), "map-cell");
        if (count > 0) {
            cell.getStyleClass().add("level-" + Math.min(LEVELS, 1 + count * LEVELS / all));
        }
        TextControls.hint(cell, hint);
        return cell;
    }
}
