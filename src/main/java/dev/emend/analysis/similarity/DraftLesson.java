package dev.emend.analysis.similarity;

import dev.emend.model.Action;
import java.util.List;

/// A correction while a person writes it.
///
/// @param text the lesson so far
/// @param original the action that failed, [Action#NONE] when free
/// @param correction what should be done instead, [Action#NONE] when not given yet
/// @param knownLessons learnings of the same item, to notice what was said before
/// @param promptChars how many characters of a lesson the agent's prompt shows; 0 or less when all
public record DraftLesson(
        String text, Action original, Action correction, List<LessonText> knownLessons, int promptChars) {
    public DraftLesson {
        knownLessons = List.copyOf(knownLessons);
    }
}
