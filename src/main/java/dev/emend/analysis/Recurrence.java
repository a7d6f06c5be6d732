package dev.emend.analysis;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whether a correction worked, judged from what happened after it.
public final class Recurrence {
    /// From here on two errors are about the same although nothing else ties them.
    private static final double SAME_ERROR = 0.6;

    /// From here on they are, when tool and target or kind are the same too.
    private static final double LIKE_ERROR = 0.3;

    private Recurrence() {}

    public enum Verdict {
        /// A later failure matches: same item, same tool, same target or kind of error.
        RECURRED,
        /// The item or the task failed again, but elsewhere.
        HOLDING,
        /// Nothing is known from later.
        UNTESTED
    }

    /// @param laterKeys of the learnings the verdict rests on, oldest first: those that match, or
    ///   those that came later and don't
    public record Outcome(Verdict verdict, List<String> laterKeys) {
        public Outcome {
            laterKeys = List.copyOf(laterKeys);
        }
    }

    private record Later(Lesson lesson, Instant at) {}

    /// @param others may hold the correction itself; learnings without a readable time count for
    ///   nothing
    public static Outcome of(Lesson correction, List<Lesson> others) {
        var since = instant(correction.timestamp());
        if (since.isEmpty()) {
            return new Outcome(Verdict.UNTESTED, List.of());
        }
        var later =
                others.stream()
                        .filter(other -> !other.key().equals(correction.key()))
                        .filter(other -> isNear(correction, other))
                        .flatMap(other ->
                                instant(other.timestamp())
                                        .filter(at -> at.isAfter(since.get()))
                                        .map(at -> new Later(other, at))
                                        .stream())
                        .sorted(java.util.Comparator.comparing(Later::at))
                        .map(Later::lesson)
                        .toList();
        var matching = later.stream().filter(other -> matches(correction, other)).toList();
        if (!matching.isEmpty()) {
            return new Outcome(Verdict.RECURRED, keys(matching));
        }
        return new Outcome(later.isEmpty() ? Verdict.UNTESTED : Verdict.HOLDING, keys(later));
    }

    private static List<String> keys(List<Lesson> lessons) {
        return lessons.stream().map(Lesson::key).toList();
    }

    private static boolean isNear(Lesson one, Lesson other) {
        boolean isSameTask = !one.task().isEmpty() && one.task().equals(other.task());
        return isSameItem(one, other) || isSameTask;
    }

    private static boolean isSameItem(Lesson one, Lesson other) {
        return !one.item().isEmpty() && one.item().equals(other.item());
    }

    /// True when both tell of the same failure.
    static boolean matches(Lesson one, Lesson other) {
        if (!isSameItem(one, other) || !one.action().toolName().equals(other.action().toolName())) {
            return false;
        }
        double likeness = Wording.likeness(one.error(), other.error());
        var kind = FailureKind.of(one.error());
        boolean isSameKind = kind != FailureKind.OTHER && kind == FailureKind.of(other.error());
        var target = ActionTarget.of(one.action());
        var otherTarget = ActionTarget.of(other.action());
        if (target.isKnown() && otherTarget.isKnown()) {
            return target.isSameAs(otherTarget) && (isSameKind || likeness >= LIKE_ERROR);
        }
        return likeness >= (isSameKind ? LIKE_ERROR : SAME_ERROR);
    }

    /// The instant of a time as agents write it; without an offset it is taken as UTC, which is
    /// right when all are of one machine.
    static Optional<Instant> instant(String timestamp) {
        var text = timestamp.strip().replaceFirst(" (?=\\d)", "T");
        if (text.length() < 10) {
            return Optional.empty();
        }
        if (text.length() == 10) {
            return Optional.ofNullable(parsed(() -> dayStart(text)));
        }
        // the form is looked for first: most times name no zone, and a failed attempt is slow
        char last = text.charAt(text.length() - 1);
        boolean hasOffset =
                last == 'Z'
                        || last == 'z'
                        || text.indexOf('+', 10) > 0
                        || text.indexOf('-', 10) > 0;
        return Optional.ofNullable(
                hasOffset
                        ? parsed(() -> OffsetDateTime.parse(text).toInstant())
                        : parsed(() -> LocalDateTime.parse(text).toInstant(ZoneOffset.UTC)));
    }

    private static Instant dayStart(String day) {
        return LocalDate.parse(day).atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    private static @Nullable Instant parsed(java.util.function.Supplier<Instant> reading) {
        try {
            return reading.get();
        } catch (DateTimeException noTime) { // and none is an answer
            return null;
        }
    }
}
