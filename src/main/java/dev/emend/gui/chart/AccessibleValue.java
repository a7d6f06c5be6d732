package dev.emend.gui.chart;

import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/// The position of the arrow keys in a node that is drawn, such as a chart or a map, for screen readers.
///
/// Screen readers are told of a spinner's value only: of other roles they hear no change while the focus
/// stays. The role description says what the node is instead of a spinner.
public final class AccessibleValue {
    private final Node node;
    private String words = "";

    /// @param node answers [AccessibleAttribute#VALUE_STRING] with [#answer]
    /// @param roleDescription it is, such as "chart"
    public AccessibleValue(Node node, String roleDescription) {
        this.node = node;
        node.setAccessibleRole(AccessibleRole.SPINNER);
        node.setAccessibleRoleDescription(roleDescription);
    }

    /// Announces the position of the keys, when it has changed.
    public void say(String newWords) {
        if (!newWords.equals(words)) {
            words = newWords;
            node.notifyAccessibleAttributeChanged(AccessibleAttribute.VALUE_STRING);
        }
    }

    /// The answer of the node: the words for its value, null for what it answers itself.
    public @Nullable String answer(AccessibleAttribute attribute) {
        return attribute == AccessibleAttribute.VALUE_STRING ? words : null;
    }
}
