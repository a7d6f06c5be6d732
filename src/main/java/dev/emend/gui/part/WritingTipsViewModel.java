package dev.emend.gui.part;

import dev.emend.app.preview.PromptProfile;
import dev.emend.app.review.WritingTips;
import dev.emend.model.Action;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.StringProperty;

/// Tips for a lesson while it is typed.
public final class WritingTipsViewModel {
    /// Context of a lesson.
    ///
    /// @param original the action that failed, [Action#NONE] when it is not known
    /// @param correctedAction what should be done instead, [Action#NONE] when it is not given
    /// @param otherLearnings learnings of the same item, the one being edited left out
    public record LessonContext(Action original, Action correctedAction, List<Learning> otherLearnings) {
        public static final LessonContext NOTHING = new LessonContext(Action.NONE, Action.NONE, List.of());

        public LessonContext {
            otherLearnings = List.copyOf(otherLearnings);
        }
    }

    private final StringProperty text;
    private final Supplier<LessonContext> about;
    private final Consumer<LearningRef> onRepeated;
    private final ReadOnlyObjectWrapper<WritingTips> advice;

    /// @param text the lesson, read at each change and written when a path is replaced
    /// @param about asked at each change
    /// @param onRepeated goes to a learning that says the same already
    public WritingTipsViewModel(StringProperty text, Supplier<LessonContext> about, Consumer<LearningRef> onRepeated) {
        this.text = text;
        this.about = about;
        this.onRepeated = onRepeated;
        advice = new ReadOnlyObjectWrapper<>(currentTips());
        text.subscribe((_, _) -> refresh());
    }

    /// Looks again, after something else than the lesson changed.
    public void refresh() {
        advice.set(currentTips());
    }

    private WritingTips currentTips() {
        var context = about.get();
        return WritingTips.of(
                text.getValueSafe(),
                context.original(),
                context.correctedAction(),
                context.otherLearnings(),
                PromptProfile.KB_ATTACHED);
    }

    /// Puts the parameter in the place of a path, everywhere it stands in the lesson.
    public void replace(WritingTips.Path path) {
        var newText = new StringBuilder(text.getValueSafe());
        var all = advice.get().paths();
        for (int i = all.size() - 1; i >= 0; i--) {
            var match = all.get(i);
            if (match.parameter().equals(path.parameter())) {
                newText.replace(match.start(), match.end(), match.parameter());
            }
        }
        text.set(newText.toString());
    }

    /// Goes to the learning that says the same already.
    public void goToRepeated() {
        advice.get().repeatedLesson().ifPresent(lesson -> onRepeated.accept(lesson.learning()));
    }

    public ReadOnlyObjectProperty<WritingTips> advice() {
        return advice.getReadOnlyProperty();
    }
}
