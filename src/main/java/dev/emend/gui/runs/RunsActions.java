package dev.emend.gui.runs;

import dev.emend.app.runs.RunService;
import dev.emend.gui.dashboards.PinAction;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.ScreenActions;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.list.ListActions;
import dev.emend.gui.runs.PatternsViewModel.Shown;
import dev.emend.gui.runs.RunsViewModel.Tab;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.beans.binding.BooleanBinding;

/// Everything a person can do on the runs screen.
final class RunsActions extends ScreenActions {
    final UiAction interrupt;
    final UiAction learn;
    final UiAction learnRun;
    final UiAction compare;
    final UiAction outcome;
    final UiAction tail;
    final UiAction tailFile;
    final UiAction importFiles;
    final UiAction clear;
    final UiAction findSimilar;
    final UiAction name;
    final UiAction columns;
    final UiAction saveView;
    final UiAction table;
    final UiAction export;
    final UiAction pin;
    final UiAction zoomIn;
    final UiAction zoomOut;
    final UiAction fit;
    final UiAction prices;

    private final ListActions list;

    /// The calls of the view for its actions.
    ///
    /// @param filter puts the focus on the filter line
    /// @param widenColumn makes the column chosen in the columns panel wider by so many steps
    /// @param difference goes to the next place where two compared runs differ
    /// @param export writes the chart of patterns that is shown
    /// @param pinAction pins the chart of patterns or groups that is shown
    record ViewCalls(
            Runnable filter, IntConsumer widenColumn, Runnable difference, Runnable export, PinAction pinAction) {}

