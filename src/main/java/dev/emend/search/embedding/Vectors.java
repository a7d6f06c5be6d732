package dev.emend.search.embedding;

/// Arithmetic on vectors: the only cosine of the search.
public final class Vectors {
    private Vectors() {}

    /// A copy of length 1; the mean's divisor drops out here, so sums may come in.
    ///
    /// @throws IllegalArgumentException for a vector without a direction: zero, NaN or infinite
    public static float[] normalize(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        double length = Math.sqrt(squares);
        if (!(length > 0) || Double.isInfinite(length)) {
            throw new IllegalArgumentException("a vector of length " + length);
        }
        var unit = new float[vector.length];
        for (int i = 0; i < vector.length; i++) {
            unit[i] = (float) (vector[i] / length);
        }
        return unit;
    }

    /// The cosine of two unit vectors, -1 to 1.
    public static double cosine(float[] a, float[] b) {
        // four sums let the processor overlap the additions
        float sum0 = 0;
        float sum1 = 0;
        float sum2 = 0;
        float sum3 = 0;
        int i = 0;
        for (; i + 3 < a.length; i += 4) {
            sum0 += a[i] * b[i];
            sum1 += a[i + 1] * b[i + 1];
            sum2 += a[i + 2] * b[i + 2];
            sum3 += a[i + 3] * b[i + 3];
        }
        for (; i < a.length; i++) {
            sum0 += a[i] * b[i];
        }
        return Math.clamp((double) sum0 + sum1 + sum2 + sum3, -1, 1);
    }
}
