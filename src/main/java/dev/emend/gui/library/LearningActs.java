package dev.emend.gui.library;

import dev.emend.gui.kit.Act;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.library.DetailViewModel.Tab;
import dev.emend.gui.library.LibraryViewModel.Side;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.binding.BooleanBinding;

/// What a person can say about the learning that has the focus, and about trust.
final class LearningActs {
    private final LibraryViewModel model;
    private final List<Act> learnings;
    private final List<Act> blame;
    private final List<Act> form;
    private final Act trust;

    /// @param isWritable the item is there and its file may be changed
    LearningActs(LibraryViewModel model, BooleanBinding isWritable) {
        this.model = model;
        var one = model.learnings();
        var isFree = isWritable.and(model.rating().isOpen().not()).and(one.editing().isNull());
        var isOnLearning = isFree.and(one.hasFocus());
        learnings =
                List.of(
                        Act.of("library.keep", Icons.KEEP, "A", isOnLearning, one::keep),
                        Act.of("library.bury", Icons.BURY, "X", isOnLearning, one::bury),
                        Act.of(
                                "library.later",
                                Icons.HISTORY,
                                "R",
                                one.hasFocus().and(one.focused().greaterThanOrEqualTo(0)),
                                () -> current(model.fates()::toggle)));
        var inLedger =
                isFree.and(model.side().isEqualTo(Side.DETAIL))
                        .and(model.detail().tab().isEqualTo(Tab.LEDGER))
                        .and(model.blame().isOpen().not());
        blame =
                List.of(
                        Act.of(
                                "library.reject",
                                Icons.UNDO,
                                "B",
                                inLedger.and(model.blame().canReject()),
                                model.blame()::reject),
                        Act.of(
                                "library.accept",
                                Icons.REDO,
                                "B",
                                inLedger.and(model.blame().canAccept()),
                                model.blame()::accept));
        trust =
                Act.of(
                        "library.trust",
                        Icons.PERSON,
                        "Shift+T",
                        inLedger,
                        model.blame()::startSetting);
        form =
                List.of(
                        Act.of(
                                "library.save",
                                Icons.DONE,
                                "Shortcut+Enter",
                                model.blame().isOpen(),
                                model.blame()::save),
                        Act.of(
                                "library.back",
                                Icons.CLOSE,
                                "Esc",
                                model.blame().isOpen(),
                                model.blame()::cancel));
    }

    private void current(Consumer<LearningRef> run) {
        Optional<LearningRef> ref =
                model.learnings().current().map(detail -> detail.learning().ref());
        ref.ifPresent(run);
    }

    /// Reject or accept the blame of the line with the focus.
    List<Act> blame() {
        return blame;
    }

    Act trust() {
        return trust;
    }

    /// Save and leave of the form for the number; the screen's own acts have their keys.
    List<Act> form() {
        return form;
    }

    List<Act> all() {
        return Stream.of(learnings, blame, List.of(trust)).flatMap(List::stream).toList();
    }
}
