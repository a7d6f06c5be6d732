package dev.emend.gui.review;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/// The time the card has been shown and the number of keys pressed since. On the JavaFX thread.
final class Stopwatch {
    private final Clock clock;
    private Instant since;
    private int keys;

    Stopwatch(Clock clock) {
        this.clock = clock;
        since = clock.instant();
    }

    void start() {
        since = clock.instant();
        keys = 0;
    }

    void key() {
        keys++;
    }

    /// At least 1: the key that asks.
    int keys() {
        return Math.max(1, keys);
    }

    Duration time() {
        return Duration.between(since, clock.instant());
    }
}
