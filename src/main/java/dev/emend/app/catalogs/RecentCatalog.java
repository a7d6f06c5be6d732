package dev.emend.app.catalogs;

import dev.emend.model.UserException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// A catalog opened before.
///
/// @param isClosed whether a person closed it, so that it is not opened by itself
/// @param problem why it could not be read when it was last opened since the program started; empty
///   when it could, or nobody tried
public record RecentCatalog(
        Path path, Instant openedAt, boolean isThere, boolean isClosed, Optional<UserException> problem) {
    /// Whether it is opened when the workspace is opened.
    public boolean isToOpen() {
        return isThere && !isClosed;
    }
}
