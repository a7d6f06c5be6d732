package dev.emend.bench;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// How works grow with the number of things: a table of what each took at each size, and the
/// exponent between the two largest. A work of `n^e` has the exponent `e`; one of `n log n` has
/// 1.10 between 10,000 and 100,000 and 1.08 between 100,000 and 1,000,000.
final class Growth {
    /// What lies under this moves with the machine more than with the size.
    private static final double NOISE_MILLIS = 3;

    /// Beyond n log n by this much says something; one run does not hold less apart.
    private static final double TOLERANCE = 0.1;

    private final Map<String, TreeMap<Integer, Double>> works = new LinkedHashMap<>();

    /// @param value in milliseconds, or in any one unit that the name of the work says
    void add(String work, int size, double value) {
        works.computeIfAbsent(work, _ -> new TreeMap<>()).put(size, value);
    }

    /// A table in markdown.
    void print(int[] sizes) {
        var head = new StringBuilder("| work, ms |");
        var line = new StringBuilder("|---|");
        for (int size : sizes) {
            head.append(String.format(Locale.ROOT, " %,d |", size));
            line.append("---|");
        }
        System.out.println(head + " exponent |\n" + line + "---|");
        works.forEach((work, values) -> {
            var row = new StringBuilder("| " + work + " |");
            for (int size : sizes) {
                var value = values.get(size);
                row.append(
                        value == null
                                ? " – |"
                                : String.format(Locale.ROOT, value < 100 ? " %,.1f |" : " %,.0f |", value));
            }
            System.out.println(row + " " + exponent(values) + " |");
        });
    }

    private static String exponent(TreeMap<Integer, Double> values) {
        var large = values.lastEntry();
        var small = values.lowerEntry(large.getKey());
        if (small == null || small.getValue() <= 0 || large.getValue() <= NOISE_MILLIS) {
            return "";
        }
        double exponent = of(small.getKey(), small.getValue(), large.getKey(), large.getValue());
        double sorting = of(
                small.getKey(),
                small.getKey() * Math.log(small.getKey()),
                large.getKey(),
                large.getKey() * Math.log(large.getKey()));
        return String.format(Locale.ROOT, exponent > sorting + TOLERANCE ? "**%.2f**" : "%.2f", exponent);
    }

    static double of(int small, double smallValue, int large, double largeValue) {
        return Math.log(largeValue / smallValue) / Math.log((double) large / small);
    }
}
