package dev.emend.gui.review;

import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.CopyActions;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.model.LearningRef;
import dev.emend.model.Rating;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a reviewer can do, one key each.
final class ReviewActions {
    private final List<UiAction> verdicts;
    final List<UiAction> ratings = new ArrayList<>();
    private final List<UiAction> clusters;
    private final List<UiAction> saying;
    private final List<UiAction> viewActions;
    private final List<UiAction> open;

    /// The actions possible when nothing waits any more.
    final List<UiAction> end;
    private final UiAction undo;

    /// Forgets what was typed about the card and not saved.
    final UiAction discard;

    /// Shows the item in the editor of the person.
    final UiAction editor;
    final UiAction conflicts;
    final UiAction order;
    final UiAction preview;
    final UiAction toggleHidden;
    final UiAction profile;
    final UiAction evidence;

    /// Looks through one kind only.
    final UiAction kind;

    /// Card or list.
    final UiAction view;
    private final List<UiAction> copy;

    ReviewActions(
            ReviewViewModel model,
            DecisionViewModel decisionModel,
            ChoosingViewModel choiceModel,
            SessionViewModel session,
            PreviewViewModel agents,
            CopyActions<?> copies) {
        var panel = model.panel;
        var isFree = panel.is(Mode::isFree);
        var isOn = isFree.and(model.page().isNotNull());
        var list = model.list;
        var isCard = isOn.and(list.isOn.not());
        // in the list a row that is not there yet can't be decided
        var isSeen = isOn.and(list.isOn.not().or(list.hasSelected()));
        // what is about one learning is not for several
        var isOne = isSeen.and(list.isOn.not().or(Bindings.size(list.markedRefs).lessThan(2)));
        // an item is kept or rejected; its words are edited in the library
        var areLearnings = Bindings.createBooleanBinding(
                () -> model.targetRefs().stream().allMatch(LearningRef.class::isInstance),
                model.page(),
                list.isOn,
                list.markedRefs);
        var isLearning = isOne.and(areLearnings);
        var areSeen = isSeen.and(areLearnings);
        Runnable edit = () -> {
            list.isOn.set(false);
            choiceModel.edit();
        };
        verdicts = List.of(
                action("review.keep", Icons.KEEP, isSeen, decisionModel::keep, "A"),
                action("review.reject", Icons.ARCHIVE, isSeen, decisionModel::reject, "X"),
                action("review.edit", Icons.EDIT, isLearning, edit, "E"),
                action("review.snooze", Icons.CLOCK, isSeen, decisionModel::snooze, "S"),
                action("review.duplicate", Icons.DUPLICATE, isLearning, choiceModel::duplicate, "D"),
                action("review.contest", Icons.CONFLICT, isLearning, decisionModel::contest, "C"),
                action("review.reattach", Icons.RESTORE, areSeen, choiceModel::reattach, "T"));
        for (int score = Rating.LOWEST; score <= Rating.HIGHEST; score++) {
            int chosenScore = score;
            ratings.add(action(
                    "review.rate." + score,
                    Icons.RATE,
                    isSeen,
                    () -> decisionModel.rate(chosenScore),
                    Integer.toString(score),
                    "Numpad " + score));
        }
        clusters = List.of(
                action("review.keep.all", Icons.KEEP, isOne, choiceModel::keepCluster, "Shift+A"),
                action("review.reject.all", Icons.ARCHIVE, isOne, choiceModel::rejectCluster, "Shift+X"));
        saying = List.of(
                action("review.note", Icons.NOTE, isOne, choiceModel::note, "N"),
                action("review.flag", Icons.FLAG, isOne, decisionModel::flag, "F"),
                action("review.up", Icons.UP, isLearning, () -> decisionModel.shift(-1), "Alt+Up"),
                action("review.down", Icons.DOWN, isLearning, () -> decisionModel.shift(1), "Alt+Down"));
        evidence = action(
                "review.evidence", Icons.NEXT, isCard, () -> model.isUnfolded.set(!model.isUnfolded.get()), "Space");
        preview = action("review.preview", Icons.AGENT_VIEW, isOn, agents::next, "V");
        toggleHidden = action("review.hidden", Icons.EXPAND, model.page().isNotNull(), agents::toggleAll, "Shift+H");
        profile = action("review.profile", Icons.AGENT, isOn, agents::nextProfile, "Shift+B");
        order = action("review.order", Icons.FILTER, isFree, model::toggleOrder, "Z");
        kind = action("review.kind", Icons.FILTER, isOn, model::showNextKind, "Shift+Z");
        view = action("review.list", Icons.SUMMARY, isOn, () -> list.isOn.set(!list.isOn.get()), "Shortcut+L");
        editor = action("review.showInEditor", Icons.FILE, isOn, choiceModel::showInEditor, "Alt+E");
        viewActions = List.of(
                evidence,
                view,
                action("review.next", Icons.DOWN, isOn, () -> move(model, 1), "Down"),
                action("review.previous", Icons.UP, isOn, () -> move(model, -1), "Up"),
                action("review.provenance", Icons.INFO, isOn, choiceModel::provenance, "P"),
                action("review.alike", Icons.ALIKE, isOn.and(areLearnings), choiceModel::findSimilar, "Q"),
                action("review.library", Icons.LIBRARY, isOn, choiceModel::showItem, "L"),
                editor,
                preview,
                toggleHidden,
                profile,
                order,
                kind);
        var hasActions = Bindings.createBooleanBinding(() -> !model.session.all.isEmpty(), model.session.all);
        var hasDraft = Bindings.createBooleanBinding(
                () -> Optional.ofNullable(model.page().get())
                        .filter(page ->
                                panel.hasDraft(Mode.EDITING, page.ref()) || panel.hasDraft(Mode.NOTING, page.ref()))
                        .isPresent(),
                model.page(),
                panel.mode(),
                panel.drafts());
        discard = action("review.discard", Icons.DELETE, isCard.and(hasDraft), () -> discard(model), "Shift+E");
        copy = copies.of("review", isOn.and(areLearnings));
        undo = action("review.undo", Icons.UNDO, isFree.and(hasActions), session::undo, "Backspace");
        var isAtEnd = isFree.and(model.page().isNull());
        conflicts = action(
                "review.conflicts",
                Icons.CONFLICT,
                has(model, snapshot -> snapshot.outsideQueue().hasContradictions()),
                choiceModel::showConflicts);
        end = List.of(
                undo,
                action(
                        "review.session.undo",
                        Icons.UNDO,
                        isAtEnd.and(hasActions),
                        session::undoSession,
                        "Shift+Backspace"),
                action(
                        "review.back.snooze",
                        Icons.CLOCK,
                        isFree.and(has(
                                model,
                                snapshot ->
                                        !snapshot.outsideQueue().snoozedRefs().isEmpty())),
                        session::bringBack,
                        "Shift+S"),
                conflicts);
        open = List.of(
                action("review.save", Icons.DONE, panel.is(Mode::isTyping), decisionModel::save, "Shortcut+Enter"),
                action("review.choose", Icons.DONE, panel.is(Mode::isChoosing), decisionModel::choose, "Enter"),
                action("review.tick", Icons.TICKED, panel.is(Mode::isCluster), panel::tick, "Space"),
                action(
                        "review.close",
                        Icons.CLOSE,
                        panel.is(mode -> mode != Mode.READING),
                        () -> goBack(model, choiceModel),
                        "Esc"));
        decisionModel.onDraftOpened(() -> model.host.done(
                Texts.get("review.draft.opened", UnreadNote.key(save()), UnreadNote.key(close())), false));
    }

