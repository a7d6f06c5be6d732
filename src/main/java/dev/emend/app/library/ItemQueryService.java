package dev.emend.app.library;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.search.ItemFilter;
import dev.emend.app.search.SearchResults;
import dev.emend.app.search.SearchService;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import dev.emend.model.filter.Filter;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Answers row queries: filters in memory, words by search, and the facet counts.
final class ItemQueryService {
    private static final int MAX_FOUND = 200;

    private final OpenCatalogs catalogs;
    private final SearchService search;

    ItemQueryService(OpenCatalogs catalogs, SearchService search) {
        this.catalogs = catalogs;
        this.search = search;
    }

    ItemPage rows(ItemQuery query) throws UserException {
        var line = ItemFilter.parse(query.line());
        var all = new ArrayList<IndexedItem>();
        for (var file : catalogs.all()) {
            if (query.catalogs().isEmpty()
                    || query.catalogs().contains(file.now().id())) {
                all.addAll(file.rows());
            }
        }
        var note = String.join(" ", line.warnings());
        List<IndexedItem> matching = filtered(all, line.filter());
        Map<ItemRef, Integer> ranks = Map.of();
        if (!line.words().isEmpty()) {
            var results = search.find(line.words(), query.catalogs(), MAX_FOUND);
            ranks = ranks(results);
            var found = ranks;
            matching = matching.stream()
                    .filter(row -> found.containsKey(row.item().ref()))
                    .toList();
            note = note.isEmpty() ? note(results) : note;
        }
        var sorted = new ArrayList<>(matching);
        sort(sorted, query, ranks);
        return new ItemPage(
                sorted.stream().map(IndexedItem::item).toList(),
                all.size(),
                FacetCounter.count(sorted, line.clauses()),
                note,
                sorted.stream()
                        .filter(IndexedItem::hasSecret)
                        .map(row -> row.item().ref())
                        .collect(Collectors.toSet()));
    }

    private static List<IndexedItem> filtered(List<IndexedItem> all, Filter filter) {
        return filter.equals(Filter.ALL)
                ? all
                : all.stream().filter(filter::matches).toList();
    }

    private static Map<ItemRef, Integer> ranks(SearchResults results) {
        var ranks = new HashMap<ItemRef, Integer>();
        for (var hit : results.hits()) {
            ranks.put(hit.item(), ranks.size());
        }
        return ranks;
    }

    private static String note(SearchResults results) {
        return switch (results.state().stage()) {
            case LEXICAL_ONLY ->
                Messages.of("library.keywordSearchOnly", results.state().reason());
            case LOADING -> "Words only until the model is loaded.";
            default -> "";
        };
    }

    private static void sort(List<IndexedItem> rows, ItemQuery query, Map<ItemRef, Integer> ranks) {
        boolean isByScore =
                query.order() == ItemQuery.Order.BEST || query.order() == ItemQuery.Order.ATTENTION && !ranks.isEmpty();
        if (isByScore) {
            if (!ranks.isEmpty()) {
                Comparator<IndexedItem> best = Comparator.comparing(
                        row -> ranks.getOrDefault(row.item().ref(), Integer.MAX_VALUE));
                rows.sort(query.descending() ? best.reversed() : best);
            }
            return;
        }
        Comparator<IndexedItem> order = switch (query.order()) {
            case ATTENTION ->
                Comparator.comparingDouble((IndexedItem row) -> row.item().trust())
                        .thenComparing(row -> row.item().learnings().pending() == 0)
                        .thenComparing(row -> row.item().score().isPresent());
            case BEST, NAME ->
                Comparator.comparing(row -> row.item().ref().knowledgeId(), String.CASE_INSENSITIVE_ORDER);
            case ATTACHED ->
                Comparator.comparingInt(row -> row.item().learnings().attached());
            case IMPLIED -> Comparator.comparingInt(row -> row.item().implied());
            case TRUST -> Comparator.comparingDouble(row -> row.item().trust());
            case LAST_FAILURE ->
                Comparator.comparing(row -> row.item().learnings().lastFailure());
            case RATING -> Comparator.comparingInt(row -> row.item().score().orElse(0));
        };
        rows.sort(query.descending() ? order.reversed() : order);
    }
}
