package dev.emend.curation;

/// What the verbs of memories are made of.
record MemoryParts(
        Backstage backstage,
        MemoryActs acts,
        Rules rules,
        Backups backups,
        Desk desk,
        MemoryEngine engine) {}
