package dev.emend.gui.part;

import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Texts;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Row for one score of the rubric and its meaning, with its examples in the tooltip.
public final class RubricRow extends HBox {
    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");

    final int score;
    private final Label examples;
    private boolean isChosen;

    /// @param score 1 to 5
    public RubricRow(int score) {
        this.score = score;
        var means = Texts.get("part.rubric." + score);
        var such = Texts.get("part.rubric." + score + ".examples");
        examples = TextControls.wrappingLabel(such, "caption");
        examples.managedProperty().bind(examples.visibleProperty());
        examples.setVisible(false);
        var words = new VBox(TextControls.wrappingLabel(means), examples);
        HBox.setHgrow(words, Priority.ALWAYS);
        getChildren().addAll(new KeyCap(Integer.toString(score)), words);
        setId("score-" + score);
        getStyleClass().add("rubric-row");
        setAccessibleRole(AccessibleRole.RADIO_BUTTON);
        setAccessibleText(score + ": " + means);
        Tooltip.install(this, TextControls.tooltip(such));
    }

    /// The one chosen shows its examples, and only it is a stop for Tab.
    void choose(boolean isNow) {
        isChosen = isNow;
        setFocusTraversable(isChosen);
        examples.setVisible(isChosen);
        pseudoClassStateChanged(CHOSEN, isChosen);
        notifyAccessibleAttributeChanged(AccessibleAttribute.SELECTED);
    }

    @Override
    public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
        return attribute == AccessibleAttribute.SELECTED
                ? (Object) isChosen
                : super.queryAccessibleAttribute(attribute, parameters);
    }
}
