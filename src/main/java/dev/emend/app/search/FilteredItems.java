package dev.emend.app.search;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.list.ListFilter;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.search.IdFilter;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;

/// What a filter leaves of the open catalogs.
record FilteredItems(List<ListedItem> rows, OpenCatalogs catalogs) {
    private static final int UNRATED = 3;

    /// @param wanted the catalogs
    static FilteredItems of(ListedItems items, OpenCatalogs catalogs, Set<UUID> wanted, ListFilter<ListedItem> filter)
            throws UserException {
        return new FilteredItems(filter.of(items.of(wanted)), catalogs);
    }

    /// The items and all their learnings.
    IdFilter entries() {
        var ids = new HashSet<String>();
        for (var listed : rows) {
            var ref = listed.row().item().ref();
            ids.add(ref.key());
            catalogs.find(ref.catalog())
                    .ifPresent(file -> file.find(ref).map(file.annotations()::learnings).orElse(List.of()).stream()
                            .map(learning -> learning.ref().key())
                            .forEach(ids::add));
        }
        return new IdFilter(ids);
    }

    /// As hits that no words found.
    List<SearchHit> listed() {
        return rows.stream().map(listed -> hit(listed.row().item())).toList();
    }

    private static SearchHit hit(ItemSummary item) {
        return new SearchHit(
                item.ref(),
                Optional.empty(),
                item.state(),
                item.title(),
                item.title(),
                List.of(),
                new SearchHit.Parts(
                        0,
                        OptionalDouble.empty(),
                        0,
                        Trust.earned(item.trust(), item.state()),
                        item.score().orElse(UNRATED),
                        false));
    }
}
