package dev.emend.gui.conflicts;

import dev.emend.app.core.Actor;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.part.ScreenHost;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Proposals of finders, and the list they stand in.
///
/// @param list of everything to settle
/// @param rate how many failures and steps name an item that is there
record ProposalsViewModel(
        ConflictListViewModel list,
        ClusterViewModel cluster,
        UnattributedViewModel unattributedFailures,
        ObjectProperty<Rate> rate) {
    /// @param steps 0 while nothing is known
    record Rate(int attributedCount, int steps) {
        static final Rate UNKNOWN = new Rate(0, 0);
    }

    /// Returns a model of what people and agents did, and below it what finders propose.
    static ProposalsViewModel of(Actor actor, Workspace workspace, ScreenHost host) {
        var conflicts = workspace.safety().conflicts();
        var changes = workspace.safety().fileChanges();
        var reader = new ProposalReader(
                actor,
                workspace.review().proposals(),
                workspace.library(),
                workspace.memories().table());
        var rate = new SimpleObjectProperty<>(Rate.UNKNOWN);
        var list = new ConflictListViewModel(
                () -> {
                    var all = new ArrayList<ConflictEntry>();
                    all.addAll(ConflictEntry.all(
                            conflicts.news(), changes.open(), conflicts.open(), conflicts.rejectedDecisions()));
                    var proposals = reader.read();
                    all.addAll(proposals.matters());
                    var newRate = new Rate(proposals.attributedCount(), proposals.steps());
                    host.background().ui().execute(() -> rate.set(newRate));
                    return List.copyOf(all);
                },
                host);
        return new ProposalsViewModel(
                list,
                new ClusterViewModel(actor, list, workspace.review(), host),
                new UnattributedViewModel(list, reader, host),
                rate);
    }
}
