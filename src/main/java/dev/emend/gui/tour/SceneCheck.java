package dev.emend.gui.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.kordamp.ikonli.javafx.FontIcon;

/// Looks for what a designer would send back: text that is cut without a way to read it, text and icons
/// with a contrast below 4.5, nodes outside their parent, what a screen reader can't say, and controls no
/// scrolling brings into view.
public final class SceneCheck {
    private static final double CONTRAST = 4.5;
    private static final double TOLERANCE = 1.5;

    /// Frames of focus and rounding, at any zoom.
    private static final double REACH = 4;

    private static final double FAR = 1e6;
    private static final Bounds EVERYTHING = new BoundingBox(-FAR, -FAR, 2 * FAR, 2 * FAR);

    private final List<String> findings = new ArrayList<>();

    private SceneCheck() {}

    /// The findings, one sentence each; empty when there is none. On the JavaFX thread, after layout.
    public static List<String> findings(Parent root) {
        var check = new SceneCheck();
        check.walk(root, false, root.localToScene(root.getLayoutBounds()));
        check.findings.addAll(AccessibilityCheck.findings(root));
        return check.findings.stream().distinct().toList();
    }

    /// @param visibleBounds what of the scene shows the node's parent; infinite where one can scroll
    private void walk(Node node, boolean isDisabled, Bounds visibleBounds) {
        if (!node.isVisible() || node.getOpacity() == 0 || node instanceof ScrollBar) {
            return;
        }
        boolean isOff = isDisabled || node.isDisabled();
        if (node instanceof Text text && !text.getText().isBlank() && !isOff) {
            contrast(text);
        }
        if (node instanceof Region region && region.getShape() != null && !isOff) {
            contrast(region);
        }
        if (node instanceof Labeled labeled) {
            checkTruncation(labeled);
        }
        if (node instanceof Control control) {
            checkVisible(control, visibleBounds);
        }
        if (!(node instanceof Parent parent) || node instanceof ProgressIndicator) {
            return;
        }
        boolean isLaidOut = !scrolls(node);
        var seenInside = isScrolled(node) ? EVERYTHING : isClipping(node) ? common(visibleBounds, node) : visibleBounds;
        for (var child : parent.getChildrenUnmodifiable()) {
            if (isLaidOut && child.isVisible() && child.isManaged()) {
                inside(child, parent);
            }
            walk(child, isOff, seenInside);
        }
    }

    /// Parents whose children are meant to be larger than they are.
    private static boolean scrolls(Node node) {
        return node instanceof VirtualFlow
                || node instanceof ScrollPane
                || node instanceof TextInputControl
                || node.getParent() instanceof TextInputControl
                || node.getParent() instanceof ScrollPane
                || node.getStyleClass().contains("viewport")
                || node.getStyleClass().contains("split-pane-divider")
                // half of the number at its end stands beyond it
                || node.getStyleClass().contains("axis")
                || node.getParent() != null && node.getParent().getStyleClass().contains("viewport")
                || node.getParent() instanceof VirtualFlow
                || node.getClip() != null
                || node instanceof IndexedCell
                || node instanceof Labeled;
    }

    /// Whether everything in a node comes into view by scrolling.
    private static boolean isScrolled(Node node) {
        return node instanceof VirtualFlow
                || node instanceof ScrollPane
                || node instanceof TextInputControl
                || node.getStyleClass().contains("column-header-background");
    }

    /// The part of a scrolling node that moves is clipped by it, and reached all the same.
    private static boolean isClipping(Node node) {
        return node.getClip() != null && (node.getParent() == null || !isScrolled(node.getParent()));
    }

    private static Bounds common(Bounds visibleBounds, Node node) {
        var nodeBounds = node.localToScene(node.getLayoutBounds());
        double left = Math.max(visibleBounds.getMinX(), nodeBounds.getMinX());
        double top = Math.max(visibleBounds.getMinY(), nodeBounds.getMinY());
        return new BoundingBox(
                left,
                top,
                Math.max(0, Math.min(visibleBounds.getMaxX(), nodeBounds.getMaxX()) - left),
                Math.max(0, Math.min(visibleBounds.getMaxY(), nodeBounds.getMaxY()) - top));
    }

    /// Checks that what takes the focus is seen whole, and so are buttons and headings.
    private void checkVisible(Control control, Bounds visibleBounds) {
        boolean isNeeded = control.isFocusTraversable()
                || control instanceof ButtonBase
                || control.getStyleClass().contains("section-title")
                || control.getStyleClass().contains("screen-title")
                || control.getStyleClass().contains("tab-label") && !isInTabMenu(control);
        if (!isNeeded || control.getWidth() == 0 || control.getHeight() == 0) {
            return;
        }
        var at = control.localToScene(control.getLayoutBounds());
        boolean isSeen = at.getMinX() >= visibleBounds.getMinX() - REACH
                && at.getMinY() >= visibleBounds.getMinY() - REACH
                && at.getMaxX() <= visibleBounds.getMaxX() + REACH
                && at.getMaxY() <= visibleBounds.getMaxY() + REACH;
        if (!isSeen) {
            findings.add(String.format(
                    Locale.ROOT,
                    "out of reach: %s at %.0f,%.0f–%.0f,%.0f of %.0f,%.0f–%.0f,%.0f",
                    path(control),
                    at.getMinX(),
                    at.getMinY(),
                    at.getMaxX(),
                    at.getMaxY(),
                    visibleBounds.getMinX(),
                    visibleBounds.getMinY(),
                    visibleBounds.getMaxX(),
                    visibleBounds.getMaxY()));
        }
    }

