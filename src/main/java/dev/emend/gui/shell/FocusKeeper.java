package dev.emend.gui.shell;

import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.Focusability;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/// Keeps the focus in the screen when the node that had it went away or was turned off, so that it
/// does not fall to the rail or the status bar.
final class FocusKeeper {
    private final Scene scene;
    private final Supplier<Optional<Screen>> current;
    private boolean wasInScreen;

    /// @param current the screen that is on; empty while a card stands over it
    FocusKeeper(Scene scene, Executor ui, Supplier<Optional<Screen>> current) {
        this.scene = scene;
        this.current = current;
        scene.focusOwnerProperty().addListener((_, before, after) -> {
            boolean wasIn = wasInScreen;
            wasInScreen = isInScreen(after);
            boolean isLost = after == null || wasIn && !wasInScreen && isGone(before);
            if (isLost) {
                ui.execute(() -> rescue(before));
            }
        });
    }

    private boolean isInScreen(@Nullable Node node) {
        return current.get()
                .filter(screen -> PaneCycle.isInside(node, screen.view()))
                .isPresent();
    }

    private boolean isGone(@Nullable Node node) {
        return node == null || node.getScene() != scene || !Focusability.is(node);
    }

    private void rescue(@Nullable Node lostNode) {
        var screen = current.get();
        if (screen.isEmpty() || isInScreen(scene.getFocusOwner())) {
            return;
        }
        var view = screen.get().view();
        if (lostNode != null && lostNode.getScene() == scene && PaneCycle.isInside(lostNode, view)) {
            for (var near = lostNode.getParent(); near != null && near != view.getParent(); near = near.getParent()) {
                var next = Focusability.is(near) ? Focus.first(near) : Optional.<Node>empty();
                if (next.isPresent()) {
                    next.get().requestFocus();
                    return;
                }
            }
        }
        screen.get().focus();
        if (!isInScreen(scene.getFocusOwner())) {
            Focus.first(view).ifPresent(Node::requestFocus);
        }
    }
}
