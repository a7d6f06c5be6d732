package dev.emend.curation;

import dev.emend.model.ItemRef;
import java.util.UUID;

/// What happened behind the door; the window reloads what it shows.
public sealed interface Change {
    /// A catalog was opened, closed or read again from disk.
    record CatalogChanged(UUID catalog) implements Change {}

    /// An act on this item was decided or taken back.
    record Decided(ItemRef item, long act) implements Change {}

    record Saving(SaveState state) implements Change {}

    record Searching(SearchState state) implements Change {}
}
