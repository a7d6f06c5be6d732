package dev.emend.gui.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollBar;
import javafx.scene.image.ImageView;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/// Looks for what a screen reader can't say: controls without role, name or state, cells and pictures
/// without words, and icons that would be read out.
///
/// It asks nodes what JavaFX's bridges to UI Automation and to macOS ask them. Both take the name of a
/// field from its label only; the accessible text of a field stands for what is in it.
final class AccessibilityCheck {
    private static final Set<AccessibleRole> FIELDS = Set.of(
            AccessibleRole.TEXT_FIELD,
            AccessibleRole.TEXT_AREA,
            AccessibleRole.PASSWORD_FIELD,
            AccessibleRole.COMBO_BOX);

    private static final Set<AccessibleRole> SELECTED = Set.of(
            AccessibleRole.TOGGLE_BUTTON,
            AccessibleRole.CHECK_BOX,
            AccessibleRole.RADIO_BUTTON,
            AccessibleRole.TAB_ITEM,
            AccessibleRole.LIST_ITEM,
            AccessibleRole.TREE_ITEM);

    private static final Pattern WORD = Pattern.compile("\\p{L}{2}|\\p{N}");

    /// Glyphs of icons.
    private static final Pattern NO_WORDS = Pattern.compile("[\\uE000-\\uF8FF]");

    private final List<String> findings = new ArrayList<>();

    private AccessibilityCheck() {}

    /// The findings, one sentence each, which ends with the place. On the JavaFX thread, after layout.
    static List<String> findings(Parent root) {
        var check = new AccessibilityCheck();
        check.walk(root);
        return check.findings;
    }

    private void walk(Node node) {
        if (!node.isVisible() || node instanceof ScrollBar) {
            return;
        }
        if (node instanceof FontIcon && role(node) != AccessibleRole.NODE) {
            find("an icon is read out", node);
        }
        if (node instanceof Canvas || node instanceof ImageView) {
            picture(node);
        }
        if (node instanceof IndexedCell<?> cell && !cell.isEmpty()) {
            cell(cell);
        } else if (role(node) == AccessibleRole.TABLE_COLUMN && says(node) && !isWords(text(node))) {
            find("no name for those who listen", node);
        }
        if (isWorked(node)) {
            control(node);
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(this::walk);
        }
    }

    private static boolean isWorked(Node node) {
        // what JavaFX builds its own controls of answers as a part of them
        return node instanceof ButtonBase && node.getStyleClass().stream().noneMatch("arrow-button"::equals)
                || node.isFocusTraversable()
                || node.getOnMouseClicked() != null && !(node instanceof IndexedCell<?> cell && cell.isEmpty());
    }

    private void control(Node node) {
        var role = role(node);
        if (role == AccessibleRole.NODE || role == AccessibleRole.PARENT) {
            if (node.isFocusTraversable()) {
                find("no role", node);
            }
        } else if (FIELDS.contains(role)) {
            if (!isWords(label(node))) {
                find("no label for those who listen", node);
            }
            if (isReadable(node.getAccessibleText())) {
                find("a name hides what is in the field", node);
            }
        } else if (!isWords(text(node)) && !isWords(label(node))) {
            find("no name for those who listen", node);
        }
        state(node, role);
    }

    private void state(Node node, AccessibleRole role) {
        boolean isStateless = SELECTED.contains(role)
                        && node.queryAccessibleAttribute(AccessibleAttribute.SELECTED) == null
                || role == AccessibleRole.TITLED_PANE
                        && node.queryAccessibleAttribute(AccessibleAttribute.EXPANDED) == null
                || role == AccessibleRole.SLIDER && node.queryAccessibleAttribute(AccessibleAttribute.VALUE) == null
                || role == AccessibleRole.SPINNER
                        && !(node.queryAccessibleAttribute(AccessibleAttribute.VALUE_STRING) instanceof String);
        if (isStateless) {
            find("no state", node);
        }
    }

    /// Rows of tables are read cell by cell.
    private void cell(IndexedCell<?> cell) {
        var role = role(cell);
        boolean isRead = role == AccessibleRole.TABLE_CELL
                || role == AccessibleRole.TREE_TABLE_CELL
                || role == AccessibleRole.LIST_ITEM
                || role == AccessibleRole.TREE_ITEM;
        boolean isReadable =
                isReadable(text(cell)) && !NO_WORDS.matcher(text(cell)).find();
        if (isRead && says(cell) && !isReadable) {
            find("a cell says nothing", cell);
        }
    }

    /// Whether anything can be seen in a node: words or an icon.
    private static boolean says(Node node) {
        return node.isVisible()
                && (node instanceof Text text && !text.getText().isBlank()
                        || node instanceof Labeled labeled && isReadable(labeled.getText())
                        || node instanceof Parent parent
                                && parent.getChildrenUnmodifiable().stream().anyMatch(AccessibilityCheck::says));
    }

    private void picture(Node picture) {
        int steps = 0;
        for (var at = picture; at != null && steps < 4; at = at.getParent(), steps++) {
            if (isWords(text(at))) {
                return;
            }
        }
        find("a picture says nothing", picture);
    }

    private static AccessibleRole role(Node node) {
        return node.queryAccessibleAttribute(AccessibleAttribute.ROLE) instanceof AccessibleRole role
                ? role
                : AccessibleRole.NODE;
    }

    private static @Nullable String text(Node node) {
        return node.queryAccessibleAttribute(AccessibleAttribute.TEXT) instanceof String text ? text : null;
    }

    private static @Nullable String label(Node node) {
        return node.queryAccessibleAttribute(AccessibleAttribute.LABELED_BY) instanceof Node label ? text(label) : null;
    }

    private static boolean isReadable(@Nullable String text) {
        return text != null && !text.isBlank();
    }

    private static boolean isWords(@Nullable String text) {
        return text != null
                && WORD.matcher(text).find()
                && !NO_WORDS.matcher(text).find();
    }

    private void find(String problem, Node node) {
        findings.add(
                problem + ": " + node.queryAccessibleAttribute(AccessibleAttribute.ROLE) + " " + SceneCheck.path(node));
    }
}
