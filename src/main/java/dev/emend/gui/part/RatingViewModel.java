package dev.emend.gui.part;

import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.model.Rating;
import java.util.function.BiConsumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// Rating one thing from 1 to 5 against the rubric, with words if the person has any.
public final class RatingViewModel {
    /// Writes the rating. Called off the JavaFX thread.
    public interface Work {
        /// @param feedback null when the person left it empty
        Decision rate(int score, @Nullable String feedback) throws CurationException;
    }

    private final Background background;
    private final BiConsumer<Decision, Integer> onSaved;
    private final BooleanProperty isOpen = new SimpleBooleanProperty();
    private final StringProperty target = new SimpleStringProperty("");
    private final IntegerProperty score = new SimpleIntegerProperty(3);
    private final StringProperty feedback = new SimpleStringProperty("");
    private final ObjectProperty<@Nullable Problem> problem = new SimpleObjectProperty<>();
    private Work work =
            (_, _) -> {
                throw new IllegalStateException("nothing to rate");
            };

    /// @param onSaved told the decision and the score
    public RatingViewModel(Background background, BiConsumer<Decision, Integer> onSaved) {
        this.background = background;
        this.onSaved = onSaved;
    }

    /// Asks for the rating of something, with a score proposed.
    ///
    /// @param what what is rated, as people name it
    public void open(String what, int proposed, Work writes) {
        work = writes;
        target.set(what);
        feedback.set("");
        problem.set(null);
        choose(proposed);
        isOpen.set(true);
    }

    /// @param wanted clamped to 1 to 5
    public void choose(int wanted) {
        score.set(Math.clamp(wanted, Rating.LOWEST, Rating.HIGHEST));
    }

    public void cancel() {
        isOpen.set(false);
    }

    /// Saves; when that fails the form stays open with what was typed.
    public void save() {
        if (!isOpen.get()) {
            return;
        }
        int chosen = score.get();
        var words = feedback.getValueSafe().strip();
        var now = work;
        problem.set(null);
        background.run(
                () -> now.rate(chosen, words.isEmpty() ? null : words),
                decision -> {
                    isOpen.set(false);
                    onSaved.accept(decision, chosen);
                },
                problem::set);
    }

    public BooleanProperty isOpen() {
        return isOpen;
    }

    public StringProperty target() {
        return target;
    }

    /// 1 to 5.
    public IntegerProperty score() {
        return score;
    }

    public StringProperty feedback() {
        return feedback;
    }

    public ObjectProperty<@Nullable Problem> problem() {
        return problem;
    }
}
