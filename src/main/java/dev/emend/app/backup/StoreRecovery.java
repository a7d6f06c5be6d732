package dev.emend.app.backup;

import dev.emend.app.core.Backup;
import dev.emend.model.UserException;
import dev.emend.store.DamagedStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/// The backups of a workspace whose store is damaged, so that it can't be opened.
public final class StoreRecovery {
    private final DamagedStore store;

    public StoreRecovery(Path workspace, Clock clock) {
        this.store = new DamagedStore(workspace, clock);
    }

    /// Newest first.
    public List<Backup> list() throws UserException {
        return BackupService.list(store::backups);
    }

    /// Puts a backup in the place of the damaged store.
    ///
    /// @return where the damaged file is kept
    public Path restore(String id) throws UserException {
        return store.restore(id);
    }
}
