package dev.emend.exchange.record;

import dev.emend.model.Json;
import dev.emend.model.Timestamps;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// The time a record says it was written: ISO 8601 as it stands there, and ISO 8601 for what counts seconds,
/// milliseconds or less since 1970.
public final class RecordTime {
    private static final List<String> WRITTEN = List.of(
            "created_at",
            "createdAt",
            "created",
            "create_time",
            "creation_date",
            "timestamp",
            "time",
            "date",
            "updated_at",
            "updatedAt",
            "updated",
            "modified",
            "_savedAt",
            "savedAt");

    /// Objects a time stands in beside the others.
    private static final List<String> INNER = List.of("metadata", "payload", "properties", "meta");

    /// Members in which an object spells one time.
    private static final List<String> SPELLED = List.of("$date", "seconds", "_seconds", "$numberLong", "iso", "value");

    private RecordTime() {}

    /// Of a record with any of the usual names, else of the objects in it; empty when it has none.
    public static String of(Json.Obj record) {
        var time = of(record, WRITTEN);
        if (!time.isEmpty()) {
            return time;
        }
        return INNER.stream()
                .map(inner -> of(record.object(inner), WRITTEN))
                .filter(at -> !at.isBlank())
                .findFirst()
                .orElse("");
    }

    /// The first of these members that holds one; empty when none does.
    public static String of(Json.Obj record, List<String> names) {
        return names.stream()
                .flatMap(name -> Optional.ofNullable(record.get(name)).stream())
                .map(RecordTime::of)
                .filter(at -> !at.isBlank())
                .findFirst()
                .orElse("");
    }

    private static String of(Json value) {
        return switch (value) {
            case Json.Text(var text) -> isNumber(text) ? ofNumber(text).orElse(text) : text;
            case Json.Num number -> ofNumber(number.plain()).orElse("");
            case Json.Obj object -> of(object, SPELLED);
            default -> "";
        };
    }

    private static boolean isNumber(String text) {
        return !text.isBlank() && text.chars().allMatch(c -> c >= '0' && c <= '9' || c == '.' || c == ' ');
    }

    /// Empty for a number that counts nothing since 1970, such as a year.
    private static Optional<String> ofNumber(String number) {
        return Timestamps.of(number, ZoneOffset.UTC).map(Instant::toString);
    }
}
