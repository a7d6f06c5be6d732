package dev.emend.curation;

import java.util.random.RandomGenerator;

/// Everything a person or an agent may do with memories, by verb group.
public record Memories(
        MemoryTable table,
        MemoryDesk desk,
        MemoryRecall recall,
        Upkeep upkeep,
        Imports imports,
        Sources sources) {
    /// What goes out of the table.
    public Exports exports() {
        return table.exports();
    }

    Memories as(String person) {
        return new Memories(
                table,
                desk.as(person),
                recall.as(person),
                upkeep.as(person),
                imports.as(person),
                sources);
    }

    static Memories of(
            MemoryParts parts, Imports.Opening catalogs, SourceAccess access, String person) {
        var backstage = parts.backstage();
        var shelf = new MemoryShelf(backstage, parts.rules());
        var engine = parts.engine();
        var whole = new WholeMemories(backstage, engine);
        shelf.onForget(whole::forget);
        parts.acts().onRestored(shelf::forget);
        var reading = new SourceReading(backstage, access, Imports.Reading.ofFiles());
        var imports = new Imports(parts, catalogs, reading, person);
        var table = new MemoryTable(backstage, shelf, whole);
        return new Memories(
                table,
                new MemoryDesk(parts, shelf, person),
                new MemoryRecall(backstage, shelf, engine, person),
                new Upkeep(backstage, parts.acts(), table, parts.backups(), parts.rules(), person),
                imports,
                new Sources(
                        backstage,
                        new SourceTalk(backstage, access, RandomGenerator.getDefault()),
                        reading,
                        imports));
    }
}
