package dev.emend.app.review;

import java.util.List;

/// What the finders propose and nobody judged yet.
///
/// @param isFresh false while it is worked out anew
public record ProposalSet(List<DuplicateGroup> same, List<ContradictingPair> opposed, boolean isFresh) {
    static final ProposalSet NOTHING = new ProposalSet(List.of(), List.of(), false);

    /// Learnings that say the same.
    ///
    /// @param keys of the learnings, the one that should stay first
    /// @param likeness 0 to 1
    public record DuplicateGroup(List<String> keys, double likeness, String why) {
        public DuplicateGroup {
            keys = List.copyOf(keys);
        }
    }

    /// Two learnings no agent can follow both of.
    ///
    /// @param certainty 0 to 1
    public record ContradictingPair(String one, String other, double certainty, String why) {}

    public ProposalSet {
        same = List.copyOf(same);
        opposed = List.copyOf(opposed);
    }

    /// In how many proposals a learning is.
    int of(String key) {
        long in = same.stream().filter(group -> group.keys().contains(key)).count();
        in += opposed.stream()
                .filter(two -> two.one.equals(key) || two.other.equals(key))
                .count();
        return (int) in;
    }
}
