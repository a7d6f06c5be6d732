package dev.emend.gui.runs;

import dev.emend.app.runs.RunService;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.runs.RunsViewModel.Tab;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do on the runs screen.
final class RunsActions {
    private final List<UiAction> all = new ArrayList<>();
    final UiAction interrupt;
    final UiAction learn;
    final UiAction learnRun;
    final UiAction compare;
    final UiAction outcome;
    final UiAction tail;
    final UiAction tailFile;
    final UiAction bring;
    final UiAction clear;
    final UiAction alike;
    final UiAction name;

    /// @param filter puts the focus on the filter line
    RunsActions(RunsViewModel model, Runnable filter) {
        BooleanBinding isFree = model.isFormOpen().not();
        BooleanBinding hasRun = isFree.and(model.run().id().isNotNull());
        BooleanBinding hasStep = hasRun.and(model.run().step().greaterThanOrEqualTo(0));
        interrupt = action("interrupt", Icons.CORRECT, "I", hasStep, model::interrupt);
        learn = action("learn", Icons.LEARNING, "K", hasStep, model::learnOfStep);
        learnRun = action("learnRun", Icons.LEARNING, "Shift+K", hasRun, model::learnOfRun);
        compare = action("compare", Icons.OURS, "C", hasRun, model::startComparing);
        outcome = action("outcome", Icons.DONE, "O", hasRun, model.judging()::open);
        tail = action("tail", Icons.RETRY, "T", isFree, model::toggleTail);
        tailFile = action("tailFile", Icons.FILE, "Shift+T", isFree, model::chooseTail);
        alike = action("alike", Icons.ALIKE, "Q", hasRun, model::findAlike);
        all.add(new UiAction(
                "runs.filter", Icons.FILTER, List.of(Keys.of("Shortcut+F"), Keys.of("/")), isFree, filter));
        bring = action("import", Icons.IMPORT, "Shortcut+I", isFree, model::bring);
        action("stepNext", Icons.NEXT, "Right", hasStep, () -> model.run().walk(1));
        action("stepBefore", Icons.OURS, "Left", hasStep, () -> model.run().walk(-1));
        action("next", Icons.DOWN, "J", isFree, () -> model.list().move(1));
        action("previous", Icons.UP, "Shift+J", isFree, () -> model.list().move(-1));
        for (var tab : Tab.values()) {
            action(
                    "show." + word(tab),
                    Icons.NEXT,
                    "Alt+" + (tab.ordinal() + 1),
                    isFree,
                    () -> model.tab().set(tab));
        }
        name = action(
                "name",
                Icons.FLAG,
                "N",
                isFree.and(model.tab().isEqualTo(Tab.PATTERNS))
                        .and(model.patterns().chosen().isNotNull()),
                () -> model.patterns().startNaming());
        for (var order : RunService.Order.values()) {
            action(
                    "sort." + word(order),
                    Icons.DOWN,
                    "",
                    isFree,
                    () -> model.list().order().set(order));
        }
        var isOpen = model.isAnythingOpen();
        action("save", Icons.DONE, "Shortcut+Enter", isOpen, model::save);
        action("back", Icons.CLOSE, "Esc", isOpen, model::back);
        clear = action(
                "clear", Icons.CLEAR, "Esc", isOpen.not(), () -> model.list().clear());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private UiAction action(String name, Icons icon, String key, ObservableBooleanValue enabled, Runnable run) {
        var action =
                new UiAction("runs." + name, icon, key.isEmpty() ? List.of() : List.of(Keys.of(key)), enabled, run);
        all.add(action);
        return action;
    }

    /// The acts as the sheet of keys groups them.
    List<ActionGroup> groups() {
        return Stream.of("run", "find", "form", "move")
                .map(name -> new ActionGroup(
                        Texts.get("runs.keys." + name),
                        all.stream()
                                .filter(action -> group(action).equals(name))
                                .toList()))
                .toList();
    }

    private static String group(UiAction action) {
        return switch (action.id().split("\\.")[1]) {
            case "interrupt", "learn", "learnRun", "outcome", "tail", "tailFile", "name" -> "run";
            case "compare", "alike", "filter", "import", "sort" -> "find";
            case "save", "back", "clear" -> "form";
            default -> "move";
        };
    }

    List<UiAction> all() {
        return List.copyOf(all);
    }
}
