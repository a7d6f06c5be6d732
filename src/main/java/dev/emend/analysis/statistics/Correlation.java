package dev.emend.analysis.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Correlation of two series of values.
///
/// @param value -1 to 1; NaN when one of the two never changes, or there are fewer than two pairs
/// @param pairs how many pairs it rests on
/// @param interval unknown below [#MIN] pairs, and for a value of exactly 1 or -1
public record Correlation(double value, int pairs, ConfidenceInterval interval) {
    /// Fisher's interval divides by the root of the pairs less three.
    public static final int MIN = 4;

    /// Pearson's product-moment correlation, with the interval of Fisher's z.
    ///
    /// Source: Fisher, "On the probable error of a coefficient of correlation deduced from a small
    /// sample", Metron 1 (1921).
    ///
    /// @throws IllegalArgumentException when the lists differ in length
    public static Correlation pearson(double[] left, double[] right) {
        double value = product(left, right);
        return new Correlation(value, left.length, interval(value, left.length, 1));
    }

    /// Spearman's correlation of ranks; equal values share the mean of their ranks.
    ///
    /// The variance of z is that of Bonett and Wright, "Sample size requirements for estimating
    /// Pearson, Kendall and Spearman correlations", Psychometrika 65 (2000).
    ///
    /// @throws IllegalArgumentException when the lists differ in length
    public static Correlation spearman(double[] left, double[] right) {
        double value = product(ranks(left), ranks(right));
        return new Correlation(value, left.length, interval(value, left.length, 1 + value * value / 2));
    }

    private static double product(double[] left, double[] right) {
        if (left.length != right.length) {
            throw new IllegalArgumentException(left.length + " values against " + right.length);
        }
        double middle = mean(left);
        double otherMiddle = mean(right);
        double productSum = 0;
        double spread = 0;
        double otherSpread = 0;
        for (int i = 0; i < left.length; i++) {
            double a = left[i] - middle;
            double b = right[i] - otherMiddle;
            productSum += a * b;
            spread += a * a;
            otherSpread += b * b;
        }
        // equal values may differ from their mean by rounding
        boolean isFlat = isFlat(left) || isFlat(right);
        return isFlat ? Double.NaN : Math.clamp(productSum / Math.sqrt(spread * otherSpread), -1, 1);
    }

    private static boolean isFlat(double[] values) {
        return Arrays.stream(values).allMatch(value -> value == values[0]);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double[] ranks(double[] values) {
        var order = IntStream.range(0, values.length)
                .boxed()
                .sorted((a, b) -> Double.compare(values[a], values[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        var ranks = new double[values.length];
        for (int from = 0; from < order.length; ) {
            int to = from;
            while (to + 1 < order.length && values[order[to + 1]] == values[order[from]]) {
                to++;
            }
            for (int i = from; i <= to; i++) {
                ranks[order[i]] = 1 + (from + to) / 2.0;
            }
            from = to + 1;
        }
        return ranks;
    }

    private static ConfidenceInterval interval(double value, int pairs, double variance) {
        if (pairs < MIN || !(Math.abs(value) < 1)) {
            return ConfidenceInterval.NONE;
        }
        double z = 0.5 * Math.log((1 + value) / (1 - value));
        double half = ConfidenceInterval.Z95 * Math.sqrt(variance / (pairs - 3));
        return new ConfidenceInterval(Math.tanh(z - half), Math.tanh(z + half));
    }
}
