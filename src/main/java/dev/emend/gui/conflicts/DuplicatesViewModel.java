package dev.emend.gui.conflicts;

import dev.emend.app.core.Actor;
import dev.emend.app.review.ProposalService;
import dev.emend.app.review.ReviewService;
import dev.emend.gui.conflicts.ConflictEntry.Duplicates;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;

/// Learnings that say the same: which of them go, and which one stands for them.
public final class DuplicatesViewModel {
    private final Actor actor;
    private final ConflictListViewModel list;
    private final ProposalService finders;
    private final ReviewService verdicts;
    private final ScreenHost host;
    private final IntegerProperty current = new SimpleIntegerProperty();
    private final ReadOnlyIntegerWrapper survivor = new ReadOnlyIntegerWrapper();
    private final ObservableSet<Integer> left = FXCollections.observableSet();
    private String shown = "";

    public DuplicatesViewModel(
            Actor actor, ConflictListViewModel list, ProposalService finders, ReviewService verdicts, ScreenHost host) {
        this.actor = actor;
        this.list = list;
        this.finders = finders;
        this.verdicts = verdicts;
        this.host = host;
        list.selected().subscribe(now -> {
            var key = now == null ? "" : now.key();
            if (!key.equals(shown)) {
                shown = key;
                left.clear();
                survivor.set(0);
                current.set(now instanceof Duplicates ? 1 : 0);
            }
        });
    }

    private Optional<Duplicates> cluster() {
        return list.selected().get() instanceof Duplicates duplicates ? Optional.of(duplicates) : Optional.empty();
    }

    /// Puts the keys on a member, counted from 0.
    public void choose(int member) {
        cluster()
                .ifPresent(cluster ->
                        current.set(Math.clamp(member, 0, cluster.members().size() - 1)));
    }

    public void move(int by) {
        choose(current.get() + by);
    }

    /// Leaves the member with the keys out of what is decided, or takes it in again; the survivor
    /// is always in.
    public void toggle() {
        int member = current.get();
        if (cluster().isPresent() && member != survivor.get() && !left.remove(member)) {
            left.add(member);
        }
    }

    /// The member with the keys stands for the others.
    public void makeSurvivor() {
        cluster().ifPresent(_ -> {
            left.remove(current.get());
            survivor.set(current.get());
        });
    }

    /// The survivor stays, the others that are ticked leave the file and stay its evidence.
    public void merge() {
        decide(
                (survivor, others) -> finders.same(actor, survivor, others),
                count -> Texts.get("conflicts.done.merged", count + 1));
    }

    /// The others that are ticked leave the file; the survivor is not judged.
    public void reject() {
        decide(
                (_, others) -> verdicts.rejectAll(actor, others).getLast(),
                count -> Texts.get("conflicts.done.rejected", count));
    }

    public void unrelated() {
        cluster()
                .ifPresent(cluster -> list.settle(
                        cluster,
                        () -> finders.unrelated(
                                actor,
                                cluster.members().stream()
                                        .map(InvolvedLearning::ref)
                                        .toList()),
                        Texts.get("conflicts.done.unrelated")));
    }

    private interface Verdict {
        Object of(LearningRef survivor, List<LearningRef> others) throws Exception;
    }

    private void decide(Verdict verdict, java.util.function.IntFunction<String> sentence) {
        var cluster = cluster();
        if (cluster.isEmpty()) {
            return;
        }
        var members = cluster.get().members();
        var kept = members.get(survivor.get()).ref();
        var others = new java.util.ArrayList<LearningRef>();
        for (int i = 0; i < members.size(); i++) {
            if (i != survivor.get() && !left.contains(i)) {
                others.add(members.get(i).ref());
            }
        }
        if (!others.isEmpty()) {
            list.settle(cluster.get(), () -> verdict.of(kept, others), sentence.apply(others.size()));
        }
    }

    /// Goes to the item of the member with the keys.
    public void showItem() {
        cluster()
                .ifPresent(cluster -> host.go(
                        "library",
                        cluster.members().get(current.get()).ref().item().key()));
    }

    /// Shows the member with the keys and all that are similar to it on the map.
    public void showOnMap() {
        cluster()
                .ifPresent(cluster -> host.go(
                        "library",
                        "map.group "
                                + cluster.members().get(current.get()).ref().key()));
    }

    /// The member keys change on, from 0.
    public IntegerProperty current() {
        return current;
    }

    public ReadOnlyIntegerProperty survivor() {
        return survivor.getReadOnlyProperty();
    }

    /// The members that are left out of what is decided.
    public ObservableSet<Integer> left() {
        return left;
    }
}
