package dev.emend.curation;

/// What may become of a learning, before anybody has decided.
public sealed interface Outcome {
    Outcome NOW = new Now();
    Outcome KEPT = new Kept();
    Outcome BURIED = new Buried();

    static Outcome edited(String lesson) {
        return new Edited(lesson);
    }

    /// Nothing.
    record Now() implements Outcome {}

    /// It is in the file, as it is.
    record Kept() implements Outcome {}

    /// It is not in the file.
    record Buried() implements Outcome {}

    /// It is in the file with another lesson.
    record Edited(String lesson) implements Outcome {}
}
