package dev.emend.app.journal;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.util.Optional;
import java.util.Set;

/// The store that a decided change is written to.
public interface DecisionStore {
    /// Call it with the file held.
    ///
    /// @param changedByOthers gets the items that others changed before
    /// @return empty when the change has to be worked out anew, on top of what others did
    Optional<PreparedCommand.WrittenCommand> write(
            CatalogSession file, PreparedCommand command, Set<ItemRef> changedByOthers) throws UserException;
}
