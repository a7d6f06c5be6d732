package dev.emend.gui.review;

import dev.emend.app.journal.TrustLedger;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.TrustBar;
import dev.emend.model.Trust;
import java.util.ArrayList;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Polyline;

/// How the trust of an item fell and rose, as a line of a few pixels from 1 above to the floor
/// below.
final class TrustSpark extends Pane {
    private static final double WIDTH = 56;
    private static final double HEIGHT = 16;

    private final Polyline line = new Polyline();

    TrustSpark() {
        getStyleClass().add("trust-spark");
        setMinSize(WIDTH, HEIGHT);
        setMaxSize(WIDTH, HEIGHT);
        line.getStyleClass().add("spark-line");
        getChildren().add(line);
    }

    void show(TrustLedger ledger) {
        var points = new ArrayList<Double>();
        var values = new ArrayList<Double>();
        values.add(
                ledger.lines().isEmpty()
                        ? Trust.FULL
                        : ledger.lines().getFirst().before());
        ledger.lines().forEach(event -> values.add(event.after()));
        if (values.size() == 1) {
            values.add(values.getFirst());
        }
        for (int i = 0; i < values.size(); i++) {
            double share = Math.clamp((values.get(i) - Trust.FLOOR) / (1 - Trust.FLOOR), 0.0, 1.0);
            points.add(1 + (WIDTH - 2) * i / (values.size() - 1));
            points.add(1 + (HEIGHT - 2) * (1 - share));
        }
        line.getPoints().setAll(points);
        var words = Texts.get(
                "review.spark",
                ledger.lines().size(),
                TrustBar.text(values.getFirst()),
                TrustBar.text(values.getLast()));
        setAccessibleText(words);
        Tooltip.install(this, TextControls.tooltip(words));
    }
}
