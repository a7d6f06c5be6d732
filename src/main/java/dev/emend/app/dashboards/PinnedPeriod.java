package dev.emend.app.dashboards;

import dev.emend.app.core.DateRange;
import dev.emend.chart.Axis;
import dev.emend.model.texts.Messages;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Pattern;

/// The period a chart was pinned with.
public sealed interface PinnedPeriod {
    /// The most days a period has, a hundred years.
    int MAX_DAYS = 36_500;

    /// Whatever period is chosen where the chart is shown.
    record Chosen() implements PinnedPeriod {}

    /// Everything there ever was.
    record Everything() implements PinnedPeriod {}

    /// Counted back from now.
    ///
    /// @param days 1 to [#MAX_DAYS]
    record Days(int days) implements PinnedPeriod {
        public Days {
            if (days < 1 || days > MAX_DAYS) {
                throw new IllegalArgumentException("a period has 1 to %d days, not %d".formatted(MAX_DAYS, days));
            }
        }
    }

    /// @param last not before the first
    record Between(LocalDate first, LocalDate last) implements PinnedPeriod {
        public Between {
            if (last.isBefore(first)) {
                throw new IllegalArgumentException("it ends before it begins");
            }
        }
    }

    PinnedPeriod CHOSEN = new Chosen();

    /// The length of a date of the years 0 to 9999.
    int ISO_DATE = 10;

    /// As [#word] writes it; empty when it is none of these.
    static Optional<PinnedPeriod> of(String word) {
        try {
            if (word.isEmpty()) {
                return Optional.of(CHOSEN);
            }
            if (word.equals("all")) {
                return Optional.of(new Everything());
            }
            var days = Pattern.compile("(\\d{1,5}) days?").matcher(word);
            if (days.matches()) {
                return Optional.of(new Days(Integer.parseInt(days.group(1))));
            }
            var between = word.split(" to ", 2);
            return between.length == 2 && between[0].length() == ISO_DATE && between[1].length() == ISO_DATE
                    ? Optional.of(new Between(LocalDate.parse(between[0]), LocalDate.parse(between[1])))
                    : Optional.empty();
        } catch (IllegalArgumentException | DateTimeException _) { // a person wrote it
            return Optional.empty();
        }
    }

    /// Nothing, `all`, `30 days`, or `2026-10-01 to 2026-10-31`.
    default String word() {
        return switch (this) {
            case Chosen() -> "";
            case Everything() -> "all";
            case Days(int days) -> days + " days";
            case Between(var first, var last) -> first + " to " + last;
        };
    }

    /// Its moments by this clock.
    ///
    /// @param period the period chosen where the chart is shown
    default DateRange range(DateRange period, Clock clock) {
        return switch (this) {
            case Chosen() -> period;
            case Everything() -> DateRange.all(clock);
            case Days(int days) -> DateRange.days(days, clock);
            case Between(var first, var last) -> DateRange.between(first, last, clock.getZone());
        };
    }

    /// As people read it, such as `Last 30 days`; empty for the one that is chosen.
    default String description() {
        return switch (this) {
            case Chosen() -> "";
            case Everything() -> Messages.of("dashboards.periodAll");
            case Days(int days) -> Messages.of("dashboards.periodDays", days);
            case Between(var first, var last) ->
                Messages.of("dashboards.periodBetween", Axis.day(first), Axis.day(last));
        };
    }
}
