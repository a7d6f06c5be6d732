package dev.emend.gui.kit;

import java.util.concurrent.Executor;
import javafx.scene.layout.Region;

/// Moves the focus to what a view has only begun to show.
public final class Focus {
    private Focus() {}

    /// Controls take keys only once they are styled and laid out, and people type at once. Does
    /// nothing while the view is in no window.
    ///
    /// @param ui runs it on the JavaFX thread, after what is under way there
    public static void later(Region view, Executor ui, Runnable focus) {
        if (view.getScene() != null) {
            view.applyCss();
            view.layout();
            ui.execute(focus);
        }
    }
}
