package dev.emend.gui.kit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
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
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
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
    private final Map<Node, Double> needed = new HashMap<>();
    private final ToggleButton filters = new ToggleButton();
    private final FlowPane tools = new FlowPane(filters);
    private final Map<Pane, List<Node>> moved = new LinkedHashMap<>();
    private @Nullable ScrollPane facets;

    private StackedPanes(SplitPane split, double share) {
        this.split = split;
        this.share = share;
        split.setMinWidth(0); // it is given less than all panes need beside each other
        tools.getStyleClass().add("stacked-tools");
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
    /// that is only there then, below the query lines and beside what else stood in these.
    public void fold(ScrollPane filterPane) {
        facets = filterPane;
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
            split.getItems().forEach(pane -> needed.put(pane, pane.minWidth(-1)));
        }
        boolean isNarrow = needed() > split.getWidth();
        if (isNarrow != isStacked()) {
            stack(isNarrow);
        }
    }

    /// What all panes need beside each other, pixels.
    private double needed() {
        var panes = new ArrayList<>(split.getItems());
        if (facets != null && !panes.contains(facets)) {
            panes.add(facets);
        }
        return panes.stream()
                .mapToDouble(pane -> needed.computeIfAbsent(pane, added -> added.minWidth(-1)))
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
        if (isNarrow) {
            split.setDividerPosition(0, share);
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
        var list = (Pane) split.getItems().getFirst();
        int place = 0;
        for (var child : list.getChildren()) {
            if (child instanceof HBox row && row.getStyleClass().contains("query-row")) {
                place = list.getChildren().indexOf(child) + 1;
                var rest = List.copyOf(row.getChildren().subList(1, row.getChildren().size()));
                row.getChildren().removeAll(rest);
                tools.getChildren().addAll(rest);
                moved.put(row, rest);
            }
        }
        filters.setText(pane.getContent().getAccessibleText());
        list.getChildren().addAll(place, List.of(tools, pane));
        showFilters();
    }

    private void unfold() {
        var pane = Objects.requireNonNull(facets);
        var list = (Pane) split.getItems().getFirst();
        list.getChildren().removeAll(tools, pane);
        moved.forEach((row, rest) -> {
            tools.getChildren().removeAll(rest);
            row.getChildren().addAll(rest);
        });
        moved.clear();
        split.getItems().addFirst(pane);
        showFilters();
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
