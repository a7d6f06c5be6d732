package dev.emend.gui.conflicts;

import dev.emend.gui.part.Focusability;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;

/// Row of a choice among rows that are drawn whole: the chosen one is the only stop for Tab among them.
final class ChoiceRow extends HBox {
    private static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");

    private boolean isChosen;

    /// @param role of one among several, such as a radio button
    /// @param words what it says aloud
    ChoiceRow(AccessibleRole role, String words, Node... children) {
        super(12, children);
        getStyleClass().addAll("card", "member");
        setAccessibleRole(role);
        setAccessibleText(words);
    }

    void setChosen(boolean isNow) {
        isChosen = isNow;
        setFocusTraversable(isNow);
        pseudoClassStateChanged(CURRENT, isNow);
        notifyAccessibleAttributeChanged(AccessibleAttribute.SELECTED);
    }

    /// Changes rows; when one of them had the focus, the chosen one has it afterwards.
    static void keepFocus(Pane rows, Runnable change) {
        boolean hadFocus = Focusability.holds(rows);
        change.run();
        if (hadFocus) {
            rows.getChildren().stream()
                    .filter(row -> row instanceof ChoiceRow choice && choice.isChosen)
                    .forEach(Node::requestFocus);
        }
    }

    @Override
    public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
        return attribute == AccessibleAttribute.SELECTED
                ? (Object) isChosen
                : super.queryAccessibleAttribute(attribute, parameters);
    }
}
