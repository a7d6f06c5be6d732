package dev.emend.gui.part;

import dev.emend.gui.part.InterruptDraft.Field;
import java.util.EnumMap;
import java.util.Map;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// What is typed into the interrupt form.
final class InterruptFields {
    private final Map<Field, StringProperty> fields = new EnumMap<>(Field.class);

    /// @param onChanged told of every change
    InterruptFields(Runnable onChanged) {
        for (var field : Field.values()) {
            fields.put(field, new SimpleStringProperty(""));
        }
        fields.values().forEach(text -> text.subscribe((_, _) -> onChanged.run()));
    }

    StringProperty text(Field field) {
        var property = fields.get(field);
        if (property == null) {
            throw new IllegalArgumentException("no field " + field);
        }
        return property;
    }

    Map<Field, String> texts() {
        var texts = new EnumMap<Field, String>(Field.class);
        fields.forEach((field, text) -> texts.put(field, text.getValueSafe()));
        return texts;
    }

    /// What is not named becomes empty.
    void set(Map<Field, String> texts) {
        fields.forEach((field, text) -> text.set(texts.getOrDefault(field, "")));
    }

    /// A lesson already typed stays.
    void fill(InterruptStep step) {
        var arguments = PrettyJson.of(step.action().arguments());
        text(Field.TASK).set(step.task());
        text(Field.STEP).set(Integer.toString(step.number()));
        text(Field.ORIGINAL_TOOL).set(step.action().toolName());
        text(Field.ORIGINAL_ARGUMENTS).set(arguments);
        text(Field.CORRECTED_TOOL).set(step.action().toolName());
        text(Field.CORRECTED_ARGUMENTS).set(arguments);
        text(Field.ERROR).set(step.error());
    }

    void clear() {
        set(Map.of(Field.ORIGINAL_ARGUMENTS, "{}", Field.CORRECTED_ARGUMENTS, "{}"));
    }
}
