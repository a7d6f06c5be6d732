package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ConflictEntry.LookAlike;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.TextControls;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;

/// Two learnings beside each other, and a key for each thing they may be.
final class LookAlikePane extends BorderPane {
    private final LearningSides sides;
    private final WrappingRow title = new WrappingRow();
    private final Label why = TextControls.wrapped("");

    LookAlikePane(LookAlikeViewModel model, ProposalActions actions, Dates dates) {
        getStyleClass().addAll("detail", "alike");
        title.getStyleClass().add("title-row");
        var head = new VBox(title, why);
        head.getStyleClass().add("detail-head");
        setTop(head);
        sides = new LearningSides(dates);
        setCenter(sides);
        var verdicts = new VerdictGrid();
        verdicts.addAll(actions.alikeVerdicts());
        var cost = TextControls.wrapped("", "caption");
        cost.textProperty().bind(model.cost);
        cost.visibleProperty().bind(model.cost.isNotEmpty());
        cost.managedProperty().bind(cost.visibleProperty());
        cost.getStyleClass().add("bar-caption");
        setBottom(new VBox(cost, verdicts));
    }

    void show(LookAlike pair) {
        title.getChildren()
                .setAll(
                        TextControls.fixed(pair.left().item(), "item-name", "mono"),
                        new Chip(Icons.ALIKE, Texts.get("conflicts.kind.alike"), StyleVariant.NEUTRAL),
                        TextControls.fixed(ProposalTexts.likeness(pair.likeness()), "caption"));
        why.setText(pair.why());
        sides.show(pair.left(), pair.right());
    }
}
