package dev.emend.gui.runs;

import dev.emend.app.runs.PatternReport.Efficiency;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import javafx.scene.AccessibleRole;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Chart of how many runs have which score, a bar for each tenth with its number.
final class ScoreBars extends VBox {
    private static final double MAX_WIDTH = 260;

    private final GridPane grid = new GridPane(8, 3);
    private final javafx.scene.control.Label middle = TextControls.wrappingLabel("", "caption");

    ScoreBars() {
        super(6);
        setId("score-bars");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT);
        getChildren().addAll(middle, grid);
    }

    /// Without bars where every run that can have a score has the same.
    void show(Efficiency efficiency) {
        grid.getChildren().clear();
        var quartiles = efficiency.quartiles();
        var base = efficiency.scoredRuns() == 0
                ? Texts.get("runs.score.unscored")
                : Texts.get("runs.score.full", efficiency.full(), efficiency.scoredRuns());
        middle.setText(
                quartiles.isEmpty()
                        ? base
                        : base
                                + " "
                                + Texts.get(
                                        "runs.score.quartiles",
                                        RunTexts.score(quartiles.get(1)),
                                        RunTexts.score(quartiles.get(0)),
                                        RunTexts.score(quartiles.get(2))));
        if (!efficiency.isTelling()) {
            setAccessibleText(middle.getText());
            return;
        }
        var tenths = efficiency.tenths();
        int max = tenths.stream().mapToInt(Integer::intValue).max().orElse(0);
        int row = 0;
        var description = new StringBuilder();
        for (int i = tenths.size() - 1; i >= 0; i--) {
            int count = tenths.get(i);
            var range = Texts.get(i == tenths.size() - 1 ? "runs.tenth.last" : "runs.tenth", i, i + 1);
            var bar = new Region();
            bar.getStyleClass().add("score-tenth");
            double width = max == 0 ? 0 : Math.max(count == 0 ? 0 : 2, MAX_WIDTH * count / max);
            bar.setMinWidth(width);
            bar.setMaxWidth(width);
            grid.addRow(
                    row++,
                    TextControls.fixedLabel(range, "caption", "figures"),
                    bar,
                    TextControls.fixedLabel(Texts.get("number", count), "caption", "figures"));
            description.append(range).append(": ").append(count).append(". ");
        }
        setAccessibleText(middle.getText() + " " + description);
    }
}
