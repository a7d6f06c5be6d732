package dev.emend.gui.kit;

import java.util.List;
import javafx.event.Event;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// The menu of the rows of a list: actions of its screen with their keys. It opens by a right click
/// on a row and, as [#open], by the keys for it.
///
/// On the JavaFX thread.
public final class RowMenu {
    private final Region list;
    private final boolean isOneRow;
    private final List<ActionGroup> groups;
    private final ContextMenu menu = new ContextMenu();

    private RowMenu(Region list, boolean isOneRow, List<ActionGroup> groups) {
        this.list = list;
        this.isOneRow = isOneRow;
        this.groups = groups;
        menu.setId("row-menu");
    }

    /// Gives a list, table or tree a menu of the actions that are possible when it opens.
    ///
    /// @param groups those without a title follow each other between lines, one with a title is a
    ///   menu of its own
    public static void install(Control list, List<ActionGroup> groups) {
        install(new RowMenu(list, false, List.copyOf(groups)));
    }

    /// Gives a node that is one thing, such as a card, such a menu.
    public static void installWhole(Region node, List<ActionGroup> groups) {
        install(new RowMenu(node, true, List.copyOf(groups)));
    }

    private static void install(RowMenu menu) {
        var list = menu.list;
        list.getProperties().put(RowMenu.class, menu);
        list.addEventHandler(ContextMenuEvent.CONTEXT_MENU_REQUESTED, menu::onMenuRequested);
    }

    /// Opens the menu of what has the focus, at the row that is selected; elsewhere the node's own.
    public static void open(@Nullable Node focusOwner) {
        for (var at = focusOwner; at != null; at = at.getParent()) {
            if (at.getProperties().get(RowMenu.class) instanceof RowMenu menu) {
                menu.show(menu.place());
                return;
            }
        }
        if (focusOwner != null) {
            var place = middle(focusOwner);
            Event.fireEvent(
                    focusOwner,
                    new ContextMenuEvent(
                            ContextMenuEvent.CONTEXT_MENU_REQUESTED, 0, 0, place.getX(), place.getY(), true, null));
        }
    }

    /// Opens the menu of a node that is one thing below the button for it.
    public static void openBelow(Region node, Node button) {
        var bounds = button.localToScreen(button.getLayoutBounds());
        if (bounds != null && node.getProperties().get(RowMenu.class) instanceof RowMenu menu) {
            menu.show(new Point2D(bounds.getMinX(), bounds.getMaxY()));
        }
    }

    /// Whether a menu of rows is open in this window: keys are its own then.
    static boolean isOpen(Scene scene) {
        return scene.getProperties().get(RowMenu.class) instanceof ContextMenu menu && menu.isShowing();
    }

    private void onMenuRequested(ContextMenuEvent event) {
        event.consume();
        if (event.isKeyboardTrigger()) {
            show(place());
        } else if (isInRow(event.getTarget())) {
            show(new Point2D(event.getScreenX(), event.getScreenY()));
        }
    }

    /// Neither a header, nor a scroll bar, nor the space below the rows.
    private boolean isInRow(Object target) {
        if (isOneRow) {
            return true;
        }
        for (var at = target instanceof Node node ? node : null; at != null && at != list; at = at.getParent()) {
            if (at instanceof IndexedCell<?> cell) {
                return !cell.isEmpty();
            }
        }
        return false;
    }

    /// Below the first words of the selected row.
    private Point2D place() {
        return list.lookupAll(".cell").stream()
                .filter(IndexedCell.class::isInstance)
                .map(cell -> (IndexedCell<?>) cell)
                .filter(cell -> cell.isSelected() && !cell.isEmpty() && cell.isVisible())
                .findFirst()
                .map(cell -> cell.localToScreen(24, cell.getHeight()))
                .orElseGet(() -> middle(list));
    }

    private static Point2D middle(Node node) {
        var bounds = node.localToScreen(node.getLayoutBounds());
        return bounds == null ? Point2D.ZERO : new Point2D(bounds.getCenterX(), bounds.getCenterY());
    }

    private void show(Point2D place) {
        menu.getItems().clear();
        for (var group : groups) {
            add(group);
        }
        var scene = list.getScene();
        if (scene != null && !menu.getItems().isEmpty()) {
            scene.getProperties().put(RowMenu.class, menu);
            menu.show(list, place.getX(), place.getY());
        }
    }

    private void add(ActionGroup group) {
        var possible = group.actions().stream()
                .filter(action -> action.enabled().get())
                .map(ActionControls::menuItem)
                .toList();
        if (possible.isEmpty()) {
            return;
        }
        if (!menu.getItems().isEmpty()) {
            menu.getItems().add(new SeparatorMenuItem());
        }
        if (group.title().isEmpty()) {
            menu.getItems().addAll(possible);
        } else {
            var more = new Menu(group.title(), group.actions().getFirst().icon().node());
            more.getItems().addAll(possible.toArray(MenuItem[]::new));
            menu.getItems().add(more);
        }
    }
}
