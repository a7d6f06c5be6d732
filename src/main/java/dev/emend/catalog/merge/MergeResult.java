package dev.emend.catalog.merge;

import dev.emend.catalog.Catalog;
import dev.emend.model.Conflict;
import dev.emend.model.Edit;
import dev.emend.model.FileChanges;
import java.util.List;
import java.util.Optional;

/// The outcome of a three-way merge: their catalog with our edits, and what neither side may lose.
///
/// @param catalog theirs with `edits` applied; the very same object when there are none
/// @param edits what makes theirs the merged one, in order
/// @param origins for each item of the catalog its place in ours, or [#CAME] for one that theirs
///   brought; ours that are named nowhere are gone
/// @param conflicts what a person should settle
/// @param warnings oddities that were mended on the way, a sentence each
/// @param tooMuch why this must not be taken without asking (the bulk guard), as a sentence
public record MergeResult(
        Catalog catalog,
        List<Edit> edits,
        List<Integer> origins,
        List<Conflict> conflicts,
        List<String> warnings,
        FileChanges changes,
        Optional<String> tooMuch) {
    /// The place of an item in a catalog that does not have it.
    public static final int CAME = -1;

    public MergeResult {
        origins = List.copyOf(origins);
        edits = List.copyOf(edits);
        conflicts = List.copyOf(conflicts);
        warnings = List.copyOf(warnings);
    }

    /// A copy to be asked about for another reason, or none.
    public MergeResult withTooMuch(Optional<String> reason) {
        return new MergeResult(catalog, edits, origins, conflicts, warnings, changes, reason);
    }
}
