package dev.emend.gui.shell;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.Region;

/// Gives the focus a place when the node that had it went away.
final class FocusKeeper {
    private final Scene scene;
    private final Supplier<Optional<Region>> current;

    FocusKeeper(Scene scene, Executor ui, Supplier<Optional<Region>> current) {
        this.scene = scene;
        this.current = current;
        scene.focusOwnerProperty()
                .addListener((_, _, now) -> {
                    if (now == null) {
                        ui.execute(this::rescue);
                    }
                });
    }

    private void rescue() {
        if (scene.getFocusOwner() == null) {
            current.get().map(Node.class::cast).flatMap(Panes::first).ifPresent(Node::requestFocus);
        }
    }
}
