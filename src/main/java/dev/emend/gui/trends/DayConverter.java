package dev.emend.gui.trends;

import dev.emend.model.texts.DateTexts;
import java.time.DateTimeException;
import java.time.LocalDate;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/// Days as people read them, `26 Oct 2025`; typed also as `2025-10-26`.
final class DayConverter extends StringConverter<LocalDate> {
    @Override
    public String toString(@Nullable LocalDate day) {
        return day == null ? "" : DateTexts.DAY.of(day);
    }

    @Override
    public @Nullable LocalDate fromString(String text) {
        var typed = text.strip();
        try {
            return typed.matches("[0-9]{4}-.*")
                    ? LocalDate.parse(typed)
                    : LocalDate.parse(typed, DateTexts.DAY.formatter());
        } catch (DateTimeException e) { // the mistake under the field says so
            return null;
        }
    }
}
