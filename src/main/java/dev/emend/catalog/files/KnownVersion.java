package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;

/// What a file held at one time. The same content at another time is another one, and may have come from elsewhere.
public record KnownVersion(Catalog catalog, VersionOrigin origin) {}
