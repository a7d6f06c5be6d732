package dev.emend.app.memories;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Progress;
import dev.emend.search.embedding.Embeddings;
import dev.emend.search.embedding.ModelException;
import dev.emend.search.memories.MemoryEntry;
import dev.emend.search.memories.MemoryIndex;
import dev.emend.store.memories.StoredMemory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Memories as the index takes them.
final class MemoryIndexEntries {
    private static final float[] NOTHING = new float[0];

    private MemoryIndexEntries() {}

    static MemoryEntry entry(StoredMemory stored) {
        var memory = stored.memory();
        return new MemoryEntry(
                memory.id(), memory.taskText(), memory.contentText(), memory.document(), metadata(stored));
    }

    /// What a filter sees: what the memory says of itself, and what Emend says. How often it was
    /// served and how its confidence faded changes without a change of the memory, so that it is
    /// not in the index.
    static Json.Obj metadata(StoredMemory stored) {
        var members = new LinkedHashMap<>(
                FullTextMemoryFilter.metadata(stored.memory()).members());
        var head = stored.head();
        own(members, "id", head.id());
        own(members, "kind", head.kind().word());
        own(members, "state", head.status().state().word());
        own(members, "tier", MemorySummary.Tier.of(head.status().isArchived()).word());
        own(members, "outcome", head.facts().outcome());
        own(members, "source", head.origin().source());
        own(members, "format", head.origin().format());
        members.put(
                MemoryFilter.OWN + "at",
                Json.from(
                        head.facts().happenedAt().orElse(head.facts().addedAt()).getEpochSecond()));
        return new Json.Obj(members);
    }

    private static void own(Map<String, Json> members, String name, String value) {
        members.put(MemoryFilter.OWN + name, new Json.Text(value));
    }

    /// Both vectors of each.
    static Map<MemoryEntry, MemoryIndex.Vectors> vectors(
            Embeddings model, List<StoredMemory> memories, Progress progress) throws ModelException {
        var texts = new ArrayList<String>();
        for (var stored : memories) {
            for (var text : texts(stored.memory())) {
                if (!text.isBlank()) {
                    texts.add(text);
                }
            }
        }
        var vectors = model.of(texts, progress);
        var known = new LinkedHashMap<String, float[]>();
        for (int i = 0; i < vectors.length; i++) {
            known.put(texts.get(i), vectors[i]);
        }
        var both = new LinkedHashMap<MemoryEntry, MemoryIndex.Vectors>();
        for (var stored : memories) {
            var own = texts(stored.memory());
            both.put(
                    entry(stored),
                    new MemoryIndex.Vectors(
                            known.getOrDefault(own.getFirst(), NOTHING), known.getOrDefault(own.getLast(), NOTHING)));
        }
        return both;
    }

    private static List<String> texts(Memory memory) {
        return List.of(memory.taskText(), memory.contentText());
    }
}
