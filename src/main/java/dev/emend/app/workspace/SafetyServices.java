package dev.emend.app.workspace;

import dev.emend.app.agents.AgentAccess;
import dev.emend.app.backup.BackupFiles;
import dev.emend.app.backup.BackupService;
import dev.emend.app.backup.StoreVerification;
import dev.emend.app.check.ItemReferences;
import dev.emend.app.conflicts.ConflictService;
import dev.emend.app.conflicts.FileChangeService;
import dev.emend.app.journal.JournalService;
import dev.emend.app.library.SecretService;

/// What keeps people's and agents' work from harm.
///
/// @param access who may use the agent server
/// @param references what items name that their repository has no more
public record SafetyServices(
        JournalService journal,
        ConflictService conflicts,
        FileChangeService fileChanges,
        BackupService backups,
        BackupFiles backupFiles,
        SecretService secrets,
        AgentAccess access,
        StoreVerification verification,
        ItemReferences references) {}
