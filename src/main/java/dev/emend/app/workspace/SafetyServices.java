package dev.emend.app.workspace;

import dev.emend.app.agents.AgentAccess;
import dev.emend.app.backup.BackupFiles;
import dev.emend.app.backup.BackupService;
import dev.emend.app.backup.StoreVerification;
import dev.emend.app.check.ItemReferences;
import dev.emend.app.conflicts.ConflictService;
import dev.emend.app.conflicts.FileChangeService;
import dev.emend.app.core.Lazy;
import dev.emend.app.journal.JournalService;
import dev.emend.app.library.SecretService;

/// Services that keep people's and agents' work from harm.
///
/// @param references what items name that their repository has no more
public record SafetyServices(
        JournalService journal,
        Lazy<ConflictService> lazyConflicts,
        FileChangeService fileChanges,
        BackupService backups,
        BackupFiles backupFiles,
        SecretService secrets,
        Lazy<AgentAccess> lazyAccess,
        StoreVerification verification,
        ItemReferences references) {
    public ConflictService conflicts() {
        return lazyConflicts.get();
    }

    /// The access to the agent server: who may use it, what they asked, and whether it is open.
    public AgentAccess access() {
        return lazyAccess.get();
    }

    /// At the end of the workspace.
    public void close() {
        lazyAccess.instance().ifPresent(access -> access.server().close());
    }
}
