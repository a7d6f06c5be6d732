package dev.emend.gui.shell;

import java.util.concurrent.CompletableFuture;
import javafx.scene.Scene;

/// Waits for frames of a window.
public final class FrameWaiter {
    private FrameWaiter() {}

    /// Completes once the window has put itself in order twice, as it does for each frame: layout
    /// makes cells that need styles. Call on the JavaFX thread.
    public static CompletableFuture<Void> two(Scene scene) {
        var done = new CompletableFuture<Void>();
        scene.addPostLayoutPulseListener(new Runnable() {
            private int left = 2;

            @Override
            public void run() {
                left--;
                if (left == 0) {
                    scene.removePostLayoutPulseListener(this);
                    done.complete(null);
                } else {
                    scene.getRoot().requestLayout();
                }
            }
        });
        scene.getRoot().requestLayout();
        return done;
    }
}
