package dev.emend.model.texts;

import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.function.Supplier;

/// Dates and times as the [Language] of the work that asks writes them.
public enum DateTexts {
    /// `26 Oct 2025, 12:53`
    MINUTE(() -> Messages.of("dates.minute")),
    /// `26 Oct 2025`
    DAY(() -> Messages.of("dates.day")),
    /// `26 Oct`
    DAY_OF_YEAR(() -> Messages.of("dates.dayOfYear")),
    /// `Oct 2025`
    MONTH(() -> Messages.of("dates.month")),
    /// `2025`
    YEAR(() -> Messages.of("dates.year")),
    /// `12:53`
    TIME(() -> Messages.of("dates.time")),
    /// `12:53:07`
    SECOND(() -> Messages.of("dates.second"));

    private final Supplier<String> pattern;

    DateTexts(Supplier<String> pattern) {
        this.pattern = pattern;
    }

    /// Reads and writes such a text.
    public DateTimeFormatter formatter() {
        return DateTimeFormatter.ofPattern(pattern.get(), Language.locale());
    }

    /// @param time with all that is written, in the zone it is to be read in
    public String of(TemporalAccessor time) {
        return formatter().format(time);
    }
}
