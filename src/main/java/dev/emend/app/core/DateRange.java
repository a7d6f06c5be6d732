package dev.emend.app.core;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;

/// The time trends are looked at over.
///
/// @param from empty for everything there ever was, what says no time too
/// @param until the last moment that counts
public record DateRange(Optional<Instant> from, Instant until) {
    public DateRange {
        if (from.filter(begin -> begin.isAfter(until)).isPresent()) {
            throw new IllegalArgumentException("it ends before it begins");
        }
    }

    public static DateRange all(Clock clock) {
        return new DateRange(Optional.empty(), clock.instant());
    }

    /// The last days, counted back from now in whole days of 24 hours.
    public static DateRange days(long days, Clock clock) {
        var now = clock.instant();
        return new DateRange(Optional.of(now.minus(Duration.ofDays(days))), now);
    }

    /// From the start of one day to the end of another.
    public static DateRange between(LocalDate first, LocalDate last, ZoneId zone) {
        return new DateRange(
                Optional.of(first.atStartOfDay(zone).toInstant()),
                last.plusDays(1).atStartOfDay(zone).toInstant().minusNanos(1));
    }

    public boolean holds(Instant at) {
        return !at.isAfter(until) && from.filter(at::isBefore).isEmpty();
    }

    /// Whether the range contains the time; a missing time is part of the range of everything only.
    public boolean holds(Optional<Instant> at) {
        return at.map(this::holds).orElse(from.isEmpty());
    }
}
