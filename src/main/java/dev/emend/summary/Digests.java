package dev.emend.summary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;

/// Digests of learnings: sentences chosen, never written.
///
/// Near-duplicates are folded, the rest is ranked by [Centrality], and lines are chosen one by one
/// so that each adds something (maximal marginal relevance: Carbonell and Goldstein, SIGIR 1998).
/// Equal input gives equal output; ties go to the earlier sentence.
public final class Digests {
    public static final int MIN_LINES = 3;
    public static final int MAX_LINES = 7;

    /// The weight of being central against being new.
    private static final double CENTRAL_SHARE = 0.7;

    /// More sentences than that would take a minute and a gigabyte; the first ones are used.
    private static final int MAX_SENTENCES = 4000;

    /// More words than that share places: memory stays bounded and few meet in one sentence.
    private static final int MAX_PLACES = 4096;

    private Digests() {}

    /// As many lines as the size suggests: 3 for few sentences, one more for every five, at most 7.
    public static Digest of(List<Sentence> sentences, float[][] vectors) {
        return of(sentences, vectors, lines(sentences.size()));
    }

    public static int lines(int sentences) {
        return Math.clamp(2 + Math.ceilDiv(sentences, 5), MIN_LINES, MAX_LINES);
    }

    /// @param vectors one per sentence, from a model or [#lexicalVectors]
    /// @param lines at most so many; fewer when there are fewer different sentences
    public static Digest of(List<Sentence> sentences, float[][] vectors, int lines) {
        if (vectors.length != sentences.size()) {
            throw new IllegalArgumentException(vectors.length + " vectors for " + sentences.size() + " sentences");
        }
        var usedSentences = sentences.subList(0, Math.min(sentences.size(), MAX_SENTENCES));
        var cosines = cosines(vectors, usedSentences.size());
        var groups = SentenceGroup.of(usedSentences, cosines);
        int n = groups.size();
        var between = new double[n][n];
        var voices = new double[n];
        for (int i = 0; i < n; i++) {
            voices[i] = 1 + groups.get(i).alsoIn(usedSentences).size();
            for (int j = 0; j < n; j++) {
                between[i][j] =
                        cosines[groups.get(i).representative()][groups.get(j).representative()];
            }
        }
        var central = Centrality.of(between, voices);
        var chosenIndexes = choose(central, between, Math.min(lines, n));
        var digest = chosenIndexes.stream()
                .sorted(Comparator.comparingDouble((Integer i) -> -central[i]))
                .map(i -> line(groups.get(i), usedSentences, central[i]))
                .toList();
        return new Digest(digest, sentences.size(), usedSentences.size() - n);
    }

    private static DigestLine line(SentenceGroup group, List<Sentence> sentences, double weight) {
        var sentence = sentences.get(group.representative());
        return new DigestLine(sentence.text(), sentence.source(), group.alsoIn(sentences), weight);
    }

    private static List<Integer> choose(double[] central, double[][] cosines, int lines) {
        var candidates =
                new ArrayList<>(IntStream.range(0, central.length).boxed().toList());
        var chosenIndexes = new ArrayList<Integer>();
        while (chosenIndexes.size() < lines) {
            int best = candidates.getFirst();
            double bestGain = Double.NEGATIVE_INFINITY;
            for (int candidate : candidates) {
                double repeats = chosenIndexes.stream()
                        .mapToDouble(c -> cosines[candidate][c])
                        .max()
                        .orElse(0);
                double gain = CENTRAL_SHARE * central[candidate] - (1 - CENTRAL_SHARE) * Math.max(0, repeats);
                if (gain > bestGain) {
                    best = candidate;
                    bestGain = gain;
                }
            }
            chosenIndexes.add(best);
            candidates.remove(Integer.valueOf(best));
        }
        return chosenIndexes;
    }

    static double[][] cosines(float[][] vectors, int n) {
        var lengths = new double[n];
        for (int i = 0; i < n; i++) {
            lengths[i] = Math.sqrt(dot(vectors[i], vectors[i]));
        }
        var cosines = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                double product = lengths[i] * lengths[j];
                double cosine = product > 0 ? dot(vectors[i], vectors[j]) / product : 0;
                cosines[i][j] = cosine;
                cosines[j][i] = cosine;
            }
        }
        return cosines;
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }

    /// Vectors for when there is no model: telling words weighted by how rare they are here (`tf ·
    /// ln(1 + n / df)`), one place per word up to 4096 words.
    public static float[][] lexicalVectors(List<Sentence> sentences) {
        var counts = sentences.stream()
                .map(sentence -> SentenceWords.counts(sentence.text()))
                .toList();
        var places = new HashMap<String, Integer>();
        var sentencesWith = new HashMap<String, Integer>();
        for (var words : counts) {
            for (var word : words.keySet()) {
                places.putIfAbsent(word, places.size());
                sentencesWith.merge(word, 1, Integer::sum);
            }
        }
        int size = Math.min(places.size(), MAX_PLACES);
        var vectors = new float[sentences.size()][size];
        for (int i = 0; i < vectors.length; i++) {
            for (var word : counts.get(i).entrySet()) {
                int with = sentencesWith.getOrDefault(word.getKey(), 1);
                vectors[i][places.getOrDefault(word.getKey(), 0) % size] +=
                        (float) (word.getValue() * Math.log1p((double) vectors.length / with));
            }
        }
        return vectors;
    }

    /// Centrality of each sentence among all, by LexRank.
    ///
    /// Source: Erkan and Radev, "LexRank: graph-based lexical centrality as salience in text
    /// summarization", JAIR 22 (2004): power iteration over the cosine graph, damping 0.85, here with
    /// the cosines as weights and none below the threshold.
    private static final class Centrality {
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
}
