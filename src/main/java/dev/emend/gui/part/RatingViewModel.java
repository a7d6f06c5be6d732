package dev.emend.gui.part;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.library.AutoRatingResult;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.model.Rating;
import dev.emend.model.UserException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
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

        /// The rating by rule, shown once a person has pressed a score; empty for none. Called off
        /// the JavaFX thread.
        default Optional<AutoRatingResult> byRule() throws UserException {
            return Optional.empty();
        }

        /// Like [#byRule()], but empty when the rating has to be read.
        default Optional<AutoRatingResult> knownRule() {
            return Optional.empty();
        }

        /// Notes the score that was pressed before the rule was seen. Called when the rating is
        /// saved, off the JavaFX thread.
        default void compare(int initialScore, AutoRatingResult rule) throws UserException {}

        /// Rates, and notes the score pressed first beside the rule. Called off the JavaFX thread.
        ///
        /// @param words empty for none
        default CommandResult save(int score, int initialScore, String words) throws UserException {
            var decision = rate(score, words.isEmpty() ? null : words);
            var rule = byRule();
            if (rule.isPresent()) {
                compare(initialScore, rule.get());
            }
            return decision;
        }
    }

    /// A rating that was saved.
    ///
    /// @param target what was rated, as people name it
    public record SavedRating(CommandResult decision, String target, int score) {}

    private record Entry(RatingWriter work, String about, String target, int score, int initialScore, String words) {}

    private final Background background;
    private final Consumer<SavedRating> onSaved;
    private final Consumer<Problem> onFailed;
    final FormDrafts drafts;
    public final BooleanProperty isOpen = new SimpleBooleanProperty();

    /// Whether a rating is being saved: its form may be open again afterwards.
    public final BooleanProperty isSaving = new SimpleBooleanProperty();
    public final StringProperty target = new SimpleStringProperty("");

    /// 1 to 5.
    public final IntegerProperty score = new SimpleIntegerProperty(3);

    /// The rating by rule; empty when there is none.
    public final ObjectProperty<Optional<AutoRatingResult>> rule = new SimpleObjectProperty<>(Optional.empty());
    public final StringProperty feedback = new SimpleStringProperty("");
    public final ObjectProperty<@Nullable Problem> problem = new SimpleObjectProperty<>();
    private int initialScore;
    private String about = "";
    private RatingWriter work = (_, _) -> {
        throw new IllegalStateException("nothing to rate");
    };

    /// @param onFailed told what went wrong when the form is about something else by then
    public RatingViewModel(
            Background background, Drafts drafts, Consumer<SavedRating> onSaved, Consumer<Problem> onFailed) {
        this.background = background;
        this.onSaved = onSaved;
        this.onFailed = onFailed;
        this.drafts = new FormDrafts(drafts);
    }

    /// Takes the score a person pressed for something, and shows what the rule says now that they
    /// have said what they think.
    ///
    /// @param key of what is rated
    /// @param targetName what is rated, as people name it
    public void open(String key, String targetName, int score, RatingWriter writes) {
        work = writes;
        about = key;
        drafts.stop();
        initialScore = score;
        target.set(targetName);
        feedback.set("");
        drafts.open(key, Map.of("rating", feedback));
        problem.set(null);
        choose(score);
        readRule(writes);
        isOpen.set(true);
    }

    private void readRule(RatingWriter writes) {
        rule.set(writes.knownRule());
        if (rule.get().isPresent()) {
            return;
        }
        background.run(
                writes::byRule,
                says -> {
                    if (work == writes) {
                        rule.set(says);
                    }
                },
                failure -> {
                    if (work == writes) {
                        problem.set(failure);
                    }
                });
    }

    /// @param newScore clamped to 1 to 5
    public void choose(int newScore) {
        score.set(Math.clamp(newScore, Rating.LOWEST, Rating.HIGHEST));
    }

    /// Leaves the form; what was typed stays as a draft.
    public void cancel() {
        drafts.close();
        isOpen.set(false);
    }

    /// Saves and closes; when that fails the form is open again with what was typed.
    public void save() {
        if (!isOpen.get()) {
            return;
        }
        var entry = new Entry(
                work,
                about,
                target.get(),
                score.get(),
                initialScore,
                feedback.getValueSafe().strip());
        var saved = drafts.saving();
        drafts.stop();
        isSaving.set(true);
        isOpen.set(false);
        background.run(
                () -> entry.work().save(entry.score(), entry.initialScore(), entry.words()),
                decision -> {
                    isSaving.set(false);
                    saved.run();
                    onSaved.accept(new SavedRating(decision, entry.target(), entry.score()));
                },
                failure -> {
                    failed(entry, failure);
                    isSaving.set(false);
                });
    }

    private void failed(Entry entry, Problem failure) {
        if (isOpen.get()) {
            onFailed.accept(failure);
            return;
        }
        open(entry.about(), entry.target(), entry.initialScore(), entry.work());
        choose(entry.score());
        feedback.set(entry.words());
        problem.set(failure);
    }
}
