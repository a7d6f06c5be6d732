package dev.emend.analysis.similarity;

import dev.emend.model.Action;
import dev.emend.model.Learning;
import java.util.Optional;
import java.util.stream.Stream;

/// One learning as the finders of duplicates, contradictions and recurrences see it.
///
/// @param key of the learning
/// @param item the key of its item; empty when it has none
/// @param vector the embedding of [#told(Learning)], of length 1, or empty when there is no model;
///   never changed
public record LessonText(String key, String item, Learning learning, float[] vector) {
    /// All that a learning recommends, then what went wrong: what two of them are compared by.
    ///
    /// More than [Learning#embeddedText()], which holds only the best of its advice.
    public static String told(Learning learning) {
        var text = new StringBuilder();
        Stream.of(learning.humanReasoning(), learning.suggestion(), learning.recovery())
                .flatMap(Optional::stream)
                .forEach(advice -> {
                    boolean isOpen = !text.isEmpty() && ".!?".indexOf(text.charAt(text.length() - 1)) < 0;
                    text.append(isOpen ? ". " : text.isEmpty() ? "" : " ").append(advice);
                });
        return (text + " " + learning.error()).strip();
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

    public boolean hasVector() {
        return vector.length > 0;
    }
}
