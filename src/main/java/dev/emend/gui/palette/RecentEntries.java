package dev.emend.gui.palette;

import java.util.ArrayList;
import java.util.List;

/// Entries chosen last in the palette, the newest first, until the window is closed. On the JavaFX
/// thread.
public final class RecentEntries {
    private static final int MOST = 5;

    private final List<PaletteEntry> entries = new ArrayList<>();

    void add(PaletteEntry entry) {
        entries.removeIf(recentEntry -> recentEntry.id().equals(entry.id()));
        entries.addFirst(entry);
        if (entries.size() > MOST) {
            entries.removeLast();
        }
    }

    List<PaletteEntry> all() {
        return List.copyOf(entries);
    }
}
