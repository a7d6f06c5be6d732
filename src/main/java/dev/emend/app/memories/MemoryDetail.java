package dev.emend.app.memories;

import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.library.EntryDetail;
import dev.emend.app.library.ItemDetail;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.store.memories.MemoryJson;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A memory as a whole.
///
/// @param memory secrets in it as they are; [#mask()] covers them where they are shown
/// @param version goes up with every change; an edit names the one it was made on
public record MemoryDetail(
        Memory memory,
        MemorySummary row,
        Wording wording,
        long version,
        List<MemoryLink> links,
        Optional<Rating> rating,
        Provenance provenance)
        implements EntryDetail {
    /// The words of a memory as a reviewer sees them.
    ///
    /// @param mask the mask that covers its secrets
    /// @param keptMemory the memory as a person kept it, while words of an import are pending; agents
    ///   get it; secrets are not masked
    /// @param change both words, secrets are placeholders; empty like `keptMemory`
    public record Wording(SecretMask mask, Optional<Memory> keptMemory, Optional<ItemDetail.Change> change) {}

    /// @param addedAt when it came into this workspace
    /// @param vectors what vectors came with it, as `text-embedding-3-small, 1536`
    public record Provenance(Instant addedAt, String batch, List<String> vectors) {}

    /// The mask for the secrets of a memory; searches all its content, which may be megabytes.
    public static SecretMask mask(Memory memory) {
        // the finder of secrets walks items
        return SecretMask.of(new KnowledgeItem(new ItemRef(new UUID(0, 0), "memory"), MemoryJson.write(memory)));
    }

    @Override
    public StoreRef ref() {
        return row.ref();
    }

    @Override
    public String title() {
        return row.title();
    }

    @Override
    public Json.Obj fields() {
        return MemoryJson.write(memory);
    }

    @Override
    public Json.Obj words() {
        return words(memory);
    }

    /// The part of a memory that a person keeps; secrets are not masked.
    static Json.Obj words(Memory memory) {
        var words = MemoryJson.write(memory);
        for (var name : List.of("id", "kind", "source", "format", "origin_id")) {
            words = words.without(name);
        }
        return ChangedWords.of(words);
    }

    public Optional<ItemDetail.Change> change() {
        return wording.change;
    }

    @Override
    public Optional<ItemDetail.Change> change(String key) {
        return key.equals(ref().key()) ? change() : Optional.empty();
    }

    @Override
    public ReviewState state() {
        return row.status().state();
    }

    @Override
    public SecretMask mask() {
        return wording.mask;
    }
}
