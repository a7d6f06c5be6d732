package dev.emend.gui.kit;

import java.util.List;

/// Acts that belong together, under one heading of the `?` sheet.
public record ActGroup(String title, List<Act> acts) {
    public ActGroup {
        acts = List.copyOf(acts);
    }
}
