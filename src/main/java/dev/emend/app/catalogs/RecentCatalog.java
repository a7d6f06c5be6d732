package dev.emend.app.catalogs;

import java.nio.file.Path;
import java.time.Instant;

/// A catalog opened before.
///
/// @param isClosed whether a person closed it, so that it is not opened by itself
public record RecentCatalog(Path path, Instant openedAt, boolean isThere, boolean isClosed) {
    /// Whether it is opened when the workspace is opened.
    public boolean isToOpen() {
        return isThere && !isClosed;
    }
}
