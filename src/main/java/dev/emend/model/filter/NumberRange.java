package dev.emend.model.filter;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/// A range of numbers as a filter line writes it: `0.4..0.8` with both ends, `0.4..<0.8` without
/// the upper one, `3..` and `..3` with one end.
///
/// @param from negative infinity when there is no lower end
/// @param to infinity when there is no upper end; not below `from`
/// @param isBelow whether the upper end itself is left out
public record NumberRange(double from, double to, boolean isBelow) {
    private static final String NUMBER = "(-?(?:[0-9]+(?:[.][0-9]+)?|[.][0-9]+))";
    private static final Pattern WRITTEN = Pattern.compile(NUMBER + "?[.][.](<?)" + NUMBER + "?");

    /// Empty for text that is no range, or one whose ends are the wrong way round.
    public static Optional<NumberRange> of(String text) {
        var matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var lower = matcher.group(1);
        var upper = matcher.group(3);
        boolean isBelow = !matcher.group(2).isEmpty();
        if (lower == null && upper == null || upper == null && isBelow) {
            return Optional.empty();
        }
        double from = lower == null ? Double.NEGATIVE_INFINITY : Double.parseDouble(lower);
        double to = upper == null ? Double.POSITIVE_INFINITY : Double.parseDouble(upper);
        return from <= to ? Optional.of(new NumberRange(from, to, isBelow)) : Optional.empty();
    }

    public boolean contains(double value) {
        return value >= from && (isBelow ? value < to : value <= to);
    }

    /// As [#of] reads it.
    public String text() {
        return number(from) + ".." + (isBelow ? "<" : "") + number(to);
    }

    /// A number without needless zeros; empty for no end.
    public static String number(double value) {
        return Double.isInfinite(value)
                ? ""
                : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
