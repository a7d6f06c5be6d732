package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.review.LearningSituation;
import dev.emend.app.review.LearningSituation.Difference;
import dev.emend.app.review.ProposalService;
import dev.emend.app.review.ReviewService;
import dev.emend.gui.conflicts.ConflictEntry.Contradiction;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// Two learnings that contradict each other, and the form that is open for them.
public final class ContradictionViewModel {
    /// What is being written.
    public enum Form {
        NONE,
        /// A condition for each side.
        BOTH,
        /// One text for both.
        MERGE
    }

    private final Actor actor;
    private final ConflictListViewModel list;
    private final ProposalService finders;
    private final ReviewService verdicts;
    private final ScreenHost host;
    private final ObjectProperty<Form> form = new SimpleObjectProperty<>(Form.NONE);
    private final List<ConditionDraft> sides = List.of(new ConditionDraft(), new ConditionDraft());
    private final ObservableList<Difference> differences = FXCollections.observableArrayList();
    private final StringProperty merged = new SimpleStringProperty("");
    private final StringProperty mistake = new SimpleStringProperty("");
    private final BooleanProperty evidence = new SimpleBooleanProperty();
    private final ReadOnlyBooleanWrapper saving = new ReadOnlyBooleanWrapper();
    private String shown = "";

    public ContradictionViewModel(
            Actor actor, ConflictListViewModel list, ProposalService finders, ReviewService verdicts, ScreenHost host) {
        this.actor = actor;
        this.list = list;
        this.finders = finders;
        this.verdicts = verdicts;
        this.host = host;
        list.selected().subscribe(now -> {
            var key = now == null ? "" : now.key();
            if (!key.equals(shown)) {
                shown = key;
                leave();
                evidence.set(false);
            }
        });
    }

    private Optional<Contradiction> current() {
        return list.selected().get() instanceof Contradiction contradiction
                ? Optional.of(contradiction)
                : Optional.empty();
    }

    /// The other one leaves the file.
    public void keep(boolean isLeft) {
        current().ifPresent(contradiction -> {
            var winner = isLeft ? contradiction.left() : contradiction.right();
            var loser = isLeft ? contradiction.right() : contradiction.left();
            list.settle(
                    contradiction,
                    () -> finders.keepOne(actor, winner.ref(), loser.ref()),
                    Texts.get(isLeft ? "conflicts.done.left" : "conflicts.done.right", loser.item()));
        });
    }

    public void unrelated() {
        current()
                .ifPresent(contradiction -> list.settle(
                        contradiction,
                        () -> finders.unrelated(
                                actor,
                                List.of(
                                        contradiction.left().ref(),
                                        contradiction.right().ref())),
                        Texts.get("conflicts.done.unrelated")));
    }

    /// Opens the form for a condition on each side, filled with what tells the two apart best.
    public void startBoth() {
        current().ifPresent(contradiction -> {
            var left = LearningSituation.of(contradiction.left().detail().learning());
            differences.setAll(left.differences(
                    LearningSituation.of(contradiction.right().detail().learning())));
            sides.forEach(ConditionDraft::clear);
            mistake.set("");
            if (!differences.isEmpty()) {
                use(differences.getFirst());
            }
            form.set(Form.BOTH);
        });
    }

    /// Fills both conditions from a difference.
    public void use(Difference difference) {
        sides.getFirst().set(difference.key(), difference.one());
        sides.getLast().set(difference.key(), difference.other());
        mistake.set("");
    }

    /// Opens the form for one text that stands for both, filled with the better lesson.
    public void startMerge() {
        current().ifPresent(contradiction -> {
            merged.set(better(contradiction).lesson());
            mistake.set("");
            form.set(Form.MERGE);
        });
    }

    static InvolvedLearning better(Contradiction contradiction) {
        return InvolvedLearning.better(contradiction.left(), contradiction.right());
    }

    public void leave() {
        form.set(Form.NONE);
        mistake.set("");
    }

    /// Saves the form that is open; a refusal is shown in it.
    public void save() {
        var contradiction = current();
        if (contradiction.isEmpty() || saving.get()) {
            return;
        }
        switch (form.get()) {
            case BOTH -> saveBoth(contradiction.get());
            case MERGE -> saveMerged(contradiction.get());
            case NONE -> {}
        }
    }

    private void saveBoth(Contradiction contradiction) {
        for (var side : sides) {
            if (side.mistake().isPresent()) {
                mistake.set(side.mistake().get());
                return;
            }
        }
        var ofLeft = List.of(sides.getFirst().condition());
        var ofRight = List.of(sides.getLast().condition());
        run(
                contradiction,
                () -> finders.both(
                        actor,
                        contradiction.left().ref(),
                        ofLeft,
                        contradiction.right().ref(),
                        ofRight),
                Texts.get("conflicts.done.conditions"));
    }

    private void saveMerged(Contradiction contradiction) {
        var text = merged.getValueSafe().strip();
        if (text.isEmpty()) {
            mistake.set(Texts.get("conflicts.merged.missing"));
            return;
        }
        var survivor = better(contradiction);
        var other = survivor == contradiction.left() ? contradiction.right() : contradiction.left();
        run(
                contradiction,
                () -> {
                    var decision = finders.same(actor, survivor.ref(), List.of(other.ref()));
                    return text.equals(survivor.lesson()) ? decision : verdicts.edit(actor, survivor.ref(), text);
                },
                Texts.get("conflicts.done.merged", 2));
    }

    private void run(Contradiction contradiction, Callable<CommandResult> work, String sentence) {
        saving.set(true);
        mistake.set("");
        host.background()
                .run(
                        work,
                        _ -> {
                            saving.set(false);
                            list.settled(contradiction, sentence);
                        },
                        problem -> {
                            saving.set(false);
                            refused(problem);
                        });
    }

    private void refused(Problem problem) {
        mistake.set((problem.message() + " " + problem.remedy()).strip());
    }

    public void toggleEvidence() {
        evidence.set(!evidence.get());
    }

    /// Goes to the left learning's item in the library.
    public void showItem() {
        current()
                .ifPresent(contradiction ->
                        host.go("library", contradiction.left().ref().item().key()));
    }

    public ObjectProperty<Form> form() {
        return form;
    }

    /// The condition of the left and of the right.
    public List<ConditionDraft> sides() {
        return sides;
    }

    /// What tells the two situations apart, to choose a condition from.
    public ObservableList<Difference> differences() {
        return differences;
    }

    public StringProperty merged() {
        return merged;
    }

    /// Why the form cannot be saved, empty when it can or nobody tried.
    public StringProperty mistake() {
        return mistake;
    }

    /// Whether the whole JSON of both is shown.
    public BooleanProperty evidence() {
        return evidence;
    }

    public ReadOnlyBooleanProperty saving() {
        return saving.getReadOnlyProperty();
    }
}
