package dev.emend.app.list;

import dev.emend.model.filter.FilterOperator;
import dev.emend.model.filter.FilterTerm;
import dev.emend.model.filter.FilterText;
import dev.emend.model.filter.FilterValues;
import dev.emend.model.filter.NumberRange;
import java.util.List;
import java.util.Optional;

/// The spread of the numbers of one field over the items, or the runs, that the other filters leave.
///
/// @param field as the query line names it, such as `trust`
/// @param bins from the lowest number on, without gaps
/// @param isWhole whether the numbers are whole ones, so that a bin ends before the next begins
/// @param filterRange the range the query line asks for
public record Histogram(String field, List<Bin> bins, boolean isWhole, Optional<NumberRange> filterRange) {
    /// @param from the lowest number in it
    /// @param to the highest for whole numbers, else where the next begins
    public record Bin(double from, double to, int count) {}

    public Histogram {
        bins = List.copyOf(bins);
    }

    /// The one range or number a filter line asks for; empty when it asks for several.
    ///
    /// @param isWhole whether the numbers are whole ones, so that more than 0 is from 1 on
    public static Optional<NumberRange> filterRange(String field, boolean isWhole, List<FilterTerm> terms) {
        var ranges = terms.stream()
                .filter(term -> term.field().equals(field) && !term.isNegated())
                .flatMap(term -> range(term.operator(), term.value(), isWhole).stream())
                .toList();
        return ranges.size() == 1 ? Optional.of(ranges.getFirst()) : Optional.empty();
    }

    private static Optional<NumberRange> range(FilterOperator operator, String value, boolean isWhole) {
        return switch (operator) {
            case EQUAL -> NumberRange.of(value).or(() -> NumberRange.of(value + ".." + value));
            case AT_LEAST -> NumberRange.of(value + "..");
            case GREATER -> NumberRange.of((isWhole ? next(value) : value) + "..");
            case AT_MOST -> NumberRange.of(".." + value);
            case LESS -> NumberRange.of("..<" + value);
        };
    }

    private static String next(String number) {
        return FilterValues.NUMBER.test(number)
                ? NumberRange.number(Math.floor(Double.parseDouble(number)) + 1)
                : number;
    }

    /// The range from one bin up to another one, in any order.
    public NumberRange range(int one, int other) {
        int first = Math.min(one, other);
        int last = Math.max(one, other);
        boolean isOpen = !isWhole && last < bins.size() - 1;
        return new NumberRange(bins.get(first).from(), bins.get(last).to(), isOpen);
    }

    /// The clause for a range, as the query line writes it.
    public String clause(NumberRange range) {
        return FilterText.clause(field, range.from() == range.to() ? NumberRange.number(range.from()) : range.text());
    }

    /// Whether any of a bin lies in the range that is asked for; all do when none is.
    public boolean isAsked(Bin bin) {
        return filterRange.isEmpty()
                || filterRange.get().contains(bin.from())
                || bin.from() <= filterRange.get().from()
                        && isBefore(filterRange.get().from(), bin.to());
    }

    private boolean isBefore(double number, double end) {
        return isWhole ? number <= end : number < end;
    }

    public int max() {
        return bins.stream().mapToInt(Bin::count).max().orElse(0);
    }

    /// Whether there is something to choose from.
    public boolean isSpread() {
        return filterRange.isPresent()
                || bins.stream().filter(bin -> bin.count() > 0).count() > 1;
    }
}
