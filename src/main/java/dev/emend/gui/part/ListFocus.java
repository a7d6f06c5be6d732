package dev.emend.gui.part;

import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.LoadPane;
import java.util.Optional;
import java.util.concurrent.Executor;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// Focus of a list while there is no list: on the buttons beside it, and back once rows come.
public final class ListFocus {
    private final Region view;
    private final Executor ui;
    private final LoadPane rows;
    private final Node list;
    private final Pane bar;

    private boolean isAwaiting;

    /// The focus owner when the list was requested and not read yet; empty also when there was none: a
    /// window that opens then gives the focus to its first button, which nobody chose.
    private Optional<Node> previousOwner = Optional.empty();

    /// @param ui runs on the JavaFX thread
    /// @param rows shows the list, or what stands instead of it
    /// @param bar its first button takes the focus for an empty list
    public ListFocus(Region view, Executor ui, LoadPane rows, Node list, Pane bar) {
        this.view = view;
        this.ui = ui;
        this.rows = rows;
        this.list = list;
        this.bar = bar;
    }

    public void take() {
        isAwaiting = false;
        if (Focusability.is(list)) {
            list.requestFocus();
            return;
        }
        bar.getChildren().getFirst().requestFocus();
        if (rows.placeholderProperty().get() == null) { // nobody knows yet whether there are rows
            isAwaiting = true;
            previousOwner = owner();
        }
    }

    /// @param placeholder what stands instead of the list, null for the list itself
    public void place(@Nullable Node placeholder) {
        boolean hadFocus = Focusability.holds(rows) || Focusability.holds(bar);
        boolean wasEmpty = rows.placeholderProperty().get() != null;
        // whoever went elsewhere while the list was read stays there
        boolean isAwaited = isAwaiting && (previousOwner.isEmpty() || previousOwner.equals(owner()));
        isAwaiting = false;
        rows.setPlaceholder(placeholder);
        if (placeholder == null && (isAwaited || hadFocus && wasEmpty)) {
            Focus.moveLater(view, ui, this::take);
        }
    }

    private Optional<Node> owner() {
        return Optional.ofNullable(view.getScene()).map(Scene::getFocusOwner);
    }
}
