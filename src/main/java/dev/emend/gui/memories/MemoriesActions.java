package dev.emend.gui.memories;

import dev.emend.app.memories.MemoryQueryService;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.ScreenActions;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.memories.detail.MemoryDetailViewModel.Tab;
import dev.emend.model.Rating;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;

/// Everything a person can do on the memories screen.
final class MemoriesActions extends ScreenActions {
    private static final double DIVIDER_STEP = 0.04;

    /// Calls of the actions to the view.
    record ViewCalls(Runnable query, Runnable filter, DoubleConsumer widen) {}

    private final MemoriesViewModel model;

    /// Nothing takes the whole screen and no form is open.
    private final BooleanBinding isFree;

    private final BooleanBinding hasMemory;
    final UiAction keep;
    final UiAction reject;
    final UiAction edit;
    final UiAction create;
    final UiAction importFiles;
    final UiAction quarantine;
    final UiAction cleanUp;
    final UiAction sources;
    final UiAction clear;
    final UiAction openRelated;
    final UiAction promote;

    /// Actions that relate the chosen similar memory to the memory shown.
    final List<UiAction> relations;

    private final UiAction findSimilar;
    private final UiAction whyNot;
    private final UiAction delete;
    private final UiAction export;
    private final UiAction reset;
    private final List<UiAction> copy;

    MemoriesActions(MemoriesViewModel model, ViewCalls view) {
        super("memories", List.of("memory", "find", "stock", "form", "move"));
        this.model = model;
        var list = model.list;
        isFree = Bindings.createBooleanBinding(
                () -> !model.side.get().isWide() && model.side.get() != MemorySidePanel.EDIT, model.side);
        hasMemory = isFree.and(list.selectedId().isNotNull());
        // what is about one memory is not for several
        var isOne = hasMemory.and(list.selection.isSeveral().not());
        keep = add("keep", Icons.KEEP, "A", hasMemory, model.memoryActions::keep);
        reject = add("reject", Icons.ARCHIVE, "X", hasMemory, model.memoryActions::reject);
        edit = add("edit", Icons.EDIT, "E", isOne, model::edit);
        rating(isOne);
        promote = add("promote", Icons.LIBRARY, "L", isOne, model::promote);
        var hasSimilar = isOne.and(model.side.isEqualTo(MemorySidePanel.DETAIL))
                .and(model.detail.tab.isEqualTo(Tab.MEMORY))
                .and(model.similar.selectedId.isNotNull());
        relations = List.of(
                add("relate.same", Icons.MERGE, "M", hasSimilar, () -> relate("same")),
                add("relate.contradicts", Icons.CONTRADICTION, "C", hasSimilar, () -> relate("contradicts")),
                add("relate.separate", Icons.UNRELATED, "U", hasSimilar, () -> relate("separate")));
        create = add("create", Icons.ADD, "Shortcut+N", isFree, model::create);
        delete = add("delete", Icons.DELETE, "Delete", hasMemory, model.memoryActions::delete);
        add("search", Icons.SEARCH, "Shortcut+F", isFree, view.query());
        add("filter", Icons.FILTER, "/", isFree, view.filter());
        findSimilar = add("alike", Icons.ALIKE, "Q", hasMemory, model::findSimilar);
        whyNot = add(
                "whyNot",
                Icons.UNKNOWN,
                "W",
                isFree.and(Bindings.createBooleanBinding(
                        () -> list.search.last.get().isPresent(), list.search.last)),
                model::askWhyNot);
        openRelated = add("graph", Icons.GRAPH, "Shortcut+G", hasMemory, model::openRelated);
        importFiles =
                new UiAction("shell.import", Icons.IMPORT, List.of(Keys.of("Shortcut+I")), isFree, model::openImport);
        addAll(List.of(importFiles));
        quarantine = add("quarantine", Icons.QUARANTINE, "Shortcut+Shift+I", isFree, model::openQuarantine);
        cleanUp = add("forget", Icons.CLOCK, "Shift+Delete", isFree, model::openForget);
        sources = add("sources", Icons.SOURCE, "Shortcut+Shift+S", isFree, model::openSources);
        export = add("export", Icons.EXPORT, "Shortcut+E", isFree, () -> model.side.set(MemorySidePanel.EXPORT));
        reset = add("reset", Icons.DELETE, "", isFree, model::openReset);
        copy = model.copyActions().of("memories", hasMemory);
        addAll(copy);
        tabs();
        add("next", Icons.DOWN, "", isFree, () -> list.move(1));
        add("previous", Icons.UP, "", isFree, () -> list.move(-1));
        var isOpen = model.isAnythingOpen();
        add("save", Icons.DONE, "Shortcut+Enter", isOpen, model::save);
        add("back", Icons.CLOSE, "Esc", isOpen, model::goBack);
        clear = add("clear", Icons.CLEAR, "Esc", isOpen.not(), list::clear);
        add("wider", Icons.NEXT, "Alt+Left", isFree, () -> view.widen().accept(DIVIDER_STEP));
        add("narrower", Icons.NEXT, "Alt+Right", isFree, () -> view.widen().accept(-DIVIDER_STEP));
        for (var order : MemoryQueryService.Order.values()) {
            add("sort." + word(order), Icons.DOWN, "", isFree, () -> list.sortBy(order));
        }
    }

    private void relate(String relation) {
        model.similar.relate(relation);
    }

    private void rating(BooleanBinding isOne) {
        for (int score = Rating.LOWEST; score <= Rating.HIGHEST; score++) {
            int chosenScore = score;
            add("rate." + score, Icons.RATE, List.of(Integer.toString(score), "Numpad " + score), isOne, () -> {
                model.side.set(MemorySidePanel.DETAIL);
                model.memoryActions.rate(chosenScore);
            });
        }
        add("rate.save", Icons.DONE, "Enter", model.memoryActions.rating.isOpen, model::save);
    }

    private void tabs() {
        for (var tab : Tab.values()) {
            var keys = new ArrayList<>(List.of("Alt+" + (tab.ordinal() + 1)));
            if (tab == Tab.ORIGIN) {
                keys.addFirst("P");
            }
            add("show." + word(tab), Icons.NEXT, keys, hasMemory, () -> {
                model.side.set(MemorySidePanel.DETAIL);
                model.detail.tab.set(tab);
            });
        }
    }

    /// The menu of a row.
    List<ActionGroup> rowMenu() {
        return List.of(
                new ActionGroup("", List.of(keep, reject, edit, promote)),
                new ActionGroup("", List.of(findSimilar, whyNot, openRelated)),
                new ActionGroup("", List.of(create, delete)),
                new ActionGroup(Texts.get("kit.copyAs"), copy));
    }

    /// The actions in the menu of a memory.
    List<UiAction> more() {
        return List.of(findSimilar, whyNot, openRelated, promote, delete);
    }

    /// The actions in the menu of the table.
    List<UiAction> moreOfTable() {
        return List.of(export, quarantine, sources, cleanUp, reset);
    }

    @Override
    protected String heading(String name) {
        return switch (name) {
            case "keep", "reject", "edit", "rate", "promote", "create", "delete", "relate" -> "memory";
            case "search", "filter", "copy", "alike", "whyNot", "graph", "sort" -> "find";
            case "import", "export", "quarantine", "forget", "sources", "reset" -> "stock";
            case "save", "back", "clear" -> "form";
            default -> "move";
        };
    }
}
