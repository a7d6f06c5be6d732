package dev.emend.curation;

import java.util.List;

/// Verified copies of the store: made by themselves, thinned, and put back in two clicks.
/// Thread-safe; calls block.
public final class Backups {
    Backups() {}

    /// Newest first.
    public List<Backup> list() throws CurationException {
        return List.of();
    }

    /// Makes one now and proves it by restoring it into a temporary place.
    public Backup now(Backup.Reason reason) throws CurationException {
        throw new UnsupportedOperationException("now");
    }

    /// Puts the store back to this backup. The present state is backed up first; catalogs on the
    /// desk are read again.
    ///
    /// @return the backup of the state before
    public Backup restore(String id) throws CurationException {
        throw new UnsupportedOperationException("restore");
    }
}
