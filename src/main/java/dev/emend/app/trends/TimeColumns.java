package dev.emend.app.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrendReport.ColumnWidth;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// The days, weeks, months or years of a period without a gap, so many that they can be told apart; of
/// more than a hundred years the last hundred, and what was before counts in the first.
///
/// @param days the first day of each, oldest first; none when nothing happened in it
record TimeColumns(ColumnWidth width, List<LocalDate> days, ZoneId zone) {
    private static final long DAYS_BY_DAY = 31;
    private static final long DAYS_BY_WEEK = 200;
    private static final long DAYS_BY_MONTH = 5 * 366;

    /// More columns can't be told apart; one wrong date would make thousands.
    private static final int MAX_YEARS = 100;

    TimeColumns {
        days = List.copyOf(days);
    }

    /// The columns of a period, for one without a beginning those from the first to the last of these
    /// times.
    ///
    /// @param times within the period
    static TimeColumns of(DateRange period, Collection<Instant> times, ZoneId zone) {
        var earliest = times.stream().min(Comparator.naturalOrder());
        var latest = times.stream().max(Comparator.naturalOrder());
        if (earliest.isEmpty() || latest.isEmpty()) {
            return new TimeColumns(ColumnWidth.DAY, List.of(), zone);
        }
        var first = day(period.from().orElse(earliest.get()), zone);
        var last = day(period.from().isPresent() ? period.until() : latest.get(), zone);
        var width = width(ChronoUnit.DAYS.between(first, last));
        var days = new ArrayList<LocalDate>();
        if (width == ColumnWidth.YEAR && last.getYear() - first.getYear() >= MAX_YEARS) {
            width = ColumnWidth.LAST_YEARS;
            first = last.minusYears(MAX_YEARS - 1);
        }
        for (var at = begin(first, width); !at.isAfter(last); at = next(at, width)) {
            days.add(at);
        }
        return new TimeColumns(width, days, zone);
    }

    /// The index of the column of a time within the period; of one before all columns, the first.
    int index(Instant at) {
        return Math.max(0, days.indexOf(begin(day(at, zone), width)));
    }

    static LocalDate day(Instant at, ZoneId zone) {
        return at.atZone(zone).toLocalDate();
    }

    private static ColumnWidth width(long days) {
        return days <= DAYS_BY_DAY
                ? ColumnWidth.DAY
                : days <= DAYS_BY_WEEK
                        ? ColumnWidth.WEEK
                        : days <= DAYS_BY_MONTH ? ColumnWidth.MONTH : ColumnWidth.YEAR;
    }

    private static LocalDate begin(LocalDate day, ColumnWidth width) {
        return switch (width) {
            case DAY -> day;
            case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            case MONTH -> day.withDayOfMonth(1);
            case YEAR, LAST_YEARS -> day.withDayOfYear(1);
        };
    }

    private static LocalDate next(LocalDate day, ColumnWidth width) {
        return switch (width) {
            case DAY -> day.plusDays(1);
            case WEEK -> day.plusWeeks(1);
            case MONTH -> day.plusMonths(1);
            case YEAR, LAST_YEARS -> day.plusYears(1);
        };
    }
}
