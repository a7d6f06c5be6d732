package dev.emend.model;

/// Differences of a catalog on disk from the one known before, in numbers for people.
///
/// @param newLearnings learnings the file has and we did not know
/// @param reappliedEdits saved edits the file lacked, and that were written again
/// @param restoredLearnings learnings the file had lost, and that were written again
public record FileChanges(Items items, int newLearnings, int restoredLearnings, int reappliedEdits, int conflicts) {
    public static final FileChanges NONE = new FileChanges(new Items(0, 0, 0), 0, 0, 0, 0);

    /// @param addedCount items the file has and we did not know
    /// @param changedCount items both have, with another content
    /// @param removedCount items the file no longer has
    public record Items(int addedCount, int changedCount, int removedCount) {}

    /// The effect of others on a file.
    public enum Effect {
        CHANGED,
        /// An earlier version was put back.
        WENT_BACK,
        /// A version was put back that is newer than the one put back before.
        WENT_FORWARD,
        /// A change to what stays as it is here.
        REFUSED
    }

    public boolean isNothing() {
        return equals(NONE);
    }
}
