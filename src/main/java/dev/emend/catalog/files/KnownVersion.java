package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;

/// The content of a file at one time. The same content at another time is another version, maybe from elsewhere.
public record KnownVersion(Catalog catalog, VersionOrigin origin) {}
