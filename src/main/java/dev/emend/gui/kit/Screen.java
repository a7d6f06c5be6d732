package dev.emend.gui.kit;

import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// One entry of the rail and what it shows. The shell makes everything else from this: the rail,
/// `Ctrl+1…9`, the palette and the `?` sheet.
///
/// All methods are called on the JavaFX thread.
public interface Screen {
    /// Short and stable, such as `library`; the text keys of its title and actions start with it.
    String id();

    Icons icon();

    /// The node, the same one at every call.
    Region view();

    /// The actions possible on this screen, in the order of the `?` sheet.
    List<UiAction> actions();

    /// The same acts as the `?` sheet groups them.
    default List<ActionGroup> groups() {
        return List.of(new ActionGroup(title(), actions()));
    }

    /// Called each time the screen comes on, with the words after its name, if any: an item's key,
    /// a query line.
    default void shown(String argument) {}

    /// Puts the focus on what the screen is worked with: its list, its card, the first figure.
    default void focus() {
        panes().stream()
                .map(Focus::first)
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(Node::requestFocus);
    }

    /// Something changed in the workspace; called when the screen is shown, or next time it is.
    default void changed() {}

    /// The panes that `F6` walks, in reading order.
    default List<Node> panes() {
        return List.of(view());
    }

    default String title() {
        return Texts.get(id() + ".title");
    }
}
