package dev.emend.analysis.projection;

import dev.emend.model.Progress;
import dev.emend.search.embedding.Vectors;
import java.util.Arrays;
import java.util.SplittableRandom;
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

    /// The distance by which points at the same spot are set apart, in units of the map.
    private static final double APART = 0.04;

    /// The number of vectors placed between two checks for cancellation.
    private static final int BATCH = 512;

    /// In which groups nearest landmarks are looked for, and how many there are per group at least.
    private static final int PROBED = 6;

    private static final int GROUP = 78;
    private static final int ROUNDS = 4;

    private final float[][] landmarks;
    private final Places places;

    /// The middle of each group of landmarks that are alike, and the numbers of the landmarks in it.
    private final float[][] middles;

    private final int[][] groups;

    /// @param landmarks unit vectors of one length, at least one
    /// @param places of them, in their order
    public Placement(float[][] landmarks, Places places) {
        if (landmarks.length == 0 || landmarks.length != places.size()) {
            throw new IllegalArgumentException(landmarks.length + " landmarks, " + places.size() + " places");
        }
        this.landmarks = landmarks;
        this.places = places;
        int count = Math.max(1, landmarks.length / GROUP);
        middles = new float[count][];
        for (int g = 0; g < count; g++) {
            middles[g] = landmarks[(int) ((long) g * landmarks.length / count)].clone();
        }
        var groupOf = new int[landmarks.length];
        for (int round = 0; round < ROUNDS && count > PROBED; round++) {
            IntStream.range(0, landmarks.length)
                    .parallel()
                    .forEach(l -> groupOf[l] = nearestGroups(landmarks[l], 1)[0]);
            moveMiddles(groupOf);
        }
        groups = new int[count][];
        for (int g = 0; g < count; g++) {
            int group = g;
            groups[g] = IntStream.range(0, landmarks.length)
                    .filter(l -> groupOf[l] == group)
                    .toArray();
        }
    }

    /// Spherical k-means; a group that lost all its landmarks keeps its middle.
    private void moveMiddles(int[] groupOf) {
        var sums = new float[middles.length][middles[0].length];
        for (int l = 0; l < groupOf.length; l++) {
            var sum = sums[groupOf[l]];
            for (int d = 0; d < sum.length; d++) {
                sum[d] += landmarks[l][d];
            }
        }
        for (int g = 0; g < sums.length; g++) {
            if (Vectors.cosine(sums[g], sums[g]) > 0) {
                middles[g] = Vectors.normalize(sums[g]);
            }
        }
    }

    /// The places of unit vectors of the landmarks' length, in their order. Uses all cores.
    ///
    /// @param seeds of the small steps that set apart what is put at the same spot, one a vector: the
    ///   same seed gives the same step
    /// @throws CancellationException when it is not wanted any more
    public Places of(float[][] vectors, long[] seeds, Progress progress) {
        var result = new Places(vectors.length);
        for (int from = 0; from < vectors.length; from += BATCH) {
            if (progress.isCancelled()) {
                throw new CancellationException();
            }
            progress.report(from, vectors.length);
            int end = Math.min(vectors.length, from + BATCH);
            IntStream.range(from, end).parallel().forEach(i -> place(i, vectors[i], seeds[i], result));
        }
        progress.report(vectors.length, vectors.length);
        return result;
    }

    private void place(int point, float[] vector, long seed, Places result) {
        var nearestLandmarks = new Nearest(NEAREST);
        for (int group : nearestGroups(vector, PROBED)) {
            for (int l : groups[group]) {
                nearestLandmarks.offer(l, Vectors.cosine(vector, landmarks[l]));
            }
        }
        var nearest = nearestLandmarks.numbers();
        var distances = nearestLandmarks.distances();
        double best = distances[0];
        double mean = Arrays.stream(distances).average().orElse(best);
        double scale = Math.max(mean - best, 1e-6);
        float homeX = places.x(nearest[0]);
        float homeY = places.y(nearest[0]);
        double sum = 0;
        double x = 0;
        double y = 0;
        for (int n = 0; n < nearest.length; n++) {
            int l = nearest[n];
            if (Math.hypot(places.x(l) - homeX, places.y(l) - homeY) <= SAME_ISLAND) {
                double weight = Math.exp((best - distances[n]) / scale);
                sum += weight;
                x += weight * places.x(l);
                y += weight * places.y(l);
            }
        }
        long randomBits = new SplittableRandom(seed).nextLong();
        double angle = (randomBits >>> 40) * (2 * Math.PI / (1 << 24));
        double step = APART * Math.sqrt((randomBits & 0xffffff) / (double) (1 << 24));
        result.put(point, (float) (x / sum + step * Math.cos(angle)), (float) (y / sum + step * Math.sin(angle)));
    }

    /// The numbers of the groups whose middles are nearest, the nearest first.
    private int[] nearestGroups(float[] vector, int count) {
        var nearest = new Nearest(count);
        for (int g = 0; g < middles.length; g++) {
            nearest.offer(g, Vectors.cosine(vector, middles[g]));
        }
        return nearest.numbers();
    }

    /// The few with the largest cosines, the largest first; of equal ones the first that was offered.
    private static final class Nearest {
        private final int[] numbers;
        private final double[] cosines;
        private int size;

        Nearest(int most) {
            numbers = new int[most];
            cosines = new double[most];
        }

        void offer(int number, double cosine) {
            int at = size;
            while (at > 0 && cosine > cosines[at - 1]) {
                at--;
            }
            if (at < numbers.length) {
                size = Math.min(numbers.length, size + 1);
                System.arraycopy(numbers, at, numbers, at + 1, size - at - 1);
                System.arraycopy(cosines, at, cosines, at + 1, size - at - 1);
                numbers[at] = number;
                cosines[at] = cosine;
            }
        }

        int[] numbers() {
            return Arrays.copyOf(numbers, size);
        }

        /// Of unit vectors with these cosines.
        double[] distances() {
            var distances = new double[size];
            for (int i = 0; i < size; i++) {
                distances[i] = Math.sqrt(Math.max(0, 2 - 2 * cosines[i]));
            }
            return distances;
        }
    }
}
