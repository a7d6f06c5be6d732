package dev.emend.app.list;

import dev.emend.model.filter.FilterText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// A line of the facet rail.
///
/// @param group what it stands under, for example `trust` or `tool`
/// @param clause what it adds to the query line, for example `trust>=0.9` or `tool:Click-Tool`
/// @param isOn whether the query line holds the clause already
/// @param isExcluded whether it rules the clause out
public record Facet(String group, String clause, int count, boolean isOn, boolean isExcluded) {
    public Facet(String group, String clause, int count, boolean isOn) {
        this(group, clause, count, isOn, false);
    }

    /// The values of a field, the most frequent first, then by their names.
    ///
    /// @param counts how often each value is there
    /// @param max the most that are told; those that are in the line are told beside them
    /// @param isOn whether a clause is in the line already
    /// @param isExcluded whether the line rules it out
    public static List<Facet> mostFrequent(
            String group, Map<String, Integer> counts, int max, Predicate<String> isOn, Predicate<String> isExcluded) {
        var facets = new ArrayList<Facet>();
        counts.entrySet().stream()
                .filter(entry -> !entry.getKey().isEmpty())
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(entry -> {
                    var clause = FilterText.clause(group, entry.getKey());
                    var facet = new Facet(group, clause, entry.getValue(), isOn.test(clause), isExcluded.test(clause));
                    if (facets.size() < max || facet.isOn() || facet.isExcluded()) {
                        facets.add(facet);
                    }
                });
        return facets;
    }

    /// The value behind the field name: `Click-Tool`.
    public String value() {
        return FilterText.bare(clause.substring(clause.indexOf(':') + 1));
    }
}
