package dev.emend.app.library;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Counts the facet rail over a list of rows.
final class FacetCounter {
    private static final int MAX_TOOLS = 8;

    private record FixedFacet(String group, String clause, Predicate<IndexedItem> holds) {}

    private static final List<FixedFacet> FIXED = List.of(
            new FixedFacet("trust", "trust>=0.9", row -> row.item().trust() >= 0.9),
            new FixedFacet(
                    "trust",
                    "trust>=0.7 trust<0.9",
                    row -> row.item().trust() >= 0.7 && row.item().trust() < 0.9),
            new FixedFacet("trust", "trust<0.7", row -> !(row.item().trust() >= 0.7)),
            new FixedFacet(
                    "learnings", "learnings:0", row -> row.item().learnings().attached() == 0),
            new FixedFacet(
                    "learnings", "has:learnings", row -> row.item().learnings().attached() > 0),
            new FixedFacet(
                    "learnings", "pending>0", row -> row.item().learnings().pending() > 0),
            new FixedFacet("learnings", "is:proposed", row -> row.item().state() == ReviewState.PENDING),
            new FixedFacet("learnings", "is:unexplained", row -> row.is().contains(IndexedItem.UNEXPLAINED)),
            new FixedFacet("rating", "is:unrated", row -> row.item().score().isEmpty()),
            new FixedFacet("rating", "rating>=4", row -> row.item().score().orElse(0) >= 4),
            new FixedFacet("rating", "rating<=2", row -> row.item().score().orElse(Integer.MAX_VALUE) <= 2));

    private FacetCounter() {}

    /// @param clauses the clauses of the query line, as written
    static List<Facet> count(List<IndexedItem> rows, List<String> clauses) {
        var facets = new ArrayList<Facet>();
        var counts = new int[FIXED.size()];
        int scoped = 0;
        var scopes = new LinkedHashMap<String, Integer>();
        var tools = new LinkedHashMap<String, Integer>();
        for (var row : rows) {
            for (int i = 0; i < counts.length; i++) {
                counts[i] += FIXED.get(i).holds.test(row) ? 1 : 0;
            }
            scoped += row.isScoped() ? 1 : 0;
            row.scopes().forEach(scope -> scopes.merge(scope, 1, Integer::sum));
            row.item().learnings().tools().forEach(tool -> tools.merge(tool, 1, Integer::sum));
        }
        for (int i = 0; i < counts.length; i++) {
            var fixed = FIXED.get(i);
            facets.add(new Facet(fixed.group, fixed.clause, counts[i], isOn(fixed.clause, clauses)));
        }
        var kinds = scoped > 0 && scoped < rows.size()
                ? Map.of("scoped", scoped, "procedural", rows.size() - scoped)
                : Map.<String, Integer>of();
        Predicate<String> isOn = clause -> isOn(clause, clauses);
        facets.addAll(Facet.mostFrequent("kind", kinds, MAX_TOOLS, isOn));
        facets.addAll(Facet.mostFrequent("scope", scopes, MAX_TOOLS, isOn));
        facets.addAll(Facet.mostFrequent("tool", tools, MAX_TOOLS, isOn));
        return facets;
    }

    private static boolean isOn(String clause, List<String> clauses) {
        return clauses.containsAll(List.of(clause.split(" (?=[a-z]+[<>:])")));
    }
}
