package dev.emend.app.library;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.core.ItemUse;
import dev.emend.app.list.ListFilter;
import dev.emend.app.search.ItemListFields;
import dev.emend.app.search.ListedItem;
import dev.emend.app.search.ListedItems;
import dev.emend.app.search.SearchHit;
import dev.emend.app.search.SearchResults;
import dev.emend.app.search.SearchService;
import dev.emend.app.search.UseFigures;
import dev.emend.app.search.UsedBy;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Answers row queries: filters in memory, words by search, and the facet counts.
final class ItemQueryService {
    private static final int MAX_FOUND = 200;

    private final SearchService search;
    private final ListedItems items;

    ItemQueryService(SearchService search) {
        this.search = search;
        this.items = search.items();
    }

    ItemPage rows(ItemQuery query) throws UserException {
        var line = ItemListFields.ALL.search(query.line());
        var all = items.of(query.catalogs());
        var note = String.join(" ", line.warnings());
        var candidates = all;
        Map<ItemRef, SearchHit> hits = Map.of();
        int weaker = 0;
        if (!line.words().isEmpty()) {
            var results = search.findAlsoWeaker(line.words(), query.catalogs(), MAX_FOUND);
            weaker = weaker(all, results, line);
            hits = hits(results, query.withWeaker());
            var foundItems = hits.keySet();
            candidates = all.stream()
                    .filter(item -> foundItems.contains(item.row().item().ref()))
                    .toList();
            note = note.isEmpty() ? note(results) : note;
        }
        if (note.isEmpty() && line.isAbout("served") && isNothingServed()) {
            note = Messages.of("library.nothingServed");
        }
        if (note.isEmpty() && line.isAbout("used")) {
            note = unknownUse(all);
        }
        var matchingItems = line.of(candidates);
        var sorted = new ArrayList<>(matchingItems);
        sort(sorted, query, hits);
        return new ItemPage(
                sorted.stream().map(item -> item.row().item()).toList(),
                all.size(),
                ItemListFields.ALL.facets(candidates, matchingItems, line),
                note,
                sorted.stream()
                        .filter(item -> item.row().hasSecret())
                        .map(item -> item.row().item().ref())
                        .collect(Collectors.toSet()),
                new ItemPage.Facts(
                        ItemListFields.ALL.histograms(candidates, matchingItems, line), items.names(), past(sorted)),
                new ItemPage.Found(hits, weaker));
    }

    /// The number of items that a line leaves, its weaker matches not counted.
    int count(String query) throws UserException {
        var line = ItemListFields.ALL.search(query);
        var candidates = items.of(Set.of());
        if (line.words().isEmpty()) {
            return line.of(candidates).size();
        }
        var foundItems = search.find(line.words(), Set.of(), MAX_FOUND).hits().stream()
                .map(SearchHit::item)
                .collect(Collectors.toSet());
        return (int) candidates.stream()
                .filter(item -> foundItems.contains(item.row().item().ref()) && line.test(item))
                .count();
    }

    /// Names the catalogs of which no use is known, so that nobody takes their items for unused.
    private static String unknownUse(List<ListedItem> all) {
        var unknown = all.stream()
                .filter(item -> item.used().contains(UsedBy.UNKNOWN))
                .map(ListedItem::catalog)
                .distinct()
                .collect(Collectors.joining(", "));
        return unknown.isEmpty() ? "" : Messages.of("library.unknownUse", unknown);
    }

    private static int kindsOfUse(ListedItem item) {
        return switch (item.used().getFirst()) {
            case NEVER -> -1;
            case UNKNOWN -> 0;
            case PLAN, RUN, AGENT -> item.used().size();
        };
    }

    private boolean isNothingServed() throws UserException {
        return items.uses().isEmpty();
    }

    ItemUse use(ItemRef item) throws UserException {
        return items.uses().getOrDefault(item.key(), ItemUse.NEVER);
    }

    UseFigures figures(ItemRef item) throws UserException {
        return items.use(item);
    }

