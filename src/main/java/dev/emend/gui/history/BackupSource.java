package dev.emend.gui.history;

import dev.emend.app.backup.BackupService;
import dev.emend.app.core.Backup;
import java.util.List;

/// The backups of the workspace; calls block.
public interface BackupSource {
    /// Newest first.
    List<Backup> list() throws Exception;

    /// Makes one because a person asked for it.
    Backup make() throws Exception;

    /// Puts the store back to this one.
    ///
    /// @return the backup of the state before
    Backup restore(String id) throws Exception;

    static BackupSource of(BackupService backups) {
        return new BackupSource() {
            @Override
            public List<Backup> list() throws Exception {
                return backups.list();
            }

            @Override
            public Backup make() throws Exception {
                return backups.now(Backup.Reason.ASKED_FOR);
            }

            @Override
            public Backup restore(String id) throws Exception {
                return backups.restore(id);
            }
        };
    }
}
