package dev.emend.gui.conflicts;

import dev.emend.gui.part.Host;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// What finders propose, kind by kind, and the list it stands in.
///
/// @param list of everything to settle
/// @param rate how many failures and steps name an item that is there
record JudgingViewModel(
        MattersViewModel list,
        ContradictionViewModel contradiction,
        DuplicatesViewModel duplicates,
        UnattributedViewModel unattributed,
        ObjectProperty<Rate> rate) {
    /// @param steps 0 while nothing is known
    record Rate(int attributed, int steps) {
        static final Rate UNKNOWN = new Rate(0, 0);
    }

    /// What people and agents did, and below it what finders propose.
    static JudgingViewModel of(Disputes disputes, Judging judging, Host host) {
        var rate = new SimpleObjectProperty<>(Rate.UNKNOWN);
        var list =
                new MattersViewModel(
                        () -> {
                            var all = new ArrayList<Matter>();
                            all.addAll(
                                    Matter.all(
                                            disputes.news(), disputes.open(), disputes.refused()));
                            var proposals = judging.proposals();
                            all.addAll(proposals.matters());
                            var now = new Rate(proposals.attributed(), proposals.steps());
                            host.background().ui().execute(() -> rate.set(now));
                            return List.copyOf(all);
                        },
                        host);
        return new JudgingViewModel(
                list,
                new ContradictionViewModel(list, judging, host),
                new DuplicatesViewModel(list, judging, host),
                new UnattributedViewModel(list, judging, host),
                rate);
    }
}
