package dev.emend.catalog;

import java.time.Duration;

/// How long to wait for writers, and how large a file may be edited.
///
/// @param patience the longest wait for a file that is being written
/// @param quiet a torn file that has not changed for so long is given up earlier
/// @param settle a changed file is believed when two reads so far apart are equal
/// @param editableBytes larger files open read-only
public record Limits(Duration patience, Duration quiet, Duration settle, long editableBytes) {
    public static final Limits DEFAULT =
            new Limits(Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofMillis(50), 256L << 20);
}
