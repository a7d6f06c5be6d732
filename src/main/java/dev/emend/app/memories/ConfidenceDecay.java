package dev.emend.app.memories;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The decay of confidence: by half in every half-life.
///
/// @param halfLife empty for never
record ConfidenceDecay(Optional<Duration> halfLife, Instant now) {
    boolean isAny() {
        return halfLife.isPresent();
    }

    /// @param confidence as the agent gave it
    /// @param at when that was; what lies in the future has not faded and does not grow
    /// @return 0 or more
    double of(double confidence, Instant at) {
        if (halfLife.isEmpty() || !at.isBefore(now)) {
            return confidence;
        }
        double halves =
                Duration.between(at, now).toSeconds() / (double) halfLife.get().toSeconds();
        return Math.max(0, confidence * Math.pow(2, -halves));
    }
}
