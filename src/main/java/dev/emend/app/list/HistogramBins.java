package dev.emend.app.list;

import dev.emend.app.list.Histogram.Bin;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The bins of histograms, all with round ends. [#of] is for numbers from 0 on, such as times and sizes: numbers of
/// one magnitude get bins of one width; where the largest are many times the others, bins grow as 1, 2, 5, 10, 20 and
/// so on. Pure.
public final class HistogramBins {
    private static final int MAX_BINS = 14;

    /// From so many times the median on, bins of one width would put most numbers into the first.
    private static final double SKEWED = 12;

    private static final double[] ROUND = {1, 2, 5};

    /// The most bins of [#steps].
    private static final int MAX_STEPS = 12;

    /// The bins of a share, from 0 to 1.
    private static final int SHARE_BINS = 20;

    /// The tolerance that keeps a share on the edge of a bin, such as 0.7, in the bin.
    private static final double ROUNDING = 1e-9;

    private HistogramBins() {}

    /// Twentieths from 0 to 1; those of the lower half that stand empty before the first number are left out.
    ///
    /// @param numbers 0 to 1
    public static List<Bin> shares(double[] numbers) {
        var counts = new int[SHARE_BINS];
        for (double number : numbers) {
            counts[Math.clamp((int) Math.floor(number * SHARE_BINS + ROUNDING), 0, SHARE_BINS - 1)]++;
        }
        int first = 0;
        while (first < SHARE_BINS / 2 && counts[first] == 0) {
            first++;
        }
        return IntStream.range(first, SHARE_BINS)
                .mapToObj(i -> new Bin((double) i / SHARE_BINS, (double) (i + 1) / SHARE_BINS, counts[i]))
                .toList();
    }

    /// A bin for each number of a scale.
    ///
    /// @param numbers whole ones from `lowest` to `highest`
    public static List<Bin> scale(double[] numbers, int lowest, int highest) {
        var counts = new int[highest - lowest + 1];
        for (double number : numbers) {
            counts[(int) number - lowest]++;
        }
        return IntStream.rangeClosed(lowest, highest)
                .mapToObj(number -> new Bin(number, number, counts[number - lowest]))
                .toList();
    }

    /// A bin for 0, as one asks for it, then bins of one width: 1, 2, 5, 10 and so on, the least that needs few bins.
    ///
    /// @param numbers whole ones
    public static List<Bin> steps(double[] numbers) {
        long max = (long) Arrays.stream(numbers).max().orElse(0);
        long step = step(max + 1);
        var counts = new int[place(max, step) + 1];
        for (double number : numbers) {
            counts[place((long) Math.max(0, number), step)]++;
        }
        return IntStream.range(0, counts.length)
                .mapToObj(i -> new Bin(i == 0 ? 0 : (i - 1) * step + 1, i * step, counts[i]))
                .toList();
    }

    /// The bin of a number; 0 has one of its own.
    private static int place(long value, long step) {
        return (int) ((value + step - 1) / step);
    }

    /// 1, 2, 5, 10 and so on: the least that needs no more than [#MAX_STEPS] bins.
    private static long step(long values) {
        for (long decade = 1; ; decade *= 10) {
            for (double factor : ROUND) {
                if (values <= factor * decade * MAX_STEPS) {
                    return (long) factor * decade;
                }
            }
        }
    }

    /// None when there are no numbers.
    ///
    /// @param numbers 0 or more
    /// @param isWhole whether they are whole numbers
    public static List<Bin> of(double[] numbers, boolean isWhole) {
        if (numbers.length == 0) {
            return List.of();
        }
        var sortedNumbers = numbers.clone();
        Arrays.sort(sortedNumbers);
        double max = sortedNumbers[sortedNumbers.length - 1];
        double median = sortedNumbers[sortedNumbers.length / 2];
        boolean isSkewed = median > 0 && max / median > SKEWED;
        var edges = isSkewed ? growingEdges(sortedNumbers, isWhole) : even(max, isWhole);
        return bins(sortedNumbers, edges, isWhole);
    }

    /// From 0 past the largest.
    private static List<Double> even(double max, boolean isWhole) {
        double least = isWhole ? 1 : 1e-6;
        double step = least;
        for (int i = 0; (max + (isWhole ? 1 : 0)) / step > MAX_BINS - 2; i++) {
            step = round(least, i);
        }
        var edges = new ArrayList<Double>();
        for (int i = 0; i == 0 || edges.getLast() <= max; i++) {
            edges.add(exact(i * step));
        }
        return edges;
    }

    /// 0, then 1, 2, 5 and so on from the smallest past the largest; powers of ten when those are too many.
    private static List<Double> growingEdges(double[] sortedNumbers, boolean isWhole) {
        double max = sortedNumbers[sortedNumbers.length - 1];
        double smallest = Math.max(isWhole ? 1 : 1e-6, sortedNumbers[sortedNumbers.length / 20]);
        for (int by : new int[] {1, 3}) {
            var edges = new ArrayList<>(List.of(0.0));
            double least = isWhole ? 1 : 1e-6;
            for (int i = 0; edges.getLast() <= max; i += by) {
                double edge = round(least, i);
                if (round(least, i + by) > smallest) {
                    edges.add(edge);
                }
            }
            if (edges.size() <= MAX_BINS + 1) {
                return edges;
            }
        }
        return even(max, isWhole);
    }

    /// The place in the row 1, 2, 5, 10, 20, … times the least.
    private static double round(double least, int place) {
        return exact(least * ROUND[place % 3] * Math.pow(10, place / 3));
    }

    /// Without what binary fractions leave behind: 0.30000000000000004 is 0.3.
    private static double exact(double value) {
        return new BigDecimal(value).round(new MathContext(9)).doubleValue();
    }

    private static List<Bin> bins(double[] sortedNumbers, List<Double> edges, boolean isWhole) {
        var bins = new ArrayList<Bin>();
        int at = 0;
        for (int i = 0; i + 1 < edges.size(); i++) {
            int from = at;
            while (at < sortedNumbers.length && sortedNumbers[at] < edges.get(i + 1)) {
                at++;
            }
            bins.add(new Bin(edges.get(i), isWhole ? edges.get(i + 1) - 1 : edges.get(i + 1), at - from));
        }
        return bins;
    }
}
