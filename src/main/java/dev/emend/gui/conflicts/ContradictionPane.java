package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ConflictEntry.Contradiction;
import dev.emend.gui.conflicts.ContradictionViewModel.Form;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.TextControls;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;

/// Two learnings side by side, what agents read after each verdict, and the form of one.
final class ContradictionPane extends BorderPane {
    private final ContradictionViewModel model;
    private final WrappingRow title = new WrappingRow();
    private final Label why = TextControls.wrapped("");
    private final LearningSides sides;
    private final Button item;

    ContradictionPane(ContradictionViewModel model, ProposalActions actions, Dates dates) {
        this.model = model;
        getStyleClass().addAll("detail", "contradiction");
        item = ActionControls.link(actions.showLeft());
        item.setMnemonicParsing(false); // ids have underscores
        item.getStyleClass().addAll("item-name", "mono");
        title.getStyleClass().add("title-row");
        var head = new VBox(title, why);
        head.getStyleClass().add("detail-head");
        setTop(head);
        sides = new LearningSides(dates);
        setCenter(sides);
        var verdicts = verdicts(actions.verdicts());
        var form = new ContradictionForm(model, actions);
        setBottom(new VBox(verdicts, form));
        model.form().subscribe(now -> {
            show(verdicts, now == Form.NONE);
            show(form, now != Form.NONE);
        });
        model.evidence().subscribe(sides::showEvidence);
    }

    private static void show(Node node, boolean isShown) {
        node.setVisible(isShown);
        node.setManaged(isShown);
    }

    private static VerdictGrid verdicts(List<UiAction> actions) {
        var grid = new VerdictGrid();
        grid.addCaption(Texts.get("judge.effects"));
        grid.add(actions.getFirst(), ActionControls.primary(actions.getFirst()));
        grid.addAll(actions.subList(1, actions.size()));
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
                        TextControls.fixed(ProposalTexts.likeness(contradiction.likeness()), "caption"));
        why.setText(contradiction.why());
        sides.show(contradiction.left(), contradiction.right());
        sides.showEvidence(model.evidence().get());
    }
}
