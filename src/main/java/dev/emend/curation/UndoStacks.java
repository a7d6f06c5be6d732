package dev.emend.curation;

import dev.emend.memory.JournalEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which acts undo and redo would take, newest last. Rebuilt from the journal at start.
/// Thread-safe.
final class UndoStacks {
    /// @param act the journal row undo or redo would take back
    private record Turn(long act, String label) {}

    private final Object turns = new Object();
    private final List<Turn> undo = new ArrayList<>();
    private final List<Turn> redo = new ArrayList<>();

    /// @param entries oldest first
    synchronized void load(List<JournalEntry> entries) {
        undo.clear();
        redo.clear();
        for (var entry : entries) {
            turn(entry.seq(), entry.act().kind(), entry.act().label(), entry.undoes());
        }
    }

    synchronized void push(long act, Acts.Draft draft) {
        turn(act, draft.kind(), draft.label(), draft.undoes());
    }

    synchronized Optional<Long> nextUndo() {
        return undo.isEmpty() ? Optional.empty() : Optional.of(undo.getLast().act);
    }

    synchronized Optional<Long> nextRedo() {
        return redo.isEmpty() ? Optional.empty() : Optional.of(redo.getLast().act);
    }

    /// Leaves an act out until the next start.
    synchronized void skip(long act) {
        undo.removeIf(turn -> turn.act == act);
        redo.removeIf(turn -> turn.act == act);
    }

    /// Held while an act is taken back, always before this object.
    Object turns() {
        return turns;
    }

    synchronized UndoState state() {
        return new UndoState(
                undo.size(),
                undo.isEmpty() ? "" : undo.getLast().label,
                redo.size(),
                redo.isEmpty() ? "" : redo.getLast().label);
    }

    /// A fresh act ends the chance to redo; undo and redo move an act from one stack to the other.
    private void turn(long act, String kind, String label, @Nullable Long undoes) {
        if (undoes == null) {
            undo.add(new Turn(act, label));
            redo.clear();
            return;
        }
        long taken = undoes;
        if (kind.equals(Journal.REDO)) {
            redo.removeIf(turn -> turn.act == taken);
            undo.add(new Turn(act, label));
        } else {
            undo.removeIf(turn -> turn.act == taken);
            redo.add(new Turn(act, label));
        }
    }
}
