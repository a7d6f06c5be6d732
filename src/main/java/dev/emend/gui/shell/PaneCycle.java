package dev.emend.gui.shell;

import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Screen;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/// The walk of `F6`: rail, the bar above the screen, the panes of the screen, status bar.
final class PaneCycle {
    private final Node rail;
    private final Node bar;
    private final Node status;

    PaneCycle(Node rail, Node bar, Node status) {
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
            var target = Focus.first(all.get((at + step) % all.size()));
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
        screen.focus();
    }

    static boolean isInside(@Nullable Node node, Node pane) {
        for (var at = node; at != null; at = at.getParent()) {
            if (at == pane) {
                return true;
            }
        }
        return false;
    }
}