    private static Map<ItemRef, ItemPage.Past> past(List<ListedItem> items) {
        var past = new HashMap<ItemRef, ItemPage.Past>();
        items.forEach(item -> past.put(
                item.row().item().ref(), new ItemPage.Past(item.use().timesServed(), item.used(), item.age())));
        return past;
    }

    /// Best first.
    private static Map<ItemRef, SearchHit> hits(SearchResults results, boolean withWeaker) {
        var hits = new LinkedHashMap<ItemRef, SearchHit>();
        results.hits().forEach(hit -> hits.put(hit.item(), hit));
        if (withWeaker) {
            results.weaker().forEach(hit -> hits.put(hit.item(), hit));
        }
        return hits;
    }

    private static int weaker(List<ListedItem> all, SearchResults results, ListFilter<ListedItem> filter) {
        var weaker = results.weaker().stream().map(SearchHit::item).collect(Collectors.toSet());
        return weaker.isEmpty()
                ? 0
                : (int) all.stream()
                        .filter(item -> weaker.contains(item.row().item().ref()) && filter.test(item))
                        .count();
    }

    private static String note(SearchResults results) {
        return switch (results.state().stage()) {
            case LEXICAL_ONLY ->
                Messages.of("library.keywordSearchOnly", results.state().reason());
            case LOADING -> "Keyword search only until the language model is loaded.";
            default -> "";
        };
    }

    private static void sort(List<ListedItem> items, ItemQuery query, Map<ItemRef, SearchHit> hits) {
        boolean isByScore =
                query.order() == ItemQuery.Order.BEST || query.order() == ItemQuery.Order.ATTENTION && !hits.isEmpty();
        if (isByScore) {
            if (!hits.isEmpty()) {
                var ranks = new HashMap<ItemRef, Integer>();
                hits.keySet().forEach(item -> ranks.put(item, ranks.size()));
                Comparator<ListedItem> best = Comparator.comparing(
                        item -> ranks.getOrDefault(item.row().item().ref(), Integer.MAX_VALUE));
                items.sort(query.isDescending() && query.order() == ItemQuery.Order.BEST ? best.reversed() : best);
            }
            return;
        }
        var order = order(query.order());
        var comparator = query.isDescending() ? order.reversed() : order;
        items.sort(
                query.order() == ItemQuery.Order.TRUST
                        ? Comparator.comparing(
                                        (ListedItem item) -> !item.row().item().hasTrust())
                                .thenComparing(comparator)
                        : comparator);
    }

    private static Comparator<ListedItem> order(ItemQuery.Order order) {
        Function<ListedItem, ItemSummary> row = item -> item.row().item();
        return switch (order) {
            case ATTENTION ->
                Comparator.comparingDouble((ListedItem item) -> row.apply(item).trust())
                        .thenComparing(item -> row.apply(item).learnings().pendingCount() == 0)
                        .thenComparing(item -> row.apply(item).score().isPresent());
            case BEST, NAME ->
                Comparator.comparing(item -> row.apply(item).ref().knowledgeId(), String.CASE_INSENSITIVE_ORDER);
            case ATTACHED ->
                Comparator.comparingInt(item -> row.apply(item).learnings().attachedCount());
            case IMPLIED -> Comparator.comparingInt(item -> row.apply(item).impliedFailures());
            case TRUST -> Comparator.comparingDouble(item -> row.apply(item).trust());
            case LAST_FAILURE ->
                Comparator.comparing(item -> row.apply(item).learnings().lastFailure());
            case RATING ->
                Comparator.comparingInt(item -> row.apply(item).score().orElse(0));
            case USES -> Comparator.comparingInt(item -> item.use().timesServed());
            case USED -> Comparator.comparingInt(ItemQueryService::kindsOfUse);
            case AGE -> Comparator.comparingDouble(ListedItem::age);
            case CATALOG -> Comparator.comparing(ListedItem::catalog, String.CASE_INSENSITIVE_ORDER);
        };
    }
}
