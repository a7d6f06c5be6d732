package dev.emend.search;

import java.util.UUID;

/// What is kept in memory of an entry: all but its texts.
///
/// @param print changes with anything that is indexed, not with the standing
record EntryMetadata(UUID catalog, String owner, IndexEntry.Kind kind, IndexEntry.Attributes attributes, long print) {

    static EntryMetadata of(CatalogEntry owned) {
        var entry = owned.entry();
        return new EntryMetadata(
                owned.catalog(), entry.owner(), entry.kind(), entry.attributes(), EntryDocument.KIND.print(owned));
    }
}
