package dev.emend.analysis.similarity;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Stems with weights: what a clause or a text is about, names and values counting most.
///
/// [Synonyms] share one stem.
final class WeightedTerms {
    private static final double WEAK = 0.4;
    private static final double PLAIN = 1.0;
    private static final double NAME = 1.5;
    private static final int START = 6;
    private static final int MAX_LETTERS_MORE = 4;

    private static final Set<String> WEAK_WORDS =
            stems("click use type check button field file dialog menu option set make give put run open"
                    + " window name box key tab find step go get keep correct right thing way item time"
                    + " value new all each folder screen page control list do try call tool work agent"
                    + " only first later text line turn set change leave");

    private final Map<String, Double> weights = new HashMap<>();

    /// The first letters of long terms: reproduce and reproduction, proactive and proactively.
    private final Map<String, String> starts = new HashMap<>();

    /// How each term was written first, for people.
    private final Map<String, String> written = new HashMap<>();

    private double total;

    static String canonical(String token) {
        return Synonyms.of(token.toLowerCase(Locale.ROOT).replace('’', '\''));
    }

    void add(String token, boolean isName) {
        var term = canonical(token);
        double weight = isName ? NAME : WEAK_WORDS.contains(term) ? WEAK : PLAIN;
        written.putIfAbsent(term, token);
        put(term, weight);
    }

    void addWeak(String token) {
        var term = canonical(token);
        written.putIfAbsent(term, token);
        put(term, WEAK);
    }

    void addAll(WeightedTerms other) {
        other.weights.forEach(this::put);
        other.written.forEach(written::putIfAbsent);
    }

    private void put(String term, double weight) {
        double before = weights.getOrDefault(term, 0.0);
        if (weight > before) {
            weights.put(term, weight);
            total += weight - before;
        }
        if (term.length() >= START) {
            starts.putIfAbsent(term.substring(0, START), term);
        }
    }

    boolean isEmpty() {
        return weights.isEmpty();
    }

    /// The words, as written here, that the others have too, the most telling first.
    List<String> sharedWith(WeightedTerms other) {
        return weights.keySet().stream()
                .filter(term -> other.weight(term) > 0)
                .sorted(Comparator.comparingDouble((String term) -> -weight(term))
                        .thenComparing(term -> term))
                .map(term -> written.getOrDefault(term, term))
                .toList();
    }

    boolean has(String term) {
        return weights.containsKey(term);
    }

    Set<String> words() {
        return weights.keySet();
    }

    double total() {
        return total;
    }

    /// The weight of what both have.
    double common(WeightedTerms other) {
        double common = 0;
        for (var entry : weights.entrySet()) {
            double theirs = other.weight(entry.getKey());
            common += Math.min(entry.getValue(), theirs);
        }
        return common;
    }

    /// The share of these terms the others have too, 0 to 1; 0 without terms.
    double coveredBy(WeightedTerms other) {
        double covered = 0;
        for (var entry : weights.entrySet()) {
            covered += other.weight(entry.getKey()) > 0 ? entry.getValue() : 0;
        }
        return weights.isEmpty() ? 0 : covered / total();
    }

    /// How many names and values the others lack.
    int namesNotIn(WeightedTerms other) {
        int missing = 0;
        for (var entry : weights.entrySet()) {
            missing += entry.getValue() >= NAME && other.weight(entry.getKey()) == 0 ? 1 : 0;
        }
        return missing;
    }

    /// The names and values the others lack.
    Set<String> namesLackedBy(WeightedTerms other) {
        var lacking = new HashSet<String>();
        for (var entry : weights.entrySet()) {
            if (entry.getValue() >= NAME && other.weight(entry.getKey()) == 0) {
                lacking.add(entry.getKey());
            }
        }
        return lacking;
    }

    /// These without some; what is left counts as plain words.
    WeightedTerms without(Collection<String> words) {
        var left = new WeightedTerms();
        for (var word : weights.keySet()) {
            if (!words.contains(word)) {
                left.add(word, false);
            }
        }
        return left;
    }

    /// Weighted Dice, 0 to 1.
    double likeness(WeightedTerms other) {
        return isEmpty() || other.isEmpty() ? 0 : 2 * common(other) / (total() + other.total());
    }

    /// The heaviest term both have; 0 when they have none.
    double heaviestCommon(WeightedTerms other) {
        double heaviest = 0;
        for (var entry : weights.entrySet()) {
            if (other.weight(entry.getKey()) > 0) {
                heaviest = Math.max(heaviest, entry.getValue());
            }
        }
        return heaviest;
    }

    /// The weight of a term, or of one that begins alike; 0 when it is not there.
    double weight(String term) {
        var exact = weights.get(term);
        if (exact != null || term.length() < START || starts.isEmpty()) {
            return exact == null ? 0 : exact;
        }
        var alike = starts.get(term.substring(0, START));
        boolean isAlike = alike != null && Math.abs(alike.length() - term.length()) <= MAX_LETTERS_MORE;
        return isAlike ? weights.getOrDefault(alike, 0.0) : 0;
    }

    @Override
    public String toString() {
        return weights.toString();
    }

    private static Set<String> stems(String words) {
        var stems = new HashSet<String>();
        for (var word : words.split(" ")) {
            stems.add(canonical(word));
        }
        return stems;
    }
}
