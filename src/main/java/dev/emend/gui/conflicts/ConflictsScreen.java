package dev.emend.gui.conflicts;

import dev.emend.app.core.Actor;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;

/// Conflicts as an entry of the rail.
public final class ConflictsScreen extends Screen {
    final ConflictsViewModel model;
    final ProposalsViewModel proposals;
    private final ConflictsView view;

    public ConflictsScreen(Actor actor, Workspace workspace, ScreenHost host) {
        super("conflicts");
        proposals = ProposalsViewModel.of(actor, workspace, host);
        model = new ConflictsViewModel(actor, proposals.list(), workspace, host);
        view = new ConflictsView(model, proposals, host);
    }

    @Override
    public ConflictsView content() {
        return view;
    }

    /// @param argument the catalog whose first matter is shown, the kind whose list is shown
    ///   (`files`, `contradictions`, `duplicates`, `alike`, `unattributed`), or empty for the list
    ///   as it was left
    @Override
    public void onShown(String argument) {
        model.list.onShown(argument);
        view.focusList();
    }

    @Override
    public void onChanged() {
        model.list.reload();
    }
}
