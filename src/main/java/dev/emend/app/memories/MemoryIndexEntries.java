package dev.emend.app.memories;

import dev.emend.model.Json;
import dev.emend.search.IndexEntry;
import dev.emend.store.memories.StoredMemory;
import java.util.LinkedHashMap;
import java.util.Map;

/// Memories as the index takes them.
final class MemoryIndexEntries {
    private MemoryIndexEntries() {}

    static IndexEntry entry(StoredMemory storedMemory) {
        var memory = storedMemory.memory();
        return new IndexEntry(
                memory.id(), memory.taskText(), memory.contentText(), memory.document(), metadata(storedMemory));
    }

    /// The metadata that a filter sees: what the memory says of itself, and what Emend says. How often
    /// it was served and how its confidence decayed is not in the index, since that changes without a
    /// change of the memory.
    static Json.Obj metadata(StoredMemory storedMemory) {
        var members = new LinkedHashMap<>(
                FullTextMemoryFilter.metadata(storedMemory.memory()).members());
        var head = storedMemory.head();
        putField(members, "id", head.id());
        putField(members, "kind", head.kind().word());
        putField(members, "state", head.status().state().word());
        putField(
                members,
                "tier",
                MemorySummary.Tier.of(head.status().isArchived()).word());
        putField(members, "outcome", head.facts().outcome());
        putField(members, "source", head.origin().source());
        putField(members, "format", head.origin().format());
        members.put(
                MemoryFilter.OWN + "at",
                Json.from(
                        head.facts().happenedAt().orElse(head.facts().addedAt()).getEpochSecond()));
        return new Json.Obj(members);
    }

    private static void putField(Map<String, Json> members, String name, String value) {
        members.put(MemoryFilter.OWN + name, new Json.Text(value));
    }
}
