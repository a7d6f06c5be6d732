package dev.emend.app.library;

import dev.emend.app.search.ItemFilter;
import dev.emend.app.search.ListedItem;
import dev.emend.model.Rating;
import dev.emend.model.filter.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Counts the numeric fields of listed items into histograms.
final class HistogramCounter {
    /// The most bins of whole numbers.
    private static final int MAX_BINS = 12;

    /// The bins of the trust, from 0 to 1.
    private static final int TRUST_BINS = 20;

    /// What keeps a trust that stands on the edge of a bin, such as 0.7, in it.
    private static final double ROUNDING = 1e-9;

    private HistogramCounter() {}

    /// @param candidates what is filtered
    static List<Histogram> count(List<ListedItem> candidates, ItemFilter line) {
        return List.of(
                trust(left(candidates, line, "trust"), line),
                rating(left(candidates, line, "rating"), line),
                whole("learnings", left(candidates, line, "learnings"), line),
                whole("served", left(candidates, line, "served"), line),
                whole("age", left(candidates, line, "age"), line));
    }

    /// What the filters leave that say nothing of a field.
    private static List<ListedItem> left(List<ListedItem> candidates, ItemFilter line, String field) {
        var filter = line.filterWithout(term -> term.field().equals(field));
        return filter.equals(Filter.ALL)
                ? candidates
                : candidates.stream().filter(filter::matches).toList();
    }

    private static Histogram trust(List<ListedItem> items, ItemFilter line) {
        var counts = new int[TRUST_BINS];
        for (var item : items) {
            double trust = item.number("trust");
            if (Double.isNaN(trust)) {
                continue;
            }
            counts[Math.clamp((int) Math.floor(trust * TRUST_BINS + ROUNDING), 0, TRUST_BINS - 1)]++;
        }
        int first = 0;
        while (first < TRUST_BINS / 2 && counts[first] == 0) {
            first++;
        }
        var bins = new ArrayList<Histogram.Bin>();
        for (int i = first; i < TRUST_BINS; i++) {
            bins.add(new Histogram.Bin((double) i / TRUST_BINS, (double) (i + 1) / TRUST_BINS, counts[i]));
        }
        return new Histogram("trust", bins, false, Histogram.asked("trust", false, line.terms()));
    }

    private static Histogram rating(List<ListedItem> items, ItemFilter line) {
        var counts = new int[Rating.HIGHEST - Rating.LOWEST + 1];
        items.forEach(item -> item.row().item().score().ifPresent(score -> counts[score - Rating.LOWEST]++));
        var bins = new ArrayList<Histogram.Bin>();
        for (int i = 0; i < counts.length; i++) {
            int score = Rating.LOWEST + i;
            bins.add(new Histogram.Bin(score, score, counts[i]));
        }
        return new Histogram("rating", bins, true, Histogram.asked("rating", true, line.terms()));
    }

    private static Histogram whole(String field, List<ListedItem> items, ItemFilter line) {
        ToDoubleFunction<ListedItem> number = item -> item.number(field);
        double max = items.stream()
                .mapToDouble(number)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(0);
        long step = step((long) max + 1);
        int size = place((long) max, step) + 1;
        var counts = new int[size];
        for (var item : items) {
            double value = number.applyAsDouble(item);
            if (!Double.isNaN(value)) {
                counts[place((long) Math.max(0, value), step)]++;
            }
        }
        var bins = new ArrayList<Histogram.Bin>();
        for (int i = 0; i < size; i++) {
            bins.add(new Histogram.Bin(i == 0 ? 0 : (i - 1) * step + 1, i * step, counts[i]));
        }
        return new Histogram(field, bins, true, Histogram.asked(field, true, line.terms()));
    }

    /// The bin of a number; none has a bin of its own, as one asks for it.
    private static int place(long value, long step) {
        return (int) ((value + step - 1) / step);
    }

    /// 1, 2, 5, 10 and so on: the least that needs no more than [#MAX_BINS] bins.
    private static long step(long values) {
        for (long decade = 1; ; decade *= 10) {
            for (long factor : new long[] {1, 2, 5}) {
                if (values <= factor * decade * MAX_BINS) {
                    return factor * decade;
                }
            }
        }
    }
}
