package dev.emend.gui.home;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;

/// Arrow keys, Home and End walk the rows of a column, whichever list they are in; Enter opens the
/// one with the focus, as it presses every button.
final class RowKeys {
    private final ScrollPane column;

    private RowKeys(ScrollPane column) {
        this.column = column;
    }

    static void install(ScrollPane column) {
        var keys = new RowKeys(column);
        column.addEventFilter(KeyEvent.KEY_PRESSED, keys::onKeyPressed);
    }

    /// The rows that can take the focus, from top to bottom.
    static List<Button> rows(Node place) {
        var rows = new ArrayList<Button>();
        collect(place, rows);
        return rows;
    }

    private static void collect(Node node, List<Button> rows) {
        if (!node.isVisible() || node.isDisabled()) {
            return;
        }
        if (node instanceof Button button && button.getStyleClass().contains("row-button")) {
            rows.add(button);
        } else if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, rows));
        }
    }

    private void onKeyPressed(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown() || event.isShiftDown()) {
            return;
        }
        var rows = rows(column.getContent());
        int at = rows.indexOf(event.getTarget());
        if (at < 0) {
            return;
        }
        int last = rows.size() - 1;
        int to = switch (event.getCode()) {
            case UP -> Math.max(0, at - 1);
            case DOWN -> Math.min(last, at + 1);
            case HOME -> 0;
            case END -> last;
            default -> -1;
        };
        if (to < 0) {
            return;
        }
        event.consume();
        rows.get(to).requestFocus();
        reveal(rows.get(to), to == 0);
    }

    /// Scrolls no further than needed; to the heading for the first row.
    private void reveal(Node row, boolean isFirst) {
        var content = column.getContent();
        double room = content.getLayoutBounds().getHeight()
                - column.getViewportBounds().getHeight();
        if (room <= 0) {
            return;
        }
        var bounds = content.sceneToLocal(row.localToScene(row.getBoundsInLocal()));
        double top = column.getVvalue() * room;
        double bottom = top + column.getViewportBounds().getHeight();
        if (isFirst || bounds.getMinY() < top) {
            column.setVvalue(isFirst ? 0 : bounds.getMinY() / room);
        } else if (bounds.getMaxY() > bottom) {
            column.setVvalue((bounds.getMaxY() - column.getViewportBounds().getHeight()) / room);
        }
    }
}
