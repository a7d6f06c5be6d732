package dev.emend.app.knowledge;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.catalogs.LearningSummary;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AgentClient;
import dev.emend.app.library.IdSuggestions;
import dev.emend.app.search.ItemListFields;
import dev.emend.app.search.ListedItems;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// The open catalogs as a client may read them, by list and by name: what [VisibilityPolicy] lets
/// through, asked anew each time, so that nothing that was taken back is still served. Thread-safe;
/// calls block.
public final class VisibleCatalogs {
    private static final int MAX_FOUND = 200;

    private final OpenCatalogs openCatalogs;
    private final CatalogProvider catalogProvider;
    private final ListedItems items;

    public VisibleCatalogs(OpenCatalogs catalogs, CatalogProvider catalogProvider, ListedItems items) {
        this.openCatalogs = catalogs;
        this.catalogProvider = catalogProvider;
        this.items = items;
    }

    /// @param rows each with as many learnings as the client gets
    /// @param warnings what of the line was not understood, and why it finds nothing that the
    ///   client gets
    public record VisiblePage(List<ItemSummary> rows, List<String> warnings) {
        public VisiblePage {
            rows = List.copyOf(rows);
            warnings = List.copyOf(warnings);
        }
    }

    /// In the order of the catalogs and of their files; by score when the line has words. An item
    /// is found by itself or by learnings the client may read, never by others.
    ///
    /// @param catalogs empty for all that are open
    /// @param line the query line; empty for everything
    public VisiblePage rows(Set<UUID> catalogs, String line, AgentClient client) throws UserException {
        var query = ItemListFields.ALL.search(line);
        var rows = new ArrayList<ItemSummary>();
        var lister = items.lister();
        for (var file : openCatalogs.all()) {
            if (catalogs.isEmpty() || catalogs.contains(file.current().id())) {
                catalogProvider
                        .served(file, client)
                        .filter(profile -> query.test(lister.apply(visibleRow(file, profile, client))))
                        .forEach(profile -> rows.add(visibleSummary(profile, client)));
            }
        }
        var warnings = new ArrayList<>(query.warnings());
        warnings.addAll(VisibilityPolicy.warnings(ItemListFields.states(query), client));
        return new VisiblePage(query.words().isEmpty() ? rows : search(rows, query.words(), client), warnings);
    }

    /// The row as it is without the learnings the client does not get.
    private static IndexedItem visibleRow(CatalogSession file, ApplicabilityCache.Profile profile, AgentClient client) {
        boolean isAll =
                profile.learnings().keySet().stream().allMatch(state -> VisibilityPolicy.isVisibleTo(state, client));
        var annotations = file.servedCatalog().annotations();
        return isAll
                ? profile.row()
                : file.servedCatalog()
                        .find(profile.ref())
                        .map(item -> IndexedItem.of(
                                item,
                                annotations,
                                annotations.learnings(item).stream()
                                        .filter(learning ->
                                                VisibilityPolicy.isVisibleTo(annotations.ofLearning(learning), client))
                                        .toList()))
                        .orElse(profile.row());
    }

    private List<ItemSummary> search(List<ItemSummary> rows, String words, AgentClient client) throws UserException {
        var byRef = new HashMap<ItemRef, ItemSummary>();
        rows.forEach(row -> byRef.put(row.ref(), row));
        return catalogProvider
                .rankedItems(words, MAX_FOUND, profile -> byRef.containsKey(profile.ref()), client)
                .stream()
                .map(byRef::get)
                .collect(Collectors.toList());
    }

    /// The summary of an item for a client; learnings it does not get are not even counted.
    private static ItemSummary visibleSummary(ApplicabilityCache.Profile profile, AgentClient client) {
        var row = profile.row().item();
        int learnings = 0;
        for (var entry : profile.learnings().entrySet()) {
            learnings += VisibilityPolicy.isVisibleTo(entry.getKey(), client)
                    ? entry.getValue().size()
                    : 0;
        }
        return new ItemSummary(
                row.ref(),
                row.title(),
                row.trust(),
                new LearningSummary(learnings, 0, 0, "", Set.of(), List.of()),
                row.state(),
                row.score());
    }

    /// Empty when there is none or the client does not get it: the two look the same from outside.
    public Optional<KnowledgeResult> item(ItemRef ref, AgentClient client) {
        return catalogProvider.serve(ref, client, Json.Obj.EMPTY);
    }

    /// `Did you mean open_files?` among the items of a catalog that the client gets; empty when
    /// none of them is near.
    public String suggestion(UUID catalog, String id, AgentClient client) {
        return openCatalogs
                .find(catalog)
                .map(file -> IdSuggestions.suggestion(id, file, ref -> VisibilityPolicy.isVisibleTo(file, ref, client)))
                .orElse("");
    }

    /// The item of that id, `id#2` for the second of that name, in one open catalog; empty as
    /// above.
    public Optional<KnowledgeResult> item(UUID catalog, String id, AgentClient client) {
        return openCatalogs
                .find(catalog)
                .flatMap(file -> VisibilityPolicy.item(file, id, client))
                .flatMap(item -> item(item.ref(), client));
    }
}
