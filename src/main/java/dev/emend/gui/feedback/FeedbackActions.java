package dev.emend.gui.feedback;

import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.model.PeriodSummary.State;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do on the feedback screen.
final class FeedbackActions {
    /// What the actions ask of the view.
    ///
    /// @param tab shows one of the tabs of the summary, from 0
    record Hands(Runnable filter, Runnable summaries, java.util.function.IntConsumer tab) {}

    private final FeedbackViewModel model;
    private final List<UiAction> all = new ArrayList<>();
    private final BooleanBinding isFree;
    final UiAction activate;
    final UiAction deactivate;
    final UiAction generate;
    final UiAction create;
    final UiAction edit;
    final UiAction add;
    final UiAction remove;
    final UiAction sources;
    final UiAction rules;
    final UiAction clear;
    final UiAction deleteSummary;

    FeedbackActions(FeedbackViewModel model, Hands hands) {
        this.model = model;
        var periods = model.periods();
        var log = model.log();
        isFree = model.side()
                .isEqualTo(FeedbackSidePanel.PERIODS)
                .and(periods.bullets().isTyping().not());
        var isOpen = isFree.not();
        var hasLine = isFree.and(periods.bullets().line().isNotNull());
        var hasSummary = isFree.and(periods.chosen().isNotNull());
        activate = action("activate", Icons.KEEP, "Shortcut+Enter", isFree.and(isState(false)), periods::activate);
        deactivate = action("deactivate", Icons.ARCHIVE, "X", isFree.and(isState(true)), periods::deactivate);
        generate = action("generate", Icons.SUMMARY, "G", isFree, periods::generate);
        edit = action("edit", Icons.EDIT, "E", hasLine, periods.bullets()::edit);
        add = action("add", Icons.ADD, "B", hasSummary, periods.bullets()::add);
        sources = action("sources", Icons.SOURCE, "P", hasLine, model::showSources);
        action("up", Icons.UP, "Alt+Up", hasLine, () -> periods.bullets().shift(-1));
        action("down", Icons.DOWN, "Alt+Down", hasLine, () -> periods.bullets().shift(1));
        create = keyed("create", Icons.NOTE, List.of("N", "Shortcut+N"), isFree, model::openEntry);
        remove = action("delete", Icons.DELETE, "Delete", isFree, model::delete);
        deleteSummary = action("deleteSummary", Icons.DELETE, "", hasSummary, periods::delete);
        rules = action("rules", Icons.CONDITION, "R", isFree, model::openRules);
        keyed("filter", Icons.FILTER, List.of("/", "Shortcut+F"), isFree, hands.filter());
        action("next", Icons.DOWN, "J", isFree, () -> log.move(1));
        action("previous", Icons.UP, "K", isFree, () -> log.move(-1));
        action("older", Icons.DOWN, "Shift+J", isFree, () -> periods.move(1));
        action("newer", Icons.UP, "Shift+K", isFree, () -> periods.move(-1));
        action("summaries", Icons.SUMMARY, "S", isFree, hands.summaries());
        action("show.bullets", Icons.NEXT, "Alt+1", isFree, () -> hands.tab().accept(0));
        action("show.changes", Icons.NEXT, "Alt+2", isFree, () -> hands.tab().accept(1));
        action("show.told", Icons.NEXT, "Alt+3", isFree, () -> hands.tab().accept(2));
        action("save", Icons.DONE, "Shortcut+Enter", isOpen, model::save);
        action("back", Icons.CLOSE, "Esc", isOpen, model::back);
        clear = action("clear", Icons.CLEAR, "Esc", isFree.and(log.filter().isNotEmpty()), log::clear);
    }

    /// Whether a summary is shown that is active, or one that is not.
    private BooleanBinding isState(boolean isActive) {
        var periods = model.periods();
        return Bindings.createBooleanBinding(
                () -> periods.current()
                        .filter(one -> (one.standing().state() == State.ACTIVE) == isActive)
                        .isPresent(),
                new Observable[] {periods.chosen(), periods.all()});
    }

    private UiAction action(String name, Icons icon, String key, ObservableBooleanValue enabled, Runnable run) {
        return keyed(name, icon, key.isEmpty() ? List.of() : List.of(key), enabled, run);
    }

    private UiAction keyed(String name, Icons icon, List<String> keys, ObservableBooleanValue enabled, Runnable run) {
        var action = new UiAction(
                "feedback." + name, icon, keys.stream().map(Keys::of).toList(), enabled, run);
        all.add(action);
        return action;
    }

    /// The acts as the sheet of keys groups them.
    List<ActionGroup> groups() {
        return Stream.of("summary", "log", "form", "go")
                .map(name -> new ActionGroup(
                        Texts.get("feedback.keys." + name),
                        all.stream()
                                .filter(action -> group(action).equals(name))
                                .toList()))
                .toList();
    }

    private static String group(UiAction action) {
        return switch (action.id().split("\\.")[1]) {
            case "activate", "deactivate", "generate", "edit", "add", "sources", "up", "down", "deleteSummary" ->
                "summary";
            case "create", "delete", "filter", "rules" -> "log";
            case "save", "back", "clear" -> "form";
            default -> "go";
        };
    }

    List<UiAction> all() {
        return List.copyOf(all);
    }
}
