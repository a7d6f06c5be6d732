package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ConflictEntry.Unattributed;
import dev.emend.gui.conflicts.UnattributedFailure.Candidate;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;

/// Failures and steps that belong to no item: the item chosen for each, and those that are ticked
/// to be confirmed together.
public final class UnattributedViewModel {
    private final ConflictListViewModel list;
    private final ProposalReader proposals;
    private final ScreenHost host;

    /// The candidate chosen for the one shown, from 0.
    public final IntegerProperty choice = new SimpleIntegerProperty();

    /// The keys of what is ticked.
    public final ObservableSet<String> tickedKeys = FXCollections.observableSet();

    /// Kept while one walks, so that what is ticked is confirmed as it was chosen.
    private final Map<String, Integer> choices = new HashMap<>();

    UnattributedViewModel(ConflictListViewModel list, ProposalReader proposals, ScreenHost host) {
        this.list = list;
        this.proposals = proposals;
        this.host = host;
        list.selection()
                .subscribe(newValue -> choice.set(newValue == null ? 0 : choices.getOrDefault(newValue.key(), 0)));
        list.load.subscribe(newValue -> newValue.ready()
                .ifPresent(all -> tickedKeys.retainAll(
                        all.stream().map(ConflictEntry::key).toList())));
    }

    private Optional<Unattributed> current() {
        return list.selection().get() instanceof Unattributed unattributed
                ? Optional.of(unattributed)
                : Optional.empty();
    }

    /// Chooses a candidate, counted from 0.
    public void choose(int candidate) {
        current()
                .filter(failure -> candidate >= 0
                        && candidate < failure.orphan().candidates().size())
                .ifPresent(failure -> {
                    choices.put(failure.key(), candidate);
                    choice.set(candidate);
                });
    }

    public void move(int by) {
        choose(choice.get() + by);
    }

    /// Ticks the one shown for [#confirmTicked()], and goes on to the next.
    public void tick() {
        current().filter(failure -> !failure.orphan().candidates().isEmpty()).ifPresent(failure -> {
            if (!tickedKeys.remove(failure.key())) {
                tickedKeys.add(failure.key());
                list.move(1);
            }
        });
    }

    /// Attaches what is shown to the item chosen.
    public void confirm() {
        current().ifPresent(this::confirm);
    }

    /// Attaches all that are ticked, each to the item chosen for it.
    public void confirmTicked() {
        var all = list.all.stream()
                .filter(entry -> tickedKeys.contains(entry.key()))
                .map(Unattributed.class::cast)
                .toList();
        if (all.size() == 1) {
            confirm(all.getFirst());
        } else { // each is a change of its own: one undo does not take back all
            var sentence = Texts.get("conflicts.done.attributed.several", all.size());
            all.forEach(one -> candidate(one)
                    .ifPresent(
                            item -> list.dismiss(one, () -> proposals.attribute(one.orphan(), item.item()), sentence)));
        }
        tickedKeys.clear();
    }

    private void confirm(Unattributed unattributed) {
        candidate(unattributed)
                .ifPresent(item -> list.settle(
                        unattributed,
                        () -> proposals.attribute(unattributed.orphan(), item.item()),
                        Texts.get("conflicts.done.attributed", item.item().label())));
    }

    private Optional<Candidate> candidate(Unattributed unattributed) {
        int at = choices.getOrDefault(unattributed.key(), 0);
        var candidates = unattributed.orphan().candidates();
        return at < candidates.size() ? Optional.of(candidates.get(at)) : Optional.empty();
    }

    /// Goes to the item chosen.
    public void showItem() {
        current()
                .flatMap(this::candidate)
                .ifPresent(item -> host.go("library", item.item().key()));
    }
}
