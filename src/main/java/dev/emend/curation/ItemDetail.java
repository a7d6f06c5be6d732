package dev.emend.curation;

import dev.emend.model.KnowledgeItem;
import dev.emend.model.Rating;
import java.nio.file.Path;
import java.util.List;

/// Everything the desk knows about one item.
///
/// @param ratings newest first
/// @param source where it stands
public record ItemDetail(
        KnowledgeItem item,
        Source source,
        List<LearningDetail> learnings,
        TrustLedger ledger,
        List<Rating> ratings) {

    /// @param raw the item exactly as it stands in the file, decided edits included
    /// @param veil what covers its secrets
    public record Source(Path file, String raw, Veil veil) {}

    public Path file() {
        return source.file;
    }

    public String raw() {
        return source.raw;
    }

    public Veil veil() {
        return source.veil;
    }
}
