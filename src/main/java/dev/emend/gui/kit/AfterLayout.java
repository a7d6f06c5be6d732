package dev.emend.gui.kit;

import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/// Waits until new nodes and new sizes are in their places. On the JavaFX thread.
public final class AfterLayout {
    private AfterLayout() {}

    /// Runs work once, after the next layout of a window; does nothing without a window.
    public static void run(@Nullable Scene scene, Runnable work) {
        if (scene != null) {
            scene.addPostLayoutPulseListener(new Runnable() {
                @Override
                public void run() {
                    scene.removePostLayoutPulseListener(this);
                    work.run();
                }
            });
        }
    }
}
