package dev.emend.app.core;

import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.store.Store;
import java.time.Clock;

/// What the services of a workspace share.
///
/// @param tasks ended by the [dev.emend.app.search.ItemIndexer], in front of everything they work
///   with
public record ServiceContext(
        Store store, CatalogFiles files, FileVersions versions, AppEvents changes, Clock clock, BackgroundTasks tasks) {
    public ServiceContext(Store store, CatalogFiles files, FileVersions versions, AppEvents changes, Clock clock) {
        this(store, files, versions, changes, clock, new BackgroundTasks());
    }
}
