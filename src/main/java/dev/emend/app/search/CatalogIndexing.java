package dev.emend.app.search;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.search.IndexEntries;
import dev.emend.search.IndexEntry;
import dev.emend.search.KnowledgeIndex;
import dev.emend.search.embedding.Embeddings;
import dev.emend.search.embedding.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Brings catalogs into the index: words of what changed, vectors of what has none.
public final class CatalogIndexing {
    private static final int CHUNK = 512;

    /// After so many vectors a crash need not make them again.
    private static final int KEPT = 1_024;

    private final KnowledgeIndex index;

    CatalogIndexing(KnowledgeIndex index) {
        this.index = index;
    }

    /// Puts every entry of a catalog; the index itself skips what is as it was.
    void put(CatalogSession file) {
        var catalog = file.now();
        var rows = file.rows();
        // agents are served the words that were kept, and find nothing by others
        var served = file.served();
        var annotations = served.annotations();
        var gone = new HashSet<>(index.ids(catalog.id()));
        var entries = new ArrayList<IndexEntry>(CHUNK * 2);
        for (int i = 0; i < Math.min(catalog.size(), rows.size()); i++) {
            var fresh = entries(
                    served.of(catalog.item(i)), annotations, rows.get(i).item().score());
            fresh.forEach(entry -> gone.remove(entry.id()));
            entries.addAll(fresh);
            if (entries.size() >= CHUNK * 16) {
                index.put(catalog.id(), entries);
                entries.clear();
            }
        }
        for (var item : annotations.marks().items()) {
            if (catalog.indexOf(item.ref()).isEmpty()) {
                var fresh = entries(item, annotations, OptionalInt.empty());
                fresh.forEach(entry -> gone.remove(entry.id()));
                entries.addAll(fresh);
            }
        }
        index.put(catalog.id(), entries);
        index.remove(catalog.id(), gone);
    }

    /// An item with what of its learnings is in the file or waits beside it.
    private static List<IndexEntry> entries(
            KnowledgeItem item, IndexedItem.CatalogAnnotations annotations, OptionalInt score) {
        var entries = entries(item, score);
        var attributes = new IndexEntry.Attributes(item.trust(), score);
        waiting(item, annotations).forEach(learning -> entries.add(IndexEntries.of(learning, attributes)));
        return entries;
    }

    private static List<Learning> waiting(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        return annotations.marks().detachedLearnings(item.ref()).stream()
                .filter(learning -> annotations.ofLearning(learning) == ReviewState.PENDING)
                .toList();
    }

    /// An item counts by its trust and rating; a learning leads to its item and counts by the
    /// item's.
    public static List<IndexEntry> entries(KnowledgeItem item, OptionalInt score) {
        var entries = new ArrayList<IndexEntry>();
        var attributes = new IndexEntry.Attributes(item.trust(), score);
        entries.add(IndexEntries.of(item, attributes));
        item.learnings().forEach(learning -> entries.add(IndexEntries.of(learning, attributes)));
        return entries;
    }

    /// Puts the entries of one item, or forgets them when it is gone.
    void put(CatalogSession file, ItemRef ref) {
        var gone = new HashSet<String>();
        for (var id : index.ids(ref.catalog())) {
            if (id.equals(ref.key()) || id.startsWith(ref.key() + "/")) {
                gone.add(id);
            }
        }
        var item = file.served().find(ref);
        if (item.isPresent()) {
            var entries = entries(item.get(), file.served().annotations(), file.score(item.get()));
            entries.forEach(entry -> gone.remove(entry.id()));
            index.put(ref.catalog(), entries);
        }
        index.remove(ref.catalog(), gone);
    }

    /// Embeds what has no vector under this model yet.
    ///
    /// @param progress of all of them
    void embed(Embeddings model, CatalogSession file, Progress progress) throws ModelException {
        var missing = index.withoutVector(file.now().id(), model.model().hash());
        var part = new ArrayList<IndexEntry>();
        long done = 0;
        for (var items = items(file, missing).iterator(); items.hasNext(); ) {
            entries(file.served().of(items.next()), file.served().annotations(), OptionalInt.empty()).stream()
                    .filter(entry -> missing.contains(entry.id()))
                    .forEach(part::add);
            if (part.size() >= KEPT || !items.hasNext()) {
                embed(model, file.now().id(), part, progress.part(done, missing.size()));
                done += part.size();
                part.clear();
            }
        }
    }

    private void embed(Embeddings model, UUID catalog, List<IndexEntry> entries, Progress progress)
            throws ModelException {
        var texts = entries.stream().map(entry -> entry.texts().embedded()).toList();
        var vectors = model.of(texts, progress);
        var byEntry = new HashMap<IndexEntry, float[]>();
        for (int i = 0; i < vectors.length; i++) {
            byEntry.put(entries.get(i), vectors[i]);
        }
        index.putVectors(catalog, model.model().hash(), byEntry);
        index.commit();
    }

    /// The items, in the file or marked beside it, that these entries are or lead to.
    private static Stream<KnowledgeItem> items(CatalogSession file, Set<String> ids) {
        var catalog = file.now();
        var refs = ids.stream().map(ItemRef::parse).collect(Collectors.toSet());
        return Stream.concat(
                IntStream.range(0, catalog.size())
                        .filter(i -> refs.contains(catalog.ref(i)))
                        .mapToObj(catalog::item),
                file.annotations().marks().items().stream()
                        .filter(item -> refs.contains(item.ref()))
                        .filter(item -> catalog.indexOf(item.ref()).isEmpty()));
    }
}
