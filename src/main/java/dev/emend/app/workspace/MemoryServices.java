package dev.emend.app.workspace;

import dev.emend.app.memories.FullTextMemoryFilter;
import dev.emend.app.memories.MemoryCatalogue;
import dev.emend.app.memories.MemoryContext;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemoryRetentionService;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.transfer.ExportService;
import dev.emend.app.transfer.ImportService;
import dev.emend.app.transfer.SourceConnections;
import dev.emend.app.transfer.SourceConnector;
import dev.emend.app.transfer.SourceImport;
import dev.emend.app.transfer.SourceService;
import java.util.random.RandomGenerator;

/// Everything a person or an agent may do with memories, by verb group.
public record MemoryServices(
        MemoryQueryService table,
        MemoryEditor desk,
        MemorySearchService recall,
        MemoryRetentionService upkeep,
        ImportService imports,
        ExportService exports,
        SourceService sources) {
    MemoryServices as(String person) {
        return new MemoryServices(
                table,
                desk.as(person),
                recall.as(person),
                upkeep.as(person),
                imports.as(person),
                exports,
                sources);
    }

    static MemoryServices of(
            MemoryContext parts,
            ImportService.Opening catalogs,
            ImportService.ForeignRows feedback,
            SourceConnector access,
            String person) {
        var backstage = parts.backstage();
        var shelf = new MemoryCatalogue(backstage, parts.rules());
        var engine = parts.engine();
        var whole = new FullTextMemoryFilter(backstage, engine);
        shelf.onForget(whole::forget);
        parts.acts().onRestored(shelf::forget);
        var reading = new SourceImport(backstage, access, ImportService.Reading.ofFiles());
        var imports = new ImportService(parts, catalogs, feedback, reading, person);
        var table = new MemoryQueryService(backstage, shelf, whole);
        return new MemoryServices(
                table,
                new MemoryEditor(parts, shelf, person),
                new MemorySearchService(backstage, shelf, engine, person),
                new MemoryRetentionService(
                        backstage, parts.acts(), table, parts.backups(), parts.rules(), person),
                imports,
                new ExportService(backstage, table),
                new SourceService(
                        backstage,
                        new SourceConnections(backstage, access, RandomGenerator.getDefault()),
                        reading,
                        imports));
    }
}
