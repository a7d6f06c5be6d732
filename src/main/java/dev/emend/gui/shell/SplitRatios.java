package dev.emend.gui.shell;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.settings.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/// Keeps where a person puts the dividers of a pane, as shares of its width. A window too small for
/// that moves them or stacks the panes, and a larger one brings them back; where they are while the panes
/// are stacked is not kept.
final class SplitRatios {
    private static final double NEAR = 0.001;

    private final SplitPane pane;
    private final String key;
    private final LiveSettings settings;
    private final Executor ui;
    private final double[] initial;
    private double[] preferredRatios;
    private double[] before;

    private SplitRatios(SplitPane pane, String key, LiveSettings settings, Executor ui) {
        this.pane = pane;
        this.key = key;
        this.settings = settings;
        this.ui = ui;
        initial = pane.getDividerPositions();
        var savedRatios = settings.get(Settings.PANES).get(key);
        preferredRatios =
                savedRatios != null && savedRatios.size() == pane.getDividers().size()
                        ? savedRatios.stream().mapToDouble(Double::doubleValue).toArray()
                        : initial;
        before = preferredRatios;
    }

    /// @return by which the pane is put back as it was at first
    static SplitRatios remember(SplitPane pane, String key, LiveSettings settings, Background background) {
        var dividers = new SplitRatios(pane, key, settings, background.ui());
        pane.getProperties().put(SplitRatios.class, dividers);
        pane.setDividerPositions(dividers.preferredRatios);
        // once the pane itself has dealt with its new width
        pane.widthProperty().subscribe((_, _) -> dividers.ui.execute(dividers::place));
        pane.addEventFilter(MouseEvent.MOUSE_RELEASED, dividers::handleRelease);
        pane.addEventFilter(KeyEvent.KEY_PRESSED, _ -> dividers.before = pane.getDividerPositions());
        pane.addEventFilter(KeyEvent.KEY_RELEASED, _ -> dividers.keepIfMoved());
        return dividers;
    }

    /// Puts the dividers where they were at first; what is kept of them is left to the caller.
    void reset() {
        preferredRatios = initial;
        place();
        before = pane.getDividerPositions(); // the key that asked for it is released later
    }

    /// Makes the pane that has the focus wider, as dragging its divider does.
    ///
    /// @param share of the whole; negative makes it narrower
    static void widen(@Nullable Node focusedNode, double share) {
        if (focusedNode == null) {
            return;
        }
        for (Node at = focusedNode; at != null; at = at.getParent()) {
            if (at.getProperties().get(SplitRatios.class) instanceof SplitRatios dividers) {
                dividers.widenPane(focusedNode, share);
                return;
            }
        }
    }

    private void widenPane(Node focusedNode, double share) {
        int last = pane.getDividers().size() - 1;
        for (int i = 0; i < pane.getItems().size() && last >= 0 && !isStacked(); i++) {
            if (PaneCycle.isInside(focusedNode, pane.getItems().get(i))) {
                int divider = Math.min(i, last);
                double by = i > last ? -share : share;
                pane.setDividerPosition(
                        divider, Math.clamp(pane.getDividers().get(divider).getPosition() + by, 0, 1));
                keep();
                return;
            }
        }
    }

    private void place() {
        if (!isStacked()) {
            pane.setDividerPositions(preferredRatios);
        }
    }

    private boolean isStacked() {
        return pane.getOrientation() == Orientation.VERTICAL;
    }

    private void handleRelease(MouseEvent event) {
        if (event.getTarget() instanceof Node node && isDivider(node)) {
            keep();
        }
    }

    private boolean isDivider(@Nullable Node node) {
        for (var at = node; at != null && at != pane; at = at.getParent()) {
            if (at.getStyleClass().contains("split-pane-divider")) {
                return at.getParent() == pane;
            }
        }
        return false;
    }

    private void keepIfMoved() {
        var positions = pane.getDividerPositions();
        for (int i = 0; i < positions.length; i++) {
            if (i >= before.length || Math.abs(positions[i] - before[i]) > NEAR) {
                keep();
                return;
            }
        }
    }

    private void keep() {
        if (isStacked()) {
            return;
        }
        preferredRatios = pane.getDividerPositions();
        List<Double> newRatios = Arrays.stream(preferredRatios)
                .map(position -> Math.round(position * 1000) / 1000.0)
                .boxed()
                .toList();
        settings.change(all -> all.withPane(key, newRatios));
    }
}
