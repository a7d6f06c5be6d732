package dev.emend.gui.history;

import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import javafx.beans.property.StringProperty;
import javafx.scene.control.ComboBox;
import javafx.util.StringConverter;

/// Chooses one of the values that occur, or all of them. The values may change under the choice.
final class ValueChoice extends ComboBox<String> {
    private static final String ALL = "";

    private final StringProperty choice;
    private boolean isSyncing;

    /// @param choice empty for all
    /// @param key the text for all; with `.said` what is chosen here
    ValueChoice(String id, StringProperty choice, String key, UnaryOperator<String> words) {
        this.choice = choice;
        setId(id);
        FieldName.setWords(this, Texts.get(key + ".said"));
        setConverter(new StringConverter<>() {
            @Override
            public String toString(String value) {
                return value == null || value.isEmpty() ? Texts.get(key) : words.apply(value);
            }

            @Override
            public String fromString(String text) {
                return text;
            }
        });
        offer(List.of());
        valueProperty().subscribe((_, newValue) -> {
            if (!isSyncing && newValue != null) {
                choice.set(newValue);
            }
        });
        choice.subscribe(newValue -> take(newValue));
    }

    /// Offers these, and what is chosen even when it does not occur any more.
    void offer(List<String> values) {
        var all = new ArrayList<>(List.of(ALL));
        all.addAll(values);
        if (!all.contains(choice.get())) {
            all.add(choice.get());
        }
        if (!getItems().equals(all)) {
            isSyncing = true;
            getItems().setAll(all);
            isSyncing = false;
        }
        take(choice.get());
    }

    private void take(String newValue) {
        isSyncing = true;
        if (!Objects.equals(getValue(), newValue)) {
            setValue(newValue);
        }
        isSyncing = false;
    }
}
