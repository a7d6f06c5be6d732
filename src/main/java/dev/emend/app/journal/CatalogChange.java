package dev.emend.app.journal;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.model.ItemRef;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A command on a catalog and what it changes there.
///
/// @param changes in the file and beside it
/// @param redaction for a change that cannot be taken back: empties what the store keeps of what
///   goes, in the same transaction
public record CatalogChange(
        Command command, ChangeSet changes, @Nullable SecretRedaction redaction) {
    /// Empties what the store keeps of what goes.
    public interface SecretRedaction {
        /// @return the changes whose texts it emptied
        Set<Long> forget(StoreTransaction session);
    }

    public CatalogChange(Command command, ChangeSet changes) {
        this(command, changes, null);
    }

    CatalogChange with(ChangeSet newChanges) {
        return new CatalogChange(command, newChanges, redaction);
    }

    public CatalogChange withForgetting(SecretRedaction work) {
        return new CatalogChange(command, changes, work);
    }

    /// The item the change is about, for whoever asked for it; it may touch other items too.
    ItemRef item() {
        var target = command.target();
        var key = target.itemKey();
        if (key != null) {
            return ItemRef.parse(key);
        }
        var items = changes.items();
        return items.isEmpty() ? new ItemRef(Objects.requireNonNull(target.catalog()), "") : items.getFirst();
    }

    boolean isBulk() {
        return changes.edits().size() > CommandExecutor.BULK && !CommandKind.HOLD.is(command.kind());
    }
}
