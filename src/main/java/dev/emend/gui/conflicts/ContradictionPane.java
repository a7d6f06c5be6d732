package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ConflictEntry.Contradiction;
import dev.emend.gui.conflicts.ContradictionViewModel.Form;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.DifferingText;
import dev.emend.gui.part.LearningCard;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Two learnings side by side, what agents read after each verdict, and the form of one.
final class ContradictionPane extends BorderPane {
    private final ContradictionViewModel model;
    private final Dates dates;
    private final HBox title = new HBox();
    private final Label why = TextControls.wrapped("");
    private final GridPane sides = new GridPane();
    private final BodyScroll scroll;
    private final List<LearningCard> cards = new ArrayList<>();
    private final Button item;

    ContradictionPane(ContradictionViewModel model, ProposalActions actions, Dates dates) {
        this.model = model;
        this.dates = dates;
        getStyleClass().addAll("detail", "contradiction");
        item = ActionControls.link(actions.showLeft());
        item.setMnemonicParsing(false); // ids have underscores
        item.getStyleClass().addAll("item-name", "mono");
        title.getStyleClass().add("title-row");
        var head = new VBox(title, why);
        head.getStyleClass().add("detail-head");
        setTop(head);
        sides.getStyleClass().add("sides");
        for (int i = 0; i < 2; i++) {
            var half = new ColumnConstraints();
            half.setPercentWidth(50);
            sides.getColumnConstraints().add(half);
        }
        var body = new VBox(16, sides);
        scroll = new BodyScroll(body);
        setCenter(scroll);
        var verdicts = verdicts(actions.verdicts());
        var form = new ContradictionForm(model, actions);
        setBottom(new VBox(verdicts, form));
        model.form().subscribe(now -> {
            show(verdicts, now == Form.NONE);
            show(form, now != Form.NONE);
        });
        model.evidence().subscribe(isShown -> cards.forEach(card -> card.showEvidence(isShown)));
    }

    private static void show(Node node, boolean isShown) {
        node.setVisible(isShown);
        node.setManaged(isShown);
    }

    /// A line per verdict: its button, and what agents read afterwards.
    private static GridPane verdicts(List<UiAction> actions) {
        var grid = new GridPane();
        grid.getStyleClass().add("verdicts");
        var words = new ColumnConstraints();
        words.setHgrow(Priority.ALWAYS);
        grid.getColumnConstraints().addAll(new ColumnConstraints(), words);
        grid.add(TextControls.fixed(Texts.get("judge.effects"), "caption"), 1, 0);
        int row = 1;
        for (var action : actions) {
            var button = row == 1 ? ActionControls.primary(action) : ActionControls.button(action);
            button.setMaxWidth(Double.MAX_VALUE);
            button.setAlignment(Pos.CENTER_LEFT);
            grid.add(button, 0, row);
            grid.add(TextControls.wrapped(Texts.get(action.id() + ".effect"), "muted"), 1, row);
            row++;
        }
        return grid;
    }

    void show(Contradiction contradiction) {
        var name = contradiction.left().item();
        item.setText(name);
        item.setAccessibleText(Texts.get("conflicts.item.named", name));
        title.getChildren()
                .setAll(
                        item,
                        new Chip(Icons.CONTRADICTION, Texts.get("conflicts.kind.contradiction"), StyleVariant.WARNING),
                        TextControls.fixed(ProposalTexts.certainty(contradiction.certainty()), "caption"));
        why.setText(ProposalTexts.sentence(contradiction.why()));
        sides.getChildren().clear();
        cards.clear();
        boolean isOneItem = contradiction
                .left()
                .ref()
                .item()
                .equals(contradiction.right().ref().item());
        sides.add(side(contradiction.left(), contradiction.right(), true, isOneItem), 0, 0);
        sides.add(side(contradiction.right(), contradiction.left(), false, isOneItem), 1, 0);
        cards.forEach(card -> card.showEvidence(model.evidence().get()));
        scroll.setVvalue(0);
    }

    private VBox side(InvolvedLearning involvedLearning, InvolvedLearning other, boolean isLeft, boolean isOneItem) {
        var card = new LearningCard(involvedLearning.detail(), isLeft ? 1 : 2, dates);
        card.setFocusTraversable(false);
        card.showLesson(new DifferingText(involvedLearning.lesson(), other.lesson()));
        cards.add(card);
        var head = new HBox(
                8,
                new Icon(isLeft ? Icons.OURS : Icons.THEIRS, 14),
                TextControls.fixed(Texts.get(isLeft ? "judge.side.left" : "judge.side.right"), "strong"));
        head.setAlignment(Pos.CENTER_LEFT);
        if (!isOneItem) {
            var name = new Label(involvedLearning.item());
            name.getStyleClass().addAll("mono", "caption");
            name.setTooltip(TextControls.tooltip(involvedLearning.title()));
            head.getChildren().add(name);
        }
        VBox.setVgrow(card, Priority.ALWAYS);
        return new VBox(6, head, card);
    }
}
