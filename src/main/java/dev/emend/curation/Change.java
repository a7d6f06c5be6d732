package dev.emend.curation;

import java.util.UUID;

/// What happened behind the door; the window reloads what it shows.
public sealed interface Change {
    /// A catalog was opened, closed or read again from disk.
    record CatalogChanged(UUID catalog) implements Change {}

    /// An act was decided on or taken back in this catalog.
    record Decided(UUID catalog, long act) implements Change {}

    record Saving(SaveState state) implements Change {}

    record Searching(SearchState state) implements Change {}
}
