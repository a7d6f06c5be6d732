package dev.emend.gui.chart;

import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/// Where the arrow keys are in a node that is drawn, such as a chart or a map, as screen readers say it.
///
/// They are told of a spinner's value only: of other roles they hear no change while the focus stays. What
/// it is instead of a spinner says its description.
public final class AccessibleValue {
    private final Node node;
    private String words = "";

    /// @param node answers [AccessibleAttribute#VALUE_STRING] with [#answer]
    /// @param what it is, such as "chart"
    public AccessibleValue(Node node, String what) {
        this.node = node;
        node.setAccessibleRole(AccessibleRole.SPINNER);
        node.setAccessibleRoleDescription(what);
    }

    /// Says where the keys are now, when they were elsewhere.
    public void say(String now) {
        if (!now.equals(words)) {
            words = now;
            node.notifyAccessibleAttributeChanged(AccessibleAttribute.VALUE_STRING);
        }
    }

    /// What the node answers: the words for its value, null for what it answers itself.
    public @Nullable String answer(AccessibleAttribute asked) {
        return asked == AccessibleAttribute.VALUE_STRING ? words : null;
    }
}
