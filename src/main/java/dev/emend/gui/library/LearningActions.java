package dev.emend.gui.library;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.library.DetailViewModel.Tab;
import dev.emend.gui.library.LibraryViewModel.Side;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.binding.BooleanBinding;

/// Actions on the learning that has the focus, and on trust.
final class LearningActions {
    private final LibraryViewModel model;
    private final List<UiAction> learnings;

    /// Dismiss the failure of the line with the focus.
    final List<UiAction> dismissal;

    /// Save and leave of the form for the number; the screen's own actions have their keys.
    final List<UiAction> form;
    final UiAction trust;

    /// @param isWritable the item is there and its file may be changed
    LearningActions(LibraryViewModel model, BooleanBinding isWritable) {
        this.model = model;
        var viewModel = model.learnings;
        var isFree = isWritable.and(model.rating().isOpen.not()).and(viewModel.editedRef.isNull());
        var isOnLearning = isFree.and(viewModel.hasFocus);
        learnings = List.of(
                UiAction.of("library.keep", Icons.KEEP, "A", isOnLearning, viewModel::keep),
                UiAction.of("library.reject", Icons.ARCHIVE, "X", isOnLearning, viewModel::reject),
                UiAction.of(
                        "library.write",
                        Icons.FILE,
                        "Shift+Alt+W",
                        isOnLearning.and(viewModel.isMarkdown),
                        viewModel::proposeWriting),
                UiAction.of(
                        "library.later",
                        Icons.HISTORY,
                        "H",
                        viewModel.hasFocus.and(viewModel.focusIndex.greaterThanOrEqualTo(0)),
                        () -> current(model.fates::toggle)));
        var inTrustHistory = isFree.and(model.side.isEqualTo(Side.DETAIL))
                .and(model.detail.tab.isEqualTo(Tab.TRUST_HISTORY))
                .and(model.attribution.isOpen().not());
        dismissal = List.of(
                UiAction.of(
                        "library.dismiss",
                        Icons.UNDO,
                        "B",
                        inTrustHistory.and(model.attribution.canReject()),
                        model.attribution::dismiss),
                UiAction.of(
                        "library.accept",
                        Icons.REDO,
                        "B",
                        inTrustHistory.and(model.attribution.canAccept()),
                        model.attribution::accept));
        trust = UiAction.of("library.trust", Icons.PERSON, "Shift+T", inTrustHistory, model.attribution::startSetting);
        form = List.of(
                UiAction.of(
                        "library.save",
                        Icons.DONE,
                        "Shortcut+Enter",
                        model.attribution.isOpen(),
                        model.attribution::save),
                UiAction.of("library.back", Icons.CLOSE, "Esc", model.attribution.isOpen(), model.attribution::cancel));
    }

    private void current(Consumer<LearningRef> run) {
        Optional<LearningRef> ref =
                model.learnings.current().map(detail -> detail.learning().ref());
        ref.ifPresent(run);
    }

    List<UiAction> all() {
        return Stream.of(learnings, dismissal, List.of(trust))
                .flatMap(List::stream)
                .toList();
    }
}
