package dev.emend.analysis.statistics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Agreement of raters beyond chance.
///
/// A [Kappa] without a value (NaN) says that agreement cannot be judged: nothing was rated twice,
/// or everybody gave everything the same score, so that chance alone explains it all.
public final class KappaAgreement {
    private KappaAgreement() {}

    /// Agreement corrected for chance.
    ///
    /// @param value 1 for full agreement, 0 for what chance gives, below 0 for less; NaN when it
    ///   cannot be judged
    /// @param subjects how many were rated by all
    /// @param observed the share of agreement seen, 0 to 1; NaN without subjects
    /// @param expected the share chance would give, 0 to 1; NaN without subjects
    public record Kappa(double value, int subjects, double observed, double expected) {
        private static final Kappa NONE = new Kappa(Double.NaN, 0, Double.NaN, Double.NaN);

        private static Kappa of(int subjects, double observed, double expected) {
            double room = 1 - expected;
            return new Kappa(room < 1e-12 ? Double.NaN : (observed - expected) / room, subjects, observed, expected);
        }
    }

    /// Cohen's kappa of two raters, unweighted.
    ///
    /// Source: Cohen, "A coefficient of agreement for nominal scales", Educational and
    /// Psychological Measurement 20 (1960).
    ///
    /// @throws IllegalArgumentException when the lists differ in length
    public static <T> Kappa cohen(List<T> left, List<T> right) {
        if (left.size() != right.size()) {
            throw new IllegalArgumentException(left.size() + " ratings against " + right.size() + " ratings");
        }
        if (left.isEmpty()) {
            return Kappa.NONE;
        }
        double n = left.size();
        int same = 0;
        var counts = new HashMap<T, Integer>();
        for (int i = 0; i < left.size(); i++) {
            same += left.get(i).equals(right.get(i)) ? 1 : 0;
            counts.merge(left.get(i), 1, Integer::sum);
        }
        double expected = 0;
        for (var rating : right) {
            expected += counts.getOrDefault(rating, 0) / n / n;
        }
        return Kappa.of(left.size(), same / n, expected);
    }

    /// Cohen's kappa over the subjects both have rated; the others are left out.
    ///
    /// @param first ratings by subject
    public static <T> Kappa cohen(Map<String, T> first, Map<String, T> second) {
        var left = new ArrayList<T>();
        var right = new ArrayList<T>();
        first.forEach((subject, rating) -> {
            var counterpart = second.get(subject);
            if (counterpart != null) {
                left.add(rating);
                right.add(counterpart);
            }
        });
        return cohen(left, right);
    }

    /// Fleiss' kappa of several raters, who need not be the same for each subject.
    ///
    /// Source: Fleiss, "Measuring nominal scale agreement among many raters", Psychological
    /// Bulletin 76 (1971).
    ///
    /// @param counts for each subject, how many raters chose each category
    /// @throws IllegalArgumentException when subjects differ in categories or raters, or have fewer
    ///   than two raters
    public static Kappa fleiss(int[][] counts) {
        if (counts.length == 0) {
            return Kappa.NONE;
        }
        int raters = raters(counts[0]);
        var categoryTotals = new double[counts[0].length];
        double observed = 0;
        for (int[] row : counts) {
            if (row.length != categoryTotals.length || raters(row) != raters || raters < 2) {
                throw new IllegalArgumentException(
                        "every subject needs the same categories and the same number of raters, at" + " least two");
            }
            double pairs = 0;
            for (int category = 0; category < row.length; category++) {
                pairs += (double) row[category] * (row[category] - 1);
                categoryTotals[category] += row[category];
            }
            observed += pairs / raters / (raters - 1);
        }
        double expected = 0;
        for (double count : categoryTotals) {
            double share = count / counts.length / raters;
            expected += share * share;
        }
        return Kappa.of(counts.length, observed / counts.length, expected);
    }

    private static int raters(int[] row) {
        int sum = 0;
        for (int count : row) {
            sum += count;
        }
        return sum;
    }
}
