package dev.emend.app.workspace;

import dev.emend.app.catalogs.SharedFileWriter;
import dev.emend.app.memories.FullTextMemoryFilter;
import dev.emend.app.memories.MemoryContext;
import dev.emend.app.memories.MemoryCopyService;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemoryRetentionService;
import dev.emend.app.memories.MemoryRowCache;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.review.MemoryRelations;
import dev.emend.app.review.ProposalService;
import dev.emend.app.transfer.ExportService;
import dev.emend.app.transfer.ImportService;
import dev.emend.app.transfer.SourceConnections;
import dev.emend.app.transfer.SourceConnector;
import dev.emend.app.transfer.SourceImport;
import dev.emend.app.transfer.SourceService;
import java.util.random.RandomGenerator;

/// Everything a person or an agent may do with memories, by verb group.
///
/// @param relations how memories stand to each other
public record MemoryServices(
        MemoryQueryService table,
        MemoryEditor editor,
        MemorySearchService search,
        MemoryRelations relations,
        MemoryRetentionService retention,
        ImportService imports,
        ExportService exports,
        SourceService sources,
        MemoryCopyService copies) {

    static MemoryServices of(
            MemoryContext parts,
            ProposalService proposals,
            ImportService.FileOpener catalogs,
            ImportService.ForeignRows feedback,
            SourceConnector access,
            SharedFileWriter sharedWriter) {
        var context = parts.context();
        var rowCache = new MemoryRowCache(context, parts.rules());
        var indexer = parts.indexer();
        var whole = new FullTextMemoryFilter(context, indexer);
        rowCache.onForget(whole::forget);
        parts.executor().onRestored(rowCache::forget);
        var reading = new SourceImport(context, access, ImportService.FileReading.ofFiles());
        var imports = new ImportService(parts, catalogs, feedback, reading);
        var table = new MemoryQueryService(context, rowCache, whole);
        var search = new MemorySearchService(context, rowCache, indexer);
        return new MemoryServices(
                table,
                new MemoryEditor(parts, rowCache),
                search,
                new MemoryRelations(context, proposals),
                new MemoryRetentionService(context, parts.executor(), table, parts.backups(), parts.rules()),
                imports,
                new ExportService(context, table, sharedWriter),
                new SourceService(
                        context,
                        new SourceConnections(context, access, RandomGenerator.getDefault()),
                        reading,
                        imports),
                new MemoryCopyService(context, search));
    }
}
