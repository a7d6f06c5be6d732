package dev.emend.app.search;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.model.filter.Filter;
import dev.emend.search.IdFilter;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;

/// What a filter leaves of the open catalogs.
record FilteredItems(List<CatalogSession> files, Set<UUID> catalogs, Filter filter) {
    private static final int UNRATED = 3;

    private List<IndexedItem> rows(CatalogSession file) {
        return catalogs.contains(file.now().id())
                ? file.rows().stream().filter(filter::matches).toList()
                : List.of();
    }

    /// The items and all their learnings.
    IdFilter entries() {
        var ids = new HashSet<String>();
        for (var file : files) {
            var annotations = file.annotations();
            for (var row : rows(file)) {
                var ref = row.item().ref();
                ids.add(ref.key());
                file.find(ref).map(annotations::learnings).orElse(List.of()).stream()
                        .map(learning -> learning.ref().key())
                        .forEach(ids::add);
            }
        }
        return new IdFilter(ids);
    }

    /// As hits that no words found.
    List<SearchHit> listed() {
        return files.stream()
                .flatMap(file -> rows(file).stream())
                .map(row -> hit(row.item()))
                .toList();
    }

    private static SearchHit hit(ItemSummary item) {
        return new SearchHit(
                item.ref(),
                Optional.empty(),
                item.title(),
                item.title(),
                List.of(),
                new SearchHit.Parts(
                        0, OptionalDouble.empty(), 0, item.trust(), item.score().orElse(UNRATED), false));
    }
}
