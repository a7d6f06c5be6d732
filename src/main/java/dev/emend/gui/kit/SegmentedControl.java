package dev.emend.gui.kit;

import java.util.Objects;
import java.util.function.Consumer;
import javafx.beans.property.Property;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.ToggleButton;
import org.jspecify.annotations.Nullable;

/// Single choice among the buttons of a group. It is applied however it is made: by mouse, by Enter, or
/// by the arrow keys, which select a button without firing it.
public final class SegmentedControl {
    private SegmentedControl() {}

    /// Makes a button stand for one value of a property.
    public static <T extends @Nullable Object> void wire(ToggleButton button, Property<T> selection, T value) {
        wire(button, selection, value, selection::setValue);
    }

    /// Makes a button stand for one value. Pressing the one that is chosen leaves it chosen.
    ///
    /// @param selection what is chosen now; the button follows it
    /// @param choose called with the value when the button is selected and is not chosen yet
    public static <T extends @Nullable Object> void wire(
            ToggleButton button, ObservableValue<T> selection, T value, Consumer<? super T> choose) {
        selection.subscribe(newValue -> button.setSelected(Objects.equals(value, newValue)));
        button.selectedProperty().subscribe((_, isOn) -> {
            if (isOn && !Objects.equals(value, selection.getValue())) {
                choose.accept(value);
            }
        });
        button.setOnAction(_ -> button.setSelected(true));
    }
}
