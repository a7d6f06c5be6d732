package dev.emend.analysis.similarity;

import java.util.List;
import java.util.Optional;

/// Assessment of a draft of a lesson.
///
/// @param paths absolute paths in the text, in its order, none inside another
/// @param duplicate the known learning that says the same best, if one does
/// @param cutAt how many characters are beyond what the prompt shows; 0 when all fits
public record LessonAssessment(Criteria lights, List<PathParameter> paths, Optional<RepeatedBy> duplicate, int cutAt) {
    public LessonAssessment {
        paths = List.copyOf(paths);
    }

    /// The three marks of a lesson worth 5.
    public record Criteria(Criterion specific, Criterion actionable, Criterion generalizable) {}

    /// @param hint what to do when it is not lit; [Hint#FINE] when it is
    public record Criterion(boolean lit, Hint hint) {
        static Criterion of(Hint hint) {
            return new Criterion(hint == Hint.FINE, hint);
        }
    }

    /// @param key of the learning that says it
    /// @param times how many known learnings say it
    public record RepeatedBy(String key, int times) {}

    public enum Hint {
        FINE,
        /// There is no text yet.
        EMPTY,
        /// Name the control, file, value, key or tool.
        NAME_IT,
        /// Say what to do.
        SAY_WHAT_TO_DO,
        /// Only what was wrong is said; say what to do instead.
        ONLY_WHAT_WAS_WRONG,
        /// Replace the path by a parameter.
        PATH,
        /// A date or time of one run.
        DATE,
        /// An id, hash or number of one run.
        IDENTIFIER,
        /// A step's number or a place on the screen, which differ from run to run.
        STEP_OR_PLACE
    }

    public Criterion specific() {
        return lights.specific();
    }

    public Criterion actionable() {
        return lights.actionable();
    }

    public Criterion generalizable() {
        return lights.generalizable();
    }
}
