package dev.emend.app.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrustTimeline.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The trust of an item as a line of steps, with no more points than can be told apart.
///
/// @param points from left to right
public record TrustSeries(List<Point> points) {
    /// The position of undated events: in front of all others, and whole.
    private static final double UNDATED = 0.012;

    public TrustSeries {
        points = List.copyOf(points);
    }

    /// @param from where the time axis begins
    /// @param until and ends, after it
    public record Span(Instant from, Instant until) {
        /// 0 at the beginning, 1 at the end; outside it stays at the nearer one.
        public double share(Instant at) {
            double all = Duration.between(from, until).toMillis();
            return Math.clamp(Duration.between(from, at).toMillis() / all, 0, 1);
        }
    }

    /// @param at the share of the span, 0 to 1
    /// @param event what happened here; empty at the ends, and where a step only turns
    public record Point(double at, double trust, Optional<Event> event) {}

    /// The time these lines need: the period, or for one without a beginning the time of their
    /// events and a little more, up to its end.
    public static Span span(DateRange period, List<TrustTimeline> lines) {
        var times = lines.stream()
                .flatMap(line -> line.events().stream())
                .flatMap(event -> event.at().stream())
                .sorted()
                .toList();
        var last = times.isEmpty() ? period.until() : times.getLast();
        var first = times.isEmpty() ? last : times.getFirst();
        var margin = Duration.between(first, last).dividedBy(20).plus(Duration.ofHours(12));
        return period.from()
                .map(from -> new Span(from, period.until().isAfter(from) ? period.until() : from.plusSeconds(1)))
                .orElseGet(() -> new Span(first.minus(margin), end(last, margin, period.until())));
    }

    /// A little after the last event, but not in the future: nothing is known of it.
    private static Instant end(Instant last, Duration margin, Instant now) {
        var end = last.plus(margin);
        if (end.isAfter(now)) {
            return last.isAfter(now) ? last : now;
        }
        return end;
    }

    /// @param columns as many as the line has pixels; in each only the first, the lowest, the
    ///   highest and the last event are kept
    public static TrustSeries of(TrustTimeline line, Span span, int columns) {
        var points = new ArrayList<Point>();
        points.add(new Point(0, line.start(), Optional.empty()));
        var column = new ArrayList<Event>();
        int currentColumn = -1;
        for (var event : line.events()) {
            int at = (int) (share(event, span) * columns);
            if (at != currentColumn) {
                draw(column, span, points);
                column.clear();
                currentColumn = at;
            }
            column.add(event);
        }
        draw(column, span, points);
        points.add(new Point(1, line.end(), Optional.empty()));
        return new TrustSeries(points);
    }

    private static double share(Event event, Span span) {
        return event.at().map(span::share).orElse(UNDATED);
    }

    private static void draw(List<Event> column, Span span, List<Point> points) {
        for (var event : downsample(column)) {
            double at = share(event, span);
            points.add(new Point(at, points.getLast().trust, Optional.empty()));
            points.add(new Point(at, event.after(), Optional.of(event)));
        }
    }

    private static List<Event> downsample(List<Event> column) {
        if (column.size() <= 4) {
            return column;
        }
        int lowest = 0;
        int highest = 0;
        for (int i = 1; i < column.size(); i++) {
            lowest = column.get(i).after() < column.get(lowest).after() ? i : lowest;
            highest = column.get(i).after() > column.get(highest).after() ? i : highest;
        }
        var indexes = new java.util.TreeSet<>(List.of(0));
        indexes.addAll(
                List.of(lowest, highest, column.size() - 1).stream().distinct().toList());
        return indexes.stream().map(column::get).toList();
    }
}
