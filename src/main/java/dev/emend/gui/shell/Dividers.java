package dev.emend.gui.shell;

import dev.emend.gui.kit.LiveSettings;
import java.util.Arrays;
import java.util.List;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;

/// Keeps where a person puts the dividers of a pane.
final class Dividers {
    private Dividers() {}

    static void remember(SplitPane pane, String key, LiveSettings settings) {
        var kept = settings.get().panes().get(key);
        if (kept != null && kept.size() == pane.getDividers().size()) {
            pane.setDividerPositions(kept.stream().mapToDouble(Double::doubleValue).toArray());
        }
        pane.addEventFilter(MouseEvent.MOUSE_RELEASED, _ -> keep(pane, key, settings));
        pane.addEventFilter(KeyEvent.KEY_RELEASED, _ -> keep(pane, key, settings));
    }

    private static void keep(SplitPane pane, String key, LiveSettings settings) {
        List<Double> now =
                Arrays.stream(pane.getDividerPositions())
                        .map(position -> Math.round(position * 1000) / 1000.0)
                        .boxed()
                        .toList();
        settings.change(all -> all.withPane(key, now));
    }
}
