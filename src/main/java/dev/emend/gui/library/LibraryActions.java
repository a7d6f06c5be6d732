package dev.emend.gui.library;

import dev.emend.app.library.ItemDetail;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.search.UsedBy;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.ScreenActions;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.library.DetailViewModel.Tab;
import dev.emend.gui.library.LibraryViewModel.Side;
import dev.emend.gui.list.ListActions;
import dev.emend.model.Rating;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do on the library screen.
final class LibraryActions extends ScreenActions {
    private static final double DIVIDER_STEP = 0.04;

    /// Calls of the actions to the view.
    ///
    /// @param words puts the focus where the words to a score are written
    /// @param isInFilters whether a filter of the rail has the focus
    /// @param exclude excludes that filter
    /// @param widen makes the item pane wider by a share of the screen
    /// @param widenColumn makes the column chosen in the columns panel wider by so many steps
    record ViewCalls(
            Runnable query,
            Runnable find,
            Runnable words,
            ObservableBooleanValue isInFilters,
            Runnable exclude,
            DoubleConsumer widen,
            Runnable editor,
            IntConsumer widenColumn) {}

    private final LibraryViewModel model;
    private final ListActions list;

    /// Nothing lies over the list and the item.
    private final BooleanBinding isFree;

    private final BooleanBinding hasItem;

    /// The item is there and its file may be changed.
    private final BooleanBinding isWritable;

    final UiAction reveal;
    final UiAction redact;
    final UiAction correct;
    final UiAction findSimilar;
    final UiAction summary;
    final UiAction clear;
    final LearningActions learning;
    final UiAction rateUnrated;
    final UiAction weaker;
    final UiAction columns;
    final UiAction editor;
    final UiAction saveView;
    private final UiAction failure;
    private final UiAction edit;
    private final UiAction create;
    private final UiAction duplicate;
    private final UiAction delete;
    private final UiAction keepItem;
    private final List<UiAction> copy;

    LibraryActions(LibraryViewModel model, ViewCalls view) {
        super("library", List.of("item", "learnings", "form", "find", "list", "move"));
        this.model = model;
        isFree = model.correction().item.isNull();
        // what belongs to the part of the list that has the focus, before what belongs to the screen
        add("exclude", Icons.EXCLUDE, "-", isFree.and(view.isInFilters()), view.exclude());
        list = new ListActions("library", model.views, model.layout, isFree);
        addAll(list.ofFocus(model.side.isEqualTo(Side.COLUMNS), view.widenColumn()));
        hasItem = isFree.and(model.items.selection.isNotNull());
        var isUnlocked = model.locks.reason.isEmpty();
        isWritable = hasItem.and(isUnlocked);
        // what is about one item is not for several
        var isOne = model.items.isSeveral().not();
        learning = new LearningActions(model, isWritable);
        addAll(learning.all());
        correct = add(
                "correct",
                Icons.CORRECT,
                "I",
                isWritable.and(isOne).and(model.rating().isOpen.not()),
                this::correct);
        findSimilar = add("alike", Icons.ALIKE, "Q", hasItem, model::findSimilar);
        summary = add("summary", Icons.SUMMARY, "G", hasItem, model::summarize);
        add("golden", Icons.GOLDEN, "Shift+Q", isFree, model::openGolden);
        var isReading = model.rating().isOpen.not().and(isWritable);
        edit = add("edit", Icons.EDIT, "E", isReading.and(isOne), model::edit);
        rating(view.words());
        rateUnrated = add("rate.unrated", Icons.RATE, "Shift+R", isFree, model::rateUnrated);
        failure = add("failure", Icons.LEARNING, "Shift+I", isWritable.and(isOne), () -> model.startInterrupt(true));
        create = add("create", Icons.ADD, "Shortcut+N", isFree.and(isUnlocked), model::create);
        duplicate = add("duplicate", Icons.DUPLICATE, "Shortcut+D", isReading.and(isOne), model.stock::duplicate);
        delete = add("delete", Icons.DELETE, "Delete", isReading, model.stock::delete);
        // a learning with the focus is what A keeps
        var isProposed = isReading.and(model.stock.isProposed()).and(model.learnings.hasFocus.not());
        keepItem = add("keepItem", Icons.KEEP, "A", isProposed, model.stock::keep);
        var hasSecret = model.secrets.hasAny();
        reveal = add("reveal", Icons.AGENT_VIEW, "Shift+V", hasItem.and(hasSecret), model.secrets::reveal);
        redact =
                add("redact", Icons.SECRET, "Shift+Delete", isReading.and(isOne).and(hasSecret), model.secrets::redact);
        add("search", Icons.SEARCH, List.of("Shortcut+F", "/"), isFree, view.query());
        editor = add("showInEditor", Icons.FILE, "Alt+E", hasItem, view.editor());
        weaker = add("weaker", Icons.EXPAND, "Shift+W", isFree.and(hasWeaker()), model.items::showWeaker);
        add("neverUsed", Icons.FILTER, "", isFree, () -> model.items.ask("used", UsedBy.NEVER.clause()));
        columns = add("columns", Icons.COLUMNS, "Alt+C", isFree, () -> model.side.set(Side.COLUMNS));
        saveView = add("view.save", Icons.VIEW, "Shortcut+S", isFree, model.views::startSaving);
        add("density", Icons.SUMMARY, "Shift+D", isFree, () -> model.layout.compact.set(!model.layout.compact.get()));
        addMoveActions();
        tabs(view.find());
        copy = model.copyActions().of("library", hasItem);
        addAll(copy);
        var isOpen = model.isAnythingOpen();
        add("save", Icons.DONE, "Shortcut+Enter", isOpen, model::save);
        add("back", Icons.CLOSE, "Esc", isOpen, model::closeTopmost);
        clear = add(
                "search.clear",
                Icons.CLEAR,
                "Esc",
                isOpen.not().and(model.items.query.isNotEmpty().or(model.layout.isInView())),
                model.arrangement::showAll);
        add("wider", Icons.NEXT, "Alt+Left", isFree, () -> view.widen().accept(DIVIDER_STEP));
        add("narrower", Icons.NEXT, "Alt+Right", isFree, () -> view.widen().accept(-DIVIDER_STEP));
        for (var order : ItemQuery.Order.values()) {
            add("sort." + word(order), Icons.DOWN, "", isFree, () -> model.items.sortBy(order));
        }
    }

