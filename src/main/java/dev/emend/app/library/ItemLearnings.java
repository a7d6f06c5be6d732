package dev.emend.app.library;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.model.KnowledgeItem;
import java.nio.file.Path;
import java.util.List;

/// The learnings of one item as lists show them: less than [ItemDetail], for many items at once.
///
/// @param file the catalog it is in
/// @param mask the mask that covers its secrets
public record ItemLearnings(KnowledgeItem item, Path file, SecretMask mask, List<ReviewedLearning> learnings) {
    public ItemLearnings {
        learnings = List.copyOf(learnings);
    }
}
