package dev.emend.gui.feedback;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.ScreenActions;
import dev.emend.gui.kit.UiAction;
import dev.emend.model.PeriodSummary.State;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;

/// Everything a person can do on the feedback screen.
final class FeedbackActions extends ScreenActions {
    /// Calls of the actions to the view.
    ///
    /// @param tab shows one of the tabs of the summary, from 0
    record ViewCalls(Runnable filter, Runnable summaries, IntConsumer tab) {}

    private final FeedbackViewModel model;
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

    FeedbackActions(FeedbackViewModel model, ViewCalls view) {
        super("feedback", List.of("summary", "log", "form", "go"));
        this.model = model;
        var periods = model.periods;
        var log = model.log;
        isFree = model.side.isEqualTo(FeedbackSidePanel.PERIODS).and(periods.bullets.isTyping.not());
        var isOpen = isFree.not();
        var hasLine = isFree.and(periods.bullets.line.isNotNull());
        var hasSummary = isFree.and(periods.selection.isNotNull());
        activate = add("activate", Icons.KEEP, "Shortcut+Enter", isFree.and(isState(false)), periods::activate);
        deactivate = add("deactivate", Icons.ARCHIVE, "Shift+U", isFree.and(isState(true)), periods::deactivate);
        generate = add("generate", Icons.SUMMARY, "G", isFree, periods::generate);
        edit = add("edit", Icons.EDIT, "E", hasLine, periods.bullets::edit);
        add = add("add", Icons.ADD, "Insert", hasSummary, periods.bullets::add);
        sources = add("sources", Icons.SOURCE, "P", hasLine, model::showSources);
        add("up", Icons.UP, "Alt+Up", hasLine, () -> periods.bullets.shift(-1));
        add("down", Icons.DOWN, "Alt+Down", hasLine, () -> periods.bullets.shift(1));
        create = add("create", Icons.NOTE, "Shortcut+N", isFree, model::openEntry);
        remove = add("delete", Icons.DELETE, "Delete", isFree, model::delete);
        add("deleteSummary", Icons.DELETE, "", hasSummary, periods::delete);
        rules = add("rules", Icons.CONDITION, "Alt+4", isFree, model::openRules);
        add("filter", Icons.FILTER, List.of("/", "Shortcut+F"), isFree, view.filter());
        add("next", Icons.DOWN, "", isFree, () -> log.move(1));
        add("previous", Icons.UP, "", isFree, () -> log.move(-1));
        add("older", Icons.DOWN, "", isFree, () -> periods.move(1));
        add("newer", Icons.UP, "", isFree, () -> periods.move(-1));
        add("summaries", Icons.SUMMARY, "Alt+5", isFree, view.summaries());
        add("show.bullets", Icons.NEXT, "Alt+1", isFree, () -> view.tab().accept(0));
        add("show.changes", Icons.NEXT, "Alt+2", isFree, () -> view.tab().accept(1));
        add("show.told", Icons.NEXT, "Alt+3", isFree, () -> view.tab().accept(2));
        add("save", Icons.DONE, "Shortcut+Enter", isOpen, model::save);
        add("back", Icons.CLOSE, "Esc", isOpen, model::goBack);
        clear = add("clear", Icons.CLEAR, "Esc", isFree.and(log.filter.isNotEmpty()), log::clear);
    }

    /// Whether a summary is shown that is active, or one that is not.
    private BooleanBinding isState(boolean isActive) {
        var periods = model.periods;
        return Bindings.createBooleanBinding(
                () -> periods.current()
                        .filter(summary -> (summary.status().state() == State.ACTIVE) == isActive)
                        .isPresent(),
                new Observable[] {periods.selection, periods.all});
    }

    @Override
    protected String heading(String name) {
        return switch (name) {
            case "activate", "deactivate", "generate", "edit", "add", "sources", "up", "down", "deleteSummary" ->
                "summary";
            case "create", "delete", "filter", "rules" -> "log";
            case "save", "back", "clear" -> "form";
            default -> "go";
        };
    }
}
