package dev.emend.gui.kit;

import java.util.List;

/// Actions that belong together, under one heading of the `?` sheet.
public record ActionGroup(String title, List<UiAction> actions) {
    public ActionGroup {
        actions = List.copyOf(actions);
    }
}