    private BooleanBinding hasWeaker() {
        return Bindings.createBooleanBinding(() -> model.items.hiddenWeaker() > 0, model.items.load);
    }

    /// Edits what agents are told: the lesson of the learning that is looked at. An item without any
    /// gets one.
    private void correct() {
        if (model.learnings.learnings.isEmpty()) {
            model.startInterrupt(false);
        } else {
            model.side.set(Side.DETAIL);
            model.detail.tab.set(Tab.LEARNINGS);
            model.learnings.editLesson();
        }
    }

    /// The saved views as the palette has them.
    List<UiAction> views() {
        return list.savedViewActions();
    }

    /// Ratings of procedural items stay beside the file, so a locked one can be rated too.
    private BooleanBinding isRateable() {
        var detail = model.detail;
        var isBeside = Bindings.createBooleanBinding(
                () -> detail.current()
                        .map(ItemDetail::item)
                        .filter(item -> !item.isScoped() && !item.fields().has("quality_score"))
                        .isPresent(),
                detail.detail);
        return isWritable.or(hasItem.and(isBeside));
    }

    private void rating(Runnable words) {
        var isSitting = isFree.and(model.ratingSession.isOn());
        var isRateable = isRateable().or(isSitting).and(model.items.isSeveral().not());
        for (int score = Rating.LOWEST; score <= Rating.HIGHEST; score++) {
            int chosenScore = score;
            add(
                    "rate." + score,
                    Icons.RATE,
                    List.of(Integer.toString(score), "Numpad " + score),
                    isRateable,
                    () -> model.startRating(chosenScore));
        }
        add("rate.save", Icons.DONE, "Enter", isFree.and(model.rating().isOpen), model.rating()::save);
        var isRatedLast = Bindings.createBooleanBinding(
                () -> Optional.ofNullable(model.ratingSession.last().get())
                        .filter(lastRating -> lastRating.item().equals(model.items.selection.get()))
                        .isPresent(),
                model.ratingSession.last(),
                model.items.selection);
        add(
                "note",
                Icons.NOTE,
                "N",
                isSitting.or(isFree.and(isRatedLast)).and(model.rating().isOpen.not()),
                () -> {
                    if (isSitting.get()) {
                        words.run();
                    } else {
                        model.explainRating();
                    }
                });
    }

    private void addMoveActions() {
        var inLearnings = isFree.and(model.side.isEqualTo(Side.DETAIL)).and(model.detail.tab.isEqualTo(Tab.LEARNINGS));
        var canMove = inLearnings.and(isWritable);
        add("next", Icons.DOWN, "", isFree, () -> move(1));
        add("previous", Icons.UP, "", isFree, () -> move(-1));
        add("evidence", Icons.EXPAND, "Space", inLearnings, model.learnings::toggleEvidence);
        add("up", Icons.UP, "Alt+Up", canMove, () -> model.learnings.shift(-1));
        add("down", Icons.DOWN, "Alt+Down", canMove, () -> model.learnings.shift(1));
    }

    private void move(int by) {
        if (model.learnings.hasFocus.get()) {
            model.learnings.move(by);
        } else {
            model.items.move(by);
        }
    }

    private void tabs(Runnable focusFind) {
        int number = 0;
        for (var tab : Tab.values()) {
            number++;
            add("show." + word(tab), Icons.NEXT, "Alt+" + number, hasItem, () -> show(tab));
        }
        add("find", Icons.SEARCH, "F3", hasItem.and(model.detail.tab.isEqualTo(Tab.RAW)), focusFind);
    }

    private void show(Tab tab) {
        model.side.set(Side.DETAIL);
        model.detail.tab.set(tab);
    }

    /// The menu of a row.
    List<ActionGroup> rowMenu() {
        return List.of(
                new ActionGroup("", List.of(keepItem, correct, edit, failure)),
                new ActionGroup("", List.of(findSimilar, summary, editor)),
                new ActionGroup("", List.of(create, duplicate, delete)),
                new ActionGroup(Texts.get("kit.copyAs"), copy));
    }

    /// The actions in the menu of the bar.
    List<UiAction> more() {
        return List.of(keepItem, edit, failure, create, duplicate, delete, redact);
    }

    @Override
    protected String heading(String name) {
        return switch (name) {
            case "correct",
                    "failure",
                    "edit",
                    "rate",
                    "note",
                    "create",
                    "duplicate",
                    "delete",
                    "keepItem",
                    "reveal",
                    "redact" -> "item";
            case "evidence", "up", "down", "keep", "reject", "later", "dismiss", "accept", "trust" -> "learnings";
            case "search",
                    "copy",
                    "alike",
                    "summary",
                    "golden",
                    "showInEditor",
                    "find",
                    "sort",
                    "weaker",
                    "neverUsed",
                    "exclude",
                    "view" -> "find";
            case "columns", "column", "density" -> "list";
            case "save", "back" -> "form";
            default -> "move";
        };
    }
}
