package dev.emend.gui.memories;

import dev.emend.app.memories.MemoryQueryService;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.memories.detail.MemoryDetailViewModel.Tab;
import dev.emend.model.Rating;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do on the memories screen.
final class MemoriesActions {
    private static final double DIVIDER_STEP = 0.04;

    /// What the actions ask of the view.
    record Hands(Runnable query, Runnable filter, DoubleConsumer widen) {}

    private final MemoriesViewModel model;
    private final List<UiAction> all = new ArrayList<>();

    /// Nothing takes the whole screen and no form is open.
    private final BooleanBinding isFree;

    private final BooleanBinding hasMemory;
    final UiAction keep;
    final UiAction reject;
    final UiAction edit;
    final UiAction create;
    final UiAction bring;
    final UiAction quarantine;
    final UiAction forget;
    final UiAction sources;
    final UiAction clear;
    final UiAction graph;
    final UiAction promote;
    private final UiAction alike;
    private final UiAction whyNot;
    private final UiAction delete;
    private final UiAction exported;
    private final UiAction reset;

    MemoriesActions(MemoriesViewModel model, Hands hands) {
        this.model = model;
        var list = model.list();
        isFree = Bindings.createBooleanBinding(
                () -> !model.side().get().isWide() && model.side().get() != MemorySidePanel.EDIT, model.side());
        hasMemory = isFree.and(list.selected().isNotNull());
        keep = action("keep", Icons.KEEP, "A", hasMemory, model.judging()::keep);
        reject = action("reject", Icons.ARCHIVE, "X", hasMemory, model.judging()::reject);
        edit = action("edit", Icons.EDIT, "E", hasMemory, model::edit);
        rating();
        promote = action("promote", Icons.LIBRARY, "L", hasMemory, model::promote);
        create = keyed("create", Icons.ADD, List.of("N", "Shortcut+N"), isFree, model::create);
        delete = action("delete", Icons.DELETE, "Delete", hasMemory, model.judging()::delete);
        action("search", Icons.SEARCH, "Shortcut+F", isFree, hands.query());
        action("filter", Icons.FILTER, "/", isFree, hands.filter());
        action("vector", Icons.ALIKE, "V", isFree, list.search()::switchSpace);
        alike = action("alike", Icons.ALIKE, "Q", hasMemory, model::findAlike);
        whyNot = action(
                "whyNot",
                Icons.UNKNOWN,
                "W",
                isFree.and(Bindings.createBooleanBinding(
                        () -> list.search().last().get().isPresent(),
                        list.search().last())),
                model::askWhyNot);
        graph = action("graph", Icons.GRAPH, "G", hasMemory, model::openGraph);
        bring = action("import", Icons.IMPORT, "I", isFree, model::openImport);
        quarantine = action("quarantine", Icons.QUARANTINE, "Shift+I", isFree, model::openQuarantine);
        forget = action("forget", Icons.LATER, "Shift+Delete", isFree, model::openForget);
        sources = action("sources", Icons.SOURCE, "Shift+S", isFree, model::openSources);
        exported = action(
                "export", Icons.EXPORT, "Shortcut+E", isFree, () -> model.side().set(MemorySidePanel.EXPORT));
        reset = action("reset", Icons.DELETE, "", isFree, model::openReset);
        tabs();
        action("next", Icons.DOWN, "J", isFree, () -> list.move(1));
        action("previous", Icons.UP, "K", isFree, () -> list.move(-1));
        var isOpen = model.isAnythingOpen();
        action("save", Icons.DONE, "Shortcut+Enter", isOpen, model::save);
        action("back", Icons.CLOSE, "Esc", isOpen, model::back);
        clear = action("clear", Icons.CLEAR, "Esc", isOpen.not(), list::clear);
        action("wider", Icons.NEXT, "Alt+Left", isFree, () -> hands.widen().accept(DIVIDER_STEP));
        action("narrower", Icons.NEXT, "Alt+Right", isFree, () -> hands.widen().accept(-DIVIDER_STEP));
        for (var order : MemoryQueryService.Order.values()) {
            action("sort." + word(order), Icons.DOWN, "", isFree, () -> list.sortBy(order));
        }
    }

    private void rating() {
        for (int score = Rating.LOWEST; score <= Rating.HIGHEST; score++) {
            int chosen = score;
            keyed("rate." + score, Icons.RATE, List.of(Integer.toString(score), "Numpad " + score), hasMemory, () -> {
                model.side().set(MemorySidePanel.DETAIL);
                model.judging().rate(chosen);
            });
        }
    }

    private void tabs() {
        for (var tab : Tab.values()) {
            var keys = new ArrayList<>(List.of("Alt+" + (tab.ordinal() + 1)));
            if (tab == Tab.ORIGIN) {
                keys.addFirst("P");
            }
            keyed("show." + word(tab), Icons.NEXT, keys, hasMemory, () -> {
                model.side().set(MemorySidePanel.DETAIL);
                model.detail().tab().set(tab);
            });
        }
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private UiAction action(String name, Icons icon, String key, ObservableBooleanValue enabled, Runnable run) {
        return keyed(name, icon, key.isEmpty() ? List.of() : List.of(key), enabled, run);
    }

    private UiAction keyed(String name, Icons icon, List<String> keys, ObservableBooleanValue enabled, Runnable run) {
        var action = new UiAction(
                "memories." + name, icon, keys.stream().map(Keys::of).toList(), enabled, run);
        all.add(action);
        return action;
    }

    /// What stands behind the menu of a memory.
    List<UiAction> more() {
        return List.of(alike, whyNot, graph, promote, delete);
    }

    /// What stands behind the menu of the table.
    List<UiAction> moreOfTable() {
        return List.of(exported, quarantine, sources, forget, reset);
    }

    /// The acts as the sheet of keys groups them.
    List<ActionGroup> groups() {
        return Stream.of("memory", "find", "stock", "form", "move")
                .map(name -> new ActionGroup(
                        Texts.get("memories.keys." + name),
                        all.stream()
                                .filter(action -> group(action).equals(name))
                                .toList()))
                .toList();
    }

    private static String group(UiAction action) {
        return switch (action.id().split("\\.")[1]) {
            case "keep", "reject", "edit", "rate", "promote", "create", "delete" -> "memory";
            case "search", "filter", "vector", "alike", "whyNot", "graph", "sort" -> "find";
            case "import", "export", "quarantine", "forget", "sources", "reset" -> "stock";
            case "save", "back", "clear" -> "form";
            default -> "move";
        };
    }

    List<UiAction> all() {
        return List.copyOf(all);
    }
}
