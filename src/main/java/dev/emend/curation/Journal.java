package dev.emend.curation;

import dev.emend.model.ItemRef;
import java.util.List;
import java.util.Optional;

/// What was done, newest first, and taking it back. Thread-safe; calls block.
public final class Journal {
    public List<JournalLine> recent(int limit) throws CurationException {
        throw new UnsupportedOperationException();
    }

    public List<JournalLine> ofItem(ItemRef item, int limit) throws CurationException {
        throw new UnsupportedOperationException();
    }

    public UndoState state() throws CurationException {
        throw new UnsupportedOperationException();
    }

    /// Takes the newest act back that is not undone; empty when there is none.
    public Optional<Decision> undo() throws CurationException {
        throw new UnsupportedOperationException();
    }

    public Optional<Decision> redo() throws CurationException {
        throw new UnsupportedOperationException();
    }
}
