package dev.emend.analysis.projection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/// The regions of a map at one degree of detail and what each is about.
///
/// A region is a hill of the points' density: the map is counted in cells and smoothed, and each cell
/// belongs to the peak that going uphill leads to. Its words are those that are frequent in it and rare
/// elsewhere, by c-TF-IDF (Grootendorst 2022, arXiv:2203.05794): `tf · ln(1 + A / f)`, `tf` how often the
/// word is in the region, `f` in all, `A` the mean number of words of a region.
///
/// Immutable.
public final class Regions {
    private static final int WORDS = 3;
    private static final int MIN_POINTS = 4;
    private static final int SMOOTHINGS = 2;

    private final int[] regionOf;
    private final List<Label> labels;

    private Regions(int[] regionOf, List<Label> labels) {
        this.regionOf = regionOf;
        this.labels = labels;
    }

    /// The label in the middle of a region.
    ///
    /// @param region its number
    /// @param words the most telling first; never empty
    /// @param points how many lie in it
    public record Label(int region, float x, float y, List<String> words, int points) {}

    /// The number of the region of a point.
    public int of(int point) {
        return regionOf[point];
    }

    /// The labels, largest region first; regions with few points or without words have none.
    public List<Label> labels() {
        return labels;
    }

    /// @param words of the points, in their order
    /// @param cells into how many columns and rows the map is divided, 4 or more
    public static Regions of(Places places, RegionWords words, int cells) {
        var cellOf = cellOf(places, cells);
        var peaks = peaks(density(cellOf, cells), cells);
        var numbers = new HashMap<Integer, Integer>();
        var regionOf = new int[places.size()];
        for (int i = 0; i < regionOf.length; i++) {
            regionOf[i] = numbers.computeIfAbsent(peaks[cellOf[i]], _ -> numbers.size());
        }
        return new Regions(regionOf, labels(places, words, regionOf, numbers.size()));
    }

    private static int[] cellOf(Places places, int cells) {
        var bounds = places.bounds();
        var cellOf = new int[places.size()];
        for (int i = 0; i < cellOf.length; i++) {
            int column = Math.min(cells - 1, (int) ((places.x(i) - bounds.left()) / bounds.width() * cells));
            int row = Math.min(cells - 1, (int) ((places.y(i) - bounds.top()) / bounds.height() * cells));
            cellOf[i] = row * cells + column;
        }
        return cellOf;
    }

    private static double[] density(int[] cellOf, int cells) {
        var density = new double[cells * cells];
        for (int cell : cellOf) {
            density[cell]++;
        }
        for (int i = 0; i < SMOOTHINGS; i++) {
            density = smooth(density, cells);
        }
        return density;
    }

    private static double[] smooth(double[] density, int cells) {
        var smooth = new double[density.length];
        for (int cell = 0; cell < density.length; cell++) {
            double sum = 0;
            for (int near : neighborhood(cell, cells)) {
                sum += density[near]
                        * (near == cell ? 4 : near / cells == cell / cells || near % cells == cell % cells ? 2 : 1);
            }
            smooth[cell] = sum / 16;
        }
        return smooth;
    }

    /// The cell itself and those beside it.
    private static int[] neighborhood(int cell, int cells) {
        int column = cell % cells;
        int row = cell / cells;
        var near = new int[9];
        int size = 0;
        for (int r = Math.max(0, row - 1); r <= Math.min(cells - 1, row + 1); r++) {
            for (int c = Math.max(0, column - 1); c <= Math.min(cells - 1, column + 1); c++) {
                near[size++] = r * cells + c;
            }
        }
        return Arrays.copyOf(near, size);
    }

    /// The peak each cell leads to.
    private static int[] peaks(double[] density, int cells) {
        var peaks = new int[density.length];
        for (int cell = 0; cell < peaks.length; cell++) {
            int at = cell;
            int next = uphill(density, at, cells);
            while (next != at) {
                at = next;
                next = uphill(density, at, cells);
            }
            peaks[cell] = at;
        }
        return peaks;
    }

    private static int uphill(double[] density, int cell, int cells) {
        int best = cell;
        for (int near : neighborhood(cell, cells)) {
            // of equal heights the last: going uphill comes to an end
            if (density[near] > density[best] || density[near] == density[best] && near > best) {
                best = near;
            }
        }
        return best;
    }

    private static List<Label> labels(Places places, RegionWords words, int[] regionOf, int regions) {
        var all = new int[words.distinct()];
        var wordCounts = new ArrayList<Map<Integer, Integer>>();
        var points = new ArrayList<List<Integer>>();
        for (int region = 0; region < regions; region++) {
            wordCounts.add(new HashMap<>());
            points.add(new ArrayList<>());
        }
        long totalWords = 0;
        for (int i = 0; i < regionOf.length; i++) {
            points.get(regionOf[i]).add(i);
            for (int word : words.of(i)) {
                wordCounts.get(regionOf[i]).merge(word, 1, Integer::sum);
                all[word]++;
                totalWords++;
            }
        }
        double mean = (double) totalWords / Math.max(1, regions);
        var labels = new ArrayList<Label>();
        for (int region = 0; region < regions; region++) {
            var its = points.get(region);
            var best = best(wordCounts.get(region), all, mean, its.size(), words);
            if (its.size() >= MIN_POINTS && !best.isEmpty()) {
                labels.add(new Label(region, middle(its, places::x), middle(its, places::y), best, its.size()));
            }
        }
        labels.sort(Comparator.comparingInt((Label label) -> -label.points).thenComparingInt(Label::region));
        return List.copyOf(labels);
    }

    private static List<String> best(
            Map<Integer, Integer> wordCounts, int[] all, double mean, int points, RegionWords words) {
        int least = points >= 3 * MIN_POINTS ? 2 : 1;
        var best = new ArrayList<String>();
        wordCounts.entrySet().stream()
                .filter(word -> word.getValue() >= least)
                .sorted(Comparator.comparingDouble((Map.Entry<Integer, Integer> word) ->
                                -word.getValue() * Math.log(1 + mean / all[word.getKey()]))
                        .thenComparing(word -> words.word(word.getKey())))
                .map(word -> words.word(word.getKey()))
                // a plural beside its singular tells nothing more
                .filter(word -> best.stream().noneMatch(other -> word.startsWith(other) || other.startsWith(word)))
                .limit(WORDS)
                .forEachOrdered(best::add);
        return best;
    }

    /// The median.
    private static float middle(List<Integer> points, IntToDoubleFunction coordinate) {
        var sorted = points.stream()
                .mapToInt(i -> i)
                .mapToDouble(coordinate)
                .sorted()
                .toArray();
        return (float) sorted[sorted.length / 2];
    }
}
