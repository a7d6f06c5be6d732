package dev.emend.gui.conflicts;

import dev.emend.app.conflicts.FileChangeSet.Kind;
import dev.emend.gui.part.WordDiff.Piece;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A change of one memory or item, ready to be shown: secrets masked, words compared.
///
/// @param name the `knowledge_id`
/// @param into the item that has its words now
/// @param before where it stood, such as `MEMORY.md › Facts`; empty for one that was added, and in a file of items
/// @param after where it stands; empty for one that is gone, and in a file of items
record ChangeRow(
        String name,
        Kind kind,
        Optional<String> into,
        String before,
        String after,
        boolean isUndone,
        boolean isOfMemory,
        List<ChangedText> texts) {
    /// A member of the memory or item.
    ///
    /// @param label what it is called; empty for the words of a memory
    /// @param isCompared whether it was there before and after
    record ChangedText(String label, boolean isCompared, List<Piece> pieces) {
        ChangedText {
            pieces = List.copyOf(pieces);
        }
    }

    ChangeRow {
        texts = List.copyOf(texts);
    }

    /// The kind of the change, as text keys name it.
    String word() {
        return kind == Kind.REWORDED && !isOfMemory ? "changed" : kind.name().toLowerCase(Locale.ROOT);
    }

    boolean isMoved() {
        return !before.isEmpty() && !after.isEmpty() && !before.equals(after);
    }
}
