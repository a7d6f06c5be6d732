package dev.emend.store.journal;

import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.StoreRef;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Target of a change: an item, a learning of an item, a whole catalog, or nothing in a catalog.
///
/// @param itemKey [ItemRef#key()]
/// @param learningKey [LearningRef#key()]
public record CommandTarget(
        @Nullable UUID catalog,
        @Nullable String itemKey,
        @Nullable String learningKey) {
    /// For changes outside catalogs.
    public static final CommandTarget NONE = new CommandTarget(null, null, null);

    public static CommandTarget of(UUID catalog) {
        return new CommandTarget(catalog, null, null);
    }

    public static CommandTarget of(ItemRef item) {
        return new CommandTarget(item.catalog(), item.key(), null);
    }

    public static CommandTarget of(EntryRef entry) {
        return switch (entry) {
            case ItemRef item -> of(item);
            case LearningRef learning -> of(learning);
            case StoreRef _ -> NONE;
        };
    }

    public static CommandTarget of(LearningRef learning) {
        return new CommandTarget(learning.item().catalog(), learning.item().key(), learning.key());
    }
}
