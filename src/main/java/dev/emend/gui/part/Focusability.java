package dev.emend.gui.part;

import javafx.scene.Node;

/// Whether a node is there for people, and can take the focus where it stands.
public final class Focusability {
    private Focusability() {}

    /// Shows a node or takes it out, its room with it.
    public static void setShown(Node node, boolean isShown) {
        node.setVisible(isShown);
        node.setManaged(isShown);
    }

    /// Whether the focus is in a part. Asked of the scene: a pane whose children were exchanged does
    /// not know it for sure.
    public static boolean holds(Node part) {
        Node at = part.getScene() == null ? null : part.getScene().getFocusOwner();
        while (at != null && at != part) {
            at = at.getParent();
        }
        return at != null;
    }

    /// Neither it nor what it stands in is hidden or disabled.
    public static boolean is(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible() || at.isDisabled()) {
                return false;
            }
        }
        return true;
    }
}
