package dev.emend.analysis.similarity;

import dev.emend.model.texts.WordSets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Pairs of statements that say nearly the same in words, and of which one forbids what the other asks for. A reason to
/// look, not a proof: found by the words of English only.
public final class OpposedStatements {
    /// The share of common words, without those below: Dice's coefficient, 0 to 1.
    private static final double SAME = 0.7;

    private static final int LEAST_WORDS = 3;

    /// Each is compared with each of the other text; agents read so many lines of a skill well.
    private static final int MOST = 500;

    private static final Set<String> FORBIDDING =
            Set.of("never", "not", "don", "dont", "avoid", "without", "no", "cannot", "mustn", "shouldn", "stop");
    private static final Set<String> ASKING =
            Set.of("always", "must", "should", "do", "please", "t", "the", "a", "an", "to", "it", "is", "be", "you");

    private OpposedStatements() {}

    /// @param one as it is written, without line breaks
    public record Pair(String one, String other) {}

    /// The statements of a text: its sentences and the items of its lists, without code.
    public static List<String> statements(String text) {
        var found = new ArrayList<String>();
        boolean isCode = false;
        for (var line : text.lines().toList()) {
            var plain = line.strip();
            if (plain.startsWith("```") || plain.startsWith("~~~")) {
                isCode = !isCode;
            } else if (!isCode && !plain.startsWith("#")) {
                for (var sentence :
                        plain.replaceFirst("^(?:[-*+]|\\d+[.)])\\s+", "").split("(?<=[.!?;])\\s+")) {
                    if (!sentence.isBlank()) {
                        found.add(sentence);
                    }
                }
            }
        }
        return found;
    }

    /// Pairs of which one is of the first and one of the second text, among the first statements of each.
    public static List<Pair> between(String one, String other) {
        var pairs = new ArrayList<Pair>();
        var others = matters(other);
        for (var first : matters(one)) {
            for (var second : others) {
                if (first.isForbidding != second.isForbidding && isSame(first.words, second.words)) {
                    pairs.add(new Pair(first.statement, second.statement));
                }
            }
        }
        return pairs;
    }

    private record Matter(String statement, boolean isForbidding, Set<String> words) {}

    private static List<Matter> matters(String text) {
        return statements(text).stream()
                .limit(MOST)
                .map(statement -> new Matter(
                        statement,
                        WordSets.words(statement).stream().anyMatch(FORBIDDING::contains),
                        matter(statement)))
                .filter(matter -> matter.words.size() >= LEAST_WORDS)
                .toList();
    }

    private static boolean isSame(Set<String> first, Set<String> second) {
        long common = first.stream().filter(second::contains).count();
        return 2.0 * common / (first.size() + second.size()) >= SAME;
    }

    private static Set<String> matter(String statement) {
        var words = new HashSet<>(WordSets.words(statement));
        words.removeAll(FORBIDDING);
        words.removeAll(ASKING);
        return words;
    }
}
