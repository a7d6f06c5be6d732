package dev.emend.app.memories;

import dev.emend.app.library.ItemDetail;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Rating;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A memory as a whole.
///
/// @param memory secrets in it as they are; [dev.emend.app.catalogs.SecretMask] covers them where
///   they are shown
/// @param change the words a person kept, which agents get, and those an import brought, which wait; secrets are
///   placeholders
/// @param version goes up with every change; an edit names the one it was made on
public record MemoryDetail(
        Memory memory,
        MemorySummary row,
        Optional<ItemDetail.Change> change,
        long version,
        List<MemoryLink> links,
        Optional<Rating> rating,
        Provenance provenance) {
    /// @param addedAt when it came into this workspace
    /// @param vectors what vectors came with it, as `text-embedding-3-small, 1536`
    public record Provenance(Instant addedAt, String batch, List<String> vectors) {}
}
