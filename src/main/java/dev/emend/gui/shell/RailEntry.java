package dev.emend.gui.shell;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.util.function.BiFunction;

/// Place on the rail; its screen is made on the first visit.
///
/// @param id the id of the screen it makes
/// @param isAtBottom whether it stands at the end of the rail
public record RailEntry(
        String id, Icons icon, boolean isAtBottom, BiFunction<OpenedWorkspace, ScreenHost, Screen> make) {

    public String title() {
        return Texts.get(id + ".title");
    }
}
