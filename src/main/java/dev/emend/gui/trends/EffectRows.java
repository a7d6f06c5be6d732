package dev.emend.gui.trends;

import dev.emend.app.trends.LearningEffects;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Each kept learning with what was seen before and after.
final class EffectRows extends VBox implements TrendChart {
    private final List<Node> rows = new ArrayList<>();

    EffectRows(LearningEffects effects) {
        getStyleClass().add("bar-rows");
        for (var effect : effects.learnings()) {
            var row = new VBox(
                    TextControls.wrapped(effect.learning().item().label(), "strong"),
                    TextControls.wrapped(effect.said(), "caption"));
            rows.add(row);
            getChildren().add(row);
        }
    }

    @Override
    public Region node() {
        return this;
    }

    @Override
    public List<? extends Node> marks() {
        return rows;
    }
}
