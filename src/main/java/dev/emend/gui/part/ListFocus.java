package dev.emend.gui.part;

import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.LoadPane;
import java.util.concurrent.Executor;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// Where the focus of a list goes while there is no list: to the buttons beside it, and back once
/// rows come.
///
/// @param ui runs on the JavaFX thread
/// @param rows shows the list, or what stands instead of it
/// @param bar its first button takes the focus for an empty list
public record ListFocus(Region view, Executor ui, LoadPane rows, Node list, Pane bar) {
    public void take() {
        if (Focusability.is(list)) {
            list.requestFocus();
        } else {
            bar.getChildren().getFirst().requestFocus();
        }
    }

    /// @param placeholder what stands instead of the list, null for the list itself
    public void place(@Nullable Node placeholder) {
        boolean hadFocus = Focusability.holds(rows) || Focusability.holds(bar);
        boolean wasEmpty = rows.placeholderProperty().get() != null;
        rows.setPlaceholder(placeholder);
        if (hadFocus && wasEmpty && placeholder == null) {
            Focus.later(view, ui, this::take);
        }
    }
}
