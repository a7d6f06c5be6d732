package dev.emend.gui.memories;

import dev.emend.app.core.Actor;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;

/// Memories as an entry of the rail.
public final class MemoriesScreen extends Screen {
    final MemoriesViewModel model;
    private final MemoriesView view;

    public MemoriesScreen(Actor actor, Workspace workspace, ScreenHost host) {
        super("memories");
        model = new MemoriesViewModel(actor, workspace, host);
        view = new MemoriesView(model, host);
    }

    @Override
    public MemoriesView content() {
        return view;
    }

    /// @param argument a memory's id, a filter line, [MemoriesViewModel#QUARANTINE], or empty for
    ///   the table as it was left
    @Override
    public void onShown(String argument) {
        model.activate(argument);
        view.focusList();
    }

    @Override
    public void onChanged() {
        model.reload();
    }
}
