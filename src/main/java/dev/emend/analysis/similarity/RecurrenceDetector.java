package dev.emend.analysis.similarity;

import dev.emend.analysis.extraction.ErrorCategory;
import dev.emend.model.Timestamps;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;

/// Whether a correction worked, judged from what happened after it.
public final class RecurrenceDetector {
    /// From here on two errors are about the same although nothing else ties them.
    private static final double SAME_ERROR = 0.6;

    /// From here on they are, when tool and target or kind are the same too.
    private static final double LIKE_ERROR = 0.3;

    private RecurrenceDetector() {}

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

    private record LaterLesson(LessonText lesson, Instant at) {}

    /// @param lessons may hold the correction itself; learnings without a readable time count for
    ///   nothing
    /// @param zone of times that name none
    public static Outcome of(LessonText correction, List<LessonText> lessons, ZoneId zone) {
        var since = Timestamps.of(correction.timestamp(), zone);
        if (since.isEmpty()) {
            return new Outcome(Verdict.UNTESTED, List.of());
        }
        var laterLessons = lessons.stream()
                .filter(other -> !other.key().equals(correction.key()))
                .filter(other -> isNear(correction, other))
                .flatMap(other -> Timestamps.of(other.timestamp(), zone)
                        .filter(at -> at.isAfter(since.get()))
                        .map(at -> new LaterLesson(other, at))
                        .stream())
                .sorted(Comparator.comparing(LaterLesson::at))
                .map(LaterLesson::lesson)
                .toList();
        var recurrences = laterLessons.stream()
                .filter(other -> matches(correction, other))
                .toList();
        if (!recurrences.isEmpty()) {
            return new Outcome(Verdict.RECURRED, keys(recurrences));
        }
        return new Outcome(laterLessons.isEmpty() ? Verdict.UNTESTED : Verdict.HOLDING, keys(laterLessons));
    }

    private static List<String> keys(List<LessonText> lessons) {
        return lessons.stream().map(LessonText::key).toList();
    }

    private static boolean isNear(LessonText lessonText, LessonText other) {
        boolean isSameTask = !lessonText.task().isEmpty() && lessonText.task().equals(other.task());
        return isSameItem(lessonText, other) || isSameTask;
    }

    private static boolean isSameItem(LessonText lessonText, LessonText other) {
        return !lessonText.item().isEmpty() && lessonText.item().equals(other.item());
    }

    /// True when both tell of the same failure.
    static boolean matches(LessonText lessonText, LessonText other) {
        if (!isSameItem(lessonText, other)
                || !lessonText.action().toolName().equals(other.action().toolName())) {
            return false;
        }
        double likeness = Stemmer.likeness(lessonText.error(), other.error());
        var kind = ErrorCategory.of(lessonText.error());
        boolean isSameKind = kind != ErrorCategory.OTHER && kind == ErrorCategory.of(other.error());
        var target = ActionTarget.of(lessonText.action());
        var otherTarget = ActionTarget.of(other.action());
        if (target.isKnown() && otherTarget.isKnown()) {
            return target.isSameAs(otherTarget) && (isSameKind || likeness >= LIKE_ERROR);
        }
        return likeness >= (isSameKind ? LIKE_ERROR : SAME_ERROR);
    }
}
