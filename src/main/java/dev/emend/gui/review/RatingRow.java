package dev.emend.gui.review;

import dev.emend.gui.kit.Act;
import dev.emend.gui.kit.Acts;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Prose;
import java.util.ArrayList;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The five numbers, and under the one given what it stands for.
final class RatingRow extends VBox {
    private static final PseudoClass GIVEN = PseudoClass.getPseudoClass("given");

    private final List<Button> buttons = new ArrayList<>();
    private final Label meaning = Prose.wrapped("", "muted");
    private final Label example = Prose.wrapped("", "caption");

    RatingRow(ReviewActs acts) {
        getStyleClass().add("rating-row");
        var row = new HBox(6, Prose.fixed(Texts.get("review.rate"), "muted"));
        row.getStyleClass().add("digits");
        int score = 1;
        for (Act act : acts.ratings()) {
            var button = Acts.icon(act);
            button.setGraphic(null);
            button.setText(Integer.toString(score));
            button.getStyleClass().setAll("button", "digit");
            button.setAccessibleText(score + ": " + Texts.get("part.rubric." + score));
            button.setTooltip(
                    Prose.tooltip(
                            Texts.get("part.rubric." + score)
                                    + "\n"
                                    + Texts.get("part.rubric." + score + ".examples")));
            buttons.add(button);
            row.getChildren().add(button);
            score++;
        }
        row.getChildren().add(meaning);
        getChildren().addAll(row, example);
    }

    void show(Page page) {
        int given = page.shown().rating().map(rating -> rating.score()).orElse(0);
        for (int i = 0; i < buttons.size(); i++) {
            buttons.get(i).pseudoClassStateChanged(GIVEN, i + 1 == given);
        }
        meaning.setText(given == 0 ? "" : Texts.get("part.rubric." + given));
        example.setText(given == 0 ? "" : Texts.get("part.rubric." + given + ".examples"));
        example.setVisible(given > 0);
        example.setManaged(given > 0);
    }
}
