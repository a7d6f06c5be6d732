package dev.emend.curation;

import dev.emend.memory.DamagedStore;
import dev.emend.memory.StoreException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/// The backups of a workspace whose store is damaged, so that there is no door.
public final class Rescue {
    private final DamagedStore store;

    public Rescue(Path workspace, Clock clock) {
        this.store = new DamagedStore(workspace, clock);
    }

    /// Newest first.
    public List<Backup> list() throws CurationException {
        return Backups.list(store::backups);
    }

    /// Puts a backup in the place of the damaged store.
    ///
    /// @return where the damaged file is kept
    public Path restore(String id) throws CurationException {
        try {
            return store.restore(id);
        } catch (StoreException problem) {
            throw Failures.of(problem);
        }
    }
}
