package dev.emend.model;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Optional;
import java.util.regex.Pattern;

/// Times as agents write them: ISO 8601 with or without a zone, with a blank or a T, or seconds,
/// milliseconds, microseconds or nanoseconds since 1970. Agents write local time: without a zone that of this machine
/// is meant.
public final class Timestamps {
    private static final DateTimeFormatter ANY = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart()
            .appendOffset("+HH:MM", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHMM", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HH", "Z")
            .optionalEnd()
            .optionalEnd()
            .toFormatter(java.util.Locale.ROOT);

    private static final Pattern EPOCH = Pattern.compile("[0-9]{9,}(\\.[0-9]+)?");

    /// The length of `2026-01-31T23:59:59`.
    private static final int TO_THE_SECOND = 19;

    private static final int MAX_FRACTION = 9;

    /// From here on a number counts milliseconds: as seconds it would be beyond the year 5000.
    private static final double MILLIS_FROM = 1e11;

    private static final double MICROS_FROM = 1e14;
    private static final double NANOS_FROM = 1e17;

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    private static final DateTimeFormatter LOCAL =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS", java.util.Locale.ROOT);

    private Timestamps() {}

    /// As agents write it: local time without a zone, to the microsecond.
    public static String local(Instant at, ZoneId zone) {
        return LocalDateTime.ofInstant(at, zone).format(LOCAL);
    }

    /// Empty when the text is no time, or none between the years 1 and 9999.
    ///
    /// @param zone of times that name none
    public static Optional<Instant> of(String text, ZoneId zone) {
        var timestamp = text.strip();
        if (timestamp.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(EPOCH.matcher(timestamp).matches() ? epoch(timestamp) : iso(timestamp, zone))
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

    private static Instant iso(String timestamp, ZoneId zone) {
        var text = timestamp.length() > 10 && timestamp.charAt(10) == ' '
                ? timestamp.substring(0, 10) + "T" + timestamp.substring(11).replace(" ", "")
                : timestamp;
        if (text.length() <= 10) {
            return LocalDate.parse(text).atStartOfDay(zone).toInstant();
        }
        boolean isUtc = text.endsWith("Z");
        var usual = usual(isUtc ? text.substring(0, text.length() - 1) : text);
        if (usual.isPresent()) {
            return usual.get().atZone(isUtc ? ZoneOffset.UTC : zone).toInstant();
        }
        var parsed = ANY.parse(text);
        return parsed.isSupported(ChronoField.OFFSET_SECONDS)
                ? OffsetDateTime.from(parsed).toInstant()
                : LocalDateTime.from(parsed).atZone(zone).toInstant();
    }

    /// Reads what agents write most: `2026-01-31T23:59:59.123456`, without a zone; empty for
    /// anything else, also where it is no time. A report reads a time of every learning and run,
    /// and a formatter takes many times as long.
    private static Optional<LocalDateTime> usual(String text) {
        int fraction = text.length() - TO_THE_SECOND - 1;
        boolean isShaped = (fraction == -1 || fraction > 0 && fraction <= MAX_FRACTION && text.charAt(19) == '.')
                && text.charAt(4) == '-'
                && text.charAt(7) == '-'
                && text.charAt(10) == 'T'
                && text.charAt(13) == ':'
                && text.charAt(16) == ':';
        if (!isShaped) {
            return Optional.empty();
        }
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 7);
        int day = digits(text, 8, 10);
        int hour = digits(text, 11, 13);
        int minute = digits(text, 14, 16);
        int second = digits(text, 17, TO_THE_SECOND);
        int nanos = fraction < 0 ? 0 : digits(text, TO_THE_SECOND + 1, text.length());
        boolean isTime = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
        boolean isDay = year >= 0
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= YearMonth.of(year, month).lengthOfMonth();
        if (!isTime || !isDay || nanos < 0) {
            return Optional.empty();
        }
        for (int i = Math.max(0, fraction); i < MAX_FRACTION; i++) {
            nanos *= 10;
        }
        return Optional.of(LocalDateTime.of(year, month, day, hour, minute, second, nanos));
    }

    /// -1 when there is anything but the digits 0 to 9.
    private static int digits(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
