package dev.emend.gui.palette;

import java.util.List;

/// Finds entries of one kind in the workspace. Called on a background thread; may block.
@FunctionalInterface
public interface PaletteFinder {
    /// @param line what was typed, not blank
    /// @return the best ones first
    List<PaletteEntry> find(String line) throws Exception;
}