    /// Closes what is open, and says where to find what was typed there.
    private void goBack(ReviewViewModel model, ChoosingViewModel choiceModel) {
        var opens = model.panel.mode().get() == Mode.NOTING ? note() : edit();
        if (choiceModel.goBack()) {
            model.host.done(Texts.get("review.draft.kept", UnreadNote.key(opens)), false);
        }
    }

    private static void discard(ReviewViewModel model) {
        var page = model.page().get();
        if (page != null) {
            model.panel.discard(page.ref());
            model.host.done(Texts.get("review.draft.discarded"), false);
        }
    }

    private static void move(ReviewViewModel model, int by) {
        if (model.list.isOn.get()) {
            model.list.move(by);
        } else {
            model.move(by);
        }
    }

    private static BooleanBinding has(ReviewViewModel model, Predicate<ReviewSnapshot> fits) {
        return Bindings.createBooleanBinding(
                () -> model.load.get().latestValue().filter(fits).isPresent(), model.load);
    }

    private static UiAction action(
            String id, Icons icon, ObservableBooleanValue enabled, Runnable run, String... keys) {
        return new UiAction(id, icon, Arrays.stream(keys).map(Keys::of).toList(), enabled, run);
    }

    /// Keep, reject, edit, later, duplicate: the ones with a button.
    List<UiAction> bar() {
        return verdicts.subList(0, 5);
    }

    /// The action on several learnings at once, besides those of the bar.
    UiAction reattach() {
        return verdicts.getLast();
    }

    UiAction duplicate() {
        return verdicts.get(4);
    }

    UiAction edit() {
        return verdicts.get(2);
    }

    UiAction moveUp() {
        return saying.get(2);
    }

    UiAction note() {
        return saying.getFirst();
    }

    UiAction save() {
        return open.get(0);
    }

    UiAction choose() {
        return open.get(1);
    }

    UiAction tick() {
        return open.get(2);
    }

    UiAction close() {
        return open.get(3);
    }

    /// The menu of a row: what is decided, what is said, where it leads, how it is copied.
    List<ActionGroup> rowMenu() {
        return List.of(
                new ActionGroup("", verdicts),
                new ActionGroup("", saying.subList(0, 2)),
                new ActionGroup(Texts.get("review.keys.rate"), ratings),
                new ActionGroup(
                        "",
                        viewActions.stream()
                                .filter(action -> Set.of(
                                                "review.list",
                                                "review.provenance",
                                                "review.alike",
                                                "review.library",
                                                "review.showInEditor")
                                        .contains(action.id()))
                                .toList()),
                new ActionGroup(Texts.get("kit.copyAs"), copy));
    }

    List<UiAction> all() {
        return Stream.of(open, verdicts, ratings, clusters, saying, List.of(discard), viewActions, copy, end)
                .flatMap(List::stream)
                .toList();
    }

    List<ActionGroup> groups() {
        var decisionActions =
                Stream.of(verdicts, clusters).flatMap(List::stream).toList();
        var words = Stream.of(ratings, saying, List.of(discard))
                .flatMap(List::stream)
                .toList();
        return List.of(
                new ActionGroup(Texts.get("review.keys.decide"), decisionActions),
                new ActionGroup(Texts.get("review.keys.say"), words),
                new ActionGroup(
                        Texts.get("review.keys.look"),
                        Stream.of(viewActions, copy).flatMap(List::stream).toList()),
                new ActionGroup(
                        Texts.get("review.keys.back"),
                        Stream.of(end, open).flatMap(List::stream).toList()));
    }
}
