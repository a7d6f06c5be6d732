package dev.emend.curation;

import dev.emend.model.Json;
import java.util.List;
import java.util.UUID;

/// What people and agents did to the same place, and files that changed too much to be taken over
/// by themselves. Thread-safe; calls block.
public final class Conflicts {
    Conflicts() {}

    /// Same conflicts, acts of another person.
    Conflicts as(String person) {
        return this;
    }

    /// What nobody settled yet in the catalogs on the desk, newest first.
    public List<OpenConflict> open() throws CurationException {
        return List.of();
    }

    /// Leaves the file as it is and notes that ours was right. Like every settling an act that can
    /// be undone, which opens the conflict again.
    public Decision keepOurs(long conflict) throws CurationException {
        throw new UnsupportedOperationException("keepOurs");
    }

    /// Writes their value into the file. For [dev.emend.model.ConflictKind#REMOVED_BY_AGENT] that
    /// means the item stays removed.
    public Decision takeTheirs(long conflict) throws CurationException {
        throw new UnsupportedOperationException("takeTheirs");
    }

    /// Writes a value that was put together from both.
    public Decision settle(long conflict, Json merged) throws CurationException {
        throw new UnsupportedOperationException("settle");
    }

    /// Puts an item back that an agent removed.
    public Decision restore(long conflict) throws CurationException {
        throw new UnsupportedOperationException("restore");
    }

    /// Files that wait for an answer, newest first.
    public List<FileNews> news() {
        return List.of();
    }

    /// Takes the file over as it is now, with our edits; conflicts stay to be settled.
    public void merge(UUID catalog) throws CurationException {
        throw new UnsupportedOperationException("merge");
    }

    /// Leaves the file as it is and asks no more until it changes again.
    public void ignore(UUID catalog) throws CurationException {
        throw new UnsupportedOperationException("ignore");
    }

    /// Writes the last good version with every decision over the file; what was there is kept as a
    /// version.
    public void putBack(UUID catalog) throws CurationException {
        throw new UnsupportedOperationException("putBack");
    }
}
