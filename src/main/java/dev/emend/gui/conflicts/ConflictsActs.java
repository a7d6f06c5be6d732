package dev.emend.gui.conflicts;

import dev.emend.app.core.FileNotification.Stage;
import dev.emend.app.team.RejectedDecision;
import dev.emend.gui.conflicts.Matter.Disagreement;
import dev.emend.gui.conflicts.Matter.Refused;
import dev.emend.gui.conflicts.Matter.Waiting;
import dev.emend.gui.kit.Act;
import dev.emend.gui.kit.ActGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.model.ConflictKind;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do on the conflicts screen.
final class ConflictsActs {
    private final ConflictsViewModel model;
    private final Act showItem;
    private final List<Act> answers;
    private final List<Act> fileAnswers;
    private final List<Act> refused;
    private final List<Act> moving;

    /// @param isEditing whether the result has the focus
    /// @param edit puts the focus into the result
    /// @param leave takes it out again
    ConflictsActs(
            ConflictsViewModel model,
            ObservableBooleanValue isEditing,
            Runnable edit,
            Runnable leave) {
        this.model = model;
        showItem =
                Act.of(
                        "conflicts.item",
                        Icons.LIBRARY,
                        "L",
                        when(ConflictsActs::isInLibrary),
                        model::showItem);
        answers =
                List.of(
                        act("conflicts.ours", Icons.OURS, Answer.OURS, "Left"),
                        act("conflicts.both", Icons.OURS, Answer.BOTH, "Left"),
                        act("conflicts.restore", Icons.RESTORE, Answer.RESTORE, "R", "Left"),
                        act("conflicts.theirs", Icons.THEIRS, Answer.THEIRS, "Right"),
                        act("conflicts.their-item", Icons.THEIRS, Answer.THEIR_ITEM, "Right"),
                        act("conflicts.leave", Icons.THEIRS, Answer.LEAVE, "Right"),
                        act("conflicts.result", Icons.MERGE, Answer.RESULT, "M", "Shortcut+Enter"));
        fileAnswers =
                List.of(
                        fileAct(
                                "files.merge",
                                "M",
                                Icons.MERGE,
                                one -> one.news().stage() == Stage.CONFLICTS,
                                model::merge),
                        fileAct(
                                "files.anyway",
                                "M",
                                Icons.MERGE,
                                one -> one.news().stage() == Stage.HELD,
                                model::merge),
                        fileAct(
                                "files.back",
                                "P",
                                Icons.RESTORE,
                                one ->
                                        one.news().stage() != Stage.CONFLICTS
                                                && one.news().lastGood().isPresent(),
                                model::putBack),
                        fileAct("files.ignore", "X", Icons.CLOSE, _ -> true, model::ignore));
        refused =
                List.of(
                        keyed(
                                "refused.item",
                                Icons.LIBRARY,
                                whenRefused(one ->
                                        one.act()
                                                .place()
                                                .flatMap(RejectedDecision.Place::item)
                                                .isPresent()),
                                model::showItem,
                                "L"),
                        keyed(
                                "refused.dismiss",
                                Icons.CLOSE,
                                whenRefused(_ -> true),
                                model::dismiss,
                                "X"));
        var isOn =
                Bindings.createBooleanBinding(
                        () -> model.list().selected().get() != null, model.list().selected());
        moving =
                List.of(
                        keyed(
                                "conflicts.next",
                                Icons.DOWN,
                                isOn,
                                () -> model.list().move(1),
                                "Down",
                                "J"),
                        keyed(
                                "conflicts.previous",
                                Icons.UP,
                                isOn,
                                () -> model.list().move(-1),
                                "Up",
                                "K"),
                        keyed("conflicts.edit", Icons.EDIT, model.draft().isNotNull(), edit, "E"),
                        keyed("conflicts.back", Icons.CLOSE, isEditing, leave, "Esc"),
                        showItem);
    }

    private Act act(String id, Icons icon, Answer answer, String... keys) {
        return keyed(
                id,
                icon,
                when(one -> Answer.to(one.open().conflict()).contains(answer)),
                () -> model.settle(answer),
                keys);
    }

    private Act fileAct(String id, String key, Icons icon, Predicate<Waiting> fits, Runnable run) {
        var enabled =
                Bindings.createBooleanBinding(
                        () ->
                                model.list().selected().get() instanceof Waiting one
                                        && fits.test(one),
                        model.list().selected());
        return keyed(id, icon, enabled, run, key);
    }

    private static Act keyed(
            String id, Icons icon, ObservableBooleanValue enabled, Runnable run, String... keys) {
        return new Act(id, icon, Arrays.stream(keys).map(Keys::of).toList(), enabled, run);
    }

    private BooleanBinding when(Predicate<Disagreement> fits) {
        return Bindings.createBooleanBinding(
                () -> model.list().selected().get() instanceof Disagreement one && fits.test(one),
                model.list().selected());
    }

    private BooleanBinding whenRefused(Predicate<Refused> fits) {
        return Bindings.createBooleanBinding(
                () -> model.list().selected().get() instanceof Refused one && fits.test(one),
                model.list().selected());
    }

    private static boolean isInLibrary(Disagreement one) {
        return one.open().conflict().kind() != ConflictKind.REMOVED_BY_AGENT;
    }

    Act showItem() {
        return showItem;
    }

    /// Those that settle a conflict, in the order of their buttons.
    List<Act> answers() {
        return answers;
    }

    /// Those that answer for a file.
    List<Act> fileAnswers() {
        return fileAnswers;
    }

    /// Look at a refused decision's item, and dismiss it.
    List<Act> refusedAnswers() {
        return refused;
    }

    List<Act> all() {
        return Stream.of(answers, fileAnswers, refused, moving).flatMap(List::stream).toList();
    }

    List<ActGroup> groups() {
        return List.of(
                new ActGroup(Texts.get("conflicts.keys.settle"), answers),
                new ActGroup(Texts.get("conflicts.keys.file"), fileAnswers),
                new ActGroup(Texts.get("conflicts.keys.refused"), refused),
                new ActGroup(Texts.get("conflicts.keys.move"), moving));
    }
}
