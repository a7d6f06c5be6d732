package dev.emend.curation;

import dev.emend.catalog.CatalogFiles;
import dev.emend.catalog.Versions;
import dev.emend.memory.Store;
import java.time.Clock;

/// What the verbs behind the door share.
public record Backstage(
        Store store, CatalogFiles files, Versions versions, Changes changes, Clock clock) {}
