package dev.emend.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {
    private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T23:59:58, 2026-01-31T22:59:58Z",
        "2026-07-31T23:59:58.5, 2026-07-31T21:59:58.500Z",
        "2026-07-31 23:59:58.123456, 2026-07-31T21:59:58.123456Z",
        "2026-07-31T23:59:58.123456789, 2026-07-31T21:59:58.123456789Z",
        "2026-01-31T23:59:58Z, 2026-01-31T23:59:58Z",
        "2026-01-31T23:59:58.25Z, 2026-01-31T23:59:58.250Z",
        "2026-01-31t23:59:58z, 2026-01-31T23:59:58Z",
        "2026-01-31T23:59:58+02:00, 2026-01-31T21:59:58Z",
        "2026-01-31T23:59:58-0800, 2026-02-01T07:59:58Z",
        "2026-01-31T23:59:58+02, 2026-01-31T21:59:58Z",
        "2026-01-31T23:59, 2026-01-31T22:59:00Z",
        "2026-01-31, 2026-01-30T23:00:00Z",
        "2026-02-30T10:00:00, 2026-02-28T09:00:00Z",
        "2026-03-29T02:30:00, 2026-03-29T01:30:00Z",
        "1767225600, 2026-01-01T00:00:00Z",
        "1767225600123, 2026-01-01T00:00:00.123Z"
    })
    void aTimeIsReadHoweverAgentsWriteIt(String text, Instant at) {
        assertEquals(Optional.of(at), Timestamps.of(text, ZONE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "2026-13-01T10:00:00",
                "2026-01-32T10:00:00",
                "2026-01-01T25:00:00",
                "2026-01-01T10:60:00",
                "2026-01-01T10:00:0x",
                "2026-01-01T10:00:00.1234567890",
                "2026-01-01T10:00:00.12x",
                "+026-01-01T10:00:00",
                "0000-01-01T10:00:00"
            })
    void whatIsNoTimeIsNone(String text) {
        assertEquals(Optional.empty(), Timestamps.of(text, ZONE));
    }

    @Test
    void aTimeWrittenHereIsReadAsTheSame() {
        var at = Instant.parse("2026-07-31T21:59:58.123456Z");
        assertEquals(Optional.of(at), Timestamps.of(Timestamps.local(at, ZONE), ZONE));
    }
}
