package dev.emend.gui.review;

import dev.emend.app.library.AutoRatingResult;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.RuleNote;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Rating;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The five numbers, and under the one given what it stands for.
final class RatingRow extends VBox {
    private static final PseudoClass GIVEN = PseudoClass.getPseudoClass("given");

    private final List<Button> buttons = new ArrayList<>();
    private final Label meaning = TextControls.wrappingLabel("", "muted");
    private final Label example = TextControls.wrappingLabel("", "caption");
    private final HBox rule = new HBox(8);

    RatingRow(ReviewActions actions) {
        getStyleClass().add("rating-row");
        var row = new HBox(6, TextControls.fixedLabel(Texts.get("review.rate"), "muted"));
        row.getStyleClass().add("digits");
        int score = 1;
        for (UiAction action : actions.ratings) {
            var button = ActionControls.icon(action);
            button.setGraphic(null);
            button.setText(Integer.toString(score));
            button.getStyleClass().setAll("button", "digit");
            button.setAccessibleText(score + ": " + Texts.get("part.rubric." + score));
            button.setTooltip(TextControls.tooltip(
                    Texts.get("part.rubric." + score) + "\n" + Texts.get("part.rubric." + score + ".examples")));
            buttons.add(button);
            row.getChildren().add(button);
            score++;
        }
        row.getChildren().add(meaning);
        rule.getStyleClass().add("digits");
        // the numbers stay where they are when one is given
        getChildren().addAll(rule, example, row);
    }

    void show(CardModel page) {
        int score = page.card().rating().map(Rating::score).orElse(0);
        for (int i = 0; i < buttons.size(); i++) {
            buttons.get(i).pseudoClassStateChanged(GIVEN, i + 1 == score);
        }
        meaning.setText(score == 0 ? "" : Texts.get("part.rubric." + score));
        example.setText(score == 0 ? "" : Texts.get("part.rubric." + score + ".examples"));
        example.setVisible(score > 0);
        example.setManaged(score > 0);
        var byRule = score == 0
                ? Optional.<AutoRatingResult>empty()
                : page.card().learning().map(reviewedLearning -> AutoRatingResult.of(reviewedLearning.learning()));
        rule.getChildren().setAll(RuleNote.of(byRule, score));
        rule.setVisible(score > 0);
        rule.setManaged(score > 0);
    }
}
