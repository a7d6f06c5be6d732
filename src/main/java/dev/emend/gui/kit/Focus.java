package dev.emend.gui.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.Region;

/// Moves the focus to what a view has only begun to show.
public final class Focus {
    private Focus() {}

    /// Controls take keys only once they are styled and laid out, and people type at once. Does
    /// nothing while the view is in no window.
    ///
    /// @param ui runs it on the JavaFX thread, after what is under way there
    public static void moveLater(Region view, Executor ui, Runnable focus) {
        if (view.getScene() != null) {
            view.applyCss();
            view.layout();
            ui.execute(focus);
        }
    }

    /// The first node inside that can take the focus now; text fields last, so that letters stay
    /// keys.
    public static Optional<Node> first(Node pane) {
        var nodes = all(pane);
        return nodes.stream()
                .filter(node -> !(node instanceof TextInputControl))
                .findFirst()
                .or(() -> nodes.stream().findFirst());
    }

    /// All of them in the order of Tab.
    public static List<Node> all(Node pane) {
        var nodes = new ArrayList<Node>();
        collect(pane, nodes);
        return nodes;
    }

    private static void collect(Node node, List<Node> nodes) {
        if (!node.isVisible() || node.isDisabled()) {
            return;
        }
        if (node.isFocusTraversable()) {
            nodes.add(node);
            return;
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, nodes));
        }
    }
}
