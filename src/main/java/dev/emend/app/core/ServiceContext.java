package dev.emend.app.core;

import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.store.Store;
import java.time.Clock;
import java.time.Duration;

/// The parts that the services of a workspace share.
///
/// @param tasks ended by the [dev.emend.app.search.ItemIndexer], before everything they work with
public record ServiceContext(
        Store store, CatalogFiles files, FileVersions versions, AppEvents changes, Clock clock, Tasks tasks) {
    public ServiceContext(Store store, CatalogFiles files, FileVersions versions, AppEvents changes, Clock clock) {
        this(store, files, versions, changes, clock, new Tasks());
    }

    /// Announces that something happened at the agent server, many events as one; nobody waits for subscribers.
    public Tasks.Coalescing agentsChanged() {
        return tasks.coalescing(
                "agents changed", Duration.ofMillis(200), () -> changes.publish(new AppEvent.AgentsChanged()));
    }
}
