package dev.emend.app.list;

import dev.emend.model.filter.FilterField;
import dev.emend.model.filter.FilterTerm;
import dev.emend.model.filter.FilterValues;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/// A field of the rows of a list, declared once: what a clause on it means, what the facet rail offers of it, and
/// its histogram. Immutable.
///
/// @param <R> a row
public final class ListField<R> {
    /// The choices that the rail offers for a field.
    ///
    /// @param clauses fixed ones in order, also on other fields
    /// @param rareClauses the same, offered only while rows have them
    /// @param firstValues those that come before the more frequent ones, in order
    /// @param minValues so many values at least are offered, or none but those of the line
    /// @param maxValues the most values that are offered beside those of the line; 0 for none
    record FacetGroup(
            List<String> clauses, List<String> rareClauses, List<String> firstValues, int minValues, int maxValues) {
        private static final FacetGroup NONE = new FacetGroup(List.of(), List.of(), List.of(), 0, 0);
    }

    /// Puts numbers into the bins of a histogram.
    @FunctionalInterface
    public interface Bins {
        /// @param numbers in no order, none of them NaN
        /// @return empty when there is nothing to show
        List<Histogram.Bin> of(double[] numbers);
    }

    /// @param isWhole whether the numbers are whole ones
    record HistogramField<R>(ToDoubleFunction<R> number, boolean isWhole, Bins bins) {}

    private final FilterField<Predicate<R>> filter;
    private final Function<R, ? extends Collection<String>> values;
    private final ToDoubleFunction<R> number;
    private final FacetGroup facets;
    private final Optional<HistogramField<R>> histogram;

    private ListField(
            FilterField<Predicate<R>> filter,
            Function<R, ? extends Collection<String>> values,
            ToDoubleFunction<R> number,
            FacetGroup facets,
            Optional<HistogramField<R>> histogram) {
        this.filter = filter;
        this.values = values;
        this.number = number;
        this.facets = facets;
        this.histogram = histogram;
    }

    /// @param filter what becomes of a clause, its `-` taken into account
    public static <R> ListField<R> of(FilterField<Predicate<R>> filter) {
        return new ListField<>(filter, _ -> List.of(), _ -> Double.NaN, FacetGroup.NONE, Optional.empty());
    }

    /// @param condition what a clause means before its `-`
    public static <R> ListField<R> of(
            List<String> names, FilterValues allowedValues, Function<FilterTerm, Predicate<R>> condition) {
        return of(new FilterField<>(names, allowedValues, term -> term.claim(condition.apply(term))));
    }

    /// A field of texts, one of which must be as the clause wants it; they are compared without case, and as numbers
    /// where both sides are numbers.
    public static <R> ListField<R> ofTexts(
            String name, FilterValues allowedValues, Function<R, ? extends Collection<String>> values) {
        return ListField.<R>of(List.of(name), allowedValues, term -> {
                    var predicate = term.text();
                    return row -> values.apply(row).stream().anyMatch(predicate);
                })
                .withValues(values);
    }

    /// A field of one number or range; NaN is in none.
    ///
    /// @param example a clause
    public static <R> ListField<R> ofNumber(List<String> names, String example, ToDoubleFunction<R> number) {
        var field = ListField.<R>of(names, FilterValues.numberOrRange(example), term -> {
            var predicate = term.number();
            return row -> predicate.test(number.applyAsDouble(row));
        });
        return new ListField<>(field.filter, field.values, number, field.facets, field.histogram);
    }

    /// Returns this field with a former word for one of its values.
    public ListField<R> withAlias(String former, String word) {
        return new ListField<>(filter.withAlias(former, word), values, number, facets, histogram);
    }

    /// Returns this field with other values to count.
    public ListField<R> withValues(Function<R, ? extends Collection<String>> other) {
        return new ListField<>(filter, other, number, facets, histogram);
    }

    /// Offers clauses, which may be on other fields.
    public ListField<R> withFacets(String... clauses) {
        return with(new FacetGroup(List.of(clauses), facets.rareClauses, List.of(), 0, 0));
    }

    /// Offers a clause while rows have what it asks for.
    public ListField<R> withRareFacet(String clause) {
        return with(new FacetGroup(facets.clauses, List.of(clause), List.of(), 0, 0));
    }

    /// Offers the most frequent values.
    public ListField<R> withValueFacets(int max) {
        return with(new FacetGroup(List.of(), List.of(), List.of(), 0, max));
    }

    /// Like [#withValueFacets(int)], but one value alone is no choice, unless it was chosen.
    public ListField<R> withChoices(int max) {
        return with(new FacetGroup(List.of(), List.of(), List.of(), 2, max));
    }

    /// Offers all values, these first.
    public ListField<R> withValueFacets(List<String> first) {
        return with(new FacetGroup(List.of(), List.of(), List.copyOf(first), 0, Integer.MAX_VALUE));
    }

    private ListField<R> with(FacetGroup other) {
        return new ListField<>(filter, values, number, other, histogram);
    }

    /// @param isWhole whether the numbers are whole ones
    public ListField<R> withHistogram(boolean isWhole, Bins bins) {
        return withHistogram(isWhole, number, bins);
    }

    /// Like [#withHistogram(boolean, Bins)], but with another number to count; rows with NaN are left out.
    public ListField<R> withHistogram(boolean isWhole, ToDoubleFunction<R> other, Bins bins) {
        return new ListField<>(filter, values, number, facets, Optional.of(new HistogramField<>(other, isWhole, bins)));
    }

    String name() {
        return filter.names().getFirst();
    }

    FilterField<Predicate<R>> filter() {
        return filter;
    }

    Collection<String> values(R row) {
        return values.apply(row);
    }

    FacetGroup facets() {
        return facets;
    }

    Optional<HistogramField<R>> histogram() {
        return histogram;
    }
}
