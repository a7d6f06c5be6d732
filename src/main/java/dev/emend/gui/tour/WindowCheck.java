package dev.emend.gui.tour;

import java.util.List;
import javafx.scene.Parent;

/// Check for what is wrong in a window, a sentence each. On the JavaFX thread, after layout.
@FunctionalInterface
public interface WindowCheck {
    /// With the eyes of a designer.
    WindowCheck OF_DESIGN = SceneCheck::findings;

    List<String> findings(Parent root);
}
