package dev.emend.summary;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Sentences that say nearly the same, as one.
///
/// @param representative position of the sentence that stays: the one with the most telling words, of equals
///   the first
/// @param members positions of all, the kept one among them, in their order
record SentenceGroup(int representative, List<Integer> members) {
    private static final double SAME_MEANING = 0.85;
    private static final double SAME_WORDS = 0.8;

    /// Each sentence joins the first group whose first sentence it nearly repeats.
    static List<SentenceGroup> of(List<Sentence> sentences, double[][] cosines) {
        var words = sentences.stream()
                .map(s -> SentenceWords.counts(s.text()).keySet())
                .toList();
        var groups = new ArrayList<List<Integer>>();
        for (int i = 0; i < sentences.size(); i++) {
            var home = home(groups, i, cosines, words);
            if (home == null) {
                groups.add(new ArrayList<>(List.of(i)));
            } else {
                home.add(i);
            }
        }
        return groups.stream()
                .map(group -> new SentenceGroup(richest(group, words), group))
                .toList();
    }

    private static @Nullable List<Integer> home(
            List<List<Integer>> groups, int i, double[][] cosines, List<Set<String>> words) {
        for (var group : groups) {
            int first = group.getFirst();
            if (cosines[first][i] >= SAME_MEANING || overlap(words.get(first), words.get(i)) >= SAME_WORDS) {
                return group;
            }
        }
        return null;
    }

    /// Jaccard: shared words by all words.
    private static double overlap(Set<String> a, Set<String> b) {
        long sharedCount = a.stream().filter(b::contains).count();
        long all = a.size() + b.size() - sharedCount;
        return all == 0 ? 0 : (double) sharedCount / all;
    }

    private static int richest(List<Integer> group, List<Set<String>> words) {
        int best = group.getFirst();
        for (int i : group) {
            if (words.get(i).size() > words.get(best).size()) {
                best = i;
            }
        }
        return best;
    }

    /// The sources that say it too, the kept sentence's own left out.
    List<String> alsoIn(List<Sentence> sentences) {
        var sources = new LinkedHashSet<String>();
        members.forEach(i -> sources.add(sentences.get(i).source()));
        sources.remove(sentences.get(representative).source());
        return List.copyOf(sources);
    }
}
