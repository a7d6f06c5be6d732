package dev.emend.app.list;

import dev.emend.app.core.UserErrors;
import dev.emend.app.list.ListFilter.Clause;
import dev.emend.model.UserException;
import dev.emend.model.filter.FilterField;
import dev.emend.model.filter.FilterParser;
import dev.emend.model.filter.FilterTerm;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/// The fields of the rows of one list. What its filter line, its facets and its histograms are follows from them.
/// Immutable and thread-safe.
///
/// @param <R> a row
public final class ListFields<R> {
    private final List<ListField<R>> fields;
    private final FilterParser<Clause<R>> parser;
    private final boolean isAnyValue;

    /// @param example a filter line that means something
    /// @param fields in the order in which the rail has them
    /// @param word what a bare word means
    /// @param isAnyValue whether one of several values that are asked of a field with `:` is enough; else a row
    ///   must have all
    public ListFields(
            String example, List<ListField<R>> fields, Function<FilterTerm, Predicate<R>> word, boolean isAnyValue) {
        this.fields = List.copyOf(fields);
        this.isAnyValue = isAnyValue;
        parser = new FilterParser<>(
                example,
                fields.stream().map(field -> clauses(field.filter())).toList(),
                term -> new Clause<>(term, term.claim(word.apply(term))));
    }

    private static <R> FilterField<Clause<R>> clauses(FilterField<Predicate<R>> filter) {
        return new FilterField<>(
                filter.names(),
                filter.values(),
                term -> new Clause<>(term, filter.meaning().apply(term)));
    }

    /// A line all of whose parts must hold, words too.
    ///
    /// @throws UserException naming what is not understood
    public ListFilter<R> filter(String line) throws UserException {
        return new ListFilter<>("", parser.claims(line, UserErrors::badFilter), List.of(), isAnyValue);
    }

    /// A line whose words are searched for, with what of it is no clause.
    public ListFilter<R> search(String line) {
        var search = parser.search(line);
        return new ListFilter<>(search.words(), search.claims(), search.warnings(), isAnyValue);
    }

    /// The first clause of a line without its value, as `trust<`.
    public Optional<String> unfinishedClause(String line) {
        return parser.unfinishedClause(line);
    }

    /// The facets of the rail, counted over the rows that the line leaves. What the line asks of a field is left
    /// out when that field is counted, so that its numbers say what another choice would bring.
    ///
    /// @param rows before the filter
    /// @param matchingRows the rows that the filter leaves
    public List<Facet> facets(List<R> rows, List<R> matchingRows, ListFilter<R> filter) {
        return new FacetCounter<>(this, rows, matchingRows, filter).facets();
    }

    /// The spread of the numbers of the fields, counted as the facets are.
    ///
    /// @param rows before the filter
    /// @param matchingRows the rows that the filter leaves
    public List<Histogram> histograms(List<R> rows, List<R> matchingRows, ListFilter<R> filter) {
        return new FacetCounter<>(this, rows, matchingRows, filter).histograms();
    }

    List<ListField<R>> fields() {
        return fields;
    }
}
