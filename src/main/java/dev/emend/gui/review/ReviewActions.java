package dev.emend.gui.review;

import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.model.Rating;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a reviewer can do, one key each.
final class ReviewActions {
    private final List<UiAction> verdicts;
    private final List<UiAction> ratings = new ArrayList<>();
    private final List<UiAction> clusters;
    private final List<UiAction> saying;
    private final List<UiAction> looking;
    private final List<UiAction> open;
    private final List<UiAction> end;
    private final UiAction undo;
    private final UiAction conflicts;
    private final UiAction proposed;
    private final UiAction order;
    private final UiAction preview;
    private final UiAction hidden;
    private final UiAction profile;
    private final UiAction evidence;

    ReviewActions(
            ReviewViewModel model,
            DecisionViewModel judging,
            ChoosingViewModel choosing,
            SessionViewModel session,
            PreviewViewModel agents) {
        var panel = model.panel();
        var isFree = panel.is(Mode::isFree);
        var isOn = isFree.and(model.page().isNotNull());
        verdicts = List.of(
                action("review.keep", Icons.KEEP, isOn, judging::keep, "A"),
                action("review.reject", Icons.ARCHIVE, isOn, judging::reject, "X"),
                action("review.edit", Icons.EDIT, isOn, choosing::edit, "E"),
                action("review.snooze", Icons.CLOCK, isOn, judging::snooze, "S"),
                action("review.duplicate", Icons.DUPLICATE, isOn, choosing::duplicate, "D"),
                action("review.contest", Icons.CONFLICT, isOn, judging::contest, "C"),
                action("review.reattach", Icons.RESTORE, isOn, choosing::reattach, "T"));
        for (int score = Rating.LOWEST; score <= Rating.HIGHEST; score++) {
            int chosen = score;
            ratings.add(action(
                    "review.rate." + score,
                    Icons.RATE,
                    isOn,
                    () -> judging.rate(chosen),
                    Integer.toString(score),
                    "Numpad " + score));
        }
        clusters = List.of(
                action("review.keep.all", Icons.KEEP, isOn, choosing::keepCluster, "Shift+A"),
                action("review.reject.all", Icons.ARCHIVE, isOn, choosing::rejectCluster, "Shift+X"));
        saying = List.of(
                action("review.note", Icons.NOTE, isOn, choosing::note, "N"),
                action("review.flag", Icons.FLAG, isOn, judging::flag, "F"),
                action("review.up", Icons.UP, isOn, () -> judging.shift(-1), "Alt+Up"),
                action("review.down", Icons.DOWN, isOn, () -> judging.shift(1), "Alt+Down"));
        evidence = action(
                "review.evidence",
                Icons.NEXT,
                isOn,
                () -> model.isUnfolded().set(!model.isUnfolded().get()),
                "Space");
        preview = action("review.preview", Icons.AGENT_VIEW, isOn, agents::next, "V");
        hidden = action("review.hidden", Icons.EXPAND, model.page().isNotNull(), agents::toggleAll, "H");
        profile = action("review.profile", Icons.AGENT, isOn, agents::nextProfile, "B");
        order = action("review.order", Icons.FILTER, isFree, model::toggleOrder, "O");
        looking = List.of(
                evidence,
                action("review.next", Icons.DOWN, isOn, () -> model.move(1), "J", "Down"),
                action("review.previous", Icons.UP, isOn, () -> model.move(-1), "K", "Up"),
                action("review.provenance", Icons.INFO, isOn, choosing::provenance, "P"),
                action("review.alike", Icons.ALIKE, isOn, choosing::alike, "Q"),
                action("review.library", Icons.LIBRARY, isOn, choosing::showItem, "L"),
                preview,
                hidden,
                profile,
                order);
        var hasActions = Bindings.createBooleanBinding(
                () -> !model.session().all().isEmpty(), model.session().all());
        undo = action("review.undo", Icons.UNDO, isFree.and(hasActions), session::undo, "Backspace");
        var isAtEnd = isFree.and(model.page().isNull());
        conflicts = action(
                "review.conflicts",
                Icons.CONFLICT,
                has(model, now -> now.elsewhere().hasContradictions()),
                choosing::showConflicts);
        proposed = action(
                "review.proposed",
                Icons.LIBRARY,
                isFree.and(has(model, now -> now.elsewhere().proposedItems() > 0)),
                choosing::showProposed,
                "G");
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
                        isFree.and(has(model, now -> !now.elsewhere().snoozed().isEmpty())),
                        session::bringBack,
                        "Shift+S"),
                proposed,
                conflicts);
        open = List.of(
                action("review.save", Icons.DONE, panel.is(Mode::isTyping), judging::save, "Shortcut+Enter"),
                action("review.choose", Icons.DONE, panel.is(Mode::isChoosing), judging::choose, "Enter"),
                action("review.tick", Icons.TICKED, panel.is(Mode::isCluster), panel::tick, "Space"),
                action("review.close", Icons.CLOSE, panel.is(mode -> mode != Mode.READING), choosing::back, "Esc"));
    }

    private static BooleanBinding has(ReviewViewModel model, java.util.function.Predicate<ReviewSnapshot> fits) {
        return Bindings.createBooleanBinding(
                () -> model.load().get().known().filter(fits).isPresent(), model.load());
    }

    private static UiAction action(
            String id, Icons icon, ObservableBooleanValue enabled, Runnable run, String... keys) {
        return new UiAction(id, icon, Arrays.stream(keys).map(Keys::of).toList(), enabled, run);
    }

    /// Keep, reject, edit, later, duplicate: the ones with a button.
    List<UiAction> bar() {
        return verdicts.subList(0, 5);
    }

    List<UiAction> ratings() {
        return ratings;
    }

    UiAction evidence() {
        return evidence;
    }

    UiAction duplicate() {
        return verdicts.get(4);
    }

    UiAction note() {
        return saying.getFirst();
    }

    UiAction conflicts() {
        return conflicts;
    }

    UiAction proposed() {
        return proposed;
    }

    UiAction order() {
        return order;
    }

    UiAction preview() {
        return preview;
    }

    UiAction hidden() {
        return hidden;
    }

    UiAction profile() {
        return profile;
    }

    /// What is possible when nothing waits any more.
    List<UiAction> end() {
        return end;
    }

    List<UiAction> open() {
        return open;
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

    List<UiAction> all() {
        return Stream.of(open, verdicts, ratings, clusters, saying, looking, end)
                .flatMap(List::stream)
                .toList();
    }

    List<ActionGroup> groups() {
        var deciding = Stream.of(verdicts, clusters).flatMap(List::stream).toList();
        var words = Stream.of(ratings, saying).flatMap(List::stream).toList();
        return List.of(
                new ActionGroup(Texts.get("review.keys.decide"), deciding),
                new ActionGroup(Texts.get("review.keys.say"), words),
                new ActionGroup(Texts.get("review.keys.look"), looking),
                new ActionGroup(
                        Texts.get("review.keys.back"),
                        Stream.of(end, open).flatMap(List::stream).toList()));
    }
}
