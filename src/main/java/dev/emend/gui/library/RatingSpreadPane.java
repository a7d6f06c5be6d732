package dev.emend.gui.library;

import dev.emend.app.library.RatingSpread;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The spread of the ratings as five small bars, and how often they agree with the rating by rule.
final class RatingSpreadPane extends HBox {
    private static final double HEIGHT = 18;
    private static final double LEAST = 2;

    private final HBox bars = new HBox();
    private final Label agreement = new Label();
    private final Tooltip tooltip = TextControls.tooltip("");

    RatingSpreadPane() {
        setId("rating-spread");
        getStyleClass().add("rating-spread");
        bars.getStyleClass().add("rating-spread-bars");
        agreement.getStyleClass().addAll("caption", "figures");
        agreement.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(bars, agreement);
        setMinWidth(USE_PREF_SIZE);
        Tooltip.install(bars, tooltip);
    }

    void show(RatingSpread spread) {
        bars.getChildren().clear();
        int max = Math.max(
                1, spread.counts().stream().mapToInt(Integer::intValue).max().orElse(1));
        for (int i = 0; i < spread.counts().size(); i++) {
            int count = spread.counts().get(i);
            var fill = new Region();
            fill.getStyleClass().add("histogram-bar");
            double height = count == 0 ? 0 : Math.max(LEAST, HEIGHT * count / max);
            fill.setMinHeight(height);
            fill.setMaxHeight(height);
            var place = new StackPane(fill);
            place.setAlignment(Pos.BOTTOM_CENTER);
            place.setMinHeight(HEIGHT);
            var digit = TextControls.fixedLabel(Integer.toString(i + 1), "figures");
            var bar = new VBox(place, digit);
            bar.getStyleClass().add("rating-spread-bar");
            bars.getChildren().add(bar);
        }
        var counts = spread.counts();
        var sentence =
                Texts.get("library.spread", counts.get(0), counts.get(1), counts.get(2), counts.get(3), counts.get(4));
        tooltip.setText(sentence);
        long percent = spread.ratedCount() == 0 ? 0 : Math.round(100.0 * spread.agreeingCount() / spread.ratedCount());
        agreement.setText(
                spread.ratedCount() == 0
                        ? Texts.get("library.spread.none")
                        : Texts.get("library.spread.agreement", spread.agreeingCount(), spread.ratedCount(), percent));
        agreement.setTooltip(TextControls.tooltip(Texts.get("library.spread.agreement.hint")));
        setAccessibleText(sentence + ". " + agreement.getText());
    }
}
