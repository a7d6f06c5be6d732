package dev.emend.gui.part;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.library.AutoRatingResult;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.model.Rating;
import dev.emend.model.UserException;
import java.util.Optional;
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
    public interface RatingWriter {
        /// @param feedback null when the person left it empty
        CommandResult rate(int score, @Nullable String feedback) throws UserException;

        /// The rating by rule, shown once a person has pressed a score; empty for none.
        default Optional<AutoRatingResult> byRule() {
            return Optional.empty();
        }

        /// Notes the score that was pressed before the rule was seen. Called when the rating is
        /// saved, off the JavaFX thread.
        default void compare(int pressed, AutoRatingResult rule) throws UserException {}
    }

    private final Background background;
    private final BiConsumer<CommandResult, Integer> onSaved;
    private final BooleanProperty isOpen = new SimpleBooleanProperty();
    private final StringProperty target = new SimpleStringProperty("");
    private final IntegerProperty score = new SimpleIntegerProperty(3);
    private final ObjectProperty<Optional<AutoRatingResult>> rule = new SimpleObjectProperty<>(Optional.empty());
    private final StringProperty feedback = new SimpleStringProperty("");
    private final ObjectProperty<@Nullable Problem> problem = new SimpleObjectProperty<>();
    private int pressed;
    private RatingWriter work = (_, _) -> {
        throw new IllegalStateException("nothing to rate");
    };

    /// @param onSaved told the decision and the score
    public RatingViewModel(Background background, BiConsumer<CommandResult, Integer> onSaved) {
        this.background = background;
        this.onSaved = onSaved;
    }

    /// Takes the score a person pressed for something, and shows what the rule says now that they
    /// have said what they think.
    ///
    /// @param what what is rated, as people name it
    public void open(String what, int score, RatingWriter writes) {
        work = writes;
        pressed = score;
        target.set(what);
        feedback.set("");
        problem.set(null);
        choose(score);
        rule.set(writes.byRule());
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
        int blind = pressed;
        problem.set(null);
        background.run(
                () -> {
                    var decision = now.rate(chosen, words.isEmpty() ? null : words);
                    var compared = now.byRule();
                    if (compared.isPresent()) {
                        now.compare(blind, compared.get());
                    }
                    return decision;
                },
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

    /// What the rule says of what is rated; empty when it says nothing.
    public ObjectProperty<Optional<AutoRatingResult>> rule() {
        return rule;
    }

    public StringProperty feedback() {
        return feedback;
    }

    public ObjectProperty<@Nullable Problem> problem() {
        return problem;
    }
}
