package dev.emend.analysis.similarity;

import java.util.List;

/// Learnings of which one is enough.
///
/// @param keys the survivor first, then the better ones first
/// @param survivor the one to keep: a person's words before an agent's, then the most complete,
///   then the newest
/// @param likeness of its pairs, in the mean, 0 to 1
/// @param why for people, without capital or full stop
public record DuplicateCluster(List<String> keys, String survivor, double likeness, String why) {
    public DuplicateCluster {
        keys = List.copyOf(keys);
    }
}
