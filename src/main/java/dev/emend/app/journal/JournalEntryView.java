package dev.emend.app.journal;

import dev.emend.app.catalogs.FormerRows;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.time.Instant;
import java.util.Optional;

/// A change of a person, as the history shows it.
///
/// @param kind `attach`, `interrupt`, `edit`, `rate`, `create`, `duplicate`, `delete`, `move`,
///   `undo`, `redo`, …
/// @param label a sentence: what was done to what
public record JournalEntryView(
        long change, UndoInfo undoInfo, String kind, String label, Optional<ItemRef> item, Values values) {
    public record UndoInfo(String person, Instant at, boolean isUndone) {}

    /// In the form of a [dev.emend.app.catalogs.ChangeSet], also where an earlier version wrote the row.
    public record Values(Json.Obj before, Json.Obj after) {
        public Values {
            before = FormerRows.read(before);
            after = FormerRows.read(after);
        }
    }
}
