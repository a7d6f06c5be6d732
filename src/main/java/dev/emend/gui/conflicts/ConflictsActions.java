package dev.emend.gui.conflicts;

import dev.emend.app.core.FileNotification.Stage;
import dev.emend.app.team.RejectedDecision;
import dev.emend.gui.conflicts.ConflictEntry.Disagreement;
import dev.emend.gui.conflicts.ConflictEntry.ExternalChanges;
import dev.emend.gui.conflicts.ConflictEntry.PendingFile;
import dev.emend.gui.conflicts.ConflictEntry.RefusedDecision;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.model.ConflictKind;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do on the conflicts screen.
final class ConflictsActions {
    private final ConflictsViewModel model;
    final UiAction showItem;

    /// Actions that settle a conflict, in the order of their buttons.
    final List<UiAction> answers;

    /// Actions that answer for a file.
    final List<UiAction> fileAnswers;
    private final List<UiAction> rejectionActions;
    private final List<UiAction> changes;
    private final List<UiAction> moveActions;

    /// @param isEditing whether the result has the focus
    /// @param edit puts the focus into the result
    /// @param leave takes it out again
    ConflictsActions(ConflictsViewModel model, ObservableBooleanValue isEditing, Runnable edit, Runnable leave) {
        this.model = model;
        showItem = UiAction.of(
                "conflicts.item", Icons.LIBRARY, "L", whenDisagreement(ConflictsActions::isInLibrary), model::showItem);
        answers = List.of(
                action("conflicts.ours", Icons.OURS, Answer.OURS, "1", "Numpad 1"),
                action("conflicts.both", Icons.OURS, Answer.BOTH, "1", "Numpad 1"),
                action("conflicts.restore", Icons.RESTORE, Answer.RESTORE, "R", "1", "Numpad 1"),
                action("conflicts.theirs", Icons.THEIRS, Answer.THEIRS, "2", "Numpad 2"),
                action("conflicts.their-item", Icons.THEIRS, Answer.THEIR_ITEM, "2", "Numpad 2"),
                action("conflicts.leave", Icons.THEIRS, Answer.LEAVE, "2", "Numpad 2"),
                action("conflicts.result", Icons.MERGE, Answer.RESULT, "M", "Shortcut+Enter"));
        fileAnswers = List.of(
                fileAction(
                        "files.merge", "M", Icons.MERGE, file -> file.news().stage() == Stage.CONFLICTS, model::merge),
                fileAction("files.anyway", "M", Icons.MERGE, file -> file.news().stage() == Stage.HELD, model::merge),
                fileAction(
                        "files.back",
                        "R",
                        Icons.RESTORE,
                        file -> file.news().stage() != Stage.CONFLICTS
                                && file.news().lastGood().isPresent(),
                        model::putBack),
                fileAction("files.ignore", "X", Icons.CLOSE, _ -> true, model::ignore));
        rejectionActions = List.of(
                withKeys(
                        "refused.item",
                        Icons.LIBRARY,
                        whenRefused(decision -> decision.change()
                                .place()
                                .flatMap(RejectedDecision.Place::item)
                                .isPresent()),
                        model::showItem,
                        "L"),
                withKeys("refused.dismiss", Icons.CLOSE, whenRefused(_ -> true), model::dismiss, "X"));
        var changesModel = model.changes;
        var rows = changesModel.selection;
        var isChanges = Bindings.createBooleanBinding(
                () -> model.list.selection().get() instanceof ExternalChanges, model.list.selection());
        var isKept = Bindings.createBooleanBinding(changesModel::isKept, model.list.selection());
        var isChosen = Bindings.createBooleanBinding(
                        () -> !rows.selectedNames().isEmpty(), rows.load, rows.current, rows.tickedNames)
                .and(isKept);
        var isListed = Bindings.createBooleanBinding(() -> !rows.rows().isEmpty(), rows.load);
        changes = List.of(
                withKeys("changes.keep.all", Icons.KEEP, isChanges, changesModel::acceptAll, "Shift+A"),
                withKeys("changes.restore", Icons.RESTORE, isChosen, changesModel::undoChosen, "R"),
                withKeys("changes.reject.all", Icons.UNDO, isKept, changesModel::undoAll, "Shift+X"),
                withKeys("changes.tick", Icons.TICKED, isKept, rows::tick, "Space"),
                withKeys("changes.next", Icons.DOWN, isListed, () -> rows.move(1), "Shift+Down"),
                withKeys("changes.previous", Icons.UP, isListed, () -> rows.move(-1), "Shift+Up"),
                withKeys("changes.whole", Icons.EXPAND, isListed, rows::toggleWhole, "Enter"),
                withKeys("changes.item", Icons.LIBRARY, isKept, changesModel::showItem, "L"));
        var isOn = Bindings.createBooleanBinding(() -> model.list.selection().get() != null, model.list.selection());
        moveActions = List.of(
                withKeys("conflicts.next", Icons.DOWN, isOn, () -> model.list.move(1), "Down"),
                withKeys("conflicts.previous", Icons.UP, isOn, () -> model.list.move(-1), "Up"),
                withKeys("conflicts.edit", Icons.EDIT, model.draft().isNotNull(), edit, "E"),
                withKeys("conflicts.back", Icons.CLOSE, isEditing, leave, "Esc"),
                showItem);
    }

