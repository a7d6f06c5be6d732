package dev.emend.gui.memories.list;

import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.part.TextControls;
import java.util.OptionalDouble;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/// A share from 0 to 1 as number and short bar; a dash where there is none.
final class ScoreBar extends HBox {
    private static final double WIDTH = 32;

    private final Label number = TextControls.fixed("", "figures");
    private final Region fill = new Region();
    private final StackPane track = new StackPane(fill);

    ScoreBar() {
        getStyleClass().add("memory-score");
        track.getStyleClass().add("trust-track");
        track.setMinWidth(WIDTH);
        track.setMaxWidth(WIDTH);
        fill.getStyleClass().add("memory-score-fill");
        fill.setMaxWidth(Region.USE_PREF_SIZE);
        getChildren().addAll(number, track);
    }

    void show(OptionalDouble share) {
        number.setText(MemoryLabels.two(share));
        track.setVisible(share.isPresent());
        fill.setPrefWidth(WIDTH * Math.clamp(share.orElse(0), 0.0, 1.0));
    }
}
