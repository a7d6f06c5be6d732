package dev.emend.app.journal;

/// The next undo and redo.
///
/// @param undoLabel the change that undo would undo, empty when there is none
public record UndoState(int undoDepth, String undoLabel, int redoDepth, String redoLabel) {
    public static final UndoState NONE = new UndoState(0, "", 0, "");
}
