package dev.emend.analysis.similarity;

import java.util.List;

/// Fits a logistic model with a light ridge on evened-out values, by Newton's steps.
final class LogisticFit {
    private static final double RIDGE = 1;
    private static final int STEPS = 40;

    private LogisticFit() {}

    /// @param rows the values of each example
    /// @param isSo whether it is one
    /// @return the base and a weight for each value
    static double[] of(List<double[]> rows, List<Boolean> isSo) {
        int width = rows.getFirst().length;
        var mean = new double[width];
        var spread = new double[width];
        for (var row : rows) {
            for (int i = 0; i < width; i++) {
                mean[i] += row[i] / rows.size();
            }
        }
        for (var row : rows) {
            for (int i = 0; i < width; i++) {
                spread[i] += (row[i] - mean[i]) * (row[i] - mean[i]) / rows.size();
            }
        }
        var even = rows.stream()
                .map(row -> {
                    var values = new double[width + 1];
                    values[0] = 1;
                    for (int i = 0; i < width; i++) {
                        values[i + 1] = (row[i] - mean[i]) / Math.sqrt(spread[i] + 1e-12);
                    }
                    return values;
                })
                .toList();
        var weights = new double[width + 1];
        for (int step = 0; step < STEPS; step++) {
            step(weights, even, isSo);
        }
        for (int i = 0; i < width; i++) {
            weights[i + 1] /= Math.sqrt(spread[i] + 1e-12);
            weights[0] -= weights[i + 1] * mean[i];
        }
        return weights;
    }

    private static void step(double[] weights, List<double[]> rows, List<Boolean> isSo) {
        int n = weights.length;
        var system = new double[n][n + 1];
        for (int r = 0; r < rows.size(); r++) {
            var row = rows.get(r);
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum += weights[i] * row[i];
            }
            double likely = 1 / (1 + Math.exp(-sum));
            double off = likely - (isSo.get(r) ? 1 : 0);
            for (int i = 0; i < n; i++) {
                system[i][n] += row[i] * off;
                for (int j = 0; j < n; j++) {
                    system[i][j] += row[i] * row[j] * likely * (1 - likely);
                }
            }
        }
        for (int i = 1; i < n; i++) {
            system[i][i] += RIDGE;
            system[i][n] += RIDGE * weights[i];
        }
        var change = solved(system);
        for (int i = 0; i < n; i++) {
            weights[i] -= change[i];
        }
    }

    /// Gauss and Jordan; the matrix is positive definite, so the diagonal can be divided by.
    private static double[] solved(double[][] system) {
        int n = system.length;
        for (int i = 0; i < n; i++) {
            double pivot = system[i][i];
            for (int column = 0; column <= n; column++) {
                system[i][column] /= pivot;
            }
            for (int row = 0; row < n; row++) {
                double share = system[row][i];
                for (int column = 0; column <= n && row != i; column++) {
                    system[row][column] -= share * system[i][column];
                }
            }
        }
        var solution = new double[n];
        for (int i = 0; i < n; i++) {
            solution[i] = system[i][n];
        }
        return solution;
    }
}
