package dev.emend.analysis.similarity;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Words of which only one can be meant: the upper button is not the lower one.
final class Antonyms {
    /// Each side of a line may be said in several words.
    private static final Map<String, Set<String>> OF = of("""
                    upper top topmost highest above | lower bottom lowest below
                    left leftmost | right rightmost
                    ascending | descending
                    newest latest | oldest earliest
                    largest maximum longest | smallest minimum shortest
                    landscape | portrait
                    horizontal horizontally | vertical vertically
                    next | previous
                    show | hide
                    expand | collapse
                    lock | unlock
                    include | exclude
                    increase raise | decrease reduce
                    absolute | relative
                    inside inner internal | outside outer external
                    first | last
                    add attach append | remove strip drop
                    public | private
                    local | remote global
                    manual manually | automatic automatically
                    accept approve grant | refuse
                    uppercase | lowercase
                    permanent permanently | temporary temporarily
                    forward | backward
                    """);

    private Antonyms() {}

    /// True when one speaks of a thing and the other only of its opposite.
    static boolean divide(WeightedTerms weightedTerms, WeightedTerms other) {
        return divideFrom(weightedTerms, other) || divideFrom(other, weightedTerms);
    }

    static boolean has(WeightedTerms terms) {
        return terms.words().stream().anyMatch(OF::containsKey);
    }

    /// The words of the one, of which the other names only an opposite, and those opposites.
    static Set<String> between(WeightedTerms weightedTerms, WeightedTerms other) {
        var between = new HashSet<String>();
        for (var word : weightedTerms.words()) {
            for (var opposite : OF.getOrDefault(word, Set.of())) {
                if (other.has(opposite) && !other.has(word) && !weightedTerms.has(opposite)) {
                    between.add(word);
                    between.add(opposite);
                }
            }
        }
        return between;
    }

    private static boolean divideFrom(WeightedTerms weightedTerms, WeightedTerms other) {
        for (var word : weightedTerms.words()) {
            for (var opposite : OF.getOrDefault(word, Set.of())) {
                if (other.has(opposite) && !other.has(word)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Map<String, Set<String>> of(String lines) {
        var of = new HashMap<String, Set<String>>();
        lines.lines().map(line -> line.split("\\|")).forEach(sides -> {
            for (var left : sides[0].strip().split(" ")) {
                for (var right : sides[1].strip().split(" ")) {
                    add(of, left, right);
                    add(of, right, left);
                }
            }
        });
        return of;
    }

    private static void add(Map<String, Set<String>> of, String word, String opposite) {
        of.computeIfAbsent(WeightedTerms.canonical(word), _ -> new HashSet<>()).add(WeightedTerms.canonical(opposite));
    }
}
