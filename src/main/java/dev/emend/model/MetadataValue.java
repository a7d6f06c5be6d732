package dev.emend.model;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A value of metadata that a filter can look at, typed as Chroma types it.
///
/// Texts, booleans and numbers never equal each other; `1` and `1.0` do.
public sealed interface MetadataValue {
    record TextValue(String value) implements MetadataValue {}

    record BooleanValue(boolean value) implements MetadataValue {}

    /// A number written without fraction and exponent that fits into 64 bits.
    record IntegerValue(long value) implements MetadataValue {}

    /// Any other number.
    record DecimalValue(double value) implements MetadataValue {}

    /// Empty for what no filter sees: `null`, arrays, objects, and numbers that are none.
    static Optional<MetadataValue> of(@Nullable Json json) {
        return switch (json) {
            case Json.Text(var value) -> Optional.of(new TextValue(value));
            case Json.Bool bool -> Optional.of(new BooleanValue(bool == Json.Bool.TRUE));
            case Json.Num number -> number(number);
            case null, default -> Optional.empty();
        };
    }

    private static Optional<MetadataValue> number(Json.Num number) {
        if (isWhole(number.text())) {
            try {
                return Optional.of(new IntegerValue(Long.parseLong(number.text())));
            } catch (NumberFormatException e) { // compared as a double, as Python would store
                // it
                return real(number);
            }
        }
        return real(number);
    }

    private static Optional<MetadataValue> real(Json.Num number) {
        double value = number.toDouble();
        return Double.isNaN(value) ? Optional.empty() : Optional.of(new DecimalValue(value));
    }

    /// `-0` is a double, as in every JSON reader that keeps its sign.
    private static boolean isWhole(String text) {
        return !text.equals("-0") && text.chars().allMatch(sign -> sign == '-' || (sign >= '0' && sign <= '9'));
    }

    default boolean isNumber() {
        return this instanceof IntegerValue || this instanceof DecimalValue;
    }

    /// Whether both are of one type and equal.
    default boolean isSame(MetadataValue other) {
        return isNumber() && other.isNumber() ? order(other) == 0 : equals(other);
    }

    /// The order of two numbers: whole ones exactly, a double beside a whole filter value as
    /// doubles.
    ///
    /// @param filterValue the number of the filter
    /// @throws IllegalArgumentException when one of them is no number
    default int order(MetadataValue filterValue) {
        return switch (this) {
            case IntegerValue(var ownValue) ->
                switch (filterValue) {
                    case IntegerValue(var value) -> Long.compare(ownValue, value);
                    case DecimalValue(var value) -> compare(ownValue, value);
                    default -> throw noNumber();
                };
            case DecimalValue(var ownValue) ->
                switch (filterValue) {
                    case IntegerValue(var value) -> compare(ownValue, (double) value);
                    case DecimalValue(var value) -> compare(ownValue, value);
                    default -> throw noNumber();
                };
            default -> throw noNumber();
        };
    }

    private static IllegalArgumentException noNumber() {
        return new IllegalArgumentException("only numbers have an order");
    }

    /// Exact: the double is not rounded to a long nor the long to a double.
    private static int compare(long ownValue, double value) {
        // 2^63 is the first double above every long
        if (value >= 0x1p63) {
            return -1;
        }
        if (value < -0x1p63) {
            return 1;
        }
        double floor = Math.floor(value);
        int order = Long.compare(ownValue, (long) floor);
        return order == 0 && value > floor ? -1 : order;
    }

    /// Unlike [Double#compare], both zeros are one.
    private static int compare(double ownValue, double value) {
        return ownValue == value ? 0 : Double.compare(ownValue, value);
    }
}
