package dev.emend.gui.kit;

import java.util.List;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.layout.Pane;

/// Puts what is hidden at first into a window only when it is shown for the first time: a node in a
/// window is styled and laid out also while nobody sees it, which is most of what it takes to show a
/// screen. On the JavaFX thread.
public final class LazyChildren {
    private LazyChildren() {}

    /// Adds nodes above what is in a pane, each once it is visible; it stays from then on. Bind their
    /// visibility before.
    public static void add(Pane place, List<? extends Node> nodes) {
        var order = Stream.concat(place.getChildren().stream(), nodes.stream()).toList();
        nodes.forEach(node -> node.visibleProperty().subscribe(isVisible -> {
            var children = place.getChildren();
            if (isVisible && !children.contains(node)) {
                int index = order.indexOf(node);
                long below = children.stream()
                        .filter(child -> order.indexOf(child) < index)
                        .count();
                children.add((int) below, node);
                node.applyCss(); // what it holds can take the focus at once
            }
        }));
    }

    /// Gives a tab its content once it is selected.
    public static void content(Tab tab, Node content) {
        tab.selectedProperty().subscribe(isSelected -> {
            if (isSelected && tab.getContent() == null) {
                tab.setContent(content);
                content.applyCss();
            }
        });
    }
}
