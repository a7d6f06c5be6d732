package dev.emend.gui.dashboards;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.ScreenActions;
import dev.emend.gui.kit.UiAction;
import java.util.List;
import java.util.function.IntSupplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do with dashboards and their cards.
final class DashboardActions extends ScreenActions {
    final UiAction open;
    final UiAction pin;
    final UiAction unpin;
    final UiAction width;
    final UiAction period;
    final UiAction create;
    final UiAction duplicate;
    final UiAction rename;
    final UiAction delete;
    final UiAction undo;
    final List<UiAction> moves;

    /// @param isShown whether the dashboards stand
    /// @param perRow how many cards a row has now
    /// @param pinAction pins the card that has the focus to another dashboard
    DashboardActions(
            DashboardsViewModel model, ObservableBooleanValue isShown, IntSupplier perRow, UiAction pinAction) {
        super("dashboards", List.of("card", "boards"));
        var isOn = Bindings.createBooleanBinding(isShown::get, isShown);
        var hasCard = isOn.and(model.hasCard());
        var isOwnCard = hasCard.and(model.isOwn());
        var isOwn = isOn.and(model.isOwn());
        open = add("open", Icons.EXPAND, "Enter", hasCard, model::openChart);
        pin = pinAction;
        addAll(List.of(pinAction));
        unpin = add("unpin", Icons.DELETE, "Delete", isOwnCard, model::unpin);
        moves = List.of(
                add("earlier", Icons.BACK, "Alt+Left", isOwnCard, () -> model.move(-1)),
                add("later", Icons.NEXT, "Alt+Right", isOwnCard, () -> model.move(1)),
                add("up", Icons.UP, "Alt+Up", isOwnCard, () -> model.move(-perRow.getAsInt())),
                add("down", Icons.DOWN, "Alt+Down", isOwnCard, () -> model.move(perRow.getAsInt())));
        width = add("width", Icons.COLUMNS, "Alt+W", isOwnCard, model::toggleWidth);
        period = add("period", Icons.CLOCK, "Alt+U", isOwnCard.and(model.hasPeriod()), model::followPeriod);
        create = add("create", Icons.ADD, "Shortcut+N", isOn, () -> model.naming.ask(""));
        duplicate = add("duplicate", Icons.DUPLICATE, "Shortcut+D", isOn, model::duplicate);
        rename = add(
                "rename",
                Icons.EDIT,
                "F2",
                isOwn,
                () -> model.naming.ask(model.open().get().name()));
        delete = add("delete", Icons.DELETE, "Shift+Delete", isOwn, model::delete);
        add("next", Icons.NEXT, "Shortcut+Page Down", isOn, () -> model.step(1));
        add("previous", Icons.BACK, "Shortcut+Page Up", isOn, () -> model.step(-1));
        undo = add("undo", Icons.UNDO, "Shortcut+Z", isOn.and(canUndo(model)), model::undo);
    }

    private static BooleanBinding canUndo(DashboardsViewModel model) {
        return Bindings.createBooleanBinding(() -> model.undoable().get().isPresent(), model.undoable());
    }

    @Override
    protected String heading(String name) {
        return switch (name) {
            case "create", "duplicate", "rename", "delete", "next", "previous", "undo" -> "boards";
            default -> "card";
        };
    }
}
