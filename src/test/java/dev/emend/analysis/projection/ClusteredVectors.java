package dev.emend.analysis.projection;

import dev.emend.search.embedding.Vectors;
import java.util.SplittableRandom;

/// Unit vectors in groups, the same for the same numbers: what is `groups` apart is of one group.
final class ClusteredVectors {
    private ClusteredVectors() {}

    static float[][] of(int count, int groups, int dimensions) {
        var random = new SplittableRandom(7);
        var centers = new float[groups][dimensions];
        for (var center : centers) {
            for (int d = 0; d < dimensions; d++) {
                center[d] = (float) random.nextGaussian();
            }
        }
        var vectors = new float[count][];
        for (int i = 0; i < count; i++) {
            var vector = new float[dimensions];
            for (int d = 0; d < dimensions; d++) {
                vector[d] = centers[i % groups][d] + 0.8f * (float) random.nextGaussian();
            }
            vectors[i] = Vectors.normalize(vector);
        }
        return vectors;
    }
}
