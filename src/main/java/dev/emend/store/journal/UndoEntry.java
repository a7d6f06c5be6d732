package dev.emend.store.journal;

import org.jspecify.annotations.Nullable;

/// As much of a journal entry as undo and redo need to know.
///
/// @param undoes the entry this one takes back
public record UndoEntry(
        long seq, String kind, String label, @Nullable Long undoes) {}
