package dev.emend.model.filter;

import java.util.List;
import java.util.Locale;

/// A condition on the fields of a record, as a tree: what the part after `field:` in a query line
/// means.
///
/// Compiled by whoever holds the records; [#matches] is the meaning all of them share.
public sealed interface Filter {
    /// Everything matches.
    Filter ALL = new And(List.of());

    record And(List<Filter> parts) implements Filter {}

    record Or(List<Filter> parts) implements Filter {}

    record Not(Filter part) implements Filter {}

    /// @param value compared as a number when both sides are numbers, else as text without case
    record Compare(String field, Operator operator, String value) implements Filter {
        private boolean matchesOne(Fields record) {
            double actual = record.number(field);
            if (!Double.isNaN(actual)) {
                double wanted = Filter.number(value);
                return !Double.isNaN(wanted) && operator.holds(Double.compare(actual, wanted));
            }
            for (var candidate : record.values(field)) {
                if (compares(candidate, operator, value)) {
                    return true;
                }
            }
            return false;
        }
    }

    enum Operator {
        EQUAL,
        LESS,
        AT_MOST,
        GREATER,
        AT_LEAST;

        /// @param sign as it is written, `<=` or `:<=`
        static Operator of(String sign) {
            return switch (sign.length() > 1 && sign.startsWith(":") ? sign.substring(1) : sign) {
                case "<" -> LESS;
                case "<=" -> AT_MOST;
                case ">" -> GREATER;
                case ">=" -> AT_LEAST;
                default -> EQUAL;
            };
        }

        /// @param order of what a thing has against what is wanted, as a comparison gives it
        boolean holds(int order) {
            return switch (this) {
                case EQUAL -> order == 0;
                case LESS -> order < 0;
                case AT_MOST -> order <= 0;
                case GREATER -> order > 0;
                case AT_LEAST -> order >= 0;
            };
        }
    }

    /// The values a record has for a field; a field may have several, a missing one has none.
    @FunctionalInterface
    interface Fields {
        List<String> values(String field);

        /// The value of a field that is always one number; NaN for all other fields. Saves the way
        /// over text, which is what a table of 100,000 rows would spend its time on.
        default double number(String field) {
            return Double.NaN;
        }
    }

    default boolean matches(Fields record) {
        return switch (this) {
            case And(var parts) -> parts.stream().allMatch(part -> part.matches(record));
            case Or(var parts) -> parts.stream().anyMatch(part -> part.matches(record));
            case Not(var part) -> !part.matches(record);
            case Compare compare -> compare.matchesOne(record);
        };
    }

    private static boolean compares(String value, Operator operator, String wanted) {
        var left = number(value);
        var right = number(wanted);
        if (Double.isNaN(left) || Double.isNaN(right)) {
            int order = value.toLowerCase(Locale.ROOT).compareTo(wanted.toLowerCase(Locale.ROOT));
            return operator == Operator.EQUAL ? equalText(value, wanted) : operator.holds(order);
        }
        return operator.holds(Double.compare(left, right));
    }

    /// A `*` at the end of the wanted text stands for any ending.
    static boolean equalText(String value, String wanted) {
        if (wanted.endsWith("*")) {
            int length = wanted.length() - 1;
            return value.regionMatches(true, 0, wanted, 0, length);
        }
        return value.equalsIgnoreCase(wanted);
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
}
