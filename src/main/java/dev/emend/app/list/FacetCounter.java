package dev.emend.app.list;

import dev.emend.model.filter.FilterText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Counts the facets and histograms of a list. What the line asks for or rules out is counted as if it did not, so
/// that its number says what taking it back would bring.
final class FacetCounter<R> {
    private final ListFields<R> fields;
    private final List<R> rows;
    private final List<R> matchingRows;
    private final ListFilter<R> filter;
    private final FilterText line;
    private final Map<String, List<R>> withoutField = new HashMap<>();

    /// @param matchingRows the rows that the filter leaves
    FacetCounter(ListFields<R> fields, List<R> rows, List<R> matchingRows, ListFilter<R> filter) {
        this.fields = fields;
        this.rows = rows;
        this.matchingRows = matchingRows;
        this.filter = filter;
        line = new FilterText(filter.clauses());
    }

    List<Facet> facets() {
        return fields.fields().stream().flatMap(this::facets).toList();
    }

    private Stream<Facet> facets(ListField<R> field) {
        var group = field.facets();
        var fixedFacets = group.clauses().stream().map(clause -> fixedFacet(field.name(), clause));
        var rare = group.rareClauses().stream()
                .map(clause -> fixedFacet(field.name(), clause))
                .filter(facet -> facet.count() > 0 || isInLine(facet));
        return Stream.of(fixedFacets, rare, values(field).stream()).flatMap(facets -> facets);
    }

    private Facet fixedFacet(String group, String clause) {
        boolean isOn = line.holds(clause);
        boolean isExcluded = line.excludes(clause);
        var clauses = List.of(clause, "-" + clause);
        var countedRows = isOn || isExcluded
                ? filter.without(term -> clauses.contains(term.rawText())).of(rows)
                : matchingRows;
        var condition = fields.search(clause);
        int count = (int) countedRows.stream().filter(condition).count();
        return new Facet(group, clause, count, isOn, isExcluded);
    }

    /// The most frequent values among what all other clauses leave, and those that the line asks for or rules out.
    private List<Facet> values(ListField<R> field) {
        var group = field.facets();
        if (group.maxValues() == 0) {
            return List.of();
        }
        var counts = new HashMap<String, Integer>();
        for (var row : rowsWithoutField(field.name())) {
            field.values(row).forEach(value -> counts.merge(value, 1, Integer::sum));
        }
        var first = group.firstValues();
        first.stream()
                .filter(value -> line.holds(FilterText.clause(field.name(), value)))
                .forEach(value -> counts.putIfAbsent(value, 0));
        var facets = Facet.mostFrequent(field.name(), counts, group.maxValues(), line::holds, line::excludes);
        var sorted = new ArrayList<>(facets);
        sorted.sort(Comparator.comparingInt(facet -> {
            int place = first.indexOf(facet.value());
            return place < 0 ? first.size() : place;
        }));
        boolean isOffered =
                sorted.size() >= group.minValues() || sorted.stream().anyMatch(FacetCounter::isInLine);
        return isOffered ? sorted : List.of();
    }

    private static boolean isInLine(Facet facet) {
        return facet.isOn() || facet.isExcluded();
    }

    /// The rows that are left without what the line asks of a field.
    private List<R> rowsWithoutField(String field) {
        return filter.isAbout(field)
                ? withoutField.computeIfAbsent(
                        field,
                        name -> filter.without(term -> term.field().equals(name))
                                .of(rows))
                : matchingRows;
    }

    List<Histogram> histograms() {
        var histograms = new ArrayList<Histogram>();
        for (var field : fields.fields()) {
            field.histogram().ifPresent(histogram -> {
                var numbers = rowsWithoutField(field.name()).stream()
                        .mapToDouble(histogram.number())
                        .filter(number -> !Double.isNaN(number))
                        .toArray();
                var bins = histogram.bins().of(numbers);
                if (!bins.isEmpty()) {
                    var range = Histogram.filterRange(field.name(), histogram.isWhole(), filter.terms());
                    histograms.add(new Histogram(field.name(), bins, histogram.isWhole(), range));
                }
            });
        }
        return histograms;
    }
}
