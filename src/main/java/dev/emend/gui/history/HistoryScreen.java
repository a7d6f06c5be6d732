package dev.emend.gui.history;

import dev.emend.app.core.Actor;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;

/// The history as an entry of the rail.
public final class HistoryScreen extends Screen {
    final HistoryViewModel model;
    private final HistoryView view;

    public HistoryScreen(Actor actor, Workspace workspace, ScreenHost host) {
        super("history");
        model = new HistoryViewModel(actor, workspace, host, host.clock());
        view = new HistoryView(model, host);
    }

    @Override
    public HistoryView content() {
        return view;
    }

    /// @param argument `backups` for that side, words to look for, or empty for all actions
    @Override
    public void onShown(String argument) {
        model.onShown(argument);
        view.focusList();
    }

    @Override
    public void onChanged() {
        model.reload();
    }
}
