package dev.emend.gui.shell;

import dev.emend.gui.kit.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.TextInputControl;
import org.jspecify.annotations.Nullable;

/// The walk of `F6`: rail, the bar above the screen, the panes of the screen, status bar.
final class Panes {
    private final Node rail;
    private final Node bar;
    private final Node status;

    Panes(Node rail, Node bar, Node status) {
        this.rail = rail;
        this.bar = bar;
        this.status = status;
    }

    void next(Screen screen) {
        var all = new ArrayList<Node>(List.of(rail, bar));
        all.addAll(screen.panes());
        all.add(status);
        var owner = rail.getScene().getFocusOwner();
        int at = 0;
        for (int i = 0; i < all.size(); i++) {
            if (isInside(owner, all.get(i))) {
                at = i;
            }
        }
        for (int step = 1; step <= all.size(); step++) {
            var target = first(all.get((at + step) % all.size()));
            if (target.isPresent()) {
                target.get().requestFocus();
                return;
            }
        }
    }

    /// Puts the focus into a screen that just came on, unless it is there already.
    void enter(Screen screen) {
        if (rail.getScene() == null || isInside(rail.getScene().getFocusOwner(), screen.view())) {
            return;
        }
        screen.view().applyCss(); // scroll panes have no children before
        screen.panes().stream()
                .map(Panes::first)
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(Node::requestFocus);
    }

    static boolean isInside(@Nullable Node node, Node pane) {
        for (var at = node; at != null; at = at.getParent()) {
            if (at == pane) {
                return true;
            }
        }
        return false;
    }

    /// The first node inside that can take the focus now; text fields last, so that letters stay
    /// keys.
    static Optional<Node> first(Node pane) {
        var found = new ArrayList<Node>();
        collect(pane, found);
        return found.stream()
                .filter(node -> !(node instanceof TextInputControl))
                .findFirst()
                .or(() -> found.stream().findFirst());
    }

    private static void collect(Node node, List<Node> found) {
        if (!node.isVisible() || node.isDisabled()) {
            return;
        }
        if (node.isFocusTraversable()) {
            found.add(node);
            return;
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, found));
        }
    }
}
