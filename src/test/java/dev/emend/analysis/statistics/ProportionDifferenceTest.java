package dev.emend.analysis.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ProportionDifferenceTest {
    private static final double DIGITS = 0.00005;

    private static ProportionDifference contrast(int hits, int of, int otherHits, int ofOther) {
        return new ProportionDifference(new Proportion(hits, of), new Proportion(otherHits, ofOther));
    }

    /// Table I of Newcombe, "Two-sided confidence intervals for the single proportion", Statistics
    /// in Medicine 17 (1998), method 3.
    @Test
    void sharesHaveTheIntervalsOfThePaper() {
        assertInterval(0.2553, 0.3662, new Proportion(81, 263).interval());
        assertInterval(0.0624, 0.1605, new Proportion(15, 148).interval());
        assertInterval(0.0000, 0.1611, new Proportion(0, 20).interval());
        assertInterval(0.0061, 0.1718, new Proportion(1, 29).interval());
    }

    /// Table II of Newcombe, "Interval estimation for the difference between independent
    /// proportions", the same year, method 10.
    @Test
    void differencesHaveTheIntervalsOfThePaper() {
        assertInterval(0.0524, 0.3339, contrast(56, 70, 48, 80).interval());
        assertInterval(0.1705, 0.8090, contrast(9, 10, 3, 10).interval());
        assertInterval(0.6075, 1.0000, contrast(10, 10, 0, 10).interval());
        assertEquals(0.2, contrast(56, 70, 48, 80).difference(), 1e-12);
        assertInterval(-1, 1, contrast(0, 0, 3, 10).interval());
    }

    private static void assertInterval(double low, double high, ConfidenceInterval interval) {
        assertEquals(low, interval.low(), DIGITS);
        assertEquals(high, interval.high(), DIGITS);
    }

    /// The lady tasting tea: 34 of 70 tables are as likely as hers or less, 2 of 70 when she is
    /// right always.
    @Test
    void chanceIsThatOfFishersTest() {
        var factorials = new ProportionDifference.Factorials(24);
        assertEquals(34 / 70.0, contrast(3, 4, 1, 4).chance(factorials), 1e-9);
        assertEquals(2 / 70.0, contrast(4, 4, 0, 4).chance(factorials), 1e-9);
        assertEquals(2 / 70.0, contrast(0, 4, 4, 4).chance(factorials), 1e-9);
        assertEquals(1, contrast(2, 4, 2, 4).chance(factorials), 1e-9);
        assertEquals(1, contrast(0, 4, 0, 4).chance(factorials), 1e-9);
        assertEquals(0.002759456, contrast(1, 10, 11, 14).chance(factorials), 1e-8);
    }

    /// Summed up table by table, with exact numbers.
    @Test
    void chanceIsTheSumOfAllTablesAsUnlikely() {
        int first = 9;
        int second = 14;
        for (int hits = 0; hits <= first; hits++) {
            for (int otherHits = 0; otherHits <= second; otherHits++) {
                int both = hits + otherHits;
                double all = choose(first + second, both);
                double seen = choose(first, hits) * choose(second, otherHits);
                double sum = 0;
                for (int i = 0; i <= Math.min(first, both); i++) {
                    double tables = choose(first, i) * choose(second, both - i);
                    sum += tables <= seen ? tables : 0;
                }
                assertEquals(
                        sum / all,
                        contrast(hits, first, otherHits, second)
                                .chance(new ProportionDifference.Factorials(first + second)),
                        1e-9,
                        hits + " and " + otherHits);
            }
        }
    }

    private static double choose(int from, int some) {
        if (some < 0 || some > from) {
            return 0;
        }
        double ways = 1;
        for (int i = 1; i <= some; i++) {
            ways = ways * (from - some + i) / i;
        }
        return Math.rint(ways);
    }

    /// 4 tests: 0.005 × 4/1, 0.01 × 4/2, 0.03 × 4/3, 0.04 × 4/4, none above a later one.
    @Test
    void manyComparisonsAreCorrectedTogether() {
        assertArrayEquals(
                new double[] {0.02, 0.04, 0.04, 0.02},
                ProportionDifference.adjust(new double[] {0.01, 0.04, 0.03, 0.005}),
                1e-12);
        assertArrayEquals(new double[] {0.05, 0.05}, ProportionDifference.adjust(new double[] {0.05, 0.04}), 1e-12);
        assertArrayEquals(new double[0], ProportionDifference.adjust(new double[0]));
    }
}
