package dev.emend.model.filter;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/// One part of a filter line: a word, or a clause such as `-trust:<0.8`.
///
/// @param written as it stands in the line
/// @param isNegated whether a `-` stands in front
/// @param field empty for a word
/// @param value without quotation marks
public record FilterTerm(String written, boolean isNegated, String field, Filter.Operator operator, String value) {
    private static final Pattern CLAUSE =
            Pattern.compile("-?([\\p{L}_][\\p{L}\\p{N}_.$-]*)(:?[<>]=?|[:=])(.*)", Pattern.DOTALL);

    static FilterTerm of(String part) {
        var clause = CLAUSE.matcher(part);
        return clause.matches()
                ? new FilterTerm(
                        part,
                        part.startsWith("-"),
                        clause.group(1),
                        Filter.Operator.of(clause.group(2)),
                        FilterText.bare(clause.group(3)))
                : word(part);
    }

    private static FilterTerm word(String part) {
        boolean isNegated = part.startsWith("-") && part.length() > 1;
        var value = FilterText.bare(isNegated ? part.substring(1) : part);
        return new FilterTerm(part, isNegated, "", Filter.Operator.EQUAL, value);
    }

    boolean isClause() {
        return !field.isEmpty();
    }

    /// Whether a quotation is not closed.
    boolean isOpen() {
        return written.chars().filter(c -> c == '"').count() % 2 != 0;
    }

    FilterTerm asWord() {
        return word(written);
    }

    FilterTerm named(String name) {
        return new FilterTerm(written, isNegated, name, operator, value);
    }

    FilterTerm renamed(String former, String word) {
        return value.equalsIgnoreCase(former) ? new FilterTerm(written, isNegated, field, operator, word) : this;
    }

    /// Those of the words that the value names, whatever its case; a `*` at its end stands for any
    /// ending.
    public List<String> among(List<String> words) {
        return words.stream().filter(word -> Filter.equalText(word, value)).toList();
    }

    /// What a thing must be, turned round by a `-`.
    public <R> Predicate<R> claim(Predicate<R> isSo) {
        return isNegated ? isSo.negate() : isSo;
    }

    /// The condition it means, before a `-` turns it round; a range of numbers is one condition.
    public Filter condition() {
        var range = operator == Filter.Operator.EQUAL ? NumberRange.of(value) : Optional.<NumberRange>empty();
        return range.map(numbers -> numbers.on(field)).orElseGet(() -> new Filter.Compare(field, operator, value));
    }

    /// How a number of a thing must compare with the value, which is a number.
    public <R> Predicate<R> compares(ToDoubleFunction<R> number) {
        double wanted = Double.parseDouble(value);
        return record -> operator.holds(Double.compare(number.applyAsDouble(record), wanted));
    }

    /// How something of a thing must compare with what the value stands for.
    public <R, T extends Comparable<T>> Predicate<R> compares(Function<R, T> own, T wanted) {
        return record -> operator.holds(own.apply(record).compareTo(wanted));
    }
}
