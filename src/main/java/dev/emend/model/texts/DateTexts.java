package dev.emend.model.texts;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.List;
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

    /// `26 Oct` of this year, `26 Oct 2025` of another one.
    ///
    /// @param today the day on which it is read
    public static String day(LocalDate day, LocalDate today) {
        return (day.getYear() == today.getYear() ? DAY_OF_YEAR : DAY).of(day);
    }

    /// Days side by side, in their order: the year is said with the first of each year.
    public static List<String> days(List<LocalDate> days) {
        var texts = new ArrayList<String>();
        for (int i = 0; i < days.size(); i++) {
            boolean isSameYear =
                    i > 0 && days.get(i - 1).getYear() == days.get(i).getYear();
            texts.add((isSameYear ? DAY_OF_YEAR : DAY).of(days.get(i)));
        }
        return texts;
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
