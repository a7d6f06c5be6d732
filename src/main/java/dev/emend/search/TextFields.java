package dev.emend.search;

import dev.emend.model.Memory;

/// Fields of a document for one text of an entry: an item and a learning have one text, a memory
/// has one of its task and one of what it says.
///
/// @param title the field of what counts twice; not used where nothing does
/// @param vector the hash of a model is added to it, so that vectors of different models never meet
public record TextFields(String title, String body, String exact, String vector) {
    static final TextFields ENTRY = new TextFields(WordQuery.TITLE, WordQuery.BODY, WordQuery.EXACT, "vector ");

    private static final TextFields TASK = new TextFields("", "task-words", "task-exact", "task-vector ");
    private static final TextFields CONTENT = new TextFields("", "content-words", "content-exact", "content-vector ");

    public static TextFields of(Memory.Space space) {
        return space == Memory.Space.TASK ? TASK : CONTENT;
    }

    public String vector(String modelHash) {
        return vector + modelHash;
    }
}
