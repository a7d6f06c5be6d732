package dev.emend.model;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Optional;

/// Times as agents write them: ISO 8601 with or without a zone, with a blank or a T, or seconds,
/// milliseconds, microseconds or nanoseconds since 1970. Agents write local time: without a zone that of this machine
/// is meant.
public final class Moments {
    private static final DateTimeFormatter ANY = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart()
            .appendOffset("+HH:mm", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHmm", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HH", "Z")
            .optionalEnd()
            .optionalEnd()
            .toFormatter(java.util.Locale.ROOT);

    /// From here on a number counts milliseconds: as seconds it would be beyond the year 5000.
    private static final double MILLIS_FROM = 1e11;

    private static final double MICROS_FROM = 1e14;
    private static final double NANOS_FROM = 1e17;

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    private static final DateTimeFormatter LOCAL =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS", java.util.Locale.ROOT);

    private Moments() {}

    /// As agents write it: local time without a zone, to the microsecond.
    public static String local(Instant at, ZoneId zone) {
        return LocalDateTime.ofInstant(at, zone).format(LOCAL);
    }

    /// Empty when the text is no time, or none between the years 1 and 9999.
    ///
    /// @param zone of times that name none
    public static Optional<Instant> of(String text, ZoneId zone) {
        var written = text.strip();
        if (written.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(written.matches("[0-9]{9,}(\\.[0-9]+)?") ? epoch(written) : iso(written, zone))
                    .filter(at -> !at.isBefore(FIRST) && !at.isAfter(LAST));
        } catch (DateTimeException e) { // the text is kept as it is and shown so
            return Optional.empty();
        }
    }

    private static Instant epoch(String number) {
        double value = Double.parseDouble(number);
        if (value < MILLIS_FROM) {
            return Instant.ofEpochMilli((long) (value * 1000));
        }
        double perMilli = value < MICROS_FROM ? 1 : value < NANOS_FROM ? 1e3 : 1e6;
        return Instant.ofEpochMilli((long) (value / perMilli));
    }

    private static Instant iso(String written, ZoneId zone) {
        var text = written.length() > 10 && written.charAt(10) == ' '
                ? written.substring(0, 10) + "T" + written.substring(11).replace(" ", "")
                : written;
        if (text.length() <= 10) {
            return LocalDate.parse(text).atStartOfDay(zone).toInstant();
        }
        var parsed = ANY.parse(text);
        return parsed.isSupported(ChronoField.OFFSET_SECONDS)
                ? OffsetDateTime.from(parsed).toInstant()
                : LocalDateTime.from(parsed).atZone(zone).toInstant();
    }
}
