package dev.emend.app.catalogs;

import dev.emend.app.core.UserErrors;
import dev.emend.catalog.Catalog;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An open catalog: the file as it is on disk, the same with every decided edit, and its table.
///
/// Guarded by itself: every method is synchronized, snapshots are immutable.
public final class CatalogSession {
    private final FileState disk;
    private Catalog onDisk;
    private Catalog current;
    private IndexedItem.CatalogAnnotations annotations;

    /// The rows of the items in the catalog, one each, in its order.
    private List<IndexedItem> rows;

    /// The annotations when all rows were made last; single rows may include later ones.
    private IndexedItem.CatalogAnnotations madeOf;

    /// The rows, followed by those of proposed items, which are not in the file.
    private List<IndexedItem> visibleRows;

    private @Nullable ServedCatalog servedCatalog;
    private boolean isReviewedOnly;

    private final List<PendingEdit> pendingEdits = new ArrayList<>();
    private long knownChange;

    /// Ids of which others moved items, and whose annotations are not in the store under their new
    /// names yet.
    private Set<String> moving = Set.of();

    /// Edits of pending changes that the file no longer takes, by change.
    private final Map<Long, Catalog.Refused> refusals = new HashMap<>();

    public CatalogSession(Catalog onDisk, IndexedItem.CatalogAnnotations annotations, List<IndexedItem> rows) {
        this.disk = new FileState(onDisk);
        this.onDisk = onDisk;
        this.current = onDisk;
        this.annotations = annotations;
        this.madeOf = annotations;
        this.rows = List.copyOf(rows);
        this.visibleRows = List.of();
        show(Set.of());
    }

    /// Held while the file itself is read or written, always before this object and never inside
    /// it.
    public FileState disk() {
        return disk;
    }

    public synchronized Catalog onDisk() {
        return onDisk;
    }

    /// The catalog with every decided edit.
    public synchronized Catalog current() {
        return current;
    }

    /// The rows of the items in the catalog, in its order, followed by those of proposed items.
    public synchronized List<IndexedItem> rows() {
        return visibleRows;
    }

    public synchronized IndexedItem.CatalogAnnotations annotations() {
        return annotations;
    }

    /// As connected agents get it.
    public synchronized ServedCatalog servedCatalog() {
        if (servedCatalog == null || !servedCatalog.isOf(current, visibleRows, annotations, isReviewedOnly)) {
            servedCatalog = new ServedCatalog(current, visibleRows, annotations, isReviewedOnly);
        }
        return servedCatalog;
    }

    /// Whether connected agents get only what a person has reviewed.
    synchronized void serveReviewedOnly(boolean only) {
        isReviewedOnly = only;
    }

    public synchronized List<PendingEdit> pendingEdits() {
        return List.copyOf(pendingEdits);
    }

    public synchronized Optional<ItemRef> successor(ItemRef item) {
        var index = current.indexOf(item);
        return index.isPresent() && index.getAsInt() + 1 < current.size()
                ? Optional.of(current.ref(index.getAsInt() + 1))
                : Optional.empty();
    }

    synchronized CatalogCounts counts() {
        int learnings = 0;
        int withLearnings = 0;
        int impliedFailures = 0;
        int toReview = 0;
        for (var row : visibleRows) {
            learnings += row.item().learnings().attachedCount();
            withLearnings += row.item().learnings().attachedCount() > 0 ? 1 : 0;
            impliedFailures += Trust.impliedFailures(row.item().trust());
            toReview += row.item().learnings().pendingCount();
        }
        return new CatalogCounts(visibleRows.size(), learnings, withLearnings, impliedFailures, toReview);
    }

    public synchronized CatalogInfo describe() {
        return new CatalogInfo(
                current.id(),
                current.path(),
                counts(),
                current.readOnlyReason(),
                current.withNotes(onDisk.notes()).warnings(),
                onDisk.notes().stream().noneMatch(Catalog.FileNote::isLeftOut));
    }

    /// Takes a change over: the catalog with its edits, and the store's side after it.
    public synchronized void applyOwn(
            Catalog with, PendingEdit change, IndexedItem.CatalogAnnotations currentAnnotations, ChangeSet step) {
        var old = current;
        current = with;
        annotations = currentAnnotations;
        if (!change.saveStatus().isDone()) {
            pendingEdits.add(change);
        }
        refresh(old, affectedIds(step));
    }

    /// Takes a change of another reviewer over; one that is in the file already changes nothing.
    public synchronized void applyRemote(
            PendingEdit change, IndexedItem.CatalogAnnotations currentAnnotations, ChangeSet step) {
        var old = current;
        apply(change);
        refusals.remove(change.change());
        annotations = currentAnnotations;
        pendingEdits.add(change);
        knownChange = change.change();
        refresh(old, affectedIds(step));
    }

    /// The newest change of a shared store that is here.
    public synchronized long knownChange() {
        return knownChange;
    }

    public synchronized void setKnownChange(long change) {
        knownChange = change;
    }

