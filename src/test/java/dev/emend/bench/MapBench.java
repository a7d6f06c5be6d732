package dev.emend.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.emend.analysis.projection.Placement;
import dev.emend.analysis.projection.Places;
import dev.emend.analysis.projection.Projection;
import dev.emend.analysis.projection.RegionWords;
import dev.emend.analysis.projection.Regions;
import dev.emend.gui.library.map.MadeMaps;
import dev.emend.model.Progress;
import dev.emend.search.embedding.Vectors;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// The map of 100,000 texts: where they lie, what its regions are called, and drawing it.
public final class MapBench {
    private static final int POINTS = 100_000;
    private static final int LANDMARKS = 5_000;
    private static final int DIMENSIONS = 384;
    private static final int TOPICS = 60;
    private static final int ROUNDS = 200;

    private MapBench() {}

    public static void main(String[] arguments) {
        System.out.println("## Map of 100,000 texts\n");
        System.out.println("Made-up unit vectors of 384 dimensions around 60 topics. 5,000 are projected by UMAP on one"
                + " core, the others are put beside them on all. Drawing is all points into the pixels of a picture,"
                + " which a frame at 60 Hz has 16.7 ms for; the words and lines above it, at most 60 and 3,000, are"
                + " not counted.\n");
        System.out.println("| work | of processor time, ms | p95, ms |");
        System.out.println("|---|---|---|");
        var vectors = vectors();
        long start = processor();
        var landmarks = Arrays.copyOf(vectors, LANDMARKS);
        var projected = Projection.of(landmarks, Progress.SILENT);
        row("project 5,000", start);
        start = processor();
        var placed = new Placement(landmarks, projected)
                .of(
                        Arrays.copyOfRange(vectors, LANDMARKS, POINTS),
                        LongStream.range(0, POINTS - LANDMARKS).toArray(),
                        Progress.SILENT);
        row("place 95,000", start);
        var all = new Places(POINTS);
        for (int i = 0; i < POINTS; i++) {
            all.put(
                    i,
                    i < LANDMARKS ? projected.x(i) : placed.x(i - LANDMARKS),
                    i < LANDMARKS ? projected.y(i) : placed.y(i - LANDMARKS));
        }
        var texts = texts();
        start = processor();
        var words = new RegionWords(texts);
        for (int cells : List.of(12, 28, 64)) {
            Regions.of(all, words, cells);
        }
        row("regions and their words, three degrees of detail", start);
        for (int[] size : new int[][] {{1280, 800}, {2560, 1440}}) {
            var times = MadeMaps.redraws(POINTS, size[0], size[1], ROUNDS);
            Arrays.sort(times);
            System.out.printf(
                    Locale.ROOT,
                    "| draw at %d × %d | %.1f | %.1f |%n",
                    size[0],
                    size[1],
                    times[ROUNDS / 2],
                    times[ROUNDS * 95 / 100]);
        }
        System.out.println();
    }

    private static void row(String work, long start) {
        System.out.printf(Locale.ROOT, "| %s | %.0f | |%n", work, (processor() - start) / 1e6);
    }

    /// Of all threads, ns.
    private static long processor() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : System.nanoTime();
    }

    private static float[][] vectors() {
        var random = new SplittableRandom(1);
        var topics = new float[TOPICS][DIMENSIONS];
        for (var topic : topics) {
            for (int d = 0; d < DIMENSIONS; d++) {
                topic[d] = (float) random.nextGaussian();
            }
        }
        var vectors = new float[POINTS][];
        for (int i = 0; i < POINTS; i++) {
            var vector = new float[DIMENSIONS];
            for (int d = 0; d < DIMENSIONS; d++) {
                vector[d] = topics[i % TOPICS][d] + 1.2f * (float) random.nextGaussian();
            }
            vectors[i] = Vectors.normalize(vector);
        }
        return vectors;
    }

    private static List<String> texts() {
        var random = new SplittableRandom(4);
        return IntStream.range(0, POINTS)
                .mapToObj(i -> {
                    var text = new StringBuilder("topic" + (char) ('a' + i % 26));
                    for (int w = 0; w < 20; w++) {
                        int word = random.nextInt(26 * 26 * 26);
                        text.append(" word")
                                .append((char) ('a' + word % 26))
                                .append((char) ('a' + word / 26 % 26))
                                .append((char) ('a' + word / 676));
                    }
                    return text.toString();
                })
                .toList();
    }
}
