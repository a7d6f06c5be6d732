package dev.emend.model.filter;

import java.util.List;
import java.util.Locale;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Part of a filter line: a word, or a clause such as `-trust:<0.8`.
///
/// @param rawText as it stands in the line
/// @param isNegated whether a `-` stands in front
/// @param field empty for a word
/// @param value without quotation marks
public record FilterTerm(String rawText, boolean isNegated, String field, FilterOperator operator, String value) {
    private static final Pattern CLAUSE =
            Pattern.compile("-?([\\p{L}_][\\p{L}\\p{N}_.$-]*)(:?[<>]=?|[:=])(.*)", Pattern.DOTALL);

    static FilterTerm of(String part) {
        var clause = CLAUSE.matcher(part);
        return clause.matches()
                ? new FilterTerm(
                        part,
                        part.startsWith("-"),
                        clause.group(1),
                        FilterOperator.of(clause.group(2)),
                        FilterText.bare(clause.group(3)))
                : word(part);
    }

    private static FilterTerm word(String part) {
        boolean isNegated = part.startsWith("-") && part.length() > 1;
        var value = FilterText.bare(isNegated ? part.substring(1) : part);
        return new FilterTerm(part, isNegated, "", FilterOperator.EQUAL, value);
    }

    boolean isClause() {
        return !field.isEmpty();
    }

    /// Whether a quotation is not closed.
    boolean isOpen() {
        return rawText.chars().filter(c -> c == '"').count() % 2 != 0;
    }

    FilterTerm asWord() {
        return word(rawText);
    }

    FilterTerm withField(String name) {
        return new FilterTerm(rawText, isNegated, name, operator, value);
    }

    FilterTerm replaceValue(String former, String word) {
        return value.equalsIgnoreCase(former) ? new FilterTerm(rawText, isNegated, field, operator, word) : this;
    }

    /// The words among these that the value names, whatever its case; a `*` at its end stands for
    /// any ending.
    public List<String> among(List<String> words) {
        return words.stream().filter(this::isSame).toList();
    }

    /// The given condition, negated by a `-`.
    public <R> Predicate<R> claim(Predicate<R> isSo) {
        return isNegated ? isSo.negate() : isSo;
    }

    /// The condition on a number, before a `-` negates it; NaN never meets it.
    public DoublePredicate number() {
        if (operator == FilterOperator.EQUAL) {
            var range = NumberRange.of(value);
            if (range.isPresent()) {
                return range.get()::contains;
            }
        }
        double operand = number(value);
        return candidate -> !Double.isNaN(candidate)
                && !Double.isNaN(operand)
                && operator.holds(Double.compare(candidate, operand));
    }

    /// The condition on a text, before a `-` negates it: compared as numbers when both are, else
    /// without case; a `*` at the end of the value stands for any ending.
    public Predicate<String> text() {
        boolean isRange =
                operator == FilterOperator.EQUAL && NumberRange.of(value).isPresent();
        var number = number();
        double operand = number(value);
        var lower = value.toLowerCase(Locale.ROOT);
        return candidate -> {
            double ownNumber = number(candidate);
            if (!Double.isNaN(ownNumber) && (isRange || !Double.isNaN(operand))) {
                return number.test(ownNumber);
            }
            return operator == FilterOperator.EQUAL
                    ? isSame(candidate)
                    : operator.holds(candidate.toLowerCase(Locale.ROOT).compareTo(lower));
        };
    }

    private boolean isSame(String candidate) {
        return value.endsWith("*")
                ? candidate.regionMatches(true, 0, value, 0, value.length() - 1)
                : candidate.equalsIgnoreCase(value);
    }

    private static double number(String text) {
        if (text.isEmpty() || !(Character.isDigit(text.charAt(0)) || "-+.".indexOf(text.charAt(0)) >= 0)) {
            return Double.NaN;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) { // compared as text instead
            return Double.NaN;
        }
    }

    /// The condition that a property of a thing compares so with what the value stands for.
    public <R, T extends Comparable<T>> Predicate<R> compares(Function<R, T> valueExtractor, T operand) {
        return record -> operator.holds(valueExtractor.apply(record).compareTo(operand));
    }
}
