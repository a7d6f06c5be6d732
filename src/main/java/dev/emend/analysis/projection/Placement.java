package dev.emend.analysis.projection;

import dev.emend.model.Progress;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/// Puts new vectors on a map beside those they are most like, and moves nothing: a vector stands in
/// the middle of the places of its nearest landmarks, weighted by how near they are.
///
/// Immutable and thread-safe.
public final class Placement {
    private static final int NEAREST = 5;

    /// Neighbors that lie farther from the nearest one than this, in units of the map, are another
    /// island: between the two nothing belongs.
    private static final double SAME_ISLAND = 2;

    /// What is put at the same spot is set apart by so much, in units of the map.
    private static final double APART = 0.04;

    /// So many vectors are compared with the landmarks at once, and so many landmarks with them: their
    /// sums stay in the processor's cache.
    private static final int ROWS = 4;

    private static final int TILE = 1_024;
    private static final int BATCH = 256;

    private final float[][] byDimension;
    private final int count;
    private final Places places;

    /// @param landmarks unit vectors of one length, at least one
    /// @param places of them, in their order
    public Placement(float[][] landmarks, Places places) {
        if (landmarks.length == 0 || landmarks.length != places.size()) {
            throw new IllegalArgumentException(landmarks.length + " landmarks, " + places.size() + " places");
        }
        count = landmarks.length;
        this.places = places;
        byDimension = new float[landmarks[0].length][count];
        for (int l = 0; l < count; l++) {
            for (int d = 0; d < byDimension.length; d++) {
                byDimension[d][l] = landmarks[l][d];
            }
        }
    }

    /// The places of unit vectors of the landmarks' length, in their order. Uses all cores.
    ///
    /// @param seeds of the small steps that set apart what is put at the same spot, one a vector: the
    ///   same seed gives the same step
    /// @throws CancellationException when it is not wanted any more
    public Places of(float[][] vectors, long[] seeds, Progress progress) {
        var placed = new Places(vectors.length);
        for (int from = 0; from < vectors.length; from += BATCH) {
            if (progress.isCancelled()) {
                throw new CancellationException();
            }
            progress.report(from, vectors.length);
            int first = from;
            int end = Math.min(vectors.length, from + BATCH);
            IntStream.range(0, (end - from + ROWS - 1) / ROWS).parallel().forEach(group -> {
                int start = first + group * ROWS;
                int last = Math.min(end, start + ROWS);
                var cosines = cosines(vectors, start, last);
                for (int i = start; i < last; i++) {
                    place(i, cosines[i - start], seeds[i], placed);
                }
            });
        }
        progress.report(vectors.length, vectors.length);
        return placed;
    }

    private float[][] cosines(float[][] vectors, int from, int to) {
        var sums = new float[to - from][count];
        for (int tile = 0; tile < count; tile += TILE) {
            int end = Math.min(count, tile + TILE);
            for (int d = 0; d < byDimension.length; d++) {
                var values = byDimension[d];
                for (int row = 0; row < sums.length; row++) {
                    addScaled(sums[row], values, vectors[from + row][d], tile, end);
                }
            }
        }
        return sums;
    }

    /// In a form the compiler makes vector instructions of.
    private static void addScaled(float[] sums, float[] values, float factor, int from, int to) {
        for (int l = from; l < to; l++) {
            sums[l] += factor * values[l];
        }
    }

    private void place(int point, float[] cosines, long seed, Places placed) {
        var nearest = nearest(cosines);
        double best = distance(cosines[nearest[0]]);
        double mean = Arrays.stream(nearest)
                .mapToDouble(l -> distance(cosines[l]))
                .average()
                .orElse(best);
        double scale = Math.max(mean - best, 1e-6);
        float homeX = places.x(nearest[0]);
        float homeY = places.y(nearest[0]);
        double sum = 0;
        double x = 0;
        double y = 0;
        for (int l : nearest) {
            if (Math.hypot(places.x(l) - homeX, places.y(l) - homeY) <= SAME_ISLAND) {
                double weight = Math.exp((best - distance(cosines[l])) / scale);
                sum += weight;
                x += weight * places.x(l);
                y += weight * places.y(l);
            }
        }
        long mixed = mix(seed);
        double angle = (mixed >>> 40) * (2 * Math.PI / (1 << 24));
        double step = APART * Math.sqrt((mixed & 0xffffff) / (double) (1 << 24));
        placed.put(point, (float) (x / sum + step * Math.cos(angle)), (float) (y / sum + step * Math.sin(angle)));
    }

    /// The numbers of the nearest landmarks, the nearest first; of equally near ones the first.
    private int[] nearest(float[] cosines) {
        var nearest = new int[Math.min(NEAREST, count)];
        int size = 0;
        for (int l = 0; l < count; l++) {
            int at = size;
            while (at > 0 && cosines[l] > cosines[nearest[at - 1]]) {
                at--;
            }
            if (at < nearest.length) {
                size = Math.min(nearest.length, size + 1);
                System.arraycopy(nearest, at, nearest, at + 1, size - at - 1);
                nearest[at] = l;
            }
        }
        return nearest;
    }

    private static double distance(float cosine) {
        return Math.sqrt(Math.max(0, 2 - 2 * cosine));
    }

    /// Steele, Lea, Flood 2014 (SplitMix64).
    private static long mix(long seed) {
        long mixed = (seed + 0x9E3779B97F4A7C15L);
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
