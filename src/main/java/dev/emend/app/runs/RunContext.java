package dev.emend.app.runs;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.memories.MemoryCommandExecutor;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.transfer.ImportService;

/// What the verbs of runs are made of.
///
/// @param catalogs for the item a step may have come from
public record RunContext(
        ServiceContext backstage,
        MemoryCommandExecutor acts,
        MemoryEditor memories,
        ImportService imports,
        OpenCatalogs catalogs,
        RunSummaryCache shelf,
        RunAnalysisWorker working) {
    public static RunContext of(
            ServiceContext backstage,
            MemoryCommandExecutor acts,
            MemoryEditor memories,
            ImportService imports,
            OpenCatalogs catalogs,
            ItemIndexer engine) {
        var shelf = new RunSummaryCache(backstage);
        acts.onRestored(shelf::forget);
        return new RunContext(
                backstage,
                acts,
                memories,
                imports,
                catalogs,
                shelf,
                new RunAnalysisWorker(backstage, engine));
    }
}
