package dev.emend.analysis.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// Two shares side by side: whether they differ by more than chance.
public record ProportionDifference(Proportion one, Proportion other) {
    /// Tables as likely as the one seen count as extreme as it; doubles tell them apart otherwise.
    private static final double ALIKE = 1 + 1e-7;

    /// The probability below which a term no longer changes a sum.
    private static final double NOTHING = 1e-18;

    /// The share of one less that of the other, −1 to 1; NaN when either was not counted.
    public double difference() {
        return one.value() - other.value();
    }

    /// The 95 % interval of the difference, −1 to 1 when either was not counted.
    ///
    /// Source: Newcombe, "Interval estimation for the difference between independent proportions",
    /// Statistics in Medicine 17 (1998), method 10.
    public ConfidenceInterval interval() {
        if (one.of() == 0 || other.of() == 0) {
            return new ConfidenceInterval(-1, 1);
        }
        var a = one.interval();
        var b = other.interval();
        double low = Math.hypot(one.value() - a.low(), b.high() - other.value());
        double high = Math.hypot(a.high() - one.value(), other.value() - b.low());
        return new ConfidenceInterval(difference() - low, difference() + high);
    }

    /// The probability of a difference at least as unlikely as this one when there is none: Fisher's
    /// exact test, two-sided. 1 when either was not counted.
    ///
    /// @param factorials of at least all that was counted
    public double chance(Factorials factorials) {
        int sampleSize = Math.toIntExact(one.of());
        int all = Math.toIntExact(one.of() + other.of());
        int hits = Math.toIntExact(one.hits() + other.hits());
        int min = Math.max(0, hits - all + sampleSize);
        int max = Math.min(hits, sampleSize);
        if (min == max) {
            return 1;
        }
        var table = new Table(factorials, sampleSize, all, hits);
        double observedChance = table.chance(Math.toIntExact(one.hits())) * ALIKE;
        int mode = (int) ((sampleSize + 1.0) * (hits + 1.0) / (all + 2.0));
        double sum = 0;
        for (int below = table.lastBelow(observedChance, min - 1, mode); below >= min; below--) {
            double chance = table.chance(below);
            sum += chance;
            if (chance < NOTHING) {
                break;
            }
        }
        for (int above = table.firstAbove(observedChance, mode, max + 1); above <= max; above++) {
            double chance = table.chance(above);
            sum += chance;
            if (chance < NOTHING) {
                break;
            }
        }
        return Math.min(1, sum);
    }

    /// The hypergeometric distribution: it rises up to its mode and falls behind it.
    private record Table(Factorials logs, int draws, int all, int hits) {
        double chance(int hit) {
            return Math.exp(logs.choose(hits, hit) + logs.choose(all - hits, draws - hit) - logs.choose(all, draws));
        }

        /// The last place from `from` up to the mode that is no likelier than this; `from` when
        /// none is.
        int lastBelow(double chance, int from, int mode) {
            int low = from;
            int high = mode;
            while (high - low > 1) {
                int middle = (low + high) >>> 1;
                if (chance(middle) <= chance) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /// The first place behind the mode or at it that is no likelier than this; `to` when none
        /// is.
        int firstAbove(double chance, int mode, int to) {
            if (chance(mode) <= chance) {
                return mode;
            }
            int low = mode;
            int high = to;
            while (high - low > 1) {
                int middle = (low + high) >>> 1;
                if (chance(middle) <= chance) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return high;
        }
    }

    /// Logarithms of factorials, added up once for many tests. Immutable.
    public static final class Factorials {
        private final double[] logs;

        public Factorials(int upTo) {
            logs = new double[upTo + 1];
            for (int i = 2; i <= upTo; i++) {
                logs[i] = logs[i - 1] + Math.log(i);
            }
        }

        private double choose(int from, int count) {
            return logs[from] - logs[count] - logs[from - count];
        }
    }

    /// The chances of many tests made at once, each raised so that those below a limit are wrong
    /// about as rarely as the limit says.
    ///
    /// Source: Benjamini and Hochberg, "Controlling the false discovery rate", Journal of the Royal
    /// Statistical Society B 57 (1995).
    ///
    /// @return in the order of the chances
    public static double[] adjust(double[] chances) {
        var order = IntStream.range(0, chances.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> chances[i]).reversed())
                .mapToInt(Integer::intValue)
                .toArray();
        var adjusted = new double[chances.length];
        Arrays.fill(adjusted, 1);
        double min = 1;
        for (int i = 0; i < order.length; i++) {
            int rank = order.length - i;
            min = Math.min(min, chances[order[i]] * order.length / rank);
            adjusted[order[i]] = min;
        }
        return adjusted;
    }
}
