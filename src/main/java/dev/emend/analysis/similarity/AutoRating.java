package dev.emend.analysis.similarity;

import dev.emend.model.KnowledgeItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The rating the scoped-knowledge design gives by rule (`auto_rate_knowledge`), with the rules
/// that led to it.
///
/// As in the document, words count inside other words (`use` in `because`) and the patterns mind
/// case. It judges the content of a scoped item; of a procedural one, which has none, the text
/// agents store for it: description and steps.
///
/// @param score 1 to 5
/// @param reasons the rules that fired, in the document's order
public record AutoRating(int score, List<Reason> reasons) {
    private static final int MEDIUM = 3;
    private static final int SHORT = 50;

    private static final List<String> ACTIONABLE = List.of("use", "prefer", "always", "never", "must", "should");
    private static final List<String> VAGUE = List.of("good", "clean", "better");
    private static final List<Pattern> TIED = List.of(
            Pattern.compile("line \\p{Nd}+"),
            Pattern.compile("file [\\p{L}\\p{N}_/]++\\.[\\p{L}\\p{N}_]+"),
            Pattern.compile("function [\\p{L}\\p{N}_]++\\(\\)"));

    public enum Rule {
        /// The text has a word that tells what to do.
        ACTIONABLE(1),
        /// The text names no line, file or function.
        GENERAL(1),
        /// The text has fewer than 50 characters.
        SHORT(-1),
        /// The text has a vague word.
        VAGUE(-1);

        private final int points;

        Rule(int points) {
            this.points = points;
        }

        public int points() {
            return points;
        }
    }

    /// A rule that fired.
    ///
    /// @param evidence the word it found; empty for a rule about what is not there
    public record Reason(Rule rule, String evidence) {}

    public AutoRating {
        reasons = List.copyOf(reasons);
    }

    public static AutoRating of(KnowledgeItem item) {
        return of(item.isScoped() ? item.content() : item.embeddedText());
    }

    /// The rating of a text, as of a scoped item with this content.
    public static AutoRating of(String content) {
        var reasons = new ArrayList<Reason>();
        var lower = content.toLowerCase(Locale.ROOT);
        word(lower, ACTIONABLE).ifPresent(word -> reasons.add(new Reason(Rule.ACTIONABLE, word)));
        if (TIED.stream().noneMatch(pattern -> pattern.matcher(content).find())) {
            reasons.add(new Reason(Rule.GENERAL, ""));
        }
        int length = content.codePointCount(0, content.length());
        if (length < SHORT) {
            reasons.add(new Reason(Rule.SHORT, Integer.toString(length)));
        }
        word(lower, VAGUE).ifPresent(word -> reasons.add(new Reason(Rule.VAGUE, word)));
        int score = MEDIUM
                + reasons.stream().mapToInt(reason -> reason.rule().points()).sum();
        return new AutoRating(Math.clamp(score, 1, 5), reasons);
    }

    private static Optional<String> word(String lower, List<String> words) {
        return words.stream().filter(lower::contains).findFirst();
    }
}
