package dev.emend.app.core;

import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.UUID;

/// An event in the workspace, after which the window reloads what it shows.
public sealed interface AppEvent {
    /// A catalog was opened, closed or read again from disk.
    record CatalogChanged(UUID catalog) implements AppEvent {}

    /// A catalog was opened whose changes an earlier process decided and did not write; they are on
    /// their way into the file.
    ///
    /// @param changes how many
    /// @param isHeld whether they are written only once a person answered about the file
    record PendingRestored(Path file, int changes, boolean isHeld) implements AppEvent {}

    /// A change on this item was decided or taken back.
    ///
    /// @param isWaiting whether it only brought what waits for a person
    record Decided(ItemRef item, long change, boolean isWaiting) implements AppEvent {}

    record Saving(SaveStatus state) implements AppEvent {}

    /// A catalog file changed behind our back.
    record FileChanged(FileNotification notification) implements AppEvent {}

    /// Conflicts came or were settled, a file that waited was answered, or the team's store took
    /// something no longer.
    record ConflictsChanged() implements AppEvent {}

    /// Duplicates and contradictions were looked for anew:
    /// [dev.emend.app.review.ProposalService#current()].
    record ProposalsChanged() implements AppEvent {}

    /// Memories, runs or their sources, feedback or its summaries changed.
    record MemoriesChanged() implements AppEvent {}

    /// Something failed that nobody asked for and nobody waits for.
    record Failed(UserException problem) implements AppEvent {}

    /// A backup was made or put back.
    record BackedUp() implements AppEvent {}

    /// The journal was checked; what was found is
    /// [dev.emend.app.journal.JournalService#integrity()].
    record JournalChecked(JournalIntegrity integrity) implements AppEvent {}

    /// Rows of the store are not as they were written.
    record StoreDamaged(UserException problem) implements AppEvent {}

    /// All of the store was checked, or a part: [dev.emend.app.backup.StoreVerification#last()].
    record StoreChecked(StoreReport report) implements AppEvent {}

    /// A client of the agent server was added, changed or answered, or the server itself went on or
    /// off.
    record AgentsChanged() implements AppEvent {}

    /// A client was given knowledge.
    record KnowledgeServed(KnowledgeServedEvent event) implements AppEvent {}

    record Searching(SearchStatus state) implements AppEvent {}
}
