package dev.emend.gui.library;

import dev.emend.app.review.CorrectionOutcome;
import dev.emend.app.trends.LearningEffect;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import org.jspecify.annotations.Nullable;

/// View model of the outcomes of the learnings of the item shown: whether each worked, the survivor of
/// one that was superseded, and which have the failures after them unfolded.
public final class LearningOutcomesViewModel {
    /// @param correctionOutcome empty when that is not known
    /// @param survivor what stands for it
    /// @param effect how attempts ended before and after it was kept; empty when it is not kept, or
    ///   nobody knows since when
    public record OutcomeOfLearning(
            Optional<CorrectionOutcome> correctionOutcome,
            Optional<LearningRef> survivor,
            Optional<LearningEffect> effect) {
        static final OutcomeOfLearning UNKNOWN =
                new OutcomeOfLearning(Optional.empty(), Optional.empty(), Optional.empty());
    }

    private final Workspace workspace;
    private final Background background;
    public final ObjectProperty<Load<Map<LearningRef, OutcomeOfLearning>>> fates =
            new SimpleObjectProperty<>(Load.idle());

    /// The learnings whose later failures are shown.
    public final ObservableSet<LearningRef> expandedLearnings = FXCollections.observableSet();
    private @Nullable ItemRef item;

    public LearningOutcomesViewModel(Workspace workspace, Background background) {
        this.workspace = workspace;
        this.background = background;
    }

    void show(ItemRef ref) {
        if (!ref.equals(item)) {
            fates.set(Load.idle());
            expandedLearnings.clear();
        }
        item = ref;
        background.load(fates, () -> read(ref));
    }

    private Map<LearningRef, OutcomeOfLearning> read(ItemRef ref) throws UserException {
        var outcomes = new HashMap<LearningRef, OutcomeOfLearning>();
        var effects = new HashMap<LearningRef, LearningEffect>();
        workspace.insights().trends().effects(ref).forEach(effect -> effects.put(effect.learning(), effect));
        for (var outcome : workspace.review().proposals().didItWork(ref)) {
            var survivor = workspace.library().survivor(outcome.learning());
            outcomes.put(
                    outcome.learning(),
                    new OutcomeOfLearning(
                            Optional.of(outcome), survivor, Optional.ofNullable(effects.get(outcome.learning()))));
        }
        return outcomes;
    }

    /// The outcome as far as it is known; does not wait for loading.
    public OutcomeOfLearning of(LearningRef learning) {
        return fates.get()
                .latestValue()
                .map(all -> all.getOrDefault(learning, OutcomeOfLearning.UNKNOWN))
                .orElse(OutcomeOfLearning.UNKNOWN);
    }

    /// The failures after it that its verdict rests on.
    public List<LearningRef> laterFailures(LearningRef learning) {
        return of(learning)
                .correctionOutcome()
                .map(CorrectionOutcome::laterFailures)
                .orElse(List.of());
    }

    /// Shows or hides the failures after a learning.
    public void toggle(LearningRef learning) {
        if (!expandedLearnings.remove(learning) && !laterFailures(learning).isEmpty()) {
            expandedLearnings.add(learning);
        }
    }
}
