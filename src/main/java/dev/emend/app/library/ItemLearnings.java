package dev.emend.app.library;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.model.KnowledgeItem;
import java.nio.file.Path;
import java.util.List;

/// What lists say of the learnings of one item: less than [ItemDetail], for many items at once.
///
/// @param file the catalog it stands in
/// @param mask what covers its secrets
public record ItemLearnings(KnowledgeItem item, Path file, SecretMask mask, List<ReviewedLearning> learnings) {
    public ItemLearnings {
        learnings = List.copyOf(learnings);
    }
}
