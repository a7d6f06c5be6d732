package dev.emend.curation;

/// What the verbs of runs are made of.
///
/// @param catalogs for the item a step may have come from
record RunParts(
        Backstage backstage,
        MemoryActs acts,
        Memories memories,
        Shelf catalogs,
        RunShelf shelf,
        RunWorking working) {
    static RunParts of(
            Backstage backstage,
            MemoryActs acts,
            Memories memories,
            Shelf catalogs,
            Engine engine) {
        var shelf = new RunShelf(backstage);
        acts.onRestored(shelf::forget);
        return new RunParts(
                backstage, acts, memories, catalogs, shelf, new RunWorking(backstage, engine));
    }
}
