package dev.emend.app.memories;

import dev.emend.app.backup.BackupService;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.library.ItemEditor;

/// The parts that the operations on memories are made of.
public record MemoryContext(
        ServiceContext context,
        CommandExecutor executor,
        StoredEntries entries,
        WorkspacePolicy rules,
        BackupService backups,
        ItemEditor editor,
        MemoryIndexer indexer) {}