    /// Tabs that have no room beside each other are in the menu at their end.
    private static boolean isInTabMenu(Node node) {
        for (var at = node.getParent(); at != null; at = at.getParent()) {
            if (at.getStyleClass().contains("tab-header-area")) {
                return at.lookupAll(".control-buttons-tab").stream().anyMatch(Node::isVisible);
            }
        }
        return false;
    }

    private void contrast(Text text) {
        if (!(text.getFill() instanceof Color fill)) {
            return;
        }
        contrast(fill, text instanceof FontIcon ? "an icon" : quote(text.getText()), text);
    }

    /// Signs that are drawn as shapes, such as the arrow of a choice.
    private void contrast(Region shape) {
        var fill = Contrast.fill(shape);
        if (fill != null && !isUnticked(shape)) {
            contrast(fill, "a sign", shape);
        }
    }

    /// The mark of a box has the colour of the box until it is ticked.
    private static boolean isUnticked(Node mark) {
        for (var at = mark; at != null; at = at.getParent()) {
            if (at instanceof CheckBox box) {
                return !box.isSelected() && !box.isIndeterminate();
            }
            if (at instanceof RadioButton button) {
                return !button.isSelected();
            }
        }
        return false;
    }

    private void contrast(Color fill, String description, Node node) {
        double ratio = Contrast.ratio(fill, node);
        if (ratio < CONTRAST) {
            findings.add(String.format(Locale.ROOT, "contrast %.2f of %s in %s", ratio, description, path(node)));
        }
    }

    private void checkTruncation(Labeled labeled) {
        if (labeled.getText() == null || labeled.getText().isBlank() || labeled.getWidth() == 0) {
            return;
        }
        for (var child : labeled.getChildrenUnmodifiable()) {
            if (child instanceof Text text
                    && !(text instanceof FontIcon)
                    && text.isVisible()
                    && !text.getText().equals(labeled.getText())
                    && (isInDetail(labeled) || !hasTooltip(labeled))) {
                findings.add("cut: " + quote(labeled.getText()) + " in " + path(labeled));
            }
        }
    }

    private static boolean hasTooltip(Node node) {
        for (var at = node; at != null; at = at.getParent()) {
            if (at instanceof Control control && control.getTooltip() != null) {
                return true;
            }
        }
        return false;
    }

    /// In a detail pane nothing is cut, tooltip or not.
    private static boolean isInDetail(Node node) {
        for (var at = node; at != null; at = at.getParent()) {
            if (at.getStyleClass().contains("path") || at instanceof IndexedCell) {
                return false;
            }
            if (at.getStyleClass().contains("detail")) {
                return true;
            }
        }
        return false;
    }

    private void inside(Node child, Parent parent) {
        if (!(parent instanceof Region region)
                || !(child instanceof Region || child instanceof Text)
                || parent instanceof TextFlow) { // blanks at the end of a line reach beyond it
            return;
        }
        var bounds = child.localToParent(child.getLayoutBounds());
        boolean isOut = bounds.getMinX() < -TOLERANCE - 8
                || bounds.getMinY() < -TOLERANCE
                || bounds.getMaxX() > region.getWidth() + TOLERANCE
                || bounds.getMaxY() > region.getHeight() + TOLERANCE;
        if (isOut && bounds.getWidth() > 0 && bounds.getHeight() > 0) {
            findings.add(String.format(
                    Locale.ROOT,
                    "outside its parent: %s at %.0f,%.0f–%.0f,%.0f in %.0f × %.0f",
                    path(child),
                    bounds.getMinX(),
                    bounds.getMinY(),
                    bounds.getMaxX(),
                    bounds.getMaxY(),
                    region.getWidth(),
                    region.getHeight()));
        }
    }

    private static String quote(String text) {
        var line = text.replaceAll("\\s+", " ").strip();
        return "“" + (line.length() > 40 ? line.substring(0, 40) + "…" : line) + "”";
    }

    /// The place of a node: the named ones among itself and its ancestors.
    static String path(Node node) {
        var names = new ArrayList<String>();
        for (var at = node; at != null && names.size() < 3; at = at.getParent()) {
            if (at.getId() != null) {
                names.addFirst("#" + at.getId());
            } else if (!at.getStyleClass().isEmpty()) {
                names.addFirst("." + String.join(".", at.getStyleClass()));
            }
        }
        return String.join(" ", names);
    }
}
