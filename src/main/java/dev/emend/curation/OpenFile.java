package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// One catalog on the desk: the file as it is on disk, the same with every decided edit, and its
/// table.
///
/// Guarded by itself: every method is synchronized, snapshots are immutable.
final class OpenFile {
    private final DiskState disk;
    private Catalog onDisk;
    private Catalog now;
    private Row.Beside beside;

    /// One for each item of the catalog, in its order.
    private List<Row> rows;

    /// The same and behind them those of proposed items, which are not in the file.
    private List<Row> shown;

    private final List<Pending> pending = new ArrayList<>();
    private long heard;

    /// Edits of pending acts that the file no longer takes, by act.
    private final Map<Long, Catalog.Refused> refused = new HashMap<>();

    OpenFile(Catalog onDisk, Row.Beside beside, List<Row> rows) {
        this.disk = new DiskState(onDisk);
        this.onDisk = onDisk;
        this.now = onDisk;
        this.beside = beside;
        this.rows = List.copyOf(rows);
        this.shown = List.of();
        show(Set.of());
    }

    /// Held while the file itself is read or written, always before this object and never inside
    /// it.
    DiskState disk() {
        return disk;
    }

    synchronized Catalog onDisk() {
        return onDisk;
    }

    /// The catalog with every decided edit.
    synchronized Catalog now() {
        return now;
    }

    /// Those of the items in the catalog come first, in its order; behind them are proposed items.
    synchronized List<Row> rows() {
        return shown;
    }

    synchronized Row.Beside beside() {
        return beside;
    }

    synchronized List<Pending> pending() {
        return List.copyOf(pending);
    }

    synchronized Optional<ItemRef> successor(ItemRef item) {
        var index = now.indexOf(item);
        return index.isPresent() && index.getAsInt() + 1 < now.size()
                ? Optional.of(now.ref(index.getAsInt() + 1))
                : Optional.empty();
    }

    synchronized Counts counts() {
        int learnings = 0;
        int withLearnings = 0;
        int implied = 0;
        int toReview = 0;
        for (var row : shown) {
            learnings += row.item().learnings().attached();
            withLearnings += row.item().learnings().attached() > 0 ? 1 : 0;
            implied += Trust.impliedFailures(row.item().trust());
            toReview += row.item().learnings().pending();
        }
        return new Counts(shown.size(), learnings, withLearnings, implied, toReview);
    }

    synchronized OpenCatalog describe() {
        return new OpenCatalog(
                now.id(), now.path(), counts(), now.readOnlyReason(), now.warnings());
    }

    /// Takes an act over: the catalog with its edits, and the store's side after it.
    synchronized void decided(Catalog with, Pending act, Row.Beside besideNow, Step step) {
        var old = now;
        now = with;
        beside = besideNow;
        if (!act.saved().isDone()) {
            pending.add(act);
        }
        refresh(old, touched(step));
    }

    /// Takes an act of another reviewer over; one that is in the file already changes nothing.
    synchronized void followed(Pending act, Row.Beside besideNow, Step step) {
        var old = now;
        apply(act);
        refused.remove(act.act());
        beside = besideNow;
        pending.add(act);
        heard = act.act();
        refresh(old, touched(step));
    }

    /// The newest act of a shared store that is on the desk.
    synchronized long heard() {
        return heard;
    }

    synchronized void setHeard(long act) {
        heard = act;
    }

    /// What the store says beside the file, when its newest act was that one; what arrived and is
    /// not in the store yet stays. Call it with the disk held.
    synchronized void setBeside(Row.Beside besideNow, long newest) {
        beside = besideNow.withArrived(disk.arrived());
        heard = newest;
    }

    /// What a save or a merge starts from.
    record Snapshot(Catalog onDisk, Catalog now, List<Pending> pending) {}

    synchronized Snapshot snapshot() {
        return new Snapshot(onDisk, now, List.copyOf(pending));
    }

    /// True when the file lacks something.
    synchronized boolean isBehind() {
        return !pending.isEmpty() || !now.sha256().equals(onDisk.sha256());
    }

    /// The snapshot became `newNow`, and the file holds `newOnDisk`; acts that were decided after
    /// the snapshot stay on top.
    ///
    /// @param arrived states of items that others brought
    synchronized void become(
            Snapshot from, Catalog newOnDisk, Catalog newNow, Map<String, ReviewState> arrived) {
        onDisk = newOnDisk;
        if (newNow.sha256().equals(from.now.sha256())) {
            return;
        }
        var later = new ArrayList<>(pending);
        later.removeAll(from.pending);
        now = newNow;
        later.forEach(this::apply);
        beside = beside.withArrived(arrived);
        rebuild();
    }

