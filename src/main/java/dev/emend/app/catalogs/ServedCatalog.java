package dev.emend.app.catalogs;

import dev.emend.catalog.Catalog;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.ReviewState;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A catalog as connected agents get it: what other programs changed after a person kept it has the
/// words that were kept, until a person decides. Immutable: no words come in
/// between that nobody has seen.
public final class ServedCatalog {
    private final Catalog current;
    private final List<IndexedItem> visibleRows;
    private final IndexedItem.CatalogAnnotations of;
    private final IndexedItem.CatalogAnnotations annotations;
    private final List<IndexedItem> rows;

    private final boolean isReviewedOnly;

    /// @param isReviewedOnly whether what nobody has read waits as what agents bring does
    ServedCatalog(
            Catalog current, List<IndexedItem> visibleRows, IndexedItem.CatalogAnnotations of, boolean isReviewedOnly) {
        this.current = current;
        this.visibleRows = visibleRows;
        this.of = of;
        this.isReviewedOnly = isReviewedOnly;
        var servedAnnotations = ChangedWords.toServed(of);
        annotations = isReviewedOnly ? withUnreviewedPending(servedAnnotations, visibleRows) : servedAnnotations;
        var changedItems = ChangedWords.items(of.marks());
        rows = changedItems.isEmpty() && !isReviewedOnly
                ? visibleRows
                : visibleRows.stream()
                        .map(row -> isServedAsShown(row, changedItems)
                                ? row
                                : find(row.item().ref())
                                        .map(item -> IndexedItem.of(item, annotations))
                                        .orElse(row))
                        .toList();
    }

    private boolean isServedAsShown(IndexedItem row, Set<ItemRef> changedItems) {
        var ref = row.item().ref();
        return !changedItems.contains(ref) && annotations.ofItem(ref) == of.ofItem(ref);
    }

    private static IndexedItem.CatalogAnnotations withUnreviewedPending(
            IndexedItem.CatalogAnnotations annotations, List<IndexedItem> visibleRows) {
        var states = new HashMap<>(annotations.states());
        for (var row : visibleRows) {
            var ref = row.item().ref();
            if (annotations.ofItem(ref) == ReviewState.NOT_REVIEWED) {
                states.put(ref.key(), ReviewState.PENDING);
            }
        }
        return new IndexedItem.CatalogAnnotations(states, annotations.scores(), annotations.marks());
    }

    boolean isOf(
            Catalog catalog,
            List<IndexedItem> shownNow,
            IndexedItem.CatalogAnnotations annotationsNow,
            boolean isReviewedOnlyNow) {
        return current == catalog
                && visibleRows == shownNow
                && of == annotationsNow
                && isReviewedOnly == isReviewedOnlyNow;
    }

    public List<IndexedItem> rows() {
        return rows;
    }

    /// The annotations in which changed entries count as kept, as they have their former words.
    public IndexedItem.CatalogAnnotations annotations() {
        return annotations;
    }

    public Optional<KnowledgeItem> find(ItemRef ref) {
        return current.find(ref).or(() -> of.marks().item(ref)).map(this::of);
    }

    /// An item of this catalog with the words that were kept.
    public KnowledgeItem of(KnowledgeItem item) {
        return ChangedWords.toServed(item, of.marks());
    }
}