    /// Replaces the annotations by those of the store as of its newest change; those of arrived items
    /// that are not in the store yet stay. Call it with the disk held.
    synchronized void setAnnotations(IndexedItem.CatalogAnnotations currentAnnotations, long newest) {
        annotations = withNews(currentAnnotations);
        knownChange = newest;
    }

    private IndexedItem.CatalogAnnotations withNews(IndexedItem.CatalogAnnotations storedAnnotations) {
        var with = storedAnnotations.withArrived(disk.arrivals());
        for (var step : disk.moves()) {
            with = with.after(step);
        }
        return with;
    }

    /// The state from which a save or a merge starts.
    public record Snapshot(Catalog onDisk, Catalog current, List<PendingEdit> pendingEdits) {}

    public synchronized Snapshot snapshot() {
        return new Snapshot(onDisk, current, List.copyOf(pendingEdits));
    }

    /// True when the file lacks something.
    public synchronized boolean isBehind() {
        return !pendingEdits.isEmpty() || !current.sha256().equals(onDisk.sha256());
    }

    /// The snapshot became `newNow`, and the file holds `newOnDisk`; changes that were decided
    /// after the snapshot stay on top.
    ///
    /// Call it with the disk held.
    ///
    /// @param moves what others moved
    /// @param isShared whether other copies of the catalog go by the same names
    synchronized void replaceWith(
            Snapshot from, Catalog newOnDisk, Catalog newNow, ExternalRenames moves, boolean isShared) {
        onDisk = newOnDisk;
        if (newNow.sha256().equals(from.current.sha256())) {
            return;
        }
        var step = ChangedWords.step(moves, annotations, isShared);
        if (!step.states().isEmpty()
                || !step.marks().isEmpty()
                || !step.renamedKeys().isEmpty()) {
            disk.addMove(step);
            if (!isShared) {
                var ids = affectedIds(step);
                step.renamedKeys()
                        .keySet()
                        .forEach(key -> ids.add(ItemRef.parse(key).knowledgeId()));
                ids.addAll(moving);
                moving = ids;
            }
        }
        var laterEdits = new ArrayList<>(pendingEdits);
        laterEdits.removeAll(from.pendingEdits);
        current = newNow;
        laterEdits.forEach(this::apply);
        annotations = annotations.after(step).withArrived(disk.arrivals());
        rebuild();
    }

    /// Marks the items that others moved as stored under their new names.
    synchronized void namesNoted() {
        moving = Set.of();
    }

    /// An item of these that others moved and that has two names until the store knows the new one: its
    /// new one here, and the old one for whatever a restart would apply again.
    public synchronized Optional<ItemRef> moving(ChangeSet step) {
        return moving.isEmpty()
                ? Optional.empty()
                : step.items().stream()
                        .filter(item -> moving.contains(item.knowledgeId()))
                        .findFirst();
    }

    private void apply(PendingEdit change) {
        var movedItem = moving(ChangeSet.of(change.edits()));
        if (movedItem.isPresent()) { // it was decided about the item that had the name before
            var reason = "others moved items of the id " + movedItem.get().knowledgeId();
            refusals.put(change.change(), new Catalog.Refused(change.edits().getFirst(), reason));
            return;
        }
        var result = current.with(change.edits());
        current = result.catalog();
        if (!result.rejectedEdits().isEmpty()) {
            refusals.put(change.change(), result.rejectedEdits().getFirst());
        }
    }

    /// Changes of an earlier run that did not reach the file.
    synchronized void replayUnsaved(List<PendingEdit> changes) {
        pendingEdits.addAll(changes);
        changes.forEach(this::apply);
        if (!changes.isEmpty() || madeOf != annotations) {
            rebuild();
        }
    }

    /// These changes are in the file.
    ///
    /// @return those of them that the file no longer took
    synchronized Map<Long, Catalog.Refused> markSaved(List<PendingEdit> batch) {
        pendingEdits.removeAll(batch);
        var batchRefusals = new HashMap<Long, Catalog.Refused>();
        for (var change : batch) {
            var refusal = refusals.remove(change.change());
            if (refusal != null) {
                batchRefusals.put(change.change(), refusal);
            }
        }
        return batchRefusals;
    }

    /// The catalog as it is on disk, without any decision that is not there, and another state of
    /// the store beside it; what arrived and is not in the store yet stays. Call it with the disk
    /// held.
    synchronized void reset(IndexedItem.CatalogAnnotations currentAnnotations) {
        pendingEdits.clear();
        current = onDisk;
        annotations = withNews(currentAnnotations);
        rebuild();
    }

    private void rebuild() {
        var newRows = new ArrayList<IndexedItem>(current.size());
        for (int i = 0; i < current.size(); i++) {
            newRows.add(IndexedItem.of(current.item(i), annotations));
        }
        rows = List.copyOf(newRows);
        madeOf = annotations;
        visibleRows = List.of();
        show(Set.of());
    }

