package dev.emend.gui.kit;

import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// Content of a screen, with its keys and panes. A node of the scene; called on the JavaFX thread.
public interface ScreenView {
    default Region region() {
        return (Region) this;
    }

    /// The actions possible on this screen, in the order of the `?` sheet.
    default List<UiAction> actions() {
        return List.of();
    }

    /// The [#actions()] as the `?` sheet groups them; none for one group with the screen's title.
    default List<ActionGroup> groups() {
        return List.of();
    }

    /// The panes that `F6` walks, in reading order.
    default List<Node> panes() {
        return List.of(region());
    }

    /// Puts the focus on what the screen is worked with: its list, its card, the first figure.
    default void focusList() {
        panes().stream().map(Focus::first).flatMap(Optional::stream).findFirst().ifPresent(Node::requestFocus);
    }
}
