package dev.emend.app.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Many of one source in a short time are one thing to judge.
class BurstTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private static List<Burst.Arrival> arrivals(String source, int from, int count, int secondsBetween) {
        var all = new ArrayList<Burst.Arrival>();
        for (int i = 0; i < count; i++) {
            all.add(new Burst.Arrival(
                    source, NOON.plusSeconds(from + (long) i * secondsBetween), null, source + from + i));
        }
        return all;
    }

    @Test
    void takesTenWithinTenMinutesAndNoFewer() {
        assertEquals(1, Burst.of(arrivals("a", 0, 10, 66)).size(), "the last came after 9 min 54 s");
        assertEquals(List.of(), Burst.of(arrivals("a", 0, 10, 67)), "the last came after 10 min 3 s");
        assertEquals(List.of(), Burst.of(arrivals("a", 0, 9, 1)));
    }

    @Test
    void isOneAsLongAsItGoesOn() {
        var burst = Burst.of(arrivals("a", 0, 100, 60)).getFirst();

        assertEquals(100, burst.size());
        assertEquals(NOON, burst.from());
        assertEquals(NOON.plusSeconds(99 * 60), burst.to());
    }

    @Test
    void keepsSourcesAndDaysApartTheLargestFirst() {
        var all = new ArrayList<>(arrivals("a", 0, 10, 1));
        all.addAll(arrivals("a", 86_400, 12, 1));
        all.addAll(arrivals("b", 5, 11, 1));
        all.addAll(arrivals("c", 0, 5, 1));

        var bursts = Burst.of(all);

        assertEquals(List.of(12, 11, 10), bursts.stream().map(Burst::size).toList());
        assertEquals(List.of("a", "b", "a"), bursts.stream().map(Burst::source).toList());
    }
}
