package dev.emend.app.core;

import dev.emend.model.Learning;
import dev.emend.model.Timestamps;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/// The time at which a learning says it was written.
public final class LearningTimestamps {
    private LearningTimestamps() {}

    /// Empty when there is no time in it.
    ///
    /// @param zone of times that name none
    public static Optional<Instant> at(Learning learning, ZoneId zone) {
        return Timestamps.of(learning.timestamp(), zone);
    }
}
