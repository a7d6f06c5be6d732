package dev.emend.curation;

import dev.emend.catalog.CatalogFiles;
import dev.emend.catalog.Versions;
import dev.emend.memory.Store;
import java.time.Clock;

/// What the verbs behind the door share.
///
/// @param errands ended by the [Engine], in front of everything they work with
public record Backstage(
        Store store,
        CatalogFiles files,
        Versions versions,
        Changes changes,
        Clock clock,
        Errands errands) {
    public Backstage(
            Store store, CatalogFiles files, Versions versions, Changes changes, Clock clock) {
        this(store, files, versions, changes, clock, new Errands());
    }
}
