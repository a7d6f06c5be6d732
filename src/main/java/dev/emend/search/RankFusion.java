package dev.emend.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;

/// Reciprocal rank fusion: one list from several, by places and not by scores that do not compare.
///
/// Source: Cormack, Clarke and Büttcher, "Reciprocal rank fusion outperforms Condorcet and
/// individual rank learning methods", SIGIR 2009: `Σ 1 / (60 + rank)`, ranks from 1.
public final class RankFusion {
    private static final int K = 60;

    private RankFusion() {}

    /// Every id of every list, best first; equal sums in the order of ids.
    static List<String> of(List<List<String>> lists) {
        var sums = new HashMap<String, Double>();
        for (var list : lists) {
            for (int i = 0; i < list.size(); i++) {
                sums.merge(list.get(i), share(i + 1), Double::sum);
            }
        }
        var ids = new ArrayList<>(sums.keySet());
        ids.sort(Comparator.comparingDouble((String id) -> -sums.getOrDefault(id, 0.0))
                .thenComparing(id -> id));
        return ids;
    }

    /// The share that a rank in one list contributes.
    ///
    /// @param rank from 1; 0 for none
    public static double share(int rank) {
        return rank == 0 ? 0 : 1.0 / (K + rank);
    }
}
