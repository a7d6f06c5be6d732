package dev.emend.gui.part;

import dev.emend.gui.kit.Texts;
import dev.emend.model.Condition;
import javafx.util.StringConverter;

/// Converter of the operator of a condition to words; for lists to choose from.
public final class OperatorTexts extends StringConverter<Condition.Operator> {
    public static String of(Condition.Operator operator) {
        return Texts.get("part.operator." + operator.word());
    }

    @Override
    public String toString(Condition.Operator operator) {
        return of(operator);
    }

    @Override
    public Condition.Operator fromString(String text) {
        throw new UnsupportedOperationException("operators are chosen, not typed");
    }
}
