package dev.emend.gui.history;

import dev.emend.gui.history.HistoryViewModel.Tab;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do on the history screen.
final class HistoryActions {
    private static final double DIVIDER_STEP = 0.04;

    /// Places the screen can put the focus at.
    record Places(Runnable words, Runnable person, Runnable kind, DoubleConsumer divider) {}

    private final List<UiAction> ofJournal = new ArrayList<>();
    private final List<UiAction> ofBackups = new ArrayList<>();
    private final List<UiAction> ofBoth = new ArrayList<>();
    private final BooleanBinding inJournal;
    private final BooleanBinding inBackups;

    final UiAction revert;
    final UiAction item;
    final UiAction export;
    final UiAction clear;
    final UiAction backUp;
    final UiAction restore;
    final UiAction keep;
    final UiAction showBackups;

    HistoryActions(HistoryViewModel model, Places places) {
        inJournal = model.tab.isEqualTo(Tab.JOURNAL);
        inBackups = model.tab.isEqualTo(Tab.BACKUPS);
        var journal = model.journal;
        revert = journal(
                "history.revert", Icons.UNDO, "Shortcut+R", inJournal.and(journal.isRevertible), journal::revert);
        item = journal("history.item", Icons.LIBRARY, "L", inJournal.and(hasItem(journal)), journal::goToItem);
        ofJournal.add(new UiAction(
                "history.search",
                Icons.SEARCH,
                List.of(Keys.of("Shortcut+F"), Keys.of("/")),
                inJournal,
                places.words()));
        journal("history.person", Icons.PERSON, "Alt+W", inJournal, places.person());
        journal("history.kind", Icons.FILTER, "Alt+K", inJournal, places.kind());
        export = journal("history.export", Icons.EXPORT, "Shortcut+E", inJournal, journal::export);
        clear = journal("history.clear", Icons.CLEAR, "Esc", inJournal.and(journal.isFiltered), journal::clear);
        var backups = model.backups;
        var isIdle = inBackups.and(backups.isIdle);
        backUp = backups("history.backup", Icons.ADD, "Shortcut+B", isIdle, backups::backUp);
        restore = backups(
                "history.restore",
                Icons.UNDO,
                "Shortcut+R",
                isIdle.and(backups.selection.isNotNull()),
                backups::restore);
        keep = backups(
                "history.keep", Icons.CLOSE, "Esc", inBackups.and(backups.armedBackup.isNotNull()), backups::disarm);
        showBackups = UiAction.of("history.show.backups", Icons.WORKSPACE, "Alt+2", () -> model.tab.set(Tab.BACKUPS));
        addCommonActions(model, places);
    }

    private void addCommonActions(HistoryViewModel model, Places places) {
        ofBoth.add(UiAction.of("history.show.journal", Icons.HISTORY, "Alt+1", () -> model.tab.set(Tab.JOURNAL)));
        ofBoth.add(showBackups);
        ofBoth.add(UiAction.of(
                "history.wider", Icons.NEXT, "Alt+Left", () -> places.divider().accept(-DIVIDER_STEP)));
        ofBoth.add(UiAction.of(
                "history.narrower",
                Icons.NEXT,
                "Alt+Right",
                () -> places.divider().accept(DIVIDER_STEP)));
    }

    private static BooleanBinding hasItem(JournalViewModel journal) {
        return Bindings.createBooleanBinding(
                () -> {
                    var line = journal.selection.get();
                    return line != null && line.item().isPresent();
                },
                journal.selection);
    }

    private UiAction journal(String id, Icons icon, String key, ObservableBooleanValue enabled, Runnable run) {
        var action = UiAction.of(id, icon, key, enabled, run);
        ofJournal.add(action);
        return action;
    }

    private UiAction backups(String id, Icons icon, String key, ObservableBooleanValue enabled, Runnable run) {
        var action = UiAction.of(id, icon, key, enabled, run);
        ofBackups.add(action);
        return action;
    }

    /// The menu of a change.
    List<ActionGroup> changeMenu() {
        return List.of(new ActionGroup("", List.of(revert, item)), new ActionGroup("", List.of(export)));
    }

    /// The menu of a backup.
    List<ActionGroup> backupMenu() {
        return List.of(new ActionGroup("", List.of(restore, backUp)));
    }

    /// The acts as the sheet of keys groups them.
    List<ActionGroup> groups() {
        return List.of(
                new ActionGroup(Texts.get("history.keys.journal"), ofJournal),
                new ActionGroup(Texts.get("history.keys.backups"), ofBackups),
                new ActionGroup(Texts.get("history.keys.screen"), ofBoth));
    }

    List<UiAction> all() {
        return groups().stream().flatMap(group -> group.actions().stream()).toList();
    }
}
