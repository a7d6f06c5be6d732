package dev.emend.search;

import java.util.UUID;

/// An entry and the catalog it is of.
record CatalogEntry(UUID catalog, IndexEntry entry) {}