    private UiAction action(String id, Icons icon, Answer answer, String... keys) {
        return withKeys(
                id,
                icon,
                whenDisagreement(entry -> Answer.to(entry.open().conflict()).contains(answer)),
                () -> model.settle(answer),
                keys);
    }

    private UiAction fileAction(String id, String key, Icons icon, Predicate<PendingFile> fits, Runnable run) {
        var enabled = Bindings.createBooleanBinding(
                () -> model.list.selection().get() instanceof PendingFile pendingFile && fits.test(pendingFile),
                model.list.selection());
        return withKeys(id, icon, enabled, run, key);
    }

    private static UiAction withKeys(
            String id, Icons icon, ObservableBooleanValue enabled, Runnable run, String... keys) {
        return new UiAction(id, icon, Arrays.stream(keys).map(Keys::of).toList(), enabled, run);
    }

    private BooleanBinding whenDisagreement(Predicate<Disagreement> fits) {
        return Bindings.createBooleanBinding(
                () -> model.list.selection().get() instanceof Disagreement disagreement && fits.test(disagreement),
                model.list.selection());
    }

    private BooleanBinding whenRefused(Predicate<RefusedDecision> fits) {
        return Bindings.createBooleanBinding(
                () -> model.list.selection().get() instanceof RefusedDecision refusedDecision
                        && fits.test(refusedDecision),
                model.list.selection());
    }

    private static boolean isInLibrary(Disagreement disagreement) {
        return disagreement.open().conflict().kind() != ConflictKind.REMOVED_BY_AGENT;
    }

    /// Look at a refused decision's item, and dismiss it.
    List<UiAction> refusedAnswers() {
        return rejectionActions;
    }

    /// Accept all, undo those chosen, undo all.
    List<UiAction> changeAnswers() {
        return changes.subList(0, 3);
    }

    List<UiAction> all() {
        return Stream.of(answers, fileAnswers, rejectionActions, changes, moveActions)
                .flatMap(List::stream)
                .toList();
    }

    /// The menu of a row: only what is possible with it is shown.
    List<ActionGroup> rowMenu() {
        return List.of(
                new ActionGroup("", answers),
                new ActionGroup("", fileAnswers),
                new ActionGroup("", rejectionActions),
                new ActionGroup("", changeAnswers()),
                new ActionGroup("", changes.subList(7, 8)),
                new ActionGroup("", List.of(showItem)));
    }

    List<ActionGroup> groups() {
        return List.of(
                new ActionGroup(Texts.get("conflicts.keys.settle"), answers),
                new ActionGroup(Texts.get("conflicts.keys.file"), fileAnswers),
                new ActionGroup(Texts.get("conflicts.keys.refused"), rejectionActions),
                new ActionGroup(Texts.get("conflicts.keys.changes"), changes),
                new ActionGroup(Texts.get("conflicts.keys.move"), moveActions));
    }
}
