package dev.emend.analysis.similarity;

import dev.emend.model.Action;
import dev.emend.model.Learning;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// View of one learning for the finders of duplicates, contradictions and recurrences.
///
/// @param key of the learning
/// @param item the key of its item; empty when it has none
/// @param vector the embedding of [#comparisonText(Learning)], of length 1, or empty when there is no model;
///   never changed
public record LessonText(String key, String item, Learning learning, float[] vector) {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    /// All recommendations of a learning, then what went wrong.
    ///
    /// More than [Learning#embeddedText()], which holds only the best of its advice.
    public static String fullText(Learning learning) {
        var text = new StringBuilder();
        Stream.of(learning.humanReasoning(), learning.suggestion(), learning.recovery())
                .flatMap(Optional::stream)
                .forEach(advice -> {
                    boolean isOpen = !text.isEmpty() && ".!?".indexOf(text.charAt(text.length() - 1)) < 0;
                    text.append(isOpen ? ". " : text.isEmpty() ? "" : " ").append(advice);
                });
        return (text + " " + learning.error()).strip();
    }

    /// The text to find neighbors of a learning: the name of its item, then [#fullText(Learning)]. Of
    /// five texts tried on two sets of judged pairs, the one that finds most partners.
    public static String comparisonText(Learning learning) {
        var item = BETWEEN_WORDS
                .matcher(learning.ref().item().knowledgeId())
                .replaceAll(" ")
                .strip();
        return (item.isEmpty() ? "" : item + ". ") + fullText(learning);
    }

    /// The letters and digits of a learning's text: learnings with equal ones are duplicates.
    public static String normalizedText(Learning learning) {
        return BETWEEN_WORDS
                .matcher(fullText(learning).toLowerCase(Locale.ROOT))
                .replaceAll(" ")
                .strip();
    }

    public String task() {
        return learning.task();
    }

    public Action action() {
        return learning.originalAction();
    }

    /// The sentence to remember.
    public String text() {
        return learning.lesson();
    }

    public String error() {
        return learning.error();
    }

    /// The time as written in the file; empty when there is none.
    public String timestamp() {
        return learning.timestamp();
    }
}
