package dev.emend.app.search;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AppEvent;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.search.IndexEntries;
import dev.emend.search.IndexEntry;
import dev.emend.search.IndexException;
import dev.emend.search.KnowledgeIndex;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The items and learnings of the open catalogs as the index takes them.
public final class CatalogIndexing implements IndexWorker.Source<KnowledgeIndex> {
    private static final int CHUNK = 8_192;

    private final Queue<AppEvent> changes = new ConcurrentLinkedQueue<>();
    private volatile @Nullable OpenCatalogs catalogs;

    /// The index that has every catalog as it was before the changes; of the worker's thread.
    private @Nullable KnowledgeIndex completeIndex;

    CatalogIndexing() {}

    void follow(OpenCatalogs openCatalogs) {
        catalogs = openCatalogs;
    }

    /// To be put by the next [#putChanges].
    void note(AppEvent change) {
        changes.add(change);
    }

    @Override
    public KnowledgeIndex open(Path folder) throws IndexException {
        return KnowledgeIndex.open(folder);
    }

    @Override
    public void putChanges(KnowledgeIndex index, Progress progress) {
        var open = catalogs;
        if (open == null) {
            return;
        }
        if (index != completeIndex) {
            changes.clear();
            open.all().forEach(file -> put(index, file));
            completeIndex = index;
        }
        for (var change = changes.poll(); change != null; change = changes.poll()) {
            if (change instanceof AppEvent.Decided decided) {
                open.find(decided.item().catalog()).ifPresent(file -> put(index, file, decided.item()));
            } else if (change instanceof AppEvent.CatalogChanged(var id)) {
                open.find(id).ifPresentOrElse(file -> put(index, file), () -> index.remove(id));
            }
        }
    }

    /// Puts every entry of a catalog; the index itself skips what is as it was.
    private static void put(KnowledgeIndex index, CatalogSession file) {
        var staleIds = index.ids(file.current().id());
        var entries = new ArrayList<IndexEntry>();
        for (var items = items(file).iterator(); items.hasNext(); ) {
            entries.addAll(entries(file, items.next()));
            if (entries.size() >= CHUNK || !items.hasNext()) {
                entries.forEach(entry -> staleIds.remove(entry.id()));
                index.put(entries);
                entries.clear();
            }
        }
        index.remove(staleIds);
    }

    /// Puts the entries of one item, or forgets them when it is gone.
    private static void put(KnowledgeIndex index, CatalogSession file, ItemRef ref) {
        var staleIds = new HashSet<String>();
        for (var id : index.ids(ref.catalog())) {
            if (id.equals(ref.key()) || id.startsWith(ref.key() + "/")) {
                staleIds.add(id);
            }
        }
        var entries = entries(file, ref);
        entries.forEach(entry -> staleIds.remove(entry.id()));
        index.put(entries);
        index.remove(staleIds);
    }

    @Override
    public List<IndexEntry> entries(Collection<String> ids) {
        var requestedIds = Set.copyOf(ids);
        var open = catalogs;
        return ids.stream()
                .map(ItemRef::parse)
                .distinct()
                .flatMap(ref -> open == null
                        ? Stream.empty()
                        : open.find(ref.catalog()).stream().flatMap(file -> entries(file, ref).stream()))
                .filter(entry -> requestedIds.contains(entry.id()))
                .toList();
    }

    /// The items in the file and those that wait beside it.
    private static Stream<KnowledgeItem> items(CatalogSession file) {
        var catalog = file.current();
        return Stream.concat(
                IntStream.range(0, catalog.size()).mapToObj(catalog::item),
                file.annotations().marks().items().stream()
                        .filter(item -> catalog.indexOf(item.ref()).isEmpty()));
    }

    private static List<IndexEntry> entries(CatalogSession file, ItemRef ref) {
        return file.find(ref).map(item -> entries(file, item)).orElse(List.of());
    }

    /// An item with what of its learnings is in the file or waits beside it. Agents are served the
    /// words that were kept, and find nothing by others.
    private static List<IndexEntry> entries(CatalogSession file, KnowledgeItem asShown) {
        var servedCatalog = file.servedCatalog();
        var item = servedCatalog.of(asShown);
        var score = file.score(item);
        var entries = entries(item, score);
        servedCatalog.annotations().marks().detachedLearnings(item.ref()).stream()
                .filter(learning -> servedCatalog.annotations().ofLearning(learning) == ReviewState.PENDING)
                .map(learning -> IndexEntries.of(learning, new IndexEntry.Attributes(item.trust(), score)))
                .forEach(entries::add);
        return entries;
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
}
