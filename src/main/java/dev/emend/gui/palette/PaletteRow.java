package dev.emend.gui.palette;

import dev.emend.model.TextRange;
import java.util.List;

/// A line of the list.
sealed interface PaletteRow {
    /// Whether it can be chosen.
    default boolean isChoice() {
        return true;
    }

    /// The name of the group below it.
    record Heading(String text) implements PaletteRow {
        @Override
        public boolean isChoice() {
            return false;
        }
    }

    /// @param matches the parts of the label that fit what was typed
    record Choice(PaletteEntry entry, List<TextRange> matches) implements PaletteRow {}

    /// Row for a search that found nothing.
    record Nothing(String text) implements PaletteRow {
        @Override
        public boolean isChoice() {
            return false;
        }
    }

    /// Suggestion of what may have been meant; choosing it types it.
    record Suggestion(String text, String line) implements PaletteRow {}
}
