package dev.emend.gui.trends;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/// Days as people read them, `26 Oct 2025`; typed also as `2025-10-26`.
final class DayConverter extends StringConverter<LocalDate> {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);

    @Override
    public String toString(@Nullable LocalDate day) {
        return day == null ? "" : DAY.format(day);
    }

    @Override
    public @Nullable LocalDate fromString(String text) {
        var typed = text.strip();
        try {
            return typed.matches("[0-9]{4}-.*") ? LocalDate.parse(typed) : LocalDate.parse(typed, DAY);
        } catch (DateTimeException e) { // the mistake under the field says so
            return null;
        }
    }
}
