package dev.emend.gui.palette;

import dev.emend.gui.kit.Icons;
import org.jspecify.annotations.Nullable;

/// Entry that the palette finds.
///
/// @param id stable as long as it is the same thing; recently used entries are known by it
/// @param label what is searched and shown
/// @param detail where it is or what it belongs to, shown muted and searched too; may be empty
/// @param key as a key cap shows it; empty when there is none
/// @param words searched and not shown, such as the values of a setting
/// @param run does it, on the JavaFX thread, once the palette is closed
public record PaletteEntry(
        String id, PaletteKind kind, Icons icon, String label, String detail, String key, String words, Runnable run) {

    /// Two are the same when people see the same, whatever object does it.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PaletteEntry entry
                && id.equals(entry.id)
                && kind == entry.kind
                && label.equals(entry.label)
                && detail.equals(entry.detail)
                && key.equals(entry.key);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    /// Without a key and hidden words.
    public PaletteEntry(String id, PaletteKind kind, Icons icon, String label, String detail, Runnable run) {
        this(id, kind, icon, label, detail, "", "", run);
    }
}
