package dev.emend.curation;

import dev.emend.model.ItemRef;
import java.util.UUID;

/// What happened behind the door; the window reloads what it shows.
public sealed interface Change {
    /// A catalog was opened, closed or read again from disk.
    record CatalogChanged(UUID catalog) implements Change {}

    /// An act on this item was decided or taken back.
    record Decided(ItemRef item, long act) implements Change {}

    record Saving(SaveState state) implements Change {}

    /// A catalog file changed behind our back.
    record FileChanged(FileNews news) implements Change {}

    /// Conflicts came or were settled, a file that waited was answered, or the team's store took
    /// something no longer.
    record ConflictsChanged() implements Change {}

    /// Duplicates and contradictions were looked for anew: [Proposals#now()].
    record ProposalsChanged() implements Change {}

    /// Memories, runs or their sources, feedback or its summaries changed.
    record MemoriesChanged() implements Change {}

    /// Something failed that nobody asked for and nobody waits for.
    record Failed(CurationException problem) implements Change {}

    /// A backup was made or put back.
    record BackedUp() implements Change {}

    /// The journal was checked; what was found is [Journal#integrity()].
    record JournalChecked(Integrity integrity) implements Change {}

    /// Rows of the store are not as they were written.
    record StoreDamaged(CurationException problem) implements Change {}

    /// All of the store was checked, or a part: [StoreVerification#last()].
    record StoreChecked(StoreReport report) implements Change {}

    /// A client of the agents' door was added, changed or answered, or the door itself went on or
    /// off.
    record AgentsChanged() implements Change {}

    /// A client was given knowledge.
    record KnowledgeServed(KnowledgeEvent event) implements Change {}

    record Searching(SearchState state) implements Change {}
}
