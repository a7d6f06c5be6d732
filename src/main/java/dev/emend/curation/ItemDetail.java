package dev.emend.curation;

import dev.emend.model.KnowledgeItem;
import dev.emend.model.Rating;
import java.nio.file.Path;
import java.util.List;

/// Everything the desk knows about one item.
///
/// @param ratings newest first
/// @param raw the item exactly as it stands in the file, decided edits included
public record ItemDetail(
        KnowledgeItem item,
        Path file,
        List<LearningDetail> learnings,
        TrustLedger ledger,
        List<Rating> ratings,
        String raw) {}
