package dev.emend.app.catalogs;

import dev.emend.model.KnowledgeItem;
import java.util.ArrayList;
import java.util.List;

/// Makes the rows of items while their file is read, some at a time on all processors: looking for
/// secrets takes longer than reading. Not thread-safe.
final class RowBatch {
    /// The number of items that are kept parsed at a time.
    private static final int SIZE = 512;

    private final IndexedItem.CatalogAnnotations annotations;
    private final List<KnowledgeItem> items = new ArrayList<>(SIZE);
    private final List<IndexedItem> rows = new ArrayList<>();

    RowBatch(IndexedItem.CatalogAnnotations annotations) {
        this.annotations = annotations;
    }

    void add(KnowledgeItem item) {
        items.add(item);
        if (items.size() == SIZE) {
            make();
        }
    }

    private void make() {
        rows.addAll(items.parallelStream()
                .map(item -> IndexedItem.of(item, annotations))
                .toList());
        items.clear();
    }

    /// The rows of the last items: a file that was being written is read again from its beginning.
    ///
    /// @param count how many items the whole file has
    List<IndexedItem> rows(int count) {
        make();
        return List.copyOf(rows.subList(rows.size() - count, rows.size()));
    }
}