    /// @param ids whose rows are made anew
    private void show(Set<String> ids) {
        var proposedItems = annotations.marks().items();
        if (proposedItems.isEmpty()) {
            visibleRows = rows;
            return;
        }
        var rowsByRef = new HashMap<ItemRef, IndexedItem>();
        visibleRows.forEach(row -> rowsByRef.put(row.item().ref(), row));
        var all = new ArrayList<>(rows);
        for (var item : proposedItems) {
            if (current.indexOf(item.ref()).isEmpty()) {
                var row = rowsByRef.get(item.ref());
                boolean isSame = row != null && !ids.contains(item.ref().knowledgeId());
                all.add(isSame ? row : IndexedItem.of(item, annotations));
            }
        }
        visibleRows = List.copyOf(all);
    }

    /// The ids a change touched, in the file or only in the store.
    private static HashSet<String> affectedIds(ChangeSet step) {
        var ids = new HashSet<String>();
        step.edits().forEach(edit -> ids.add(edit.item().knowledgeId()));
        step.states().keySet().forEach(key -> ids.add(ItemRef.parse(key).knowledgeId()));
        step.marks()
                .keySet()
                .forEach(mark -> ids.add(ItemRef.parse(mark.first()).knowledgeId()));
        if (step.rating() != null) {
            ids.add(ItemRef.parse(step.rating().target()).knowledgeId());
        }
        return ids;
    }

    /// Rows of untouched ids are kept; with duplicates all rows of the id are made anew.
    private void refresh(Catalog old, HashSet<String> ids) {
        if (old.size() == current.size()) {
            var copy = new ArrayList<>(rows);
            for (int i = 0; i < copy.size(); i++) {
                if (ids.contains(copy.get(i).item().ref().knowledgeId())) {
                    copy.set(i, IndexedItem.of(current.item(i), annotations));
                }
            }
            rows = List.copyOf(copy);
            show(ids);
            return;
        }
        Map<ItemRef, IndexedItem> rowsByRef = new HashMap<>();
        rows.forEach(row -> rowsByRef.put(row.item().ref(), row));
        var newRows = new ArrayList<IndexedItem>(current.size());
        for (int i = 0; i < current.size(); i++) {
            var ref = current.ref(i);
            var row = rowsByRef.get(ref);
            newRows.add(
                    row == null || ref.isUnnamed() || ids.contains(ref.knowledgeId())
                            ? IndexedItem.of(current.item(i), annotations)
                            : row);
        }
        rows = List.copyOf(newRows);
        show(ids);
    }

    /// The rating of an item: the store's, else the file's.
    public synchronized OptionalInt score(KnowledgeItem item) {
        var annotatedScore = annotations.scores().get(item.ref().key());
        return annotatedScore != null ? OptionalInt.of(annotatedScore) : item.qualityScore();
    }

    /// What an entry is called now, which other programs may have renamed.
    ///
    /// @param key by which the history knows it
    public synchronized String presentKey(String key) {
        return annotations.marks().presentKey(key, this::isPresent);
    }

    private boolean isPresent(String key) {
        var item = find(ItemRef.parse(key));
        return LearningRef.isKey(key)
                ? item.stream()
                        .flatMap(present -> annotations.learnings(present).stream())
                        .anyMatch(learning -> learning.ref().key().equals(key))
                : item.isPresent();
    }

    /// The item in the catalog, else the proposed one that waits beside the file.
    public synchronized Optional<KnowledgeItem> find(ItemRef ref) {
        return current.find(ref).or(() -> annotations.marks().item(ref));
    }

    /// @throws UserException when there is no such item any more
    public KnowledgeItem require(ItemRef ref) throws UserException {
        return find(ref).orElseThrow(() -> notFound(ref));
    }

    /// The learning, in the file or beside it.
    ///
    /// @throws UserException when there is no such learning any more
    public synchronized Learning require(LearningRef ref) throws UserException {
        return annotations.learnings(require(ref.item())).stream()
                .filter(learning -> learning.ref().equals(ref))
                .findFirst()
                .orElseThrow(() -> notFound(ref));
    }

    public static UserException notFound(ItemRef ref) {
        return UserErrors.notFound(Messages.of("catalogs.itemGone", ref.label()), Messages.of("catalogs.findRemover"));
    }

    public static UserException notFound(LearningRef ref) {
        return UserErrors.notFound(
                Messages.of("shared.learningGone", ref.item().label()), Messages.of("shared.lookInHistory"));
    }

    /// Whether the item is only proposed: it goes into the file when a person keeps it.
    public synchronized boolean isOutsideFile(ItemRef ref) {
        return current.indexOf(ref).isEmpty() && annotations.marks().item(ref).isPresent();
    }

    /// The name of one more item of that id beside the file: those in the file count first.
    public synchronized ItemRef nextFreeRef(String id) {
        var ref = new ItemRef(current.id(), id);
        for (int i = 1; find(ref).isPresent(); i++) {
            ref = new ItemRef(current.id(), id, i);
        }
        return ref;
    }
}
