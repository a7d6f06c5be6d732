package dev.emend.app.review;

import dev.emend.analysis.similarity.DraftLesson;
import dev.emend.analysis.similarity.LessonAssessment;
import dev.emend.analysis.similarity.LessonAssessor;
import dev.emend.analysis.similarity.LessonText;
import dev.emend.app.preview.PromptProfile;
import dev.emend.model.Action;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Tips for a lesson while it is written. Computed from what it is given, fast
/// enough for every keystroke.
///
/// @param paths absolute paths in the lesson, in its order
/// @param repeatedLesson the known learning that says the same best, if one does
/// @param cutCharacters how many characters of the lesson agents would not see; 0 when they see all
public record WritingTips(
        Criteria lights, List<Path> paths, Optional<RepeatedLesson> repeatedLesson, int cutCharacters) {
    /// The three marks of a lesson that is worth 5.
    public record Criteria(Criterion specific, Criterion actionable, Criterion generalizable) {}

    /// @param hint one word for what to do, `fine` when it is lit
    public record Criterion(boolean isLit, String hint) {
        private static Criterion of(LessonAssessment.Criterion light) {
            return new Criterion(
                    light.lit(), light.hint().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        }
    }

    /// @param start in UTF-16 units, where the path begins
    /// @param end exclusive
    /// @param parameter what may stand in its place, with braces: `{input_folder}`
    public record Path(int start, int end, String path, String parameter) {}

    /// @param times how many known learnings say it
    public record RepeatedLesson(LearningRef learning, int times) {}

    public WritingTips {
        paths = List.copyOf(paths);
    }

    /// @param original the action that failed, [Action#NONE] when it is not known
    /// @param correctedAction what should be done instead, [Action#NONE] when it is not given yet
    /// @param learnings learnings of the same item, the one being edited left out
    /// @param profile what agents see of a lesson
    public static WritingTips of(
            String lesson, Action original, Action correctedAction, List<Learning> learnings, PromptProfile profile) {
        var lessons = learnings.stream()
                .map(learning -> new LessonText(
                        learning.ref().key(), learning.ref().item().key(), learning, new float[0]))
                .toList();
        var advice =
                LessonAssessor.assess(new DraftLesson(lesson, original, correctedAction, lessons, profile.lessonCut()));
        return new WritingTips(
                new Criteria(
                        Criterion.of(advice.specific()),
                        Criterion.of(advice.actionable()),
                        Criterion.of(advice.generalizable())),
                advice.paths().stream()
                        .map(pathParameter -> new Path(
                                pathParameter.start(),
                                pathParameter.end(),
                                pathParameter.path(),
                                pathParameter.parameter()))
                        .toList(),
                advice.duplicate()
                        .map(repetition -> new RepeatedLesson(LearningRef.parse(repetition.key()), repetition.times())),
                advice.cutAt());
    }
}
