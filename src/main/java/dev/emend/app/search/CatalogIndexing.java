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
import java.util.Map;
import java.util.OptionalInt;
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
        var annotations = file.annotations();
        var gone = new HashSet<>(index.ids(catalog.id()));
        var entries = new ArrayList<IndexEntry>(CHUNK * 2);
        for (int i = 0; i < Math.min(catalog.size(), rows.size()); i++) {
            var fresh = entries(catalog.item(i), annotations, rows.get(i).item().score());
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
        var standing = new IndexEntry.Attributes(item.trust(), score);
        waiting(item, annotations).forEach(one -> entries.add(IndexEntries.of(one, standing)));
        return entries;
    }

    private static List<Learning> waiting(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        return annotations.marks().aside(item.ref()).stream()
                .filter(one -> annotations.ofLearning(one) == ReviewState.PENDING)
                .toList();
    }

    /// An item counts by its trust and rating; a learning leads to its item and counts by the
    /// item's.
    public static List<IndexEntry> entries(KnowledgeItem item, OptionalInt score) {
        var entries = new ArrayList<IndexEntry>();
        var standing = new IndexEntry.Attributes(item.trust(), score);
        entries.add(IndexEntries.of(item, standing));
        item.learnings().forEach(one -> entries.add(IndexEntries.of(one, standing)));
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
        var item = file.find(ref);
        if (item.isPresent()) {
            var entries = entries(item.get(), file.annotations(), file.score(item.get()));
            entries.forEach(entry -> gone.remove(entry.id()));
            index.put(ref.catalog(), entries);
        }
        index.remove(ref.catalog(), gone);
    }

    /// Embeds what has no vector under this model yet.
    ///
    /// @param progress of all of them
    void embed(Embeddings model, CatalogSession file, Progress progress) throws ModelException {
        var catalog = file.now().id();
        var hash = model.model().hash();
        var missing = List.copyOf(index.withoutVector(catalog, hash));
        if (missing.isEmpty()) {
            return;
        }
        var texts = texts(file, new HashSet<>(missing));
        var ids = new ArrayList<>(texts.keySet());
        for (int from = 0; from < ids.size(); from += KEPT) {
            var part = ids.subList(from, Math.min(ids.size(), from + KEPT));
            var partTexts =
                    part.stream().map(id -> String.valueOf(texts.get(id))).toList();
            var vectors = model.of(partTexts, progress.part(from, ids.size()));
            var byId = new HashMap<String, float[]>();
            for (int i = 0; i < part.size(); i++) {
                byId.put(part.get(i), vectors[i]);
            }
            index.putVectors(hash, byId);
            index.commit();
        }
    }

    private static Map<String, String> texts(CatalogSession file, HashSet<String> wanted) {
        var texts = new HashMap<String, String>();
        var catalog = file.now();
        var annotations = file.annotations();
        var owners = new HashSet<ItemRef>();
        wanted.forEach(id -> owners.add(ItemRef.parse(id)));
        for (int i = 0; i < catalog.size(); i++) {
            if (owners.contains(catalog.ref(i))) {
                collect(catalog.item(i), annotations, wanted, texts);
            }
        }
        for (var item : annotations.marks().items()) {
            if (owners.contains(item.ref()) && catalog.indexOf(item.ref()).isEmpty()) {
                collect(item, annotations, wanted, texts);
            }
        }
        return texts;
    }

    private static void collect(
            KnowledgeItem item,
            IndexedItem.CatalogAnnotations annotations,
            HashSet<String> wanted,
            Map<String, String> texts) {
        if (wanted.contains(item.ref().key())) {
            texts.put(item.ref().key(), item.embeddedText());
        }
        Stream.concat(item.learnings().stream(), waiting(item, annotations).stream())
                .filter(learning -> wanted.contains(learning.ref().key()))
                .forEach(learning -> texts.put(learning.ref().key(), learning.embeddedText()));
    }
}
