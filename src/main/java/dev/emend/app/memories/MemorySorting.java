package dev.emend.app.memories;

import dev.emend.model.UserException;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/// The places of all memories in each order, kept until something in it changes. Thread-safe as
/// long as the columns stay.
final class MemorySorting {
    private final MemoryColumnStore columns;
    private final Map<MemoryQueryService.Order, int[]> kept = new EnumMap<>(MemoryQueryService.Order.class);

    /// What memories say of their task, in small letters, by place; empty where nothing is known.
    interface Tasks {
        String[] all(MemoryColumnStore columns) throws UserException;
    }

    MemorySorting(MemoryColumnStore columns) {
        this.columns = columns;
    }

    synchronized void forget(Collection<MemoryQueryService.Order> orders) {
        orders.forEach(kept::remove);
    }

    /// What is equal stands in the order of the newest, and what is as new in the order in which it
    /// came. Not to be changed.
    synchronized int[] of(MemoryQueryService.Order order, ConfidenceDecay decay, Tasks tasks) throws UserException {
        // fading confidence is another one at every look
        boolean isFading = order == MemoryQueryService.Order.CONFIDENCE && decay.isAny();
        var known = isFading ? null : kept.get(order);
        if (known == null) {
            known = switch (order) {
                case NEWEST -> ranked(IntStream.range(0, columns.size()).toArray(), place -> -columns.at(place));
                case TASK -> byText(newest(decay, tasks), tasks.all(columns));
                case CONFIDENCE -> ranked(newest(decay, tasks), place -> -rank(columns.confidence(place, decay)));
                case SERVED -> ranked(newest(decay, tasks), place -> -columns.served(place));
                case SOURCE -> bySource(newest(decay, tasks));
            };
            if (!isFading) {
                kept.put(order, known);
            }
        }
        return known;
    }

    private int[] newest(ConfidenceDecay decay, Tasks tasks) throws UserException {
        return of(MemoryQueryService.Order.NEWEST, decay, tasks);
    }

    /// Numbers in the order of the shares they stand for; what does not say comes last.
    private static long rank(double share) {
        if (Double.isNaN(share)) {
            return -Long.MAX_VALUE;
        }
        long bits = Double.doubleToLongBits(share + 0.0);
        return bits < 0 ? -(bits & Long.MAX_VALUE) : bits;
    }

    private int[] bySource(int[] places) {
        var codes = columns.codes("source");
        var words = codes.words().toArray(String[]::new);
        var inOrder = words.clone();
        Arrays.sort(inOrder);
        var ranks = new int[words.length];
        for (int code = 0; code < ranks.length; code++) {
            ranks[code] = Arrays.binarySearch(inOrder, words[code]);
        }
        return ranked(places, place -> ranks[codes.of()[place]]);
    }

    private static int[] byText(int[] places, String[] texts) {
        var inOrder = texts.clone();
        Arrays.parallelSort(inOrder);
        // the same text is found at the same place each time
        return ranked(places, place -> Arrays.binarySearch(inOrder, texts[place]));
    }

    /// The places by these numbers, the smallest first; what is equal stays as it stood. Sorts the
    /// numbers and then counts along them, because arrays of numbers sort without a box for each.
    static int[] ranked(int[] places, IntToLongFunction number) {
        var numbers = new long[places.length];
        for (int i = 0; i < places.length; i++) {
            numbers[i] = number.applyAsLong(places[i]);
        }
        var inOrder = numbers.clone();
        Arrays.parallelSort(inOrder);
        var used = new int[places.length];
        var ranked = new int[places.length];
        for (int i = 0; i < places.length; i++) {
            int first = first(inOrder, numbers[i]);
            ranked[first + used[first]++] = places[i];
        }
        return ranked;
    }

    private static int first(long[] inOrder, long number) {
        int from = 0;
        int to = inOrder.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (inOrder[middle] < number) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
