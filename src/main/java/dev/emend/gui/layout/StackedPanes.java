package dev.emend.gui.layout;

import dev.emend.gui.kit.AfterLayout;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.ScreenView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// Puts the panes of a screen above each other while they have no room beside each other: in a small
/// window, or with large text. How much room each needs is its minimal width in the style sheets, which
/// give a stacked screen its height, and its panes other sizes, by the pseudo-class `stacked` of the
/// screen. On the JavaFX thread.
public final class StackedPanes {
    private static final PseudoClass STACKED = PseudoClass.getPseudoClass("stacked");
    private static final PseudoClass FILTERING = PseudoClass.getPseudoClass("filtering");

    private final SplitPane split;
    private final double share;
    private final Map<Node, Double> neededWidth = new HashMap<>();
    private final ToggleButton filters = new ToggleButton();
    private @Nullable ScrollPane facets;

    private StackedPanes(SplitPane split, double share) {
        this.split = split;
        this.share = share;
        split.setMinWidth(0); // it is given less than all panes need beside each other
        filters.getStyleClass().add("stacked-filters");
        filters.setGraphic(Icons.FILTER.node());
        filters.selectedProperty().subscribe((_, _) -> showFilters());
        split.widthProperty().subscribe((_, _) -> arrange());
        split.getItems().addListener((ListChangeListener<Node>) _ -> AfterLayout.run(split.getScene(), this::arrange));
    }

    /// From now on.
    ///
    /// @param share of the height that the first pane gets at first, 0 to 1; the others the rest
    public static StackedPanes of(SplitPane split, double share) {
        return new StackedPanes(split, share);
    }

    /// Has the first pane of three open in the second while they are stacked, at the press of a button
    /// that is only there then, in the last row of style `query-row` of the
    /// second.
    public void fold(ScrollPane filterPane) {
        facets = filterPane;
    }

    /// Scrolls to where a pane begins, while they are stacked: what a key opens in a pane below the
    /// list would not be seen.
    public void reveal(Node begin) {
        if (isStacked()) {
            AfterLayout.run(split.getScene(), () -> scrollPane().ifPresent(pane -> scroll(pane, begin)));
        }
    }

    private Optional<ScrollPane> scrollPane() {
        for (Node at = split; at != null; at = at.getParent()) {
            if (at instanceof ScrollPane pane) {
                return Optional.of(pane);
            }
        }
        return Optional.empty();
    }

    private static void scroll(ScrollPane pane, Node begin) {
        var content = pane.getContent();
        double beyond =
                content.getLayoutBounds().getHeight() - pane.getViewportBounds().getHeight();
        double top = content.sceneToLocal(begin.localToScene(0, 0)).getY();
        if (beyond > 0) {
            pane.setVvalue(Math.clamp(top / beyond, 0, 1));
        }
    }

    /// Moves the divider before the last pane.
    ///
    /// @param by share of the whole that the last pane gets
    public static void widenLast(SplitPane split, double by) {
        int last = split.getDividers().size() - 1;
        split.setDividerPosition(last, split.getDividerPositions()[last] - by);
    }

    private boolean isStacked() {
        return split.getOrientation() == Orientation.VERTICAL;
    }

    private void arrange() {
        if (split.getWidth() <= 0) {
            return;
        }
        if (!isStacked()) {
            split.getItems().forEach(pane -> neededWidth.put(pane, pane.minWidth(-1)));
        }
        boolean isNarrow = neededWidth() > split.getWidth();
        if (isNarrow != isStacked()) {
            stack(isNarrow);
        }
    }

    /// The width that all panes need side by side, in pixels.
    private double neededWidth() {
        var panes = new ArrayList<>(split.getItems());
        if (facets != null && !panes.contains(facets)) {
            panes.add(facets);
        }
        return panes.stream()
                .mapToDouble(pane -> neededWidth.computeIfAbsent(pane, node -> node.minWidth(-1)))
                .sum();
    }

    private void stack(boolean isNarrow) {
        split.setOrientation(isNarrow ? Orientation.VERTICAL : Orientation.HORIZONTAL);
        if (facets != null) {
            if (isNarrow) {
                fold();
            } else {
                unfold();
            }
        }
        screen().ifPresent(view -> view.pseudoClassStateChanged(STACKED, isNarrow));
        if (isNarrow) { // once it has the height of a stacked screen
            AfterLayout.run(split.getScene(), () -> split.setDividerPosition(0, share));
        }
    }

    private Optional<Region> screen() {
        for (Node at = split; at != null; at = at.getParent()) {
            if (at instanceof ScreenView view) {
                return Optional.of(view.region());
            }
        }
        return Optional.empty();
    }

    private void fold() {
        var pane = Objects.requireNonNull(facets);
        split.getItems().remove(pane);
        filters.setText(pane.getContent().getAccessibleText());
        var list = (Pane) split.getItems().getFirst();
        var row = queryRow(list);
        row.getChildren().add(1, filters);
        list.getChildren().add(list.getChildren().indexOf(row) + 1, pane);
        showFilters();
    }

    private void unfold() {
        var pane = Objects.requireNonNull(facets);
        var list = (Pane) split.getItems().getFirst();
        queryRow(list).getChildren().remove(filters);
        list.getChildren().remove(pane);
        split.getItems().addFirst(pane);
        showFilters();
    }

    /// The last of the rows with a line for words or filters.
    private static WrappingRow queryRow(Pane list) {
        return list.getChildren().stream()
                .filter(WrappingRow.class::isInstance)
                .map(WrappingRow.class::cast)
                .filter(row -> row.getStyleClass().contains("query-row"))
                .reduce((_, last) -> last)
                .orElseThrow();
    }

    private void showFilters() {
        boolean isOpen = filters.isSelected();
        if (facets != null) {
            facets.setVisible(isOpen || !isStacked());
            facets.setManaged(facets.isVisible());
        }
        screen().ifPresent(view -> view.pseudoClassStateChanged(FILTERING, isOpen && isStacked()));
    }
}
