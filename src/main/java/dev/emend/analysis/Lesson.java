package dev.emend.analysis;

import dev.emend.model.Action;
import dev.emend.model.Learning;

/// One learning as the finders of duplicates, contradictions and recurrences see it.
///
/// @param key of the learning
/// @param item the key of its item; empty when it has none
/// @param vector the embedding of [Learning#embeddedText()], of length 1, or empty when there is no
///   model; never changed
public record Lesson(String key, String item, Learning learning, float[] vector) {
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
