package dev.emend.app.library;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.search.ItemFilter;
import dev.emend.app.search.ListedItem;
import dev.emend.app.search.UsedBy;
import dev.emend.model.ReviewState;
import dev.emend.model.filter.Filter;
import dev.emend.model.filter.FilterTerm;
import dev.emend.model.filter.FilterText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/// Counts the facet rail over the items that the query line leaves. A value the line asks for or
/// rules out is counted as if it did not, so that its number says what taking it back would bring.
final class FacetCounter {
    private static final int MAX_VALUES = 8;

    private record FixedFacet(String group, String clause, Predicate<ListedItem> holds) {
        private static FixedFacet ofRow(String group, String clause, Predicate<IndexedItem> holds) {
            return new FixedFacet(group, clause, item -> holds.test(item.row()));
        }
    }

    private static final List<FixedFacet> FIXED = List.of(
            FixedFacet.ofRow("trust", "trust>=0.9", row -> row.number("trust") >= 0.9),
            FixedFacet.ofRow(
                    "trust", "trust:0.7..<0.9", row -> row.number("trust") >= 0.7 && row.number("trust") < 0.9),
            FixedFacet.ofRow("trust", "trust<0.7", row -> row.number("trust") < 0.7),
            FixedFacet.ofRow(
                    "learnings", "learnings:0", row -> row.item().learnings().attached() == 0),
            FixedFacet.ofRow(
                    "learnings", "has:learnings", row -> row.item().learnings().attached() > 0),
            FixedFacet.ofRow(
                    "learnings", "pending>0", row -> row.item().learnings().pending() > 0),
            FixedFacet.ofRow("learnings", "is:proposed", row -> row.item().state() == ReviewState.PENDING),
            FixedFacet.ofRow("learnings", "is:not_reviewed", row -> row.item().state() == ReviewState.NOT_REVIEWED),
            FixedFacet.ofRow("learnings", "is:unexplained", row -> row.is().contains(IndexedItem.UNEXPLAINED)),
            FixedFacet.ofRow("rating", "is:unrated", row -> row.item().score().isEmpty()),
            FixedFacet.ofRow("rating", "rating>=4", row -> row.item().score().orElse(0) >= 4),
            FixedFacet.ofRow("rating", "rating<=2", row -> row.item().score().orElse(Integer.MAX_VALUE) <= 2),
            used(UsedBy.PLAN),
            used(UsedBy.RUN),
            used(UsedBy.AGENT),
            used(UsedBy.NEVER));

    private static final FixedFacet UNKNOWN_USE = used(UsedBy.UNKNOWN);

    private static FixedFacet used(UsedBy by) {
        return new FixedFacet("used", by.clause(), item -> item.used().contains(by));
    }

    private final List<ListedItem> candidates;
    private final List<ListedItem> matching;
    private final ItemFilter line;
    private final FilterText clauses;
    private final Map<String, List<ListedItem>> withoutField = new HashMap<>();

    /// @param candidates what is filtered
    /// @param matching what the filter leaves of them
    private FacetCounter(List<ListedItem> candidates, List<ListedItem> matching, ItemFilter line) {
        this.candidates = candidates;
        this.matching = matching;
        this.line = line;
        clauses = new FilterText(line.clauses());
    }

    static List<Facet> count(List<ListedItem> candidates, List<ListedItem> matching, ItemFilter line) {
        return new FacetCounter(candidates, matching, line).all();
    }

    private List<Facet> all() {
        var facets = new ArrayList<Facet>();
        facets.addAll(several(values("catalog", item -> List.of(item.catalog()))));
        var counts = new int[FIXED.size()];
        for (var item : matching) {
            for (int i = 0; i < counts.length; i++) {
                counts[i] += FIXED.get(i).holds.test(item) ? 1 : 0;
            }
        }
        for (int i = 0; i < counts.length; i++) {
            facets.add(fixed(FIXED.get(i), counts[i]));
        }
        var unknown = fixed(
                UNKNOWN_USE, (int) matching.stream().filter(UNKNOWN_USE.holds).count());
        if (unknown.count() > 0 || unknown.isOn() || unknown.isExcluded()) {
            facets.add(unknown);
        }
        facets.addAll(several(values("kind", item -> item.row().values("kind"))));
        facets.addAll(several(values("home", item -> item.row().values("home"))));
        facets.addAll(values("scope", item -> item.row().scopes()));
        facets.addAll(values("tool", item -> item.row().item().learnings().tools()));
        return facets;
    }

    /// One value alone leaves nothing to choose from, unless it was chosen.
    private static List<Facet> several(List<Facet> facets) {
        return facets.size() > 1 || facets.stream().anyMatch(facet -> facet.isOn() || facet.isExcluded())
                ? facets
                : List.of();
    }

    private Facet fixed(FixedFacet fixed, int count) {
        boolean isOn = clauses.holds(fixed.clause);
        boolean isExcluded = clauses.excludes(fixed.clause);
        int shown = count;
        if (isOn || isExcluded) {
            var own = List.of(fixed.clause, "-" + fixed.clause);
            shown = (int) left(term -> own.contains(term.written())).stream()
                    .filter(item -> fixed.holds.test(item))
                    .count();
        }
        return new Facet(fixed.group, fixed.clause, shown, isOn, isExcluded);
    }

    private List<ListedItem> left(Predicate<FilterTerm> dropped) {
        var filter = line.filterWithout(dropped);
        return filter.equals(Filter.ALL)
                ? candidates
                : candidates.stream().filter(filter::matches).toList();
    }

    /// The most frequent values of a field among what all other filters leave, and those that are
    /// asked for or ruled out.
    private List<Facet> values(String field, Function<ListedItem, Collection<String>> values) {
        boolean isFiltered = line.terms().stream().anyMatch(term -> term.field().equals(field));
        var items = isFiltered
                ? withoutField.computeIfAbsent(
                        field, own -> left(term -> term.field().equals(own)))
                : matching;
        var counts = new LinkedHashMap<String, Integer>();
        for (var item : items) {
            values.apply(item).forEach(value -> counts.merge(value, 1, Integer::sum));
        }
        var all = Facet.mostFrequent(field, counts, counts.size(), clauses::holds);
        var shown = new ArrayList<Facet>();
        for (int i = 0; i < all.size(); i++) {
            var facet = all.get(i);
            boolean isExcluded = clauses.excludes(facet.clause());
            if (i < MAX_VALUES || facet.isOn() || isExcluded) {
                shown.add(new Facet(field, facet.clause(), facet.count(), facet.isOn(), isExcluded));
            }
        }
        return shown;
    }
}
