package dev.emend.curation;

import dev.emend.analysis.Advice;
import dev.emend.analysis.Coach;
import dev.emend.analysis.Draft;
import dev.emend.analysis.Lesson;
import dev.emend.model.Action;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What the coach says about a lesson while it is written. Computed from what it is given, fast
/// enough for every keystroke.
///
/// @param paths absolute paths in the lesson, in its order
/// @param said the known learning that says the same best, if one does
/// @param cut how many characters of the lesson agents would not see; 0 when they see all
public record Coached(Lights lights, List<Path> paths, Optional<Said> said, int cut) {
    /// The three marks of a lesson that is worth 5.
    public record Lights(Light specific, Light actionable, Light generalizable) {}

    /// @param hint one word for what to do, `fine` when it is lit
    public record Light(boolean isLit, String hint) {
        private static Light of(Advice.Light light) {
            return new Light(
                    light.lit(), light.hint().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        }
    }

    /// @param start in UTF-16 units, where the path begins
    /// @param end exclusive
    /// @param parameter what may stand in its place, with braces: `{input_folder}`
    public record Path(int start, int end, String path, String parameter) {}

    /// @param times how many known learnings say it
    public record Said(LearningRef learning, int times) {}

    public Coached {
        paths = List.copyOf(paths);
    }

    /// @param original the action that failed, [Action#NONE] when it is not known
    /// @param corrected what should be done instead, [Action#NONE] when it is not given yet
    /// @param known learnings of the same item, the one being edited left out
    /// @param profile what agents see of a lesson
    public static Coached look(
            String lesson,
            Action original,
            Action corrected,
            List<Learning> known,
            Profile profile) {
        var lessons =
                known.stream()
                        .map(one ->
                                new Lesson(
                                        one.ref().key(), one.ref().item().key(), one, new float[0]))
                        .toList();
        var advice =
                Coach.look(new Draft(lesson, original, corrected, lessons, profile.lessonCut()));
        return new Coached(
                new Lights(
                        Light.of(advice.specific()),
                        Light.of(advice.actionable()),
                        Light.of(advice.generalizable())),
                advice.paths().stream()
                        .map(one -> new Path(one.start(), one.end(), one.path(), one.parameter()))
                        .toList(),
                advice.said().map(said -> new Said(LearningRef.parse(said.key()), said.times())),
                advice.cutAt());
    }
}
