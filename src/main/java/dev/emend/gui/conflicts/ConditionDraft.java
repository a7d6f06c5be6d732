package dev.emend.gui.conflicts;

import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.JsonField;
import dev.emend.model.Condition;
import dev.emend.model.Json;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The condition one of two learnings gets, while it is written.
public final class ConditionDraft {
    public final StringProperty key = new SimpleStringProperty("");
    public final ObjectProperty<Condition.Operator> operator = new SimpleObjectProperty<>(Condition.Operator.EQUALS);
    public final StringProperty value = new SimpleStringProperty("");

    void set(String name, Json newValue) {
        key.set(name);
        operator.set(Condition.Operator.EQUALS);
        value.set(newValue.plain());
    }

    void clear() {
        set("", new Json.Text(""));
    }

    /// The missing part, a sentence; empty when the condition says something.
    Optional<String> mistake() {
        if (key.getValueSafe().isBlank()) {
            return Optional.of(Texts.get("conflicts.when.key.missing"));
        }
        return operator.get() != Condition.Operator.EXISTS
                        && value.getValueSafe().isBlank()
                ? Optional.of(Texts.get("conflicts.when.value.missing"))
                : Optional.empty();
    }

    /// Numbers and true or false keep their type, so that they equal what an agent holds.
    Condition condition() {
        var text = value.getValueSafe().strip();
        boolean isExists = operator.get() == Condition.Operator.EXISTS;
        Json typedValue = JsonField.read(text) instanceof JsonField.Result.Valid(var json)
                        && (json instanceof Json.Num || json instanceof Json.Bool)
                ? json
                : new Json.Text(text);
        return new Condition(key.getValueSafe().strip(), operator.get(), isExists ? Json.Bool.TRUE : typedValue);
    }
}
