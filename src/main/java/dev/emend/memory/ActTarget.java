package dev.emend.memory;

import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What an act changed: an item, a learning of an item, a whole catalog, or nothing in a catalog.
///
/// @param itemKey [ItemRef#key()]
/// @param learningKey [LearningRef#key()]
public record ActTarget(
        @Nullable UUID catalog, @Nullable String itemKey, @Nullable String learningKey) {
    /// For acts outside catalogs.
    public static final ActTarget NONE = new ActTarget(null, null, null);

    public static ActTarget of(UUID catalog) {
        return new ActTarget(catalog, null, null);
    }

    public static ActTarget of(ItemRef item) {
        return new ActTarget(item.catalog(), item.key(), null);
    }

    public static ActTarget of(LearningRef learning) {
        return new ActTarget(learning.item().catalog(), learning.item().key(), learning.key());
    }
}
