package dev.emend.model;

import java.math.BigDecimal;

/// Python's `repr` of a float: the shortest digits that read back to the same double, in Python's
/// layout.
///
/// Source: CPython `float_repr_style` "short": fixed notation for exponents from -4 to 15, else
/// `d.ddde±XX`.
public final class PythonFloat {
    private PythonFloat() {}

    public static String repr(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "Infinity" : "-Infinity";
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        // Double.toString gives the shortest digits since JDK 19
        var decimal = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        var digits = decimal.unscaledValue().abs().toString();
        int exponent = digits.length() - decimal.scale() - 1;
        var sign = value < 0 ? "-" : "";
        return sign + (exponent < -4 || exponent >= 16 ? scientific(digits, exponent) : fixed(digits, exponent));
    }

    private static String fixed(String digits, int exponent) {
        if (exponent < 0) {
            return "0." + "0".repeat(-exponent - 1) + digits;
        }
        int whole = exponent + 1;
        if (digits.length() <= whole) {
            return digits + "0".repeat(whole - digits.length()) + ".0";
        }
        return digits.substring(0, whole) + "." + digits.substring(whole);
    }

    private static String scientific(String digits, int exponent) {
        var mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return mantissa + "e" + (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }
}
