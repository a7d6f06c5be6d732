package dev.emend.app.journal;

/// What undo and redo would do now.
///
/// @param undoLabel the change that undo takes back, empty when there is none
public record UndoState(int undoDepth, String undoLabel, int redoDepth, String redoLabel) {
    public static final UndoState NONE = new UndoState(0, "", 0, "");
}
