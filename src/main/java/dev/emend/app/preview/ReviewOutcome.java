package dev.emend.app.preview;

/// What may become of a learning, before anybody has decided.
public sealed interface ReviewOutcome {
    ReviewOutcome NOW = new Now();
    ReviewOutcome KEPT = new Kept();
    ReviewOutcome REJECTED = new Rejected();

    static ReviewOutcome edited(String lesson) {
        return new Edited(lesson);
    }

    /// Nothing.
    record Now() implements ReviewOutcome {}

    /// It is in the file, as it is.
    record Kept() implements ReviewOutcome {}

    /// It is not in the file.
    record Rejected() implements ReviewOutcome {}

    /// It is in the file with another lesson.
    record Edited(String lesson) implements ReviewOutcome {}
}
