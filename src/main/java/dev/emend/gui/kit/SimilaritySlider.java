package dev.emend.gui.kit;

import dev.emend.model.texts.Language;
import javafx.beans.binding.Bindings;
import javafx.beans.property.DoubleProperty;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/// A slider for the least similarity that is shown, a cosine of 0.40 to 1, in hundredths. What
/// follows it filters while it is moved.
public final class SimilaritySlider extends HBox {
    public static final double LEAST = 0.40;
    private static final double MOST = 1.00;

    /// An arrow key moves it by this much.
    private static final double STEP = 0.05;

    private final Slider slider = new Slider(LEAST, MOST, LEAST);

    /// @param value what the slider shows and sets
    public SimilaritySlider(DoubleProperty value) {
        getStyleClass().add("cut-off");
        slider.getStyleClass().add("cut-off-slider");
        slider.setBlockIncrement(STEP);
        slider.setMajorTickUnit(STEP);
        slider.setAccessibleText(Texts.get("kit.cutOff"));
        HBox.setHgrow(slider, Priority.ALWAYS);
        slider.setMaxWidth(Double.MAX_VALUE);
        value.subscribe(newValue -> slider.setValue(newValue.doubleValue()));
        slider.valueProperty().subscribe((_, newValue) -> value.set(Math.round(newValue.doubleValue() * 100) / 100.0));
        var word = new Label(Texts.get("kit.cutOff"));
        word.getStyleClass().add("caption");
        word.setMinWidth(USE_PREF_SIZE);
        word.setLabelFor(slider);
        var figure = new Label();
        figure.getStyleClass().addAll("figures", "strong");
        figure.setMinWidth(USE_PREF_SIZE);
        figure.textProperty()
                .bind(Bindings.createStringBinding(() -> String.format(Language.locale(), "%.2f", value.get()), value));
        getChildren().addAll(word, slider, figure);
    }
}
