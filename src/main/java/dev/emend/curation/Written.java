package dev.emend.curation;

import dev.emend.model.Learning;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Optional;

/// When a learning says it was written.
final class Written {
    private Written() {}

    /// Agents write local time without a zone, and some of them one with it; empty when there is no
    /// time in it.
    static Optional<Instant> at(Learning learning, ZoneId zone) {
        return at(learning.timestamp(), zone);
    }

    /// The same of any time agents write.
    static Optional<Instant> at(String timestamp, ZoneId zone) {
        var text = timestamp.strip().replaceFirst(" (?=\\d)", "T");
        try {
            return Optional.of(LocalDateTime.parse(text).atZone(zone).toInstant());
        } catch (DateTimeException zoned) { // it may be the other form
            return zoned(text);
        }
    }

    private static Optional<Instant> zoned(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException none) { // and no time is an answer
            return Optional.empty();
        }
    }
}
