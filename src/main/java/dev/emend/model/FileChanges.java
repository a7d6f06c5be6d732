package dev.emend.model;

/// How a catalog on disk differs from the one known before, in numbers for people.
///
/// @param newLearnings learnings the file has and we did not know
/// @param reapplied saved edits the file lacked, and that were written again
/// @param restored learnings the file had lost, and that were written again
public record FileChanges(Items items, int newLearnings, int restored, int reapplied, int conflicts) {
    public static final FileChanges NONE = new FileChanges(new Items(0, 0, 0), 0, 0, 0, 0);

    /// @param added items the file has and we did not know
    /// @param changed items both have, with another content
    /// @param removed items the file no longer has
    public record Items(int added, int changed, int removed) {}

    public boolean isNothing() {
        return equals(NONE);
    }
}
