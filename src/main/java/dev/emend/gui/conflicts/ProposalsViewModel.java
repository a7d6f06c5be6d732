package dev.emend.gui.conflicts;

import dev.emend.app.core.Actor;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.part.ScreenHost;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// What finders propose, kind by kind, and the list it stands in.
///
/// @param list of everything to settle
/// @param rate how many failures and steps name an item that is there
record ProposalsViewModel(
        ConflictListViewModel list,
        ContradictionViewModel contradiction,
        DuplicatesViewModel duplicates,
        LookAlikeViewModel alike,
        UnattributedViewModel unattributed,
        ObjectProperty<Rate> rate) {
    /// @param steps 0 while nothing is known
    record Rate(int attributed, int steps) {
        static final Rate UNKNOWN = new Rate(0, 0);
    }

    /// What people and agents did, and below it what finders propose.
    static ProposalsViewModel of(Actor actor, Workspace workspace, ScreenHost host) {
        var conflicts = workspace.safety().conflicts();
        var changes = workspace.safety().fileChanges();
        var finders = workspace.review().proposals();
        var verdicts = workspace.review().decisions();
        var reader = new ProposalReader(actor, finders, workspace.library());
        var rate = new SimpleObjectProperty<>(Rate.UNKNOWN);
        var list = new ConflictListViewModel(
                () -> {
                    var all = new ArrayList<ConflictEntry>();
                    all.addAll(
                            ConflictEntry.all(conflicts.news(), changes.open(), conflicts.open(), conflicts.refused()));
                    var proposals = reader.read();
                    all.addAll(proposals.matters());
                    var now = new Rate(proposals.attributed(), proposals.steps());
                    host.background().ui().execute(() -> rate.set(now));
                    return List.copyOf(all);
                },
                host);
        return new ProposalsViewModel(
                list,
                new ContradictionViewModel(actor, list, finders, verdicts, host),
                new DuplicatesViewModel(actor, list, finders, verdicts, host),
                new LookAlikeViewModel(actor, list, finders, workspace.review().judging(), host),
                new UnattributedViewModel(list, reader, host),
                rate);
    }
}
