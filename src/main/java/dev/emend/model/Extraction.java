package dev.emend.model;

/// Learnings of a model from one run, and whether they are worth keeping.
///
/// @param learnings as one text; empty for nothing
public record Extraction(String learnings, Verdict verdict) {

    /// @param confidence 0 to 1
    /// @param shouldSave whether it is of use for tasks to come
    /// @param saveReason why, or why not, one sentence
    public record Verdict(double confidence, boolean shouldSave, String saveReason) {}
}
