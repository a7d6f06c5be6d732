package dev.emend.gui.shell;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.UiAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.input.KeyCombination;

/// The actions that are possible everywhere.
final class ShellActions {
    private static final int ZOOM_STEP = 10;
    private static final int DIGITS = 9;

    /// Of the panes beside each other.
    private static final double PANE_STEP = 0.04;

    private final Shell shell;
    private final ShellViewModel model;
    final FileNotificationActions files;

    ShellActions(Shell shell, ShellViewModel model) {
        this.shell = shell;
        this.model = model;
        files = new FileNotificationActions(
                model.files,
                notification -> shell.go("conflicts", notification.catalog().toString()));
    }

    /// Entries that have a key of their own instead of a digit.
    private static final Map<String, String> OWN_KEYS = Map.of("history", "Shortcut+H", "settings", "Shortcut+Comma");

    /// The key that goes to an entry: its own, or a digit by its place.
    static String keyOf(RailEntry entry, List<RailEntry> entries) {
        return go(entry, key(entry, entries), () -> {}).keyText();
    }

    private static String key(RailEntry entry, List<RailEntry> entries) {
        var ownKey = OWN_KEYS.get(entry.id());
        return ownKey != null ? ownKey : "Shortcut+" + (entries.indexOf(entry) + 1);
    }

    private static UiAction go(RailEntry entry, String key, Runnable run) {
        return UiAction.of(entry.id() + ".go", entry.icon(), key, run);
    }

    List<UiAction> all(List<RailEntry> entries) {
        var actions = new ArrayList<UiAction>();
        for (var entry : entries) {
            var id = entry.id();
            if (entries.indexOf(entry) < DIGITS || OWN_KEYS.containsKey(id)) {
                actions.add(go(entry, key(entry, entries), () -> shell.go(id, "")));
            }
        }
        actions.addAll(files.all);
        actions.add(palette());
        actions.add(sheet());
        actions.add(guide());
        actions.add(UiAction.of("shell.open", Icons.OPEN, "Shortcut+O", shell::askAndOpen));
        actions.add(UiAction.of("shell.openFolder", Icons.OPEN, "Alt+O", shell::askAndOpenFolder));
        actions.add(UiAction.of("shell.findMemories", Icons.MEMORIES, "Alt+F", shell::findMemories));
        actions.add(UiAction.of("shell.import", Icons.IMPORT, "Shortcut+I", () -> shell.importFiles(List.of())));
        actions.add(undo());
        actions.add(
                new UiAction("shell.redo", Icons.REDO, keys("Shortcut+Shift+Z", "Shortcut+Y"), mayRedo(), model::redo));
        actions.add(verify());
        actions.add(UiAction.of("shell.drafts", Icons.EDIT, "", () -> shell.dialogs.drafts()));
        actions.add(UiAction.of("shell.problem", Icons.WARNING, "", () -> shell.dialogs.problem()));
        actions.add(new UiAction(
                "shell.menu", Icons.MORE, keys("Shift+F10", "Context Menu"), alwaysEnabled(), shell::openRowMenu));
        actions.add(UiAction.of("shell.panes", Icons.NEXT, "F6", shell::nextPane));
        actions.add(UiAction.of("shell.wider", Icons.NEXT, "Alt+Shift+Right", () -> widen(PANE_STEP)));
        actions.add(UiAction.of("shell.narrower", Icons.BACK, "Alt+Shift+Left", () -> widen(-PANE_STEP)));
        actions.add(UiAction.of("shell.reset", Icons.RESTORE, "", shell::resetPanes));
        actions.add(new UiAction(
                "shell.zoom.in",
                Icons.ZOOM_IN,
                keys("Shortcut+Plus", "Shortcut+Equals", "Shortcut+Shift+Equals", "Shortcut+Add"),
                alwaysEnabled(),
                () -> zoom(ZOOM_STEP)));
        actions.add(new UiAction(
                "shell.zoom.out",
                Icons.ZOOM_OUT,
                keys("Shortcut+Minus", "Shortcut+Subtract"),
                alwaysEnabled(),
                () -> zoom(-ZOOM_STEP)));
        actions.add(new UiAction(
                "shell.zoom.reset",
                Icons.SEARCH,
                keys("Shortcut+0", "Shortcut+Numpad 0"),
                alwaysEnabled(),
                () -> zoomTo(100)));
        return actions;
    }

    UiAction palette() {
        return UiAction.of("shell.palette", Icons.KEYBOARD, "Shortcut+K", shell::showPalette);
    }

    UiAction guide() {
        return UiAction.of("shell.guide", Icons.HELP, "F1", () -> shell.dialogs.guide());
    }

    UiAction sheet() {
        return UiAction.of("shell.sheet", Icons.KEYBOARD, "?", () -> shell.dialogs.sheet());
    }

    UiAction undo() {
        return UiAction.of("shell.undo", Icons.UNDO, "Shortcut+Z", mayUndo(), model::undo);
    }

    UiAction verify() {
        return UiAction.of("shell.verify", Icons.TRUSTED, "", shell::verify);
    }

    private void widen(double share) {
        shell.current()
                .map(screen -> screen.view().getScene())
                .ifPresent(scene -> SplitRatios.widen(scene.getFocusOwner(), share));
    }

    private void zoom(int step) {
        zoomTo(shell.settings().zoomPercent() + step);
    }

    private void zoomTo(int percent) {
        shell.settings().setZoomPercent(percent);
    }

    private ObservableBooleanValue mayUndo() {
        return Bindings.createBooleanBinding(model::mayUndo, model.undoProperty(), model.toastProperty());
    }

    private ObservableBooleanValue mayRedo() {
        return Bindings.createBooleanBinding(() -> model.undoState().redoDepth() > 0, model.undoProperty());
    }

    private static ObservableBooleanValue alwaysEnabled() {
        return Bindings.createBooleanBinding(() -> true);
    }

    private static List<KeyCombination> keys(String... names) {
        return Arrays.stream(names).map(Keys::of).toList();
    }
}