    private void apply(Pending act) {
        var applied = now.with(act.edits());
        now = applied.catalog();
        if (!applied.refused().isEmpty()) {
            refused.put(act.act(), applied.refused().getFirst());
        }
    }

    /// Acts of an earlier run that did not reach the file.
    synchronized void restored(List<Pending> acts) {
        pending.addAll(acts);
        acts.forEach(this::apply);
        rebuild();
    }

    /// These acts are in the file.
    ///
    /// @return those of them that the file no longer took
    synchronized Map<Long, Catalog.Refused> saved(List<Pending> batch) {
        pending.removeAll(batch);
        var left = new HashMap<Long, Catalog.Refused>();
        for (var act : batch) {
            var refusal = refused.remove(act.act());
            if (refusal != null) {
                left.put(act.act(), refusal);
            }
        }
        return left;
    }

    /// The catalog as it is on disk, without any decision that is not there, and another state of
    /// the store beside it; what arrived and is not in the store yet stays. Call it with the disk
    /// held.
    synchronized void startOver(Row.Beside besideNow) {
        pending.clear();
        now = onDisk;
        beside = besideNow.withArrived(disk.arrived());
        rebuild();
    }

    private void rebuild() {
        var fresh = new ArrayList<Row>(now.size());
        for (int i = 0; i < now.size(); i++) {
            fresh.add(Row.of(now.item(i), beside));
        }
        rows = List.copyOf(fresh);
        shown = List.of();
        show(Set.of());
    }

    /// @param ids whose rows are made anew
    private void show(Set<String> ids) {
        var proposed = beside.marks().items();
        if (proposed.isEmpty()) {
            shown = rows;
            return;
        }
        var known = new HashMap<ItemRef, Row>();
        shown.forEach(row -> known.put(row.item().ref(), row));
        var all = new ArrayList<>(rows);
        for (var item : proposed) {
            if (now.indexOf(item.ref()).isEmpty()) {
                var row = known.get(item.ref());
                boolean isSame = row != null && !ids.contains(item.ref().knowledgeId());
                all.add(isSame ? row : Row.of(item, beside));
            }
        }
        shown = List.copyOf(all);
    }

    /// The ids an act touched, in the file or only in the store.
    private static HashSet<String> touched(Step step) {
        var ids = new HashSet<String>();
        step.edits().forEach(edit -> ids.add(edit.item().knowledgeId()));
        step.states().keySet().forEach(key -> ids.add(ItemRef.parse(key).knowledgeId()));
        step.marks().keySet().forEach(mark -> ids.add(ItemRef.parse(mark.first()).knowledgeId()));
        if (step.rating() != null) {
            ids.add(ItemRef.parse(step.rating().target()).knowledgeId());
        }
        return ids;
    }

    /// Rows of untouched ids are kept; with duplicates all rows of the id are made anew.
    private void refresh(Catalog old, HashSet<String> ids) {
        if (old.size() == now.size()) {
            var copy = new ArrayList<>(rows);
            for (int i = 0; i < copy.size(); i++) {
                if (ids.contains(copy.get(i).item().ref().knowledgeId())) {
                    copy.set(i, Row.of(now.item(i), beside));
                }
            }
            rows = List.copyOf(copy);
            show(ids);
            return;
        }
        Map<ItemRef, Row> known = new HashMap<>();
        rows.forEach(row -> known.put(row.item().ref(), row));
        var fresh = new ArrayList<Row>(now.size());
        for (int i = 0; i < now.size(); i++) {
            var ref = now.ref(i);
            var row = known.get(ref);
            fresh.add(
                    row == null || ref.isUnnamed() || ids.contains(ref.knowledgeId())
                            ? Row.of(now.item(i), beside)
                            : row);
        }
        rows = List.copyOf(fresh);
        show(ids);
    }

    /// The rating of an item: the store's, else the file's.
    synchronized OptionalInt score(KnowledgeItem item) {
        var scored = beside.scores().get(item.ref().key());
        return scored != null ? OptionalInt.of(scored) : item.qualityScore();
    }

    /// The item in the catalog, else the proposed one that waits beside the file.
    synchronized Optional<KnowledgeItem> find(ItemRef ref) {
        return now.find(ref).or(() -> beside.marks().item(ref));
    }

    /// Whether the item is only proposed: it goes into the file when a person keeps it.
    synchronized boolean isBeside(ItemRef ref) {
        return now.indexOf(ref).isEmpty() && beside.marks().item(ref).isPresent();
    }

    /// The name of one more item of that id beside the file: those in the file count first.
    synchronized ItemRef free(String id) {
        var ref = new ItemRef(now.id(), id);
        for (int i = 1; find(ref).isPresent(); i++) {
            ref = new ItemRef(now.id(), id, i);
        }
        return ref;
    }
}
