package dev.emend.gui.palette;

import dev.emend.gui.kit.Texts;
import java.util.Locale;

/// What an entry of the palette is; entries of a kind stand together under its heading.
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

    /// How many of them are shown at once; which ones fit best is known.
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
