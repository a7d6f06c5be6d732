package dev.emend.app.trends;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrustTimeline.Event;
import dev.emend.model.ItemRef;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TrustSeriesTest {
    private static final Instant FROM = Instant.parse("2025-01-01T00:00:00Z");
    private static final TrustSeries.Span SPAN = new TrustSeries.Span(FROM, FROM.plus(Duration.ofDays(100)));

    private static final Duration SPAN_OF_A_YEAR = Duration.ofDays(365);

    private static TrustTimeline line(List<Double> trusts, Duration every) {
        var events = new ArrayList<Event>();
        double before = 1;
        for (int i = 0; i < trusts.size(); i++) {
            events.add(new Event(
                    TrustTimeline.Kind.OVERRIDDEN,
                    Optional.of(FROM.plus(every.multipliedBy(i))),
                    before,
                    trusts.get(i),
                    TrustTimeline.Cause.NONE));
            before = trusts.get(i);
        }
        return new TrustTimeline(new ItemRef(new UUID(0, 0), "a"), "", 1, events, before);
    }

    @Test
    void aLineIsMadeOfSteps() {
        var points = TrustSeries.of(line(List.of(0.9, 0.8), Duration.ofDays(50)), SPAN, 600)
                .points();
        assertEquals(
                List.of("0.0 1.0", "0.0 1.0", "0.0 0.9", "0.5 0.9", "0.5 0.8", "1.0 0.8"),
                points.stream().map(point -> point.at() + " " + point.trust()).toList());
    }

    @Test
    void aPeriodOfAllTimesEndsNowAndNotInTheFuture() {
        var lines = List.of(line(List.of(0.9, 0.8), Duration.ofDays(100)));
        var now = FROM.plus(Duration.ofDays(101));
        var soon = TrustSeries.span(new DateRange(Optional.empty(), now), lines);
        assertEquals(now, soon.until());
        assertTrue(soon.from().isBefore(FROM));
        var later = TrustSeries.span(new DateRange(Optional.empty(), now.plus(SPAN_OF_A_YEAR)), lines);
        assertTrue(later.until().isBefore(FROM.plus(Duration.ofDays(110))));
    }

    @Test
    void aPixelKeepsItsFirstLowestHighestAndLastEvent() {
        var trusts = new ArrayList<Double>();
        for (int i = 0; i < 10_000; i++) {
            trusts.add(i == 5_000 ? 0.5 : i == 6_000 ? 0.99 : 0.7);
        }
        // all within a tenth of the first day, on a line of a hundred pixels
        var points =
                TrustSeries.of(line(trusts, Duration.ofMillis(800)), SPAN, 100).points();
        assertEquals(2 + 2 * 4, points.size());
        assertTrue(points.stream().anyMatch(point -> point.trust() == 0.5));
        assertTrue(points.stream().anyMatch(point -> point.trust() == 0.99));
        assertEquals(0.7, points.getLast().trust());
    }

    @Test
    void eventsThatCanBeToldApartAreAllKept() {
        var trusts = List.of(0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5);
        var days = TrustSeries.of(line(trusts, Duration.ofDays(2)), SPAN, 100);
        assertEquals(trusts, kept(days));

        var inOnePixel = TrustSeries.of(line(trusts.subList(0, 4), Duration.ofMillis(1)), SPAN, 100);
        assertEquals(trusts.subList(0, 4), kept(inOnePixel), "so few are no crowd");
    }

    @Test
    void ofEqualFallsInAPixelTheFirstIsKept() {
        var trusts = List.of(0.9, 0.6, 0.9, 0.6, 0.95, 0.7, 0.95, 0.8);
        var events = TrustSeries.of(line(trusts, Duration.ofMillis(1)), SPAN, 100).points().stream()
                .flatMap(point -> point.event().stream())
                .map(event -> event.at().orElseThrow())
                .toList();
        assertEquals(List.of(FROM, FROM.plusMillis(1), FROM.plusMillis(4), FROM.plusMillis(7)), events);
    }

    private static List<Double> kept(TrustSeries steps) {
        return steps.points().stream()
                .flatMap(point -> point.event().stream())
                .map(Event::after)
                .toList();
    }

    @Test
    void aPeriodWithABeginningIsDrawnFromThereToItsEndAndIsNeverEmpty() {
        var until = FROM.plus(Duration.ofDays(7));
        var lines = List.of(line(List.of(0.9), Duration.ofDays(1)));
        assertEquals(
                new TrustSeries.Span(FROM, until), TrustSeries.span(new DateRange(Optional.of(FROM), until), lines));
        var moment = TrustSeries.span(new DateRange(Optional.of(FROM), FROM), lines);
        assertEquals(new TrustSeries.Span(FROM, FROM.plusSeconds(1)), moment);
        assertEquals(0, moment.share(FROM));
    }

    @Test
    void aPeriodHoldsItsEndsAndOnlyAllHoldsWhatSaysNoTime() {
        var until = FROM.plus(Duration.ofDays(1));
        var period = new DateRange(Optional.of(FROM), until);
        assertTrue(period.holds(FROM));
        assertTrue(period.holds(until));
        assertFalse(period.holds(until.plusNanos(1)));
        assertFalse(period.holds(Optional.empty()));
        assertTrue(new DateRange(Optional.empty(), until).holds(Optional.empty()));
    }
}
