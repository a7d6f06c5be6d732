package dev.emend.app.runs;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.transfer.ImportService;

/// The services and caches that operations on runs are built from.
///
/// @param catalogs for the item a step may have come from
public record RunContext(
        ServiceContext context,
        CommandExecutor executor,
        MemoryEditor memories,
        ImportService imports,
        OpenCatalogs catalogs,
        RunSummaryCache cache,
        RunAnalysisWorker worker,
        ProcessMapLayoutCache layouts) {
    public static RunContext of(
            ServiceContext context,
            CommandExecutor executor,
            MemoryEditor memories,
            ImportService imports,
            OpenCatalogs catalogs,
            ItemIndexer indexer) {
        var cache = new RunSummaryCache(context);
        executor.onRestored(cache::forget);
        return new RunContext(
                context,
                executor,
                memories,
                imports,
                catalogs,
                cache,
                new RunAnalysisWorker(context, indexer),
                new ProcessMapLayoutCache(context));
    }
}