    RunsActions(RunsViewModel model, ViewCalls view) {
        super("runs", List.of("run", "find", "list", "patterns", "form", "move"));
        BooleanBinding isFree = model.isFormOpen().not();
        columns = add("columns", Icons.COLUMNS, "Alt+C", isFree, () -> model.isArranging.set(true));
        saveView = add("view.save", Icons.VIEW, "Shortcut+S", isFree, model.list.views::startSaving);
        var isCompact = model.list.layout.compact;
        add("density", Icons.SUMMARY, "Shift+D", isFree, () -> isCompact.set(!isCompact.get()));
        list = new ListActions("runs", model.list.views, model.list.layout, isFree);
        addAll(list.ofFocus(model.isArranging, view.widenColumn));
        BooleanBinding hasRun = isFree.and(model.run.id.isNotNull());
        BooleanBinding hasStep = hasRun.and(model.run.step.greaterThanOrEqualTo(0));
        interrupt = add("interrupt", Icons.CORRECT, "I", hasStep, model::interrupt);
        learn = add("learn", Icons.LEARNING, "K", hasStep, model::learnOfStep);
        learnRun = add("learnRun", Icons.LEARNING, "Shift+K", hasRun, model::learnOfRun);
        compare = add("compare", Icons.OURS, "Shift+C", hasRun, model::startComparing);
        add(
                "difference",
                Icons.DOWN,
                "F7",
                isFree.and(model.tab.isEqualTo(Tab.COMPARE)).and(model.compare.isCompared()),
                view.difference);
        outcome = add("outcome", Icons.DONE, "Y", hasRun, model.outcome::open);
        tail = add("tail", Icons.RETRY, "Shift+F", isFree, model::toggleTail);
        tailFile = add("tailFile", Icons.FILE, "Shortcut+Shift+F", isFree, model::chooseTail);
        findSimilar = add("alike", Icons.ALIKE, "Q", hasRun, model::findSimilar);
        prices = add("prices", Icons.SETTINGS, "", isFree, model::openPrices);
        add("filter", Icons.FILTER, List.of("Shortcut+F", "/"), isFree, view.filter);
        importFiles = UiAction.of("shell.import", Icons.IMPORT, "Shortcut+I", model::openImport);
        // in the process map they walk its edges
        var isOfRun = hasStep.and(model.tab.isNotEqualTo(Tab.PATTERNS)).and(model.tab.isNotEqualTo(Tab.GROUPS));
        add("stepNext", Icons.NEXT, "Right", isOfRun, () -> model.run.walk(1));
        add("stepBefore", Icons.OURS, "Left", isOfRun, () -> model.run.walk(-1));
        add("next", Icons.DOWN, "", isFree, () -> model.list.move(1));
        add("previous", Icons.UP, "", isFree, () -> model.list.move(-1));
        for (var tab : Tab.values()) {
            add("show." + word(tab), Icons.NEXT, "Alt+" + (tab.ordinal() + 1), isFree, () -> model.tab.set(tab));
        }
        var patterns = model.patterns;
        var isOfAll = isFree.and(model.tab.isEqualTo(Tab.PATTERNS));
        var isMap = isOfAll.and(patterns.selectedView.isEqualTo(Shown.MAP));
        var isList = isOfAll.and(patterns.selectedView.isEqualTo(Shown.SEQUENCES));
        var isHeat = isOfAll.and(patterns.selectedView.isEqualTo(Shown.HEAT));
        for (var viewKind : Shown.values()) {
            add("shown." + word(viewKind), Icons.NEXT, "", isOfAll, () -> patterns.selectedView.set(viewKind));
        }
        table = add("table", Icons.SUMMARY, "V", isMap.or(isList).or(isHeat), patterns::toggleTable);
        export = add("export", Icons.EXPORT, "Shortcut+E", isMap.or(isHeat), view.export);
        var isGroups = isFree.and(model.tab.isEqualTo(Tab.GROUPS));
        pin = view.pinAction.of(
                isMap.or(isHeat).or(isGroups),
                () -> model.tab.get() == Tab.GROUPS ? model.groups.pinnedChart() : patterns.pinnedChart());
        addAll(List.of(pin));
        zoomIn = add(
                "zoomIn", Icons.ZOOM_IN, List.of("Plus", "Equals", "Shift+Equals", "Add"), isMap, patterns.map::zoomIn);
        zoomOut = add("zoomOut", Icons.ZOOM_OUT, List.of("Minus", "Subtract"), isMap, patterns.map::zoomOut);
        fit = add("fit", Icons.FIT, List.of("0", "Numpad 0"), isMap, patterns.map::fit);
        name = add("name", Icons.FLAG, "E", isList.and(patterns.selectedSequence.isNotNull()), patterns::startNaming);
        for (var order : SequenceOrder.values()) {
            add(
                    "sequences." + word(order),
                    Icons.DOWN,
                    "",
                    isList,
                    () -> patterns.order.set(order.after(patterns.order.get())));
        }
        for (var order : RunService.Order.values()) {
            add("sort." + word(order), Icons.DOWN, "", isFree, () -> model.list.sortBy(order));
        }
        var isOpen = model.isAnythingOpen();
        add("save", Icons.DONE, "Shortcut+Enter", isOpen, model::save);
        add("back", Icons.CLOSE, "Esc", isOpen, model::goBack);
        clear = add("clear", Icons.CLEAR, "Esc", isOpen.not(), () -> model.list.clear());
    }

    /// The saved views as the palette has them.
    List<UiAction> views() {
        return list.savedViewActions();
    }

    /// The menu of a row.
    List<ActionGroup> rowMenu() {
        return List.of(
                new ActionGroup("", List.of(interrupt, learn, learnRun, outcome)),
                new ActionGroup("", List.of(compare, findSimilar)),
                new ActionGroup("", List.of(importFiles, tail)));
    }

    @Override
    protected String heading(String name) {
        return switch (name) {
            case "interrupt", "learn", "learnRun", "outcome", "tail", "tailFile", "prices" -> "run";
            case "columns", "column", "density", "view" -> "list";
            case "shown", "table", "export", "pin", "zoomIn", "zoomOut", "fit", "name", "sequences" -> "patterns";
            case "compare", "difference", "alike", "filter", "sort" -> "find";
            case "save", "back", "clear" -> "form";
            default -> "move";
        };
    }
}
