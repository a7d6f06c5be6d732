package dev.emend.summary;

import java.util.Arrays;

/// How central each sentence is among all, by LexRank.
///
/// Source: Erkan and Radev, "LexRank: graph-based lexical centrality as salience in text
/// summarization", JAIR 22 (2004): power iteration over the cosine graph, damping 0.85, here with
/// the cosines as weights and none below the threshold.
final class Centrality {
    private static final double THRESHOLD = 0.1;
    private static final double DAMPING = 0.85;
    private static final int MAX_ROUNDS = 100;
    private static final double PRECISION = 1e-9;

    private Centrality() {}

    /// @param cosines of every pair of sentences
    /// @param weights how much each sentence's voice counts, 1 for one said once
    /// @return one value per sentence, the largest 1
    static double[] of(double[][] cosines, double[] weights) {
        int n = cosines.length;
        var share = new double[n][n];
        for (int from = 0; from < n; from++) {
            double sum = 0;
            for (int to = 0; to < n; to++) {
                double weight = from == to || cosines[from][to] < THRESHOLD ? 0 : cosines[from][to];
                share[from][to] = weight;
                sum += weight;
            }
            for (int to = 0; to < n; to++) {
                // a sentence like no other spreads its vote evenly
                share[from][to] = sum == 0 ? 1.0 / n : share[from][to] / sum;
            }
        }
        double total = Arrays.stream(weights).sum();
        var rank = Arrays.stream(weights).map(weight -> weight / total).toArray();
        var start = rank.clone();
        for (int round = 0; round < MAX_ROUNDS; round++) {
            var next = new double[n];
            double change = 0;
            for (int to = 0; to < n; to++) {
                double votes = 0;
                for (int from = 0; from < n; from++) {
                    votes += rank[from] * share[from][to];
                }
                next[to] = (1 - DAMPING) * start[to] + DAMPING * votes;
                change += Math.abs(next[to] - rank[to]);
            }
            rank = next;
            if (change < PRECISION) {
                break;
            }
        }
        double top = Arrays.stream(rank).max().orElse(1);
        return Arrays.stream(rank).map(value -> value / top).toArray();
    }
}
