package dev.emend.gui.kit;

import java.util.List;

/// Acts that belong together, under one heading of the `?` sheet.
public record ActionGroup(String title, List<UiAction> acts) {
    public ActionGroup {
        acts = List.copyOf(acts);
    }
}
