package dev.emend.gui.palette;

import dev.emend.gui.kit.Texts;
import java.util.Locale;

/// Kinds of palette entries; entries of a kind are listed together under its heading.
public enum PaletteKind {
    /// A command of the screen that is on.
    HERE,
    /// A command that is possible everywhere, or of another screen.
    COMMAND,
    SCREEN,
    SETTING,
    ITEM,
    RUN,
    MEMORY,
    HELP;

    /// The number of matches of this kind shown at once, the best ones.
    int maxRows() {
        return switch (this) {
            case HERE, COMMAND, SCREEN -> 10;
            case SETTING, ITEM, RUN, MEMORY, HELP -> 5;
        };
    }

    String heading() {
        return Texts.get("palette.kind." + name().toLowerCase(Locale.ROOT));
    }
}
